#include "app/window/lecturer/screens.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace scatterscope::window {
namespace {

std::int64_t shared(const Area& a, const Area& b) {
  const auto along = [](int a_from, int a_length, int b_from, int b_length) {
    return std::max<std::int64_t>(
        0, std::min<std::int64_t>(a_from + a_length, b_from + b_length) - std::max(a_from, b_from));
  };
  return along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height);
}

}  // namespace

std::size_t screen_of(std::span<const Area> screens, const Area& window) {
  const auto most = std::max_element(screens.begin(), screens.end(), [&](const Area& a, const Area& b) {
    return shared(a, window) < shared(b, window);
  });
  return static_cast<std::size_t>(most - screens.begin());
}

std::optional<std::size_t> other_screen(std::span<const Area> screens, const Area& window) {
  if (screens.empty()) return std::nullopt;
  const Area& own = screens[screen_of(screens, window)];
  const auto other = std::find_if(screens.begin(), screens.end(), [&](const Area& screen) {
    return screen.x != own.x || screen.y != own.y;  // those of one corner show the same
  });
  if (other == screens.end()) return std::nullopt;
  return static_cast<std::size_t>(other - screens.begin());
}

float usable_scale(float suggested, const Area& room) {
  constexpr float least_width = 960, least_height = 540, least = 1, most = 4;
  float scale = std::clamp(std::round(suggested * 4) / 4, least, most);
  if (room.width > 0 && room.height > 0) {
    const float fits =
        std::min(static_cast<float>(room.width) / least_width, static_cast<float>(room.height) / least_height);
    scale = std::min(scale, std::floor(fits * 4) / 4);
  }
  return std::max(scale, least);
}

Area scaled(float coordinates_a_logical_pixel, int width, int height) {
  const auto coordinates = [&](int pixels) {
    return static_cast<int>(std::lround(static_cast<float>(pixels) * coordinates_a_logical_pixel));
  };
  return {0, 0, coordinates(width), coordinates(height)};
}

Area within(const Area& room, Area window) {
  if (room.width > 0) window.width = std::min(window.width, room.width);
  if (room.height > 0) window.height = std::min(window.height, room.height);
  return window;
}

Area placed_on(const Area& screen, int width, int height) {
  constexpr int tenths = 9;  // of the screen at most
  Area area{0, 0, std::min(width, screen.width * tenths / 10), std::min(height, screen.height * tenths / 10)};
  area.x = screen.x + (screen.width - area.width) / 2;
  area.y = screen.y + (screen.height - area.height) / 2;
  return area;
}

}  // namespace scatterscope::window

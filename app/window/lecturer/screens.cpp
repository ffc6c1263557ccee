#include "app/window/lecturer/screens.h"

#include <algorithm>
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

Area placed_on(const Area& screen, int width, int height) {
  constexpr int tenths = 9;  // of the screen at most
  Area area{0, 0, std::min(width, screen.width * tenths / 10), std::min(height, screen.height * tenths / 10)};
  area.x = screen.x + (screen.width - area.width) / 2;
  area.y = screen.y + (screen.height - area.height) / 2;
  return area;
}

}  // namespace scatterscope::window

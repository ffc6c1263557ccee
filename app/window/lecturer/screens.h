// Where windows stand on the screens of a computer: plain areas, so that tests need no second screen.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace scatterscope::window {

// In screen coordinates.
struct Area {
  int x = 0, y = 0, width = 0, height = 0;
  bool operator==(const Area&) const = default;
};

// The screen that holds most of the window, the first where none holds any. There must be one.
[[nodiscard]] std::size_t screen_of(std::span<const Area> screens, const Area& window);
// The first screen that is not the window's; none where there is no other, or that one only repeats the window's.
[[nodiscard]] std::optional<std::size_t> other_screen(std::span<const Area> screens, const Area& window);
// What a display suggests, in quarters, 1 to 4, and no more than leaves a window of 960 x 540 logical pixels room in
// it: in fewer no figure of sixteen keys can be read. `room`: its pixels; of no size where it does not say.
[[nodiscard]] float usable_scale(float suggested, const Area& room);
// The size of a window of that many logical pixels.
[[nodiscard]] Area scaled(float coordinates_a_logical_pixel, int width, int height);
// The window's size, cut to a room where that is known.
[[nodiscard]] Area within(const Area& room, Area window);
// In the middle of a screen, and with room about it.
[[nodiscard]] Area placed_on(const Area& screen, int width, int height);

}  // namespace scatterscope::window

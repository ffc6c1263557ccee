// What is kept between starts: looks, layout and the last parameters chosen.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/text.h"
#include "ui/figures/figure.h"
#include "ui/scene/theme.h"

namespace scatterscope::panels {

// Shares of the window, 0 to 1.
struct Layout {
  float source_width = 0.265F;
  float threads_width = 0.2F;
  float memory_height = 0.46F;  // of the drawer
  float figure_height = 0.56F;  // of the stacked layout of narrow windows
  bool show_source = true;
  bool drawer = false;       // of threads and memory, beside the others
  bool show_threads = true;  // in the drawer
  bool show_memory = true;
  bool show_rail = true;  // of a lecture's scenes
  bool operator==(const Layout&) const = default;
};

[[nodiscard]] constexpr bool drawer_is_open(const Layout& layout) {
  return layout.drawer && (layout.show_threads || layout.show_memory);
}
// The drawer opened, with something in it, or closed.
[[nodiscard]] constexpr Layout with_drawer_moved(Layout layout) {
  layout.drawer = !drawer_is_open(layout);
  if (layout.drawer && !drawer_is_open(layout)) layout.show_threads = layout.show_memory = true;
  return layout;
}

// What a first start asks. put_away: none of them was wanted.
enum class Door : std::uint8_t { unasked, put_away, learn, teach, own_keys };

struct Settings {
  scene::ThemeName theme = scene::ThemeName::light;
  Language language = Language::english;
  float text_size = 1;  // the user's factor of the display's scale, least_text_size to largest_text_size
  figures::KeyFormat key_format = figures::KeyFormat::automatic;
  bool motion = true;       // keys move along their arrows
  bool whole_file = false;  // the source as it was compiled; else the body of the function at work
  float steps_per_second = 2;
  Door door = Door::unasked;  // taken last
  figures::HeatmapView heatmap;
  Layout layout;
  [[nodiscard]] figures::Looks looks() const { return {language, key_format, heatmap}; }
  bool operator==(const Settings&) const = default;
};

inline constexpr float least_text_size = 1;
inline constexpr float largest_text_size = 3;
inline constexpr float text_size_step = 0.25F;
inline constexpr float min_speed = 0.5F;
inline constexpr float max_speed = 64;

}  // namespace scatterscope::panels

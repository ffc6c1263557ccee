// What each role looks like. Light carries the book's colours; all three keep texts readable on their paper.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ui/scene/scene.h"

namespace scatterscope::scene {

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  bool operator==(const Rgba&) const = default;
};

struct Theme {
  static constexpr std::size_t roles = static_cast<std::size_t>(Role::count_);
  std::string_view name;            // stable: settings and the command line use it
  std::array<Rgba, roles> fills{};  // areas and lines
  std::array<Rgba, roles> texts{};  // the same hues, dark or light enough to read on paper and cells

  [[nodiscard]] const Rgba& fill(Role role) const { return fills[static_cast<std::size_t>(role)]; }
  [[nodiscard]] const Rgba& text(Role role) const { return texts[static_cast<std::size_t>(role)]; }
};

enum class ThemeName : std::uint8_t { light, dark, high_contrast };
inline constexpr ThemeName all_themes[] = {ThemeName::light, ThemeName::dark, ThemeName::high_contrast};

[[nodiscard]] const Theme& theme(ThemeName name);
[[nodiscard]] const Theme* find_theme(std::string_view name);  // "light", "dark", "high-contrast"

// Contrast of two opaque colours after WCAG 2: 1 to 21.
[[nodiscard]] double contrast(Rgba a, Rgba b);

}  // namespace scatterscope::scene

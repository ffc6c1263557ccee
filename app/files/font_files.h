// The font files that texts are drawn with, in the window and in pictures without one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace scatterscope::app {

// The contents of each file; empty where none was found.
struct FontFiles {
  std::string sans, bold, mono, mono_bold;
  std::string symbols;  // arrows and signs that the others may lack
  std::string chinese, chinese_bold;
};

// Where fonts are installed: the user's folders, then the system's.
[[nodiscard]] std::vector<std::filesystem::path> font_folders();
[[nodiscard]] FontFiles find_fonts(const std::vector<std::filesystem::path>& folders);

// Chinese faces look small beside Latin ones of the same pixel size.
inline constexpr float chinese_enlargement = 1.18F;

}  // namespace scatterscope::app

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
  bool system = true;  // the system's other fonts stand in for what these lack
};

// Where fonts are installed: the user's folders, then the system's.
[[nodiscard]] std::vector<std::filesystem::path> font_folders();
[[nodiscard]] FontFiles find_fonts(const std::vector<std::filesystem::path>& folders);

// Of Chinese faces beside Latin ones, so that digits among Chinese characters are about three quarters as high, as in
// faces made of both: ImGui's sizes are those of lines, which differ.
inline constexpr float chinese_enlargement = 1.04F;

}  // namespace scatterscope::app

// The font files that texts are drawn with, in the window and in pictures without one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernels/text.h"

namespace scatterscope::app {

// A file, of which a collection of faces may have the one that is meant; empty where none was found.
struct FontFile {
  std::string bytes;
  int face = 0;
};

// The contents of each file; empty where none was found.
struct FontFiles {
  std::string sans, bold, mono, mono_bold;
  std::string symbols;  // arrows and signs that the others may lack
  FontFile chinese, chinese_bold;
  bool system = true;  // the system's other fonts stand in for what these lack
};

// Where fonts are installed: the user's folders, then the system's.
[[nodiscard]] std::vector<std::filesystem::path> font_folders();
// One code point may have two forms of a Chinese character: those of Taiwan are taken for Traditional Chinese where a
// font has them, those of the mainland for all other texts.
[[nodiscard]] FontFiles find_fonts(const std::vector<std::filesystem::path>& folders,
                                   Language language = Language::english);

// The em of Chinese faces as part of a text's size, which is a Latin face's ascent and descent: digits among Chinese
// characters are about three quarters as high, as in faces made of both. Chinese faces differ in their lines' heights.
inline constexpr float chinese_em = 0.8871F;

}  // namespace scatterscope::app

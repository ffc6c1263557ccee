// Text drawn without a window: the glyphs of font files as coverage of pixels, by stb_truetype.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "app/pictures/font_files.h"

namespace scatterscope::app {

class TextRaster {
 public:
  // Uses the style's face and, for what that lacks, symbols, Chinese and the system's other fonts, in this order. What
  // none of them has, what is not printable and what is no UTF-8 is drawn as C++ escapes it: \u9a89, \xff. `files` must
  // outlive it.
  enum class Style : std::uint8_t { sans, bold, mono, mono_bold };
  explicit TextRaster(const FontFiles& files, Style style = Style::sans);
  ~TextRaster();
  TextRaster(const TextRaster&) = delete;
  TextRaster& operator=(const TextRaster&) = delete;

  // A face has a glyph for each character.
  [[nodiscard]] bool can_draw(std::string_view utf8) const;
  // In pixels; `size`: from a Latin face's ascent to its descent.
  [[nodiscard]] float width(std::string_view utf8, float size) const;
  // Calls `cover` with each pixel that a line of text touches and by how much of 255. (x, baseline): where it starts.
  using Cover = std::function<void(int x, int y, std::uint8_t coverage)>;
  void draw(std::string_view utf8, float size, float x, int baseline, const Cover& cover) const;

 private:
  struct Face;
  struct Glyph;
  [[nodiscard]] Glyph find(char32_t character, float size) const;
  [[nodiscard]] std::vector<Glyph> glyphs(std::string_view utf8, float size) const;
  std::vector<Face> faces_;  // best first
  bool system_ = true;       // its fonts come last
  bool bold_ = false;
};

}  // namespace scatterscope::app

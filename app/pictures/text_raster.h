// Text drawn without a window: the glyphs of font files as coverage of pixels, by stb_truetype.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "app/files/font_files.h"

namespace scatterscope::app {

class TextRaster {
 public:
  // Uses the sans face and, for what that lacks, symbols and Chinese. `files` must outlive it.
  explicit TextRaster(const FontFiles& files);
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
  std::vector<Face> faces_;  // best first
};

}  // namespace scatterscope::app

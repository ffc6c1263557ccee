#include "app/pictures/text_raster.h"

#include <stb_truetype.h>  // libstb holds its implementation

#include <cmath>
#include <string>

#include "ui/scene/utf8.h"

namespace scatterscope::app {

struct TextRaster::Face {
  stbtt_fontinfo font{};
  float enlargement = 1;
};

// In the first face that has it; in none: the first face's sign for what is missing.
struct TextRaster::Glyph {
  const Face* face = nullptr;
  int index = 0;
  float scale = 0, advance = 0;
};

TextRaster::TextRaster(const FontFiles& files) {
  const auto add = [this](const std::string& bytes, float enlargement) {
    if (bytes.empty()) return;
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    const int offset = stbtt_GetFontOffsetForIndex(data, 0);
    Face face;
    face.enlargement = enlargement;
    if (offset >= 0 && stbtt_InitFont(&face.font, data, offset) != 0) faces_.push_back(face);
  };
  add(files.sans, 1);
  add(files.symbols, 1);
  add(files.chinese, chinese_enlargement);
}

TextRaster::~TextRaster() = default;

TextRaster::Glyph TextRaster::find(char32_t character, float size) const {
  Glyph glyph;
  for (const Face& face : faces_) {
    const int index = stbtt_FindGlyphIndex(&face.font, static_cast<int>(character));
    if (index == 0 && glyph.face != nullptr) continue;
    glyph.face = &face;
    glyph.index = index;
    if (index != 0) break;
  }
  if (glyph.face == nullptr) return glyph;
  glyph.scale = stbtt_ScaleForPixelHeight(&glyph.face->font, size * glyph.face->enlargement);
  int advance = 0, bearing = 0;
  stbtt_GetGlyphHMetrics(&glyph.face->font, glyph.index, &advance, &bearing);
  glyph.advance = static_cast<float>(advance) * glyph.scale;
  return glyph;
}

bool TextRaster::can_draw(std::string_view utf8) const {
  for (std::size_t at = 0; at < utf8.size();) {
    if (find(scene::next_code_point(utf8, at), 1).index == 0) return false;
  }
  return true;
}

float TextRaster::width(std::string_view utf8, float size) const {
  float width = 0;
  for (std::size_t at = 0; at < utf8.size();) width += find(scene::next_code_point(utf8, at), size).advance;
  return width;
}

void TextRaster::draw(std::string_view utf8, float size, float x, int baseline, const Cover& cover) const {
  std::vector<unsigned char> coverage;
  for (std::size_t at = 0; at < utf8.size();) {
    const Glyph glyph = find(scene::next_code_point(utf8, at), size);
    if (glyph.face == nullptr) return;
    const stbtt_fontinfo& font = glyph.face->font;
    const float whole = std::floor(x), fraction = x - whole;
    int left = 0, top = 0, right = 0, bottom = 0;
    stbtt_GetGlyphBitmapBoxSubpixel(&font, glyph.index, glyph.scale, glyph.scale, fraction, 0, &left, &top, &right,
                                    &bottom);
    const int width = right - left, height = bottom - top;
    if (width > 0 && height > 0) {
      coverage.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
      stbtt_MakeGlyphBitmapSubpixel(&font, coverage.data(), width, height, width, glyph.scale, glyph.scale, fraction, 0,
                                    glyph.index);
      for (int y = 0; y < height; ++y) {
        for (int column = 0; column < width; ++column) {
          const std::uint8_t covered = coverage[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                                static_cast<std::size_t>(column)];
          if (covered > 0) cover(static_cast<int>(whole) + left + column, baseline + top + y, covered);
        }
      }
    }
    x += glyph.advance;
  }
}

}  // namespace scatterscope::app

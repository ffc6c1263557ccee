#include "tests/ui/font_metrics.h"

#include <stb_truetype.h>  // libstb holds its implementation

#include <algorithm>
#include <map>
#include <utility>

#include "app/pictures/font_files.h"
#include "ui/scene/utf8.h"

namespace scatterscope::tests {
namespace {

// Of one character, in pixels of a text of size 1.
struct Glyph {
  float advance = 0, above = 0, below = 0;
};

struct Face {
  stbtt_fontinfo font{};
  bool found = false;

  explicit Face(const std::string& bytes, int number = 0) {
    if (bytes.empty()) return;
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    const int offset = stbtt_GetFontOffsetForIndex(data, number);
    found = offset >= 0 && stbtt_InitFont(&font, data, offset) != 0;
  }
  [[nodiscard]] Glyph glyph(int index) const {
    const float scale = stbtt_ScaleForMappingEmToPixels(&font, 1);
    int advance = 0, bearing = 0, left = 0, low = 0, right = 0, high = 0;
    stbtt_GetGlyphHMetrics(&font, index, &advance, &bearing);
    Glyph made{static_cast<float>(advance) * scale};
    if (stbtt_GetGlyphBox(&font, index, &left, &low, &right, &high) != 0) {
      made.above = static_cast<float>(high) * scale;
      made.below = static_cast<float>(-low) * scale;
    }
    return made;
  }
};

}  // namespace

struct FontMetrics::Faces {
  app::FontFiles files = app::find_fonts(app::font_folders());
  Face sans{files.sans}, bold{files.bold}, mono{files.mono}, mono_bold{files.mono_bold}, symbols{files.symbols},
      chinese{files.chinese.bytes, files.chinese.face};
  std::map<std::pair<const Face*, char32_t>, Glyph> glyphs;

  const Glyph& find(const Face& first, char32_t character, bool is_bold, bool is_mono) {
    const auto [at, is_new] = glyphs.try_emplace({&first, character});
    if (!is_new) return at->second;
    for (const Face* face : {&first, &std::as_const(symbols), &std::as_const(chinese)}) {
      const int index = face->found ? stbtt_FindGlyphIndex(&face->font, static_cast<int>(character)) : 0;
      if (index != 0) return at->second = face->glyph(index);
    }
    const std::string_view sample = scene::is_full_width(character) ? "\u4e2d" : "x";
    return at->second = {scene::table_metrics().width(sample, 1, is_bold, is_mono), 0.75F, 0.2F};
  }
  const Face& face(bool is_bold, bool is_mono) const {
    return is_mono ? (is_bold ? mono_bold : mono) : (is_bold ? bold : sans);
  }
};

FontMetrics::FontMetrics() : faces_(std::make_unique<Faces>()) {}
FontMetrics::~FontMetrics() = default;

float FontMetrics::width(std::string_view utf8, float size, bool bold, bool mono) const {
  float width = 0;
  for (std::size_t at = 0; at < utf8.size();)
    width += faces_->find(faces_->face(bold, mono), scene::next_code_point(utf8, at), bold, mono).advance;
  return width * size;
}

FontMetrics::Ink FontMetrics::ink(std::string_view utf8, float size, bool bold, bool mono) const {
  Ink ink;
  for (std::size_t at = 0; at < utf8.size();) {
    const Glyph& glyph = faces_->find(faces_->face(bold, mono), scene::next_code_point(utf8, at), bold, mono);
    ink = {std::max(ink.above, glyph.above * size), std::max(ink.below, glyph.below * size)};
  }
  return ink;
}

}  // namespace scatterscope::tests

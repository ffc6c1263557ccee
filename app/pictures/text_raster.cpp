#include "app/pictures/text_raster.h"

#include <stb_truetype.h>  // libstb holds its implementation

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "app/pictures/system_fonts.h"
#include "kernels/recording/plain_text.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

bool open_face(const std::string& bytes, int number, stbtt_fontinfo& font) {
  if (bytes.empty()) return false;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  const int offset = stbtt_GetFontOffsetForIndex(data, number);
  return offset >= 0 && stbtt_InitFont(&font, data, offset) != 0;
}

// A font of the system, kept as long as the program runs.
struct SystemFace {
  std::string bytes;
  stbtt_fontinfo font{};
  bool usable = false;

  explicit SystemFace(const SystemFont& of) {
    std::ifstream file(of.file, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
    usable = open_face(bytes, of.face, font);
  }
};

// The system's best font with an outline of the character; null: it has none.
const stbtt_fontinfo* system_face_with(char32_t character) {
  static std::mutex mutex;
  static std::map<SystemFont, std::unique_ptr<SystemFace>> opened;
  static std::map<char32_t, const stbtt_fontinfo*> known;
  const std::lock_guard lock(mutex);
  const auto [found, is_new] = known.try_emplace(character, nullptr);
  if (!is_new) return found->second;
  for (const SystemFont& candidate : system_fonts_with(character)) {
    std::unique_ptr<SystemFace>& face = opened[candidate];
    if (!face) face = std::make_unique<SystemFace>(candidate);
    const int glyph = face->usable ? stbtt_FindGlyphIndex(&face->font, static_cast<int>(character)) : 0;
    if (glyph != 0 && stbtt_IsGlyphEmpty(&face->font, glyph) == 0) return found->second = &face->font;
  }
  return nullptr;
}

// One character, or one byte that is none.
std::string escaped(std::string_view letter) {
  std::size_t at = 0;
  char32_t c = scene::next_code_point(letter, at);
  if (letter.size() == 1) c = static_cast<unsigned char>(letter[0]);
  char words[16];
  const char* const form = letter.size() == 1 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x";
  (void)std::snprintf(words, sizeof words, form, static_cast<unsigned>(c));
  return words;
}

constexpr float escape_size = 0.75F;  // of the text's

// Strokes of a row become wider by that many pixels, to the right, where there is room for them.
void embolden(unsigned char* row, int width, float wider) {
  const int pixels = static_cast<int>(std::ceil(wider));
  // From the right, so that what stands to the left is still as it was.
  for (int x = width - 1; x > 0; --x) {
    float ink = row[x];
    for (int k = 1; k <= std::min(pixels, x); ++k) {
      ink = std::max(ink, static_cast<float>(row[x - k]) * std::min(1.0F, wider - static_cast<float>(k - 1)));
    }
    row[x] = static_cast<unsigned char>(ink);
  }
}

}  // namespace

struct TextRaster::Face {
  stbtt_fontinfo font{};
  float em = 0;       // as part of a text's size; 0: from ascent to descent it is as high as that
  bool thin = false;  // of regular weight in bold text
};

struct TextRaster::Glyph {
  const stbtt_fontinfo* font = nullptr;  // null: no face has it
  int index = 0;
  float scale = 0, advance = 0;
  float wider = 0;  // by how many pixels its strokes are to be
};

TextRaster::TextRaster(const FontFiles& files, Style style)
    : system_(files.system), bold_(style == Style::bold || style == Style::mono_bold) {
  const auto add = [this](const std::string& bytes, int number, float em, bool thin) {
    Face face;
    face.em = em;
    face.thin = thin;
    if (open_face(bytes, number, face.font)) faces_.push_back(face);
  };
  const bool chinese_is_bold = bold_ && !files.chinese_bold.bytes.empty();
  const FontFile& chinese = chinese_is_bold ? files.chinese_bold : files.chinese;
  const std::string* const of_style[] = {&files.sans, &files.bold, &files.mono, &files.mono_bold};
  add(*of_style[static_cast<std::size_t>(style)], 0, 0, false);
  add(files.symbols, 0, 0, false);
  add(chinese.bytes, chinese.face, chinese_em, bold_ && !chinese_is_bold);
}

TextRaster::~TextRaster() = default;

TextRaster::Glyph TextRaster::find(char32_t character, float size) const {
  constexpr float size_of_a_pixel = 26, most = 3;  // strokes of a face that is thin become one pixel wider at this size
  const float wider = std::min(size / size_of_a_pixel, most);
  const auto glyph = [&](const stbtt_fontinfo& font, int index, float scale, bool thin) {
    int advance = 0, bearing = 0;
    stbtt_GetGlyphHMetrics(&font, index, &advance, &bearing);
    return Glyph{&font, index, scale, static_cast<float>(advance) * scale, thin ? wider : 0};
  };
  if (faces_.empty() || recording::is_unprintable(character)) return {};
  for (const Face& face : faces_) {
    const int index = stbtt_FindGlyphIndex(&face.font, static_cast<int>(character));
    if (index == 0) continue;
    const float scale = face.em > 0 ? stbtt_ScaleForMappingEmToPixels(&face.font, size * face.em)
                                    : stbtt_ScaleForPixelHeight(&face.font, size);
    return glyph(face.font, index, scale, face.thin);
  }
  const stbtt_fontinfo* const other = system_ ? system_face_with(character) : nullptr;
  if (other == nullptr) return {};
  // An em as large as that of the style's face: lines differ.
  const stbtt_fontinfo& own = faces_.front().font;
  const float em = stbtt_ScaleForPixelHeight(&own, size) / stbtt_ScaleForMappingEmToPixels(&own, 1);
  return glyph(*other, stbtt_FindGlyphIndex(other, static_cast<int>(character)),
               stbtt_ScaleForMappingEmToPixels(other, em), bold_);
}

std::vector<TextRaster::Glyph> TextRaster::glyphs(std::string_view utf8, float size) const {
  std::vector<Glyph> glyphs;
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t start = at;
    const char32_t character = scene::next_code_point(utf8, at);
    const std::string_view letter = utf8.substr(start, at - start);
    const bool is_no_utf8 = character == 0xfffd && letter.size() == 1;
    if (const Glyph glyph = is_no_utf8 ? Glyph() : find(character, size); glyph.font != nullptr) {
      glyphs.push_back(glyph);
      continue;
    }
    for (const char c : escaped(letter)) {
      const Glyph part = find(static_cast<char32_t>(c), size * escape_size);
      if (part.font != nullptr) glyphs.push_back(part);
    }
  }
  return glyphs;
}

bool TextRaster::can_draw(std::string_view utf8) const {
  for (std::size_t at = 0; at < utf8.size();) {
    if (find(scene::next_code_point(utf8, at), 1).font == nullptr) return false;
  }
  return true;
}

float TextRaster::width(std::string_view utf8, float size) const {
  float width = 0;
  for (const Glyph& glyph : glyphs(utf8, size)) width += glyph.advance;
  return width;
}

void TextRaster::draw(std::string_view utf8, float size, float x, int baseline, const Cover& cover) const {
  std::vector<unsigned char> coverage;
  for (const Glyph& glyph : glyphs(utf8, size)) {
    const float whole = std::floor(x), fraction = x - whole;
    int left = 0, top = 0, right = 0, bottom = 0;
    stbtt_GetGlyphBitmapBoxSubpixel(glyph.font, glyph.index, glyph.scale, glyph.scale, fraction, 0, &left, &top, &right,
                                    &bottom);
    const int inked = right - left, width = inked + static_cast<int>(std::ceil(glyph.wider)), height = bottom - top;
    if (inked > 0 && height > 0) {
      coverage.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
      stbtt_MakeGlyphBitmapSubpixel(glyph.font, coverage.data(), inked, height, width, glyph.scale, glyph.scale,
                                    fraction, 0, glyph.index);
      for (int y = 0; y < height; ++y) {
        unsigned char* const row = coverage.data() + static_cast<std::ptrdiff_t>(y) * width;
        if (glyph.wider > 0) embolden(row, width, glyph.wider);
        for (int column = 0; column < width; ++column) {
          if (row[column] > 0) cover(static_cast<int>(whole) + left + column, baseline + top + y, row[column]);
        }
      }
    }
    x += glyph.advance;
  }
}

}  // namespace scatterscope::app

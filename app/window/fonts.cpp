#include "app/window/fonts.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <span>
#include <utility>

#include "ui/scene/utf8.h"

namespace scatterscope::window {
namespace {

constexpr float ui_size = 17, mono_size = 15, source_size = 13;
constexpr float least_glyph = 8, largest_glyph = 96;  // pixels; other texts are scaled
// Of the figures' words, in logical pixels. Keys and numbers, whose faces take little room, come in other sizes too.
constexpr float figure_word_sizes[] = {13, 14, 18};
constexpr float figure_number_sizes[] = {12, 13, 14, 15, 16, 17, 18, 19, 20};

std::set<float> pixel_sizes(std::span<const float> sizes, float scale) {
  std::set<float> pixels;
  for (const float size : sizes) pixels.insert(std::clamp(scene::text_pixels(size, scale), least_glyph, largest_glyph));
  return pixels;
}

void add_characters(std::set<unsigned short>& characters, std::string_view words) {
  for (std::size_t at = 0; at < words.size();) {
    const char32_t c = scene::next_code_point(words, at);
    if (c >= 0x80 && c < 0xffff) characters.insert(static_cast<unsigned short>(c));
  }
}

std::vector<unsigned short> ranges_of(const std::set<unsigned short>& characters) {
  std::vector<unsigned short> ranges;
  for (const unsigned short c : characters) {
    if (!ranges.empty() && ranges.back() + 1 == c) {
      ranges.back() = c;
    } else {
      ranges.insert(ranges.end(), {c, c});
    }
  }
  ranges.push_back(0);
  return ranges;
}

}  // namespace

FontSet::FontSet() : files_(app::find_fonts(app::font_folders())) {}

// The file stays where it is. Until 1.92 an atlas that does not own a file copies it, which takes nearly half of the
// time that all faces take: it is given the file, and it is taken from it again.
ImFont* FontSet::add_file(const std::string& file, float size, ImFontConfig& config,
                          const std::vector<unsigned short>& ranges) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  void* bytes = const_cast<char*>(file.data());  // read only
  config.FontDataOwnedByAtlas = IMGUI_VERSION_NUM < 19200;
  ImFont* font = atlas.AddFontFromMemoryTTF(bytes, static_cast<int>(file.size()), size, &config, ranges.data());
#if IMGUI_VERSION_NUM < 19200
  atlas.ConfigData.back().FontDataOwnedByAtlas = false;
#endif
  return font;
}

ImFont* FontSet::add(const Face& face) {
  if (face.file->empty()) return nullptr;
  const float size = std::clamp(std::round(face.latin_size), least_glyph, largest_glyph);
  ImFontConfig config;
  config.OversampleH = size > 28 ? 1 : 2;
  config.OversampleV = 1;
  ImFont* font = add_file(*face.file, size, config, face.typed ? latin_ : written_);
  config.MergeMode = true;
  config.OversampleH = 1;
  if (!files_.symbols.empty()) {
    add_file(files_.symbols, size, config, signs_);
  }
  if (face.rich && !files_.chinese.empty() && han_.size() > 1) {
    const bool own = face.bold && !files_.chinese_bold.empty();
    const std::string& chinese = own ? files_.chinese_bold : files_.chinese;
    add_file(chinese, std::round(size * app::chinese_enlargement), config, han_);
    if (face.bold && !own) thin_.push_back(font);
  }
  return font;
}

void FontSet::also(std::string_view words) {
  const std::size_t before = more_.size();
  add_characters(more_, words);
  more_came_ |= more_.size() != before;
}

bool FontSet::fit(Language language, float scale, float figure_scale, bool may_be_late) {
  const std::set<float> words = pixel_sizes(figure_word_sizes, figure_scale);
  const std::set<float> numbers = pixel_sizes(figure_number_sizes, figure_scale);
  const bool lacks = more_came_ || scale != scale_ || language != language_;
  late_ = !lacks && (words != word_sizes_ || numbers != number_sizes_);
  if (!lacks && (!late_ || may_be_late)) return false;
  more_came_ = late_ = false;
  scale_ = scale;
  language_ = language;
  word_sizes_ = words;
  number_sizes_ = numbers;

  std::set<unsigned short> shown = more_;
  for (const Language each : all_languages) add_characters(shown, panels::language_name(each));
  for (const Text id : all_texts()) {
    add_characters(shown, text(id, language));
    add_characters(shown, text(id, Language::english));
  }
  std::set<unsigned short> signs, han;
  for (const unsigned short c : shown) (c < 0x2e80 ? signs : han).insert(c);
  for (const unsigned short c : {0x2026, 0x2192, 0x2190, 0x00d7, 0x2264, 0x2265, 0xfffd}) signs.insert(c);
  latin_ = {0x20, 0x17f, 0x2010, 0x2027, 0};
  // The figures' faces come in many sizes: what no text of the program has would take most of an atlas' time.
  std::set<unsigned short> written;
  for (unsigned short c = 0x20; c < 0x7f; ++c) written.insert(c);
  // Dashes of spans and dots between headings' parts, in no text of the table.
  for (unsigned short c = 0xa0; c < 0xc0; ++c) written.insert(c);
  for (unsigned short c = 0x2010; c <= 0x2027; ++c) written.insert(c);
  for (const unsigned short c : shown)
    if (c < 0x180) written.insert(c);
  written_ = ranges_of(written);
  signs_ = ranges_of(signs);
  han_ = ranges_of(han);

  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  fonts_ = {};
  thin_.clear();
  fonts_.sans = add({&files_.sans, ui_size * scale, true, false, true});
  fonts_.bold = add({&files_.bold, ui_size * scale, true, true});
  fonts_.mono = add({&files_.mono, mono_size * scale, true, false, true});
  fonts_.mono_bold = add({&files_.mono_bold, mono_size * scale, false});
  fonts_.source = add({&files_.mono, source_size * scale, false});
  add_figure_faces();
  if (atlas.Fonts.empty()) {
    ImFontConfig config;
    config.SizePixels = std::round(13 * scale);
    atlas.AddFontDefault(&config);
  }
  for (ImFont** font : {&fonts_.sans, &fonts_.bold, &fonts_.mono, &fonts_.mono_bold, &fonts_.source,
                        &fonts_.figure.regular, &fonts_.figure.bold, &fonts_.figure.mono, &fonts_.figure.mono_bold}) {
    if (*font == nullptr) *font = atlas.Fonts[0];
  }
  embolden();
  return true;
}

void FontSet::embolden() {
#if IMGUI_VERSION_NUM < 19200
  if (thin_.empty()) return;
  constexpr float size_of_a_pixel = 26;  // at this size strokes become one pixel wider
  constexpr int most = 3;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.TexGlyphPadding = 1 + most;
  atlas.Build();
  const auto width = static_cast<float>(atlas.TexWidth), height = static_cast<float>(atlas.TexHeight);
  for (ImFont* font : thin_) {
    const float wider = std::min(font->FontSize / size_of_a_pixel, static_cast<float>(most));
    const int pixels = static_cast<int>(std::ceil(wider));
    for (ImFontGlyph& glyph : font->Glyphs) {
      if (glyph.Codepoint < 0x2e80 || glyph.Visible == 0) continue;
      const auto at = [](float share, float of) { return static_cast<int>(std::lround(share * of)); };
      const int left = at(glyph.U0, width), right = at(glyph.U1, width) + pixels;
      for (int y = at(glyph.V0, height); y < at(glyph.V1, height); ++y) {
        unsigned char* row = atlas.TexPixelsAlpha8 + static_cast<std::ptrdiff_t>(y) * atlas.TexWidth;
        // From the right, so that what stands to the left is still as it was.
        for (int x = right - 1; x > left; --x) {
          float ink = row[x];
          for (int k = 1; k <= pixels && x - k >= left; ++k) {
            const float share = std::min(1.0F, wider - static_cast<float>(k - 1));
            ink = std::max(ink, static_cast<float>(row[x - k]) * share);
          }
          row[x] = static_cast<unsigned char>(ink);
        }
      }
      glyph.X1 += static_cast<float>(pixels);
      glyph.U1 += static_cast<float>(pixels) / width;
    }
  }
#endif
}

// The largest words' faces stand for every size that has none.
void FontSet::add_figure_faces() {
  scene::Fonts& figure = fonts_.figure;
  for (const float size : word_sizes_) {
    scene::Fonts faces;
    faces.pixels = size;
    faces.regular = add({&files_.sans, size, true});
    faces.bold = add({&files_.bold, size, true, true});
    figure.others.push_back(faces);
  }
  for (const float size : number_sizes_) {
    scene::Fonts faces;
    faces.pixels = size;
    faces.mono = add({&files_.mono, size, false});
    faces.mono_bold = add({&files_.mono_bold, size, false});
    figure.others.push_back(faces);
  }
  figure.pixels = *word_sizes_.rbegin();
  for (const scene::Fonts& faces : figure.others) {
    if (faces.pixels > figure.pixels) continue;
    for (ImFont* scene::Fonts::*face :
         {&scene::Fonts::regular, &scene::Fonts::bold, &scene::Fonts::mono, &scene::Fonts::mono_bold}) {
      if (faces.*face != nullptr) figure.*face = faces.*face;
    }
  }
}

}  // namespace scatterscope::window

#include "app/window/fonts.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "ui/scene/utf8.h"

namespace scatterscope::window {
namespace {

constexpr float ui_size = 17, mono_size = 15, source_size = 13;
constexpr float largest_glyph = 96;  // pixels; larger texts are scaled up

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

ImFont* FontSet::add(const Face& face) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  if (face.file->empty()) return nullptr;
  const float size = std::clamp(std::round(face.latin_size), 8.0F, largest_glyph);
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = size > 40 ? 1 : 2;
  config.OversampleV = 1;
  const auto memory = [](const std::string& bytes) { return const_cast<char*>(bytes.data()); };  // read only
  ImFont* font =
      atlas.AddFontFromMemoryTTF(memory(*face.file), static_cast<int>(face.file->size()), size, &config, latin_.data());
  config.MergeMode = true;
  config.OversampleH = 1;
  if (!files_.symbols.empty()) {
    atlas.AddFontFromMemoryTTF(memory(files_.symbols), static_cast<int>(files_.symbols.size()), size, &config,
                               signs_.data());
  }
  if (face.rich && !files_.chinese.empty() && han_.size() > 1) {
    atlas.AddFontFromMemoryTTF(memory(files_.chinese), static_cast<int>(files_.chinese.size()),
                               std::round(size * app::chinese_enlargement), &config, han_.data());
  }
  return font;
}

bool FontSet::fit(Language language, float scale, float figure_scale) {
  // A figure that is drawn within 4 % of its fonts' size is sharp enough.
  const bool figure_fits = figure_scale_ > 0 && std::abs(figure_scale / figure_scale_ - 1) < 0.04F;
  if (scale == scale_ && language == language_ && figure_fits) return false;
  scale_ = scale;
  language_ = language;
  figure_scale_ = figure_scale;

  std::set<unsigned short> shown;
  for (const Language each : all_languages) add_characters(shown, panels::language_name(each));
  for (int id = 0; id < static_cast<int>(Text::count_); ++id) {
    add_characters(shown, text(static_cast<Text>(id), language));
    add_characters(shown, text(static_cast<Text>(id), Language::english));
  }
  std::set<unsigned short> signs, han;
  for (const unsigned short c : shown) (c < 0x2e80 ? signs : han).insert(c);
  for (const unsigned short c : {0x2026, 0x2192, 0x2190, 0x00d7, 0x2264, 0x2265, 0xfffd}) signs.insert(c);
  latin_ = {0x20, 0x17f, 0x2010, 0x2027, 0};
  signs_ = ranges_of(signs);
  han_ = ranges_of(han);

  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  const float figure = figure_text_size * figure_scale;
  fonts_ = {};
  fonts_.sans = add({&files_.sans, ui_size * scale, true});
  fonts_.bold = add({&files_.bold, ui_size * scale, true});
  fonts_.mono = add({&files_.mono, mono_size * scale, true});
  fonts_.mono_bold = add({&files_.mono_bold, mono_size * scale, false});
  fonts_.source = add({&files_.mono, source_size * scale, false});
  fonts_.figure.regular = add({&files_.sans, figure, true});
  fonts_.figure.bold = add({&files_.bold, figure, true});
  fonts_.figure.mono = add({&files_.mono, figure, false});
  fonts_.figure.mono_bold = add({&files_.mono_bold, figure, false});
  if (atlas.Fonts.empty()) {
    ImFontConfig config;
    config.SizePixels = std::round(13 * scale);
    atlas.AddFontDefault(&config);
  }
  for (ImFont** font : {&fonts_.sans, &fonts_.bold, &fonts_.mono, &fonts_.mono_bold, &fonts_.source,
                        &fonts_.figure.regular, &fonts_.figure.bold, &fonts_.figure.mono, &fonts_.figure.mono_bold}) {
    if (*font == nullptr) *font = atlas.Fonts[0];
  }
  return true;
}

}  // namespace scatterscope::window

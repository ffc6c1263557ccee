#include "app/window/fonts.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "ui/scene/utf8.h"

namespace scatterscope::window {
namespace {

namespace fs = std::filesystem;

constexpr float ui_size = 17, mono_size = 15, source_size = 13;
// Chinese faces look small beside Latin ones of the same pixel size.
constexpr float chinese_enlargement = 1.18F;
constexpr float largest_glyph = 96;  // pixels; larger texts are scaled up

std::vector<fs::path> font_folders() {
  std::vector<fs::path> folders;
  const auto from = [&](const char* variable, const char* below) {
    const char* value = std::getenv(variable);
    if (value != nullptr && value[0] == '/') folders.emplace_back(fs::path(value) / below);
  };
  from("XDG_DATA_HOME", "fonts");
  from("HOME", ".local/share/fonts");
  from("HOME", ".fonts");
  folders.emplace_back("/usr/share/fonts");
  folders.emplace_back("/usr/local/share/fonts");
  return folders;
}

// The first of several names, each below any of the folders, best first: "opentype/inter/Inter-Regular.otf".
std::string read_first(const std::vector<const char*>& names) {
  for (const char* name : names) {
    for (const fs::path& folder : font_folders()) {
      const fs::path bare = fs::path(name).filename();
      for (const fs::path& path : {folder / name, folder / bare}) {
        std::error_code error;
        if (!fs::is_regular_file(path, error)) continue;
        std::ifstream file(path, std::ios::binary);
        std::string bytes(static_cast<std::size_t>(fs::file_size(path, error)), '\0');
        file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (file && bytes.size() > 1000) return bytes;
      }
    }
  }
  return {};
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

FontSet::FontSet()
    : sans_(read_first({"opentype/inter/Inter-Regular.otf", "truetype/inter/Inter-Regular.ttf",
                        "truetype/dejavu/DejaVuSans.ttf", "truetype/liberation/LiberationSans-Regular.ttf"})),
      bold_(read_first({"opentype/inter/Inter-SemiBold.otf", "truetype/inter/Inter-SemiBold.ttf",
                        "truetype/dejavu/DejaVuSans-Bold.ttf", "truetype/liberation/LiberationSans-Bold.ttf"})),
      mono_(read_first({"truetype/dejavu/DejaVuSansMono.ttf", "truetype/liberation/LiberationMono-Regular.ttf"})),
      mono_bold_(
          read_first({"truetype/dejavu/DejaVuSansMono-Bold.ttf", "truetype/liberation/LiberationMono-Bold.ttf"})),
      symbols_(read_first({"truetype/dejavu/DejaVuSans.ttf"})),
      chinese_(read_first({"truetype/wqy/wqy-microhei.ttc", "wqy-microhei/wqy-microhei.ttc",
                           "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/wqy/wqy-zenhei.ttc",
                           "truetype/droid/DroidSansFallbackFull.ttf"})) {}

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
  if (!symbols_.empty()) {
    atlas.AddFontFromMemoryTTF(memory(symbols_), static_cast<int>(symbols_.size()), size, &config, signs_.data());
  }
  if (face.rich && !chinese_.empty() && han_.size() > 1) {
    atlas.AddFontFromMemoryTTF(memory(chinese_), static_cast<int>(chinese_.size()),
                               std::round(size * chinese_enlargement), &config, han_.data());
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
  fonts_.sans = add({&sans_, ui_size * scale, true});
  fonts_.bold = add({&bold_, ui_size * scale, true});
  fonts_.mono = add({&mono_, mono_size * scale, true});
  fonts_.mono_bold = add({&mono_bold_, mono_size * scale, false});
  fonts_.source = add({&mono_, source_size * scale, false});
  fonts_.figure.regular = add({&sans_, figure, true});
  fonts_.figure.bold = add({&bold_, figure, true});
  fonts_.figure.mono = add({&mono_, figure, false});
  fonts_.figure.mono_bold = add({&mono_bold_, figure, false});
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

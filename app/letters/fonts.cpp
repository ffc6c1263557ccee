#include "app/letters/fonts.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "ui/scene/imgui/imgui_painter.h"

namespace scatterscope::window {
namespace {

constexpr float ui_size = 17, mono_size = 15, source_size = 13;
constexpr float least_glyph = 8, largest_glyph = 96;  // pixels; other texts are scaled
// Of the figures' words, in logical pixels. Keys and numbers, whose faces take little room, come in other sizes too.
constexpr float figure_word_sizes[] = {13, 14, 18};
constexpr float figure_number_sizes[] = {12, 13, 14, 15, 16, 17, 18, 19, 20};
// In the atlas from the start; all others come when they are first shown. The figures' faces are many: with all Latin
// letters they would take most of an atlas' time.
constexpr ImWchar ui_letters[] = {0x20, 0x17f, 0x2010, 0x2027, 0};
constexpr ImWchar figure_letters[] = {0x20, 0x7e, 0xa0, 0xbf, 0x2010, 0x2027, 0};

std::set<float> pixel_sizes(std::span<const float> sizes, float scale) {
  std::set<float> pixels;
  for (const float size : sizes) pixels.insert(std::clamp(scene::text_pixels(size, scale), least_glyph, largest_glyph));
  return pixels;
}

}  // namespace

FontSet::FontSet() : letters_(std::make_unique<const Letters>(app::font_folders(), language_)) {}

// Letters of other files are drawn into an atlas begun anew.
void FontSet::speak(Language language) {
  if (std::exchange(language_, language) == language) return;
  auto spoken = std::make_unique<const Letters>(app::font_folders(), language);
  const auto same = [](const app::FontFile& a, const app::FontFile& b) {
    return a.face == b.face && a.bytes == b.bytes;
  };
  if (same(spoken->files.chinese, letters_->files.chinese) &&
      same(spoken->files.chinese_bold, letters_->files.chinese_bold))
    return;
  faces_.clear();
  letters_ = std::move(spoken);
  full_ = true;
}

// The file stays where it is. Until 1.92 an atlas that does not own a file copies it, which takes nearly half of the
// time that all faces take: it is given the file, and it is taken from it again.
ImFont* FontSet::add(const std::string& file, float size, const app::TextRaster& letters, const ImWchar* ranges) {
  if (file.empty()) return nullptr;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  const float pixels = std::clamp(std::round(size), least_glyph, largest_glyph);
  const auto add_file = [&](const std::string& added, int face = 0) {
    config.FontNo = face;
    void* bytes = const_cast<char*>(added.data());  // read only
    config.FontDataOwnedByAtlas = IMGUI_VERSION_NUM < 19200;
    ImFont* font = atlas.AddFontFromMemoryTTF(bytes, static_cast<int>(added.size()), pixels, &config, ranges);
#if IMGUI_VERSION_NUM < 19200
    atlas.ConfigData.back().FontDataOwnedByAtlas = false;
#endif
    return font;
  };
  config.OversampleH = pixels > 28 ? 1 : 2;
  config.OversampleV = 1;
  ImFont* const font = add_file(file);
#if IMGUI_VERSION_NUM >= 19200
  config.MergeMode = true;
  const app::FontFiles& files = letters_->files;
  if (!files.symbols.empty()) add_file(files.symbols);
  if (!files.chinese.bytes.empty()) add_file(files.chinese.bytes, files.chinese.face);
#endif
  faces_.push_back({.font = font, .letters = &letters});
  return font;
}

void FontSet::fit(float scale, float figure_scale, Language language, bool may_be_late) {
  speak(language);
  const std::set<float> words = pixel_sizes(figure_word_sizes, figure_scale);
  const std::set<float> numbers = pixel_sizes(figure_number_sizes, figure_scale);
  const bool must = full_ || scale != scale_;
  late_ = !must && (words != word_sizes_ || numbers != number_sizes_);
  if (!must && (!late_ || may_be_late)) return;
  anew_ |= full_;
  const bool keeps = !std::exchange(full_, false);
  late_ = false;
  changed_ = true;
  scale_ = scale;
  word_sizes_ = words;
  number_sizes_ = numbers;

  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  fonts_ = {};
  const std::vector<Face> before = std::exchange(faces_, {});
  const app::FontFiles& files = letters_->files;
  fonts_.sans = add(files.sans, ui_size * scale, letters_->sans, ui_letters);
  fonts_.bold = add(files.bold, ui_size * scale, letters_->bold, ui_letters);
  fonts_.mono = add(files.mono, mono_size * scale, letters_->mono, ui_letters);
  fonts_.mono_bold = add(files.mono_bold, mono_size * scale, letters_->mono_bold, ui_letters);
  fonts_.source = add(files.mono, source_size * scale, letters_->mono, ui_letters);
  add_figure_faces();
  if (atlas.Fonts.empty()) {
    ImFontConfig config;
    config.SizePixels = std::round(13 * scale);
    faces_.push_back({.font = atlas.AddFontDefault(&config), .letters = &letters_->sans});
  }
  for (ImFont** font : {&fonts_.sans, &fonts_.bold, &fonts_.mono, &fonts_.mono_bold, &fonts_.source,
                        &fonts_.figure.regular, &fonts_.figure.bold, &fonts_.figure.mono, &fonts_.figure.mono_bold}) {
    if (*font == nullptr) *font = atlas.Fonts[0];
  }
  build();
  // A panel's height follows its words', and the figure's size follows that: without its letters no layout would last.
  if (keeps) keep_letters(before);
}

// The largest words' faces stand for every size that has none.
void FontSet::add_figure_faces() {
  scene::Fonts& figure = fonts_.figure;
  const app::FontFiles& files = letters_->files;
  for (const float size : word_sizes_) {
    scene::Fonts faces;
    faces.pixels = size;
    faces.regular = add(files.sans, size, letters_->sans, figure_letters);
    faces.bold = add(files.bold, size, letters_->bold, figure_letters);
    figure.others.push_back(faces);
  }
  for (const float size : number_sizes_) {
    scene::Fonts faces;
    faces.pixels = size;
    faces.mono = add(files.mono, size, letters_->mono, figure_letters);
    faces.mono_bold = add(files.mono_bold, size, letters_->mono_bold, figure_letters);
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

bool FontSet::take_changes() {
  return std::exchange(changed_, false);
}

#if IMGUI_VERSION_NUM >= 19200

// Dear ImGui draws letters into the atlas when they are first shown.
void FontSet::build() {}

void FontSet::keep_letters(std::span<const Face> /*before*/) {}

bool FontSet::complete(const ImDrawData&) {
  return false;
}

#else

// What stands for a letter that a face lacks is a mark that no frame with it is shown with: left of the atlas' picture,
// by as many widths as the face's number. It takes no room, so that what is cut or broken to fit is not cut too early.
void FontSet::build() {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  constexpr float large = 2.5F;
  atlas.TexDesiredWidth = scale_ > large ? 4096 : 2048;
  atlas.Build();
  for (std::size_t k = 0; k < faces_.size(); ++k) {
    ImFont& font = *faces_[k].font;
    const float mark = -1 - static_cast<float>(k);
    constexpr ImWchar no_letter = 0;
    font.AddGlyph(nullptr, no_letter, 0, 0, 1, font.FontSize, mark, 0, mark, 0, 0);
    font.FallbackChar = no_letter;
    font.BuildLookupTable();
  }
  const auto row = [&](int y) { return atlas.TexPixelsAlpha8 + static_cast<std::ptrdiff_t>(y) * atlas.TexWidth; };
  const auto is_blank = [&](int y) {
    return std::all_of(row(y), row(y) + atlas.TexWidth, [](unsigned char ink) { return ink == 0; });
  };
  shelf_ = {0, atlas.TexHeight, 0};
  while (shelf_.y > 0 && is_blank(shelf_.y - 1)) --shelf_.y;
  ++shelf_.y;
}

// Faces stand in the same order whatever their size.
void FontSet::keep_letters(std::span<const Face> before) {
  for (std::size_t k = 0; k < std::min(before.size(), faces_.size()); ++k) {
    for (const DrawnLetter& letter : before[k].added) (void)add_letter(faces_[k], letter);
    if (!faces_[k].added.empty()) faces_[k].font->BuildLookupTable();
  }
}

bool FontSet::complete(const ImDrawData& frame) {
  const std::vector<DrawnLetter> letters = take_drawn_letters();
  std::set<std::size_t> lacking;  // faces
  for (int k = 0; k < frame.CmdListsCount; ++k) {
    for (const ImDrawVert& vertex : frame.CmdLists[k]->VtxBuffer)
      if (vertex.uv.x < 0) lacking.insert(static_cast<std::size_t>(std::lround(-vertex.uv.x)) - 1);
  }
  bool more = false;
  for (const std::size_t face : lacking) {
    if (face < faces_.size()) more |= add_letters(faces_[face], letters);
  }
  changed_ |= more;
  if (!more && !full_) anew_ = false;
  // What a full atlas has no place for is drawn into one begun anew; not again where that is full at once.
  return more || (full_ && !anew_);
}

bool FontSet::add_letters(Face& face, std::span<const DrawnLetter> letters) {
  bool more = false;
  for (const DrawnLetter& letter : letters) more |= add_letter(face, letter);
  // What is not among them is a control character, which ImGui does not read as a letter.
  if (!more) {
    for (char c = 1; c < 0x20; ++c)
      if (c != '\t' && c != '\n' && c != '\r') more |= add_letter(face, {static_cast<ImWchar>(c), {c}});
    more |= add_letter(face, {0x7f, "\x7f"});
  }
  if (more) face.font->BuildLookupTable();
  return more;
}

bool FontSet::add_letter(Face& face, const DrawnLetter& letter) {
  ImFont& font = *face.font;
  if (font.FindGlyphNoFallback(letter.code) != nullptr) return false;
  struct Pixel {
    int x = 0, y = 0;
    std::uint8_t ink = 0;
  };
  std::vector<Pixel> pixels;
  face.letters->draw(letter.bytes, font.FontSize, 0, 0, [&](int x, int y, std::uint8_t ink) {
    pixels.push_back({x, y, ink});
  });
  const auto [left, right] =
      std::minmax_element(pixels.begin(), pixels.end(), [](auto& a, auto& b) { return a.x < b.x; });
  const auto [top, bottom] =
      std::minmax_element(pixels.begin(), pixels.end(), [](auto& a, auto& b) { return a.y < b.y; });
  const Pixel low = pixels.empty() ? Pixel() : Pixel{left->x, top->y};
  const int width = pixels.empty() ? 0 : right->x - low.x + 1, height = pixels.empty() ? 0 : bottom->y - low.y + 1;
  std::array<int, 2> corner{};
  if (!find_place(width, height, corner)) return false;
  const ImFontAtlas& atlas = *font.ContainerAtlas;
  for (const Pixel& pixel : pixels) {
    const std::ptrdiff_t row = corner[1] + pixel.y - low.y;
    atlas.TexPixelsAlpha8[row * atlas.TexWidth + corner[0] + pixel.x - low.x] = pixel.ink;
  }
  const auto x = static_cast<float>(low.x), y = std::round(font.Ascent) + static_cast<float>(low.y);
  const auto wide = static_cast<float>(width), high = static_cast<float>(height);
  const ImVec2 unit = atlas.TexUvScale;
  const float u = static_cast<float>(corner[0]) * unit.x, v = static_cast<float>(corner[1]) * unit.y;
  font.AddGlyph(nullptr, letter.code, x, y, x + wide, y + high, u, v, u + wide * unit.x, v + high * unit.y,
                face.letters->width(letter.bytes, font.FontSize));
  face.added.push_back(letter);
  return true;
}

bool FontSet::find_place(int width, int height, std::array<int, 2>& corner) {
  constexpr int most_rows = 8192, gap = 1;
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  if (width + 2 * gap > atlas.TexWidth) return false;
  if (shelf_.x + width + 2 * gap > atlas.TexWidth) shelf_ = {0, shelf_.y + shelf_.height, 0};
  while (shelf_.y + height + 2 * gap > atlas.TexHeight) {
    full_ = 2 * atlas.TexHeight > most_rows;
    if (full_) return false;
    grow_atlas();
  }
  corner = {shelf_.x + gap, shelf_.y + gap};
  shelf_.x += width + gap;
  shelf_.height = std::max(shelf_.height, height + gap);
  return true;
}

// To twice its height. All that is drawn in it stays where it is.
void FontSet::grow_atlas() {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const std::size_t bytes = static_cast<std::size_t>(atlas.TexWidth) * static_cast<std::size_t>(atlas.TexHeight);
  auto* const pixels = static_cast<unsigned char*>(ImGui::MemAlloc(2 * bytes));
  std::memcpy(pixels, atlas.TexPixelsAlpha8, bytes);
  std::memset(pixels + bytes, 0, bytes);
  ImGui::MemFree(std::exchange(atlas.TexPixelsAlpha8, pixels));
  atlas.TexHeight *= 2;
  atlas.TexUvScale.y /= 2;
  atlas.TexUvWhitePixel.y /= 2;
  for (ImVec4& line : atlas.TexUvLines) line = {line.x, line.y / 2, line.z, line.w / 2};
  for (ImFont* font : atlas.Fonts) {
    for (ImFontGlyph& glyph : font->Glyphs) {
      glyph.V0 /= 2;
      glyph.V1 /= 2;
    }
  }
}

#endif

}  // namespace scatterscope::window

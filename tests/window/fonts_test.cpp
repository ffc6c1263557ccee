// The window's fonts, without a display.
#include "app/letters/fonts.h"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/scene/utf8.h"

namespace scatterscope {
namespace {

#if IMGUI_VERSION_NUM < 19200

struct Context {
  Context() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = ImVec2(4000, 1000);
  }
  ~Context() { ImGui::DestroyContext(); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
};

// A frame with the words alone, laid out until it lacks nothing: what it draws.
std::vector<ImDrawVert> shown(window::FontSet& fonts, ImFont* font, const std::string& words) {
  for (int layouts = 0;; ++layouts) {
    REQUIRE(layouts < 3);
    ImGui::NewFrame();
    ImGui::GetBackgroundDrawList()->AddText(font, font->FontSize, ImVec2(0, 0), 0xffff'ffffU, words.c_str());
    ImGui::Render();
    if (!fonts.complete(*ImGui::GetDrawData())) break;
  }
  std::vector<ImDrawVert> drawn;
  for (const ImDrawVert& vertex : ImGui::GetBackgroundDrawList()->VtxBuffer) drawn.push_back(vertex);
  return drawn;
}

// How much of what is drawn from one corner of the atlas' picture to another is inked, in pixels.
double ink_between(ImVec2 from, ImVec2 to) {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  double ink = 0;
  const auto at = [](float share, int of) { return static_cast<int>(std::lround(share * static_cast<float>(of))); };
  for (int y = at(from.y, atlas.TexHeight); y < at(to.y, atlas.TexHeight); ++y)
    for (int x = at(from.x, atlas.TexWidth); x < at(to.x, atlas.TexWidth); ++x)
      ink += atlas.TexPixelsAlpha8[y * atlas.TexWidth + x] / 255.0;
  return ink;
}

double ink_of(ImFont* font, ImWchar character) {
  const ImFontGlyph* glyph = font->FindGlyphNoFallback(character);
  REQUIRE(glyph != nullptr);
  return ink_between({glyph->U0, glyph->V0}, {glyph->U1, glyph->V1});
}

TEST_CASE("Chinese characters of bold headings are bold, as Latin ones are") {
  const Context context;
  {
    window::FontSet fonts;
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      for (const float scale : {1.0F, 2.0F}) {
        CAPTURE(scale);
        fonts.fit(scale, scale, Language::english);
        for (ImFont* font : {fonts.fonts().sans, fonts.fonts().bold}) (void)shown(fonts, font, "\u5185\u5b58\u5757");
        for (const ImWchar character : {ImWchar{0x5185}, ImWchar{0x5b58}, ImWchar{0x5757}}) {
          const double regular = ink_of(fonts.fonts().sans, character), bold = ink_of(fonts.fonts().bold, character);
          CHECK(bold > 1.15 * regular);
          CHECK(bold < 2.2 * regular);
        }
      }
    }
  }
}

TEST_CASE("digits among Chinese characters are not small beside them") {
  const Context context;
  {
    window::FontSet fonts;
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      fonts.fit(2, 2, Language::english);
      for (ImFont* font : {fonts.fonts().sans, fonts.fonts().bold}) {
        (void)shown(fonts, font, "\u56fe");
        const ImFontGlyph* digit = font->FindGlyphNoFallback('0');
        const ImFontGlyph* square = font->FindGlyphNoFallback(0x56fe);  // fills its square
        REQUIRE(digit != nullptr);
        REQUIRE(square != nullptr);
        const float ratio = (digit->Y1 - digit->Y0) / (square->Y1 - square->Y0);
        CAPTURE(ratio);
        CHECK(ratio > 0.72F);
        CHECK(ratio < 0.9F);
      }
    }
  }
}

TEST_CASE("the figures' faces have dashes and middle dots, which no text of the table has") {
  const Context context;
  {
    window::FontSet fonts;
    fonts.fit(1, 1.5F, Language::english);
    const scene::Fonts& figure = fonts.fonts().figure;
    for (ImFont* font : {figure.regular, figure.bold})
      for (const ImWchar character : {ImWchar{0x2013}, ImWchar{0xb7}})
        CHECK(font->FindGlyphNoFallback(character) != nullptr);
  }
}

TEST_CASE("letters of another size may come late, other letters may not") {
  const Context context;
  {
    window::FontSet fonts;
    fonts.fit(1, 1, Language::english, true);  // there are none yet
    CHECK(fonts.take_changes());
    CHECK_FALSE(fonts.late());
    const float before = fonts.fonts().figure.pixels;
    fonts.fit(1, 2, Language::english, true);
    CHECK_FALSE(fonts.take_changes());
    CHECK(fonts.late());
    CHECK(fonts.fonts().figure.pixels == before);
    fonts.fit(1, 1, Language::english, true);  // back again
    CHECK_FALSE(fonts.take_changes());
    CHECK_FALSE(fonts.late());
    fonts.fit(1, 2, Language::english);
    CHECK(fonts.take_changes());
    CHECK_FALSE(fonts.late());
    CHECK(fonts.fonts().figure.pixels == 2 * before);
    (void)shown(fonts, fonts.fonts().sans, "\u5185");
    CHECK(fonts.take_changes());
    (void)shown(fonts, fonts.fonts().sans, "\u5185");
    CHECK_FALSE(fonts.take_changes());
    fonts.fit(2, 2, Language::english, true);
    CHECK(fonts.take_changes());
  }
}

TEST_CASE("letters that are loaded stay when the figure or all words come in another size") {
  const Context context;
  {
    window::FontSet fonts;
    fonts.fit(1, 1, Language::english);
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      (void)shown(fonts, fonts.fonts().sans, "\u5185");
      (void)shown(fonts, fonts.fonts().figure.bold, "\u5b58");
      for (const auto& [scale, figure_scale] : {std::pair{1.0F, 1.5F}, std::pair{1.0F, 1.0F}, std::pair{2.0F, 1.0F}}) {
        fonts.fit(scale, figure_scale, Language::english);
        CHECK(ink_of(fonts.fonts().sans, 0x5185) > 10);
        CHECK(ink_of(fonts.fonts().figure.bold, 0x5b58) > 10);
      }
    }
  }
}

// As users name files: Latin with accents, Cyrillic, Greek, Chinese, Japanese, Korean, Hebrew, Arabic, Thai, emoji, a
// letter of no font, a byte of another encoding, a control character.
constexpr const char* names[] = {
    "\u00dcbung \u0151.scs",
    "\u041f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440.scs",
    "\u03ba\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1.scs",
    "\u9a89\u9a89\u8bfe\u5802 \u946b\u6dfc.scs",
    "\u65e5\u672c\u8a9e\u304b\u306a.scs",
    "\ud55c\uad6d\uc5b4.scs",
    "\u05e9\u05dc\u05d5\u05dd.scs",
    "\u0645\u0631\u062d\u0628\u0627.scs",
    "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35.scs",
    "\U0001f600\U0001f680.scs",
    "\uff13\u3000\uff15",
    "\U000f0001\ue123.scs",
    "caf\xe9.scs",
    "a\x01z.scs",
};

// Characters, or bytes that are none, which are no spaces.
std::size_t letters_of(std::string_view words) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < words.size();) {
    const char32_t c = scene::next_code_point(words, at);
    count += c != ' ' && c != 0x3000 ? 1 : 0;
  }
  return count;
}

TEST_CASE("every letter that a user brings is drawn, in every face") {
  const Context context;
  {
    window::FontSet fonts;
    fonts.fit(1, 1.5F, Language::english);
    const scene::Fonts& figure = fonts.fonts().figure;
    for (ImFont* font : {fonts.fonts().sans, fonts.fonts().bold, fonts.fonts().mono, fonts.fonts().mono_bold,
                         fonts.fonts().source, figure.regular, figure.bold, figure.mono, figure.mono_bold}) {
      for (const char* name : names) {
        CAPTURE(name);
        const std::vector<ImDrawVert> drawn = shown(fonts, font, name);
        CHECK(drawn.size() == 4 * letters_of(name));
        for (std::size_t k = 0; k + 2 < drawn.size(); k += 4) {
          CAPTURE(k / 4);
          CHECK(drawn[k].uv.x >= 0);
          CHECK(ink_between(drawn[k].uv, drawn[k + 2].uv) > 0.5);
          if (k > 0) CHECK(drawn[k].pos.x > drawn[k - 4].pos.x - font->FontSize / 2);
        }
        CHECK(ImGui::GetDrawData()->Valid);
      }
    }
  }
}

TEST_CASE("letters that are no letters to ImGui are escaped, each as itself") {
  const Context context;
  {
    window::FontSet fonts;
    fonts.fit(1, 1, Language::english);
    ImFont* const font = fonts.fonts().sans;
    const auto width = [&](const char* words) {
      (void)shown(fonts, font, words);
      return font->CalcTextSizeA(font->FontSize, 10000, 0, words).x;
    };
    for (const auto& [letter, with_escape] : {std::pair{"\U000f0001", "\\U000f0001"}, std::pair{"\xe9", "\\xe9"},
                                              std::pair{"\x01", "\\x01"}, std::pair{"\u202e", "\\u202e"}}) {
      const char* const escaped = with_escape;
      CAPTURE(escaped);
      CHECK(width(letter) == doctest::Approx(0.75 * width(escaped)).epsilon(0.02));
    }
    CHECK(width("\xe9\xe8") == doctest::Approx(width("\xe9") + width("\xe8")));
    // What is typed or pasted stays ImGui's.
    unsigned pasted = 0;
    CHECK(ImTextCharFromUtf8(&pasted, "\u9a89", nullptr) == 3);
    CHECK(pasted == 0x9a89);
  }
}

TEST_CASE("an atlas that is full is begun anew before a frame that lacks letters is shown") {
  const Context context;
  {
    window::FontSet fonts;
    constexpr float scale = 8;
    fonts.fit(scale, scale, Language::english);
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      std::size_t begun_anew = 0;
      for (ImWchar c = 0x4e00; c < 0x6e00 && begun_anew < 2;) {
        std::string words;
        for (const ImWchar end = static_cast<ImWchar>(c + 100); c < end; ++c) {
          char letter[5];
          words += ImTextCharToUtf8(letter, c);
        }
        // The window lays a frame out like this.
        for (int layouts = 0; layouts < 4; ++layouts) {
          fonts.fit(scale, scale, Language::english);
          begun_anew += layouts > 0 && fonts.fonts().sans->FindGlyphNoFallback(0x4e00) == nullptr ? 1 : 0;
          ImGui::NewFrame();
          ImFont* const font = fonts.fonts().sans;
          ImGui::GetBackgroundDrawList()->AddText(font, font->FontSize, ImVec2(0, 0), 0xffff'ffffU, words.c_str());
          ImGui::Render();
          if (!fonts.complete(*ImGui::GetDrawData())) break;
        }
        const auto& drawn = ImGui::GetBackgroundDrawList()->VtxBuffer;
        CHECK(std::none_of(drawn.begin(), drawn.end(), [](const ImDrawVert& vertex) { return vertex.uv.x < 0; }));
      }
      CHECK(begun_anew > 0);
    }
  }
}

TEST_CASE("an atlas that grows keeps the letters that it has") {
  const Context context;
  {
    window::FontSet fonts;
    fonts.fit(2, 2, Language::english);
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      ImFont* const font = fonts.fonts().sans;
      const int before = ImGui::GetIO().Fonts->TexHeight;
      (void)shown(fonts, font, "\u5185A");
      const double chinese = ink_of(font, 0x5185), latin = ink_of(font, 'A');
      REQUIRE(chinese > 10);
      ImWchar c = 0x4e00;
      while (ImGui::GetIO().Fonts->TexHeight <= before && c < 0x9000) {
        std::string words;
        for (const ImWchar end = static_cast<ImWchar>(c + 100); c < end; ++c) {
          char letter[5];
          words += ImTextCharToUtf8(letter, c);
        }
        (void)shown(fonts, font, words);
      }
      CHECK(ImGui::GetIO().Fonts->TexHeight > before);
      CHECK(ink_of(font, 0x5185) == chinese);
      CHECK(ink_of(font, 'A') == latin);
    }
  }
}

#endif

}  // namespace
}  // namespace scatterscope

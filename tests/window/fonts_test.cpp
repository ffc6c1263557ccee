// The window's fonts, without a display.
#include "app/window/fonts.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <cmath>

namespace scatterscope {
namespace {

#if IMGUI_VERSION_NUM < 19200

// How much of a character is inked, in pixels.
double ink_of(ImFont* font, ImWchar character) {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const ImFontGlyph* glyph = font->FindGlyphNoFallback(character);
  REQUIRE(glyph != nullptr);
  double ink = 0;
  const auto at = [](float share, int of) { return static_cast<int>(std::lround(share * static_cast<float>(of))); };
  for (int y = at(glyph->V0, atlas.TexHeight); y < at(glyph->V1, atlas.TexHeight); ++y)
    for (int x = at(glyph->U0, atlas.TexWidth); x < at(glyph->U1, atlas.TexWidth); ++x)
      ink += atlas.TexPixelsAlpha8[y * atlas.TexWidth + x] / 255.0;
  return ink;
}

TEST_CASE("Chinese characters of bold headings are bold, as Latin ones are") {
  ImGui::CreateContext();
  {
    window::FontSet fonts;
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      for (const float scale : {1.0F, 2.0F}) {
        CAPTURE(scale);
        REQUIRE(fonts.fit(Language::simplified_chinese, scale, scale));
        for (const ImWchar character : {ImWchar{0x5185}, ImWchar{0x5b58}, ImWchar{0x5757}}) {
          const double regular = ink_of(fonts.fonts().sans, character), bold = ink_of(fonts.fonts().bold, character);
          CHECK(bold > 1.15 * regular);
          CHECK(bold < 2.2 * regular);
        }
      }
    }
  }
  ImGui::DestroyContext();
}

TEST_CASE("digits among Chinese characters are not small beside them") {
  ImGui::CreateContext();
  {
    window::FontSet fonts;
    if (fonts.lacks_chinese()) {
      MESSAGE("no Chinese font is installed");
    } else {
      REQUIRE(fonts.fit(Language::simplified_chinese, 2, 2));
      for (ImFont* font : {fonts.fonts().sans, fonts.fonts().bold}) {
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
  ImGui::DestroyContext();
}

TEST_CASE("the figures' faces have dashes and middle dots, which no text of the table has") {
  ImGui::CreateContext();
  {
    window::FontSet fonts;
    REQUIRE(fonts.fit(Language::english, 1, 1.5F));
    const scene::Fonts& figure = fonts.fonts().figure;
    for (ImFont* font : {figure.regular, figure.bold})
      for (const ImWchar character : {ImWchar{0x2013}, ImWchar{0xb7}})
        CHECK(font->FindGlyphNoFallback(character) != nullptr);
  }
  ImGui::DestroyContext();
}

TEST_CASE("letters of another size may come late, other letters may not") {
  ImGui::CreateContext();
  {
    window::FontSet fonts;
    REQUIRE(fonts.fit(Language::english, 1, 1, true));  // there are none yet
    CHECK_FALSE(fonts.late());
    const float before = fonts.fonts().figure.pixels;
    CHECK_FALSE(fonts.fit(Language::english, 1, 2, true));
    CHECK(fonts.late());
    CHECK(fonts.fonts().figure.pixels == before);
    CHECK_FALSE(fonts.fit(Language::english, 1, 1, true));  // back again
    CHECK_FALSE(fonts.late());
    CHECK(fonts.fit(Language::english, 1, 2));
    CHECK_FALSE(fonts.late());
    CHECK(fonts.fonts().figure.pixels == 2 * before);
    fonts.also("\xe5\x86\x85");
    CHECK(fonts.fit(Language::english, 1, 2, true));
    CHECK(fonts.fit(Language::english, 2, 2, true));
  }
  ImGui::DestroyContext();
}

#endif

}  // namespace
}  // namespace scatterscope

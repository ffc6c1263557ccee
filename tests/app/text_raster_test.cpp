// Text drawn from font files: letters that the program's own lack come from the system's, or are escaped.
#include "app/pictures/text_raster.h"

#include <filesystem>
#include <vector>

#include "app/pictures/system_fonts.h"
#include "tests/testing.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

int ink_of(const TextRaster& letters, std::string_view text) {
  int ink = 0;
  letters.draw(text, 20, 0, 0, [&](int, int, std::uint8_t coverage) { ink += coverage; });
  return ink;
}

// The program's Latin faces alone.
FontFiles latin(bool system) {
  FontFiles files = find_fonts(font_folders());
  files.symbols.clear();
  files.chinese.bytes.clear();
  files.chinese_bold.bytes.clear();
  files.system = system;
  return files;
}

constexpr const char* words[] = {"\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "\u9a89\u9a89\u8bfe",
                                 "\u65e5\u672c\u8a9e\u304b\u306a"};

TEST_CASE("what the program's fonts lack is drawn by the system's") {
  const FontFiles with = latin(true), without = latin(false);
  const TextRaster letters(with), bare(without);
  for (const char* word : words) {
    CAPTURE(word);
    CHECK_FALSE(bare.can_draw(word));
    for (std::size_t at = 0; at < std::string_view(word).size();) {
      const std::size_t start = at;
      const char32_t c = scene::next_code_point(word, at);
      const std::string letter = std::string(word).substr(start, at - start);
      CAPTURE(letter);
      CHECK(letters.can_draw(letter) == !system_fonts_with(c).empty());
      CHECK(ink_of(letters, letter) > 0);
      CHECK(letters.width(letter, 20) > 0);
    }
  }
  // Those of the packages that the program asks for.
  CHECK(letters.can_draw(words[0]));
  CHECK(letters.can_draw(words[2]));
  // No letter of the system's is much larger or smaller than the program's own.
  CHECK(letters.width("\u65e5", 20) > 13);
  CHECK(letters.width("\u65e5", 20) < 24);
}

// The pixels of a letter.
std::vector<int> picture_of(const TextRaster& letters, std::string_view letter) {
  std::vector<int> picture;
  letters.draw(letter, 40, 0, 40, [&](int x, int y, std::uint8_t ink) { picture.insert(picture.end(), {x, y, ink}); });
  return picture;
}

TEST_CASE("Chinese letters have the forms of the language's region where a font has both") {
  namespace fs = std::filesystem;
  const fs::path fonts = "/usr/share/fonts/opentype/noto";
  if (!fs::exists(fonts / "NotoSansCJK-Regular.ttc")) {
    MESSAGE("skipped: no font with both regions' forms (Debian: fonts-noto-cjk)");
    return;
  }
  // Found first, whatever else is there.
  const auto of = [&](Language language) { return find_fonts({fonts}, language); };
  const FontFiles mainland = of(Language::simplified_chinese), taiwan = of(Language::traditional_chinese);
  REQUIRE(mainland.chinese.bytes == taiwan.chinese.bytes);
  CHECK(find_fonts(font_folders(), Language::traditional_chinese).chinese.face == taiwan.chinese.face);
  CHECK(find_fonts(font_folders(), Language::english).chinese_bold.face == mainland.chinese_bold.face);
  for (const TextRaster::Style style : {TextRaster::Style::sans, TextRaster::Style::bold}) {
    const TextRaster of_mainland(mainland, style), of_taiwan(taiwan, style);
    for (const std::string letter : {"\u9aa8", "\u89d2", "\u9001"}) {
      CAPTURE(letter);
      REQUIRE(of_mainland.can_draw(letter));
      REQUIRE(of_taiwan.can_draw(letter));
      CHECK(picture_of(of_mainland, letter) != picture_of(of_taiwan, letter));
    }
    // One form in both regions.
    CHECK(picture_of(of_mainland, "\u4e2d") == picture_of(of_taiwan, "\u4e2d"));
  }
}

TEST_CASE("what no font has, what is not printable and what is no UTF-8 is escaped as C++ does") {
  const FontFiles files = latin(false);
  const TextRaster letters(files);
  const auto is_drawn_as = [&](std::string_view text, const char* escaped) {
    CAPTURE(escaped);
    CHECK_FALSE(letters.can_draw(text));
    CHECK(letters.width(text, 20) == doctest::Approx(letters.width(escaped, 15)));
    CHECK(ink_of(letters, text) > 0);
  };
  is_drawn_as("\u9a89", "\\u9a89");
  is_drawn_as("\u0e01", "\\u0e01");
  is_drawn_as("\U0001f600", "\\U0001f600");
  is_drawn_as("\u202e", "\\u202e");  // would turn the direction of what follows
  is_drawn_as("\xff", "\\xff");
  is_drawn_as("\x07", "\\x07");
  CHECK(letters.width("a\u9a89z", 20) == doctest::Approx(letters.width("az", 20) + letters.width("\\u9a89", 15)));
}

}  // namespace
}  // namespace scatterscope::app

// The heatmap as a picture: every cell where it belongs, in the colour of its value.
#include "app/pictures/heatmap_picture.h"
#include "app/errors/common_errors.h"
#include "app/pictures/png.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/figure_words.h"
#include "kernels/texts/heatmaps.h"
#include "kernels/texts/outputs.h"
#include "tests/testing.h"
#include "ui/scene/colour_map.h"

namespace scatterscope::app {
namespace {

scene::Rgba pixel(const Picture& picture, int x, int y) {
  const std::size_t at =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x)) * 3;
  return {picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2], 255};
}

// n keys that one warp's requests of 32 lanes store in reverse.
analysis::ScatterStores reversed(std::uint32_t n) {
  analysis::ScatterStores made;
  made.keys = n;
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t to = n - 1 - i;
    const bool opens = i % 32 == 0 || to % 8 == 7;
    if (i % 32 == 0) made.requests.push_back({0, 0, i, 0, 0});
    made.requests.back().stores += 1;
    made.requests.back().sectors += opens ? 1 : 0;
    made.stores.push_back({i, to, i, static_cast<std::uint32_t>(made.requests.size() - 1), 0, 0,
                           static_cast<std::uint16_t>(i % 32), opens});
  }
  return made;
}

// What the machine has installed.
const FontFiles& installed() {
  static const FontFiles fonts = find_fonts(font_folders());
  return fonts;
}

const TextRaster& letters() {
  static const TextRaster made(installed());
  return made;
}

HeatmapPicture looks(const analysis::ScatterStores& stores, const analysis::ScatterMap& map, scene::ThemeName theme) {
  return {stores.keys, map, {4, 32, 1.0 / 8, 1}, false, scene::theme(theme), Language::english, {}};
}

constexpr std::uint32_t warps_of_stripes = 16;

// Stores of which every second lies in a sector that its neighbour's cell counts.
analysis::ScatterStores striped() {
  analysis::ScatterStores made = reversed(warps_of_stripes * 32);
  for (analysis::ScatterStore& store : made.stores) store.opens_sector = store.source % 2 == 0;
  return made;
}

}  // namespace

TEST_CASE("heatmap picture: the cells' colours, the strip's lengths, on the theme's paper") {
  for (const scene::ThemeName name : scene::all_themes) {
    const scene::Theme& theme = scene::theme(name);
    const analysis::ScatterStores stores = reversed(64);
    const analysis::ScatterMap map = analysis::map_all(stores);
    const Picture picture = draw_heatmap(looks(stores, map, name), letters());
    REQUIRE(picture.pixels.size() ==
            static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 3);
    CHECK(pixel(picture, 0, 0) == theme.fill(scene::Role::paper));
    CHECK(pixel(picture, picture.width - 1, picture.height - 1) == theme.fill(scene::Role::paper));
    // 64 cells of 16 pixels each way; colours of the map stand where the reversed diagonal is.
    const scene::ColourMap& colours = scene::colour_map(theme);
    const scene::BesideColours& beside = scene::beside_colours(theme);
    int first_y = -1, first_x = -1;
    for (int y = 0; y < picture.height && first_y < 0; ++y) {
      for (int x = 0; x < picture.width; ++x) {
        if (pixel(picture, x, y) == colours.back() && first_y < 0) {
          first_y = y;
          first_x = x;
        }
      }
    }
    REQUIRE(first_y > 0);
    for (int i = 0; i < 64; ++i) {
      // Source 0 goes to destination 63, the top right cell.
      const bool counted = stores.stores[static_cast<std::size_t>(i)].opens_sector;
      const int x = first_x - 16 * i, y = first_y + 16 * i;
      CHECK(pixel(picture, x + 2, y + 2) == (counted ? colours.back() : beside.ground));
      CHECK(pixel(picture, x + 8, y + 7) == (counted ? colours.back() : beside.stroke));  // the diagonal
      CHECK(pixel(picture, x + 13, y + 13) == (counted ? colours.back() : beside.ground));
      if (i > 0) CHECK(pixel(picture, first_x + 8, first_y + 8 + 16 * i) == theme.fill(scene::Role::empty_cell));
    }
    CHECK(pack_png(picture).substr(1, 3) == "PNG");
  }
}

TEST_CASE("heatmap picture: a cell without a sector of its own has no colour of the scale, however small it is") {
  const analysis::ScatterStores stores = striped();
  const analysis::ScatterMap map = analysis::map_all(stores);
  for (const scene::ThemeName name : scene::all_themes) {
    const Picture picture = draw_heatmap(looks(stores, map, name), letters());
    const scene::Theme& theme = scene::theme(name);
    std::size_t grey = 0, most = 0;
    for (int y = 0; y < picture.height; ++y) {
      for (int x = 0; x < picture.width; ++x) {
        grey += pixel(picture, x, y) == scene::beside_colours(theme).ground ? 1 : 0;
        most += pixel(picture, x, y) == scene::colour_map(theme).back() ? 1 : 0;
      }
    }
    // 512 cells of two pixels each way, half of each kind, which reach a pixel over the empty ones beside them; the
    // legend has some more of both.
    CHECK(grey > 256 * 4 + 100);
    CHECK(grey < 256 * 16);
    CHECK(most >= 256 * 4);
    CHECK(most < 256 * 16);
  }
}

TEST_CASE("heatmap picture: its texts are of its language and stay within it") {
  const analysis::ScatterStores stores = reversed(700);
  const analysis::ScatterMap map = analysis::map_all(stores);
  for (const scene::ThemeName name : scene::all_themes) {
    std::vector<std::vector<std::uint8_t>> drawn;
    for (const Language language : all_languages) {
      HeatmapPicture wanted = looks(stores, map, name);
      wanted.language = language;
      const std::string words = text(texts::fig_heatmap_about, language);
      wanted.heading = {words, words + words + words + words, words};
      const Picture picture = draw_heatmap(wanted, letters());
      constexpr int margin = 20;
      std::size_t outside = 0, anti_aliased = 0;
      const scene::Rgba paper = wanted.theme.fill(scene::Role::paper), ink = wanted.theme.text(scene::Role::ink);
      for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
          const bool within = x >= margin && y >= margin && x < picture.width - margin && y < picture.height - margin;
          outside += !within && !(pixel(picture, x, y) == paper) ? 1 : 0;
          anti_aliased += y < 100 && !(pixel(picture, x, y) == paper) && !(pixel(picture, x, y) == ink) ? 1 : 0;
        }
      }
      CHECK(outside == 0);
      CHECK(anti_aliased > 500);
      for (const auto& other : drawn) CHECK(other != picture.pixels);
      drawn.push_back(picture.pixels);
    }
  }
}

TEST_CASE("heatmap picture: any number of keys, and none") {
  for (const std::uint32_t n : {0U, 1U, 3U, 77U, 512U, 700U, 4096U}) {
    const analysis::ScatterStores stores = reversed(n);
    const analysis::ScatterMap map = analysis::map_all(stores);
    HeatmapPicture wanted = looks(stores, map, scene::ThemeName::dark);
    wanted.range = {1, 4, 1.0 / 8, 1};
    wanted.logarithmic = true;
    const Picture picture = draw_heatmap(wanted, letters());
    CHECK(picture.width > 400);
    CHECK(picture.width < 1500);
  }
}

TEST_CASE("letters: every text of the picture has its glyphs, and a machine without fonts is recognized") {
  for (const Language language : all_languages) {
    for (const Text id :
         {texts::heatmap_run, texts::heatmap_run_whole, texts::fig_heatmap_totals, texts::fig_heatmap_source,
          texts::fig_destination, texts::fig_heatmap_per_request, texts::fig_heatmap_per_key, texts::fig_heatmap_linear,
          texts::fig_heatmap_logarithmic, texts::fig_heatmap_beside, texts::fig_iteration_bits}) {
      CHECK(letters().can_draw(text(id, language)));
    }
    CHECK_NOTHROW(check_font(letters(), language));
  }
  CHECK(letters().width("mm", 20) > 2 * letters().width("i", 20));
  CHECK(letters().width("m", 40) == doctest::Approx(2 * letters().width("m", 20)));
  CHECK_FALSE(letters().can_draw("\xf3\xb0\x80\x81"));  // for private use: in no font

  const FontFiles none = find_fonts({"/nowhere"});
  CHECK(none.sans.empty());
  CHECK(tests::run_error_of([&] { check_font(TextRaster(none), Language::english); }) ==
        Error{texts::font_missing, {}, exit_lacking});
  FontFiles latin = installed();
  latin.chinese.bytes.clear();
  CHECK_NOTHROW(check_font(TextRaster(latin), Language::traditional_chinese));  // the system's stands in
  latin.system = false;
  CHECK_NOTHROW(check_font(TextRaster(latin), Language::english));
  CHECK(tests::run_error_of([&] { check_font(TextRaster(latin), Language::traditional_chinese); }) ==
        Error{texts::chinese_font_missing, {"zh-Hant"}, exit_lacking});
  FontFiles broken;
  broken.sans.assign(5000, 'x');
  CHECK_FALSE(TextRaster(broken).can_draw("a"));
  const analysis::ScatterStores stores = reversed(8);
  const analysis::ScatterMap map = analysis::map_all(stores);
  CHECK(draw_heatmap(looks(stores, map, scene::ThemeName::light), TextRaster(broken)).width > 400);
}

}  // namespace scatterscope::app

// The heatmap as a picture: every cell where it belongs, in the colour of its value.
#include <doctest/doctest.h>

#include "app/heatmap_picture.h"
#include "app/png.h"
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

}  // namespace

TEST_CASE("heatmap picture: the cells' colours, the strip's lengths, on the theme's paper") {
  for (const scene::ThemeName name : scene::all_themes) {
    const scene::Theme& theme = scene::theme(name);
    const analysis::ScatterStores stores = reversed(64);
    const analysis::ScatterMap map = analysis::map_all(stores);
    const Picture picture = draw_heatmap(stores, map, 32, false, theme, "64 keys");
    REQUIRE(picture.pixels.size() ==
            static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 3);
    CHECK(pixel(picture, 0, 0) == theme.fill(scene::Role::paper));
    CHECK(pixel(picture, picture.width - 1, picture.height - 1) == theme.fill(scene::Role::paper));
    // 64 cells of 16 pixels each way; colours of the map stand where the reversed diagonal is.
    const scene::ColourMap& colours = scene::colour_map(theme);
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
      const scene::Rgba expected =
          stores.stores[static_cast<std::size_t>(i)].opens_sector ? colours.back() : colours.front();
      CHECK(pixel(picture, first_x + 8 - 16 * i, first_y + 8 + 16 * i) == expected);
      if (i > 0) CHECK(pixel(picture, first_x + 8, first_y + 8 + 16 * i) == theme.fill(scene::Role::empty_cell));
    }
    CHECK(pack_png(picture.pixels, picture.width, picture.height).substr(1, 3) == "PNG");
  }
}

TEST_CASE("heatmap picture: any number of keys, and none") {
  for (const std::uint32_t n : {0U, 1U, 3U, 77U, 512U, 700U, 4096U}) {
    const analysis::ScatterStores stores = reversed(n);
    const Picture picture =
        draw_heatmap(stores, analysis::map_all(stores), 4, true, scene::theme(scene::ThemeName::dark), "");
    CHECK(picture.width > 400);
    CHECK(picture.width < 1500);
  }
}

}  // namespace scatterscope::app

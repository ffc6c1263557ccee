// What the fragment shader makes of a raster, pixel by pixel. Needs a display; skipped, with a word, where there is
// none.
#include <doctest/doctest.h>
#include <stb_image.h>

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>

#include "app/window/offscreen.h"
#include "tests/run_error_of.h"
#include "ui/scene/colour_map.h"

namespace scatterscope {
namespace {

using scene::Rgba;
using scene::Role;

constexpr float empty = std::numeric_limits<float>::quiet_NaN();
constexpr scene::Scale eighths{0.125F, 1, false};

const scene::Theme& light() {
  return scene::theme(scene::ThemeName::light);
}

struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint8_t> bytes;
  [[nodiscard]] Rgba at(int x, int y) const {
    const std::size_t first =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 3;
    return {bytes[first], bytes[first + 1], bytes[first + 2], 255};
  }
};

Pixels drawn(const scene::Raster& raster, float width, float height) {
  scene::Scene scene;
  scene.width = width;
  scene.height = height;
  scene.shapes.emplace_back(raster);
  std::string png;
  try {
    app::draw_pictures({&scene, 1}, light(), 1, [&png](const app::Picture& picture) { png = app::pack_png(picture); });
  } catch (const Error& error) {
    REQUIRE(error.exit_status() == exit_lacking);
    std::printf("SKIPPED: %s\n", error.what());
    (void)std::fflush(stdout);
    std::_Exit(77);
  }
  Pixels made;
  int channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> bytes(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(png.data()), static_cast<int>(png.size()), &made.width,
                            &made.height, &channels, 3),
      stbi_image_free);
  REQUIRE(bytes);
  made.bytes.assign(bytes.get(),
                    bytes.get() + static_cast<std::size_t>(made.width) * static_cast<std::size_t>(made.height) * 3);
  return made;
}

// Eight bits of colour, rounded by the driver as it likes.
bool alike(Rgba a, Rgba b) {
  return std::abs(a.r - b.r) <= 1 && std::abs(a.g - b.g) <= 1 && std::abs(a.b - b.b) <= 1;
}

Rgba colour_of(float value) {
  return scene::map_colour(scene::colour_map(light()), eighths, value);
}

}  // namespace

TEST_CASE("a pixel over several cells: their values by their weights, empty ones aside") {
  // Two cells a pixel: 1 sector of 1 store and 0 of 7; 1 of 1 and an empty one; 1/2 of 6 and 1/8 of 2; nothing of 3
  // and 4.
  scene::Raster raster{{0, 0}, 4, 1, 8, {1, 0, 1, empty, 0.5F, 0.125F, 0, 0}};
  raster.scale = eighths;
  raster.weights = {1, 7, 1, 0, 6, 2, 3, 4};
  const Pixels pixels = drawn(raster, 4, 1);
  CHECK(alike(pixels.at(0, 0), colour_of(0.125F)));
  CHECK(alike(pixels.at(1, 0), colour_of(1)));
  CHECK(alike(pixels.at(2, 0), colour_of(0.40625F)));
  CHECK(alike(pixels.at(3, 0), scene::beside_colours(light()).ground));
}

TEST_CASE("a cell beside the scale is crossed where it is large enough") {
  scene::Raster raster{{0, 0}, 60, 20, 3, {0, empty, 0.125F}};
  raster.scale = eighths;
  const Pixels pixels = drawn(raster, 60, 20);
  const scene::BesideColours& beside = scene::beside_colours(light());
  CHECK(alike(pixels.at(3, 3), beside.ground));
  CHECK(alike(pixels.at(16, 16), beside.ground));
  CHECK(alike(pixels.at(10, 9), beside.stroke));
  CHECK(alike(pixels.at(1, 18), beside.stroke));
  CHECK(alike(pixels.at(30, 10), light().fill(Role::paper)));
  CHECK(alike(pixels.at(50, 10), colour_of(0.125F)));
  // On a scale from 0 a 0 is the least.
  raster.scale.low = 0;
  CHECK(alike(drawn(raster, 60, 20).at(3, 3), scene::colour_map(light()).front()));
}

TEST_CASE("cells of a pixel reach over the empty ones beside them, and over no other") {
  scene::Raster raster{{0, 0}, 7, 5, 7, std::vector<float>(35, empty)};
  raster.scale = eighths;
  raster.values[2 * 7 + 2] = 1;
  raster.values[2 * 7 + 3] = 0.125F;
  const Pixels pixels = drawn(raster, 7, 5);
  CHECK(alike(pixels.at(2, 2), colour_of(1)));
  CHECK(alike(pixels.at(3, 2), colour_of(0.125F)));
  CHECK(alike(pixels.at(1, 1), colour_of(1)));
  CHECK(alike(pixels.at(4, 3), colour_of(0.125F)));
  CHECK(alike(pixels.at(2, 1), colour_of(0.5625F)));  // beside both
  for (const auto& [x, y] : {std::pair{0, 2}, std::pair{5, 2}, std::pair{2, 0}, std::pair{3, 4}})
    CHECK(alike(pixels.at(x, y), light().fill(Role::paper)));
  // Cells that are large enough stay as they are.
  raster.width = 70;
  raster.height = 50;
  CHECK(alike(drawn(raster, 70, 50).at(15, 15), light().fill(Role::paper)));
}

}  // namespace scatterscope

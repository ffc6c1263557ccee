// Rasters and their colours by themselves: scale, hit test, SVG, the colour map for every kind of colour vision.
#include <limits>

#include "tests/testing.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/colour_map.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {

using namespace scene;

namespace {

constexpr float empty = std::numeric_limits<float>::quiet_NaN();

struct Lab {
  double l = 0, a = 0, b = 0;
};
using Linear = std::array<double, 3>;

Linear linear_of(Rgba c) {
  const auto decode = [](std::uint8_t byte) {
    const double v = byte / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return {decode(c.r), decode(c.g), decode(c.b)};
}

// CIE 1976 L*a*b* under D65: another space than the one that the map is made in.
Lab lab_of(const Linear& c) {
  const double x = (0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047;
  const double y = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
  const double z = (0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883;
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

double distance(const Lab& p, const Lab& q) {
  return std::sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

// How a colour looks without one kind of cones: Machado, Oliveira and Fernandes (2009), severity 1.
Linear seen(const Linear& c, const std::array<double, 9>& matrix) {
  Linear out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t k = 0; k < 3; ++k) out[row] += matrix[row * 3 + k] * c[k];
    out[row] = std::clamp(out[row], 0.0, 1.0);
  }
  return out;
}
constexpr std::array<double, 9> normal_sight{1, 0, 0, 0, 1, 0, 0, 0, 1};
constexpr std::array<double, 9> protanopia{0.152286, 1.052583,  -0.204868, 0.114503, 0.786281,
                                           0.099216, -0.003882, -0.048116, 1.051998};
constexpr std::array<double, 9> deuteranopia{0.367322, 0.860646,  -0.227968, 0.280085, 0.672501,
                                             0.047413, -0.011820, 0.042940,  0.968881};
constexpr std::array<double, 9> tritanopia{1.255528, -0.076749, -0.178779, -0.078411, 0.930809,
                                           0.147602, 0.004733,  0.691367,  0.303900};

}  // namespace

TEST_CASE("the colour map: even steps, one direction of lightness, apart from the paper, for every colour vision") {
  for (const ThemeName name : all_themes) {
    const Theme& look = theme(name);
    CAPTURE(look.name);
    const ColourMap& map = colour_map(look);
    for (const std::size_t k : {std::size_t{0}, map_steps / 2, map_steps - 1}) {
      CHECK(contrast(map[k], look.fill(Role::paper)) >= 3);
      CHECK(contrast(map[k], look.fill(Role::empty_cell)) >= 2.7);
    }
    CHECK(contrast(map[map_steps - 1], look.fill(Role::paper)) > 10);
    for (const auto& sight : {normal_sight, protanopia, deuteranopia, tritanopia}) {
      constexpr std::size_t stride = 32;
      std::array<Lab, map_steps / stride + 1> steps;
      for (std::size_t k = 0; k < steps.size(); ++k) {
        steps[k] = lab_of(seen(linear_of(map[std::min(k * stride, map_steps - 1)]), sight));
      }
      const double direction = steps.back().l - steps.front().l;
      CHECK(std::abs(direction) > 35);
      double least = 1e9, most = 0;
      for (std::size_t k = 1; k < steps.size(); ++k) {
        CHECK((steps[k].l - steps[k - 1].l) * direction > 0);
        least = std::min(least, distance(steps[k], steps[k - 1]));
        most = std::max(most, distance(steps[k], steps[k - 1]));
      }
      CHECK(least > 4);
      CHECK(most < (sight == normal_sight ? 1.5 : 3.0) * least);
    }
  }
}

TEST_CASE("cells beside the scale: a grey apart from every colour of the map and from the paper, for every vision") {
  const Scale scale{0.125F, 1, false};
  CHECK(stands_beside(scale, 0));
  CHECK_FALSE(stands_beside(scale, 0.125F));
  CHECK_FALSE(stands_beside(scale, empty));
  CHECK_FALSE(stands_beside(Scale{0, 1, false}, 0));
  for (const ThemeName name : all_themes) {
    const Theme& look = theme(name);
    CAPTURE(look.name);
    const BesideColours& beside = beside_colours(look);
    CHECK(contrast(beside.ground, look.fill(Role::empty_cell)) >= 2);
    CHECK(contrast(beside.ground, beside.stroke) >= 2);
    for (const auto& sight : {normal_sight, protanopia, deuteranopia, tritanopia}) {
      const Lab ground = lab_of(seen(linear_of(beside.ground), sight));
      double least = 1e9;
      for (const Rgba& entry : colour_map(look)) {
        least = std::min(least, distance(ground, lab_of(seen(linear_of(entry), sight))));
      }
      CHECK(least > 20);
      CHECK(distance(ground, lab_of(seen(linear_of(look.fill(Role::empty_cell)), sight))) > 20);
    }
  }
}

TEST_CASE("scales: ends, middle, and beyond") {
  const Scale linear{0.125F, 1, false}, logarithmic{0.125F, 1, true};
  for (const Scale& scale : {linear, logarithmic}) {
    CHECK(scale.position(0.125F) == 0);
    CHECK(scale.position(1) == 1);
    CHECK(scale.position(0) == 0);
    CHECK(scale.position(7) == 1);
    for (const float at : {0.0F, 0.25F, 0.6F, 1.0F}) CHECK(scale.position(scale.value(at)) == doctest::Approx(at));
  }
  CHECK(linear.position(0.5625F) == doctest::Approx(0.5));
  CHECK(logarithmic.position(0.25F) == doctest::Approx(1.0 / 3));
  CHECK(logarithmic.position(0.5F) == doctest::Approx(2.0 / 3));
  CHECK(Scale{1, 1, false}.position(1) == 0);
  const ColourMap& map = colour_map(theme(ThemeName::dark));
  CHECK(map_colour(map, linear, 0.1F) == map.front());
  CHECK(map_colour(map, linear, 1) == map.back());
}

TEST_CASE("a raster's cells are hit, empty ones are not, small ones from three pixels away") {
  Scene scene;
  Raster raster{{10, 20}, 80, 40, 4, {1, empty, 0.5F, 1, empty, empty, 1, empty}};
  raster.first = {Ref::Kind::key, 2, 0, 0};
  raster.places = {7, 0, 3, 9, 0, 0, 12, 0};
  CHECK(raster.rows() == 2);
  scene.shapes.emplace_back(raster);
  CHECK(hit(scene, {11, 21}) == Ref{Ref::Kind::key, 2, 7, 0});
  CHECK(hit(scene, {55, 30}) == Ref{Ref::Kind::key, 2, 3, 0});
  CHECK(hit(scene, {55, 59}) == Ref{Ref::Kind::key, 2, 12, 0});
  CHECK_FALSE(hit(scene, {35, 30}).has_value());
  CHECK_FALSE(hit(scene, {9, 30}).has_value());
  CHECK_FALSE(hit(scene, {55, 61}).has_value());
  raster.places.clear();
  scene.shapes = {raster};
  CHECK_FALSE(hit(scene, {11, 21}).has_value());

  Raster fine{{0, 0}, 100, 100, 100, std::vector<float>(10000, empty)};
  fine.places.assign(10000, 0);
  fine.values[50 * 100 + 50] = 1;
  fine.places[50 * 100 + 50] = 77;
  fine.first = {Ref::Kind::cell, 1, 0, 0};
  scene.shapes = {fine};
  CHECK(hit(scene, {50.5F, 50.5F}) == Ref{Ref::Kind::cell, 1, 0, 77});
  CHECK(hit(scene, {52.5F, 49.5F}) == Ref{Ref::Kind::cell, 1, 0, 77});
  CHECK_FALSE(hit(scene, {55.5F, 50.5F}).has_value());
}

TEST_CASE("a raster as SVG: runs of a colour are one stroke, empty cells nothing, 512 x 512 a few megabytes") {
  Scene scene;
  scene.width = scene.height = 100;
  scene.shapes.emplace_back(Raster{{10, 20}, 80, 40, 4, {1, 1, empty, 0, empty, empty, empty, 1}});
  const std::string svg = to_svg(scene, theme(ThemeName::light));
  CHECK(svg.find("matrix(20.000000 0 0 20.000000 10 30)") != std::string::npos);
  CHECK(svg.find("d=\"M0 0h2M3 1h1\"") != std::string::npos);
  CHECK(svg.find("d=\"M3 0h1\"") != std::string::npos);
  (void)read_svg(svg);

  // Of the same numbers on a scale that begins above 0, the 0 has a colour of its own and a stroke across.
  std::get<Raster>(scene.shapes[0]).scale = {0.125F, 1, false};
  const std::string crossed = to_svg(scene, theme(ThemeName::light));
  CHECK(svg.find("d=\"M70 40l20 -20\"") == std::string::npos);
  CHECK(crossed.find("d=\"M70 40l20 -20\" stroke=\"#ffffff\" stroke-width=\"2\"/>") != std::string::npos);
  CHECK(crossed.find("d=\"M3 0h1\" stroke=\"#a4a4a4\"") != std::string::npos);
  CHECK(crossed.find("d=\"M0 0h2M3 1h1\"") != std::string::npos);
  (void)read_svg(crossed);

  Raster full{{0, 0}, 100, 100, 512, std::vector<float>(512 * 512)};
  std::mt19937 random(1);
  for (float& value : full.values) value = static_cast<float>(random() % 4096) / 4096;
  scene.shapes = {full};
  CHECK(to_svg(scene, theme(ThemeName::dark)).size() < 3'500'000);
  scene.shapes = {Raster{{0, 0}, 10, 10, 0, {}}};
  CHECK(to_svg(scene, theme(ThemeName::dark)).find("<g") == std::string::npos);
}

}  // namespace scatterscope::tests

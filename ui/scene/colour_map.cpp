#include "ui/scene/colour_map.h"

#include <algorithm>
#include <cmath>

namespace scatterscope::scene {
namespace {

// Lightness, chroma and hue (in degrees) in OKLab, Ottosson (2020).
struct Lch {
  double lightness = 0, chroma = 0, hue = 0;
};
struct Lab {
  double l = 0, a = 0, b = 0;
};

Lab lab_of(const Lch& c) {
  constexpr double degree = 3.14159265358979323846 / 180;
  return {c.lightness, c.chroma * std::cos(c.hue * degree), c.chroma * std::sin(c.hue * degree)};
}

std::uint8_t encoded(double linear) {
  const double v = std::clamp(linear, 0.0, 1.0);
  const double srgb = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(srgb * 255));
}

Rgba rgb_of(const Lab& c) {
  const auto cube = [](double v) { return v * v * v; };
  const double l = cube(c.l + 0.3963377774 * c.a + 0.2158037573 * c.b);
  const double m = cube(c.l - 0.1055613458 * c.a - 0.0638541728 * c.b);
  const double s = cube(c.l - 0.0894841775 * c.a - 1.2914855480 * c.b);
  return {encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 255};
}

bool is_light(const Theme& theme) {
  return contrast(theme.fill(Role::paper), {0, 0, 0}) > contrast(theme.fill(Role::paper), {255, 255, 255});
}

// A straight line between two colours: equal steps in OKLab look equal.
ColourMap between(const Lch& least, const Lch& most) {
  const Lab from = lab_of(least), to = lab_of(most);
  ColourMap map;
  for (std::size_t k = 0; k < map_steps; ++k) {
    const double t = static_cast<double>(k) / (map_steps - 1);
    map[k] = rgb_of({std::lerp(from.l, to.l, t), std::lerp(from.a, to.a, t), std::lerp(from.b, to.b, t)});
  }
  return map;
}

}  // namespace

const ColourMap& colour_map(const Theme& theme) {
  static const ColourMap on_light = between({0.66, 0.14, 250}, {0.32, 0.10, 45});
  static const ColourMap on_dark = between({0.52, 0.15, 258}, {0.93, 0.16, 100});
  return is_light(theme) ? on_light : on_dark;
}

bool stands_beside(const Scale& scale, float value) {
  return scale.low > 0 && value == 0;
}

const BesideColours& beside_colours(const Theme& theme) {
  // Nearer to the paper than the map's least, in the order of lightness that the map has.
  static const BesideColours on_light{rgb_of({0.72, 0, 0}), rgb_of({1, 0, 0})};
  static const BesideColours on_dark{rgb_of({0.46, 0, 0}), rgb_of({0, 0, 0})};
  return is_light(theme) ? on_light : on_dark;
}

float cross_width(float cell_width, float cell_height) {
  return std::max(1.0F, 0.1F * std::min(cell_width, cell_height));
}

Rgba map_colour(const ColourMap& map, const Scale& scale, float value) {
  const auto step = static_cast<std::size_t>(scale.position(value) * static_cast<float>(map_steps));
  return map[std::min(step, map_steps - 1)];
}

}  // namespace scatterscope::scene

#include "app/pictures/scene_raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace scatterscope::app {
namespace {

using scene::Point;
using scene::Rgba;

bool within(const scene::Rect& r, Point p) {
  const float half_width = r.width / 2, half_height = r.height / 2;
  const float radius = std::min({r.radius, half_width, half_height});
  const float across = std::abs(p.x - r.at.x - half_width) - (half_width - radius);
  const float down = std::abs(p.y - r.at.y - half_height) - (half_height - radius);
  if (across <= 0 || down <= 0) return across <= radius && down <= radius;
  return across * across + down * down <= radius * radius;
}

bool within(const scene::Line& l, Point p) {
  for (std::size_t i = 1; i < l.points.size(); ++i) {
    const Point a = l.points[i - 1], b = l.points[i];
    const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
    if (length <= 0) continue;
    const float along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / length;
    const float beside = std::abs((p.x - a.x) * dy - (p.y - a.y) * dx) / length;
    if (along >= 0 && along <= length && beside <= l.stroke_width / 2) return true;
  }
  return false;
}

// The colour of the topmost shape at a point.
std::optional<Rgba> colour_at(const scene::Scene& scene, const scene::Theme& theme, Point p) {
  for (auto shape = scene.shapes.rbegin(); shape != scene.shapes.rend(); ++shape) {
    if (const auto* rect = std::get_if<scene::Rect>(&*shape)) {
      if (rect->fill != scene::Role::none && within(*rect, p)) return theme.fill(rect->fill);
    } else if (const auto* line = std::get_if<scene::Line>(&*shape)) {
      if (within(*line, p)) return theme.fill(line->stroke);
    }
  }
  return std::nullopt;
}

}  // namespace

Picture raster_scene(const scene::Scene& scene, const scene::Theme& theme, float scale) {
  constexpr int samples = 8;  // along each side of a pixel
  Picture picture{pixels_of(scene.width, scale), pixels_of(scene.height, scale), {}, 4};
  picture.pixels.reserve(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 4);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      std::array<unsigned, 3> sums{};
      unsigned covered = 0;
      for (int k = 0; k < samples * samples; ++k) {
        const auto place = [&](int pixel, int sample) {
          return (static_cast<float>(pixel) + (static_cast<float>(sample) + 0.5F) / samples) / scale;
        };
        const auto colour = colour_at(scene, theme, {place(x, k % samples), place(y, k / samples)});
        if (!colour) continue;
        ++covered;
        sums[0] += colour->r;
        sums[1] += colour->g;
        sums[2] += colour->b;
      }
      for (const unsigned sum : sums)
        picture.pixels.push_back(static_cast<std::uint8_t>(covered == 0 ? 0 : sum / covered));
      picture.pixels.push_back(static_cast<std::uint8_t>(covered * 255 / (samples * samples)));
    }
  }
  return picture;
}

}  // namespace scatterscope::app

#include "ui/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "ui/scene/arrow_head.h"

namespace scatterscope::scene {
namespace {

constexpr float reach = 3;  // pixels beside a line that still hit it

// The same on every machine, as libraries' hypot() is not: drawings of the program and of a page are equal.
float length_of(float x, float y) {
  return std::sqrt(x * x + y * y);
}

float distance_to_segment(Point p, Point a, Point b) {
  const float dx = b.x - a.x, dy = b.y - a.y;
  const float length2 = dx * dx + dy * dy;
  const float along = length2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0F, 1.0F) : 0.0F;
  return length_of(p.x - (a.x + along * dx), p.y - (a.y + along * dy));
}

bool inside(Point p, Point at, float width, float height) {
  return p.x >= at.x && p.y >= at.y && p.x < at.x + width && p.y < at.y + height;
}

std::optional<Ref> hit_shape(const Rect& rect, Point at) {
  if (!inside(at, rect.at, rect.width, rect.height)) return std::nullopt;
  return rect.ref;
}

std::optional<Ref> hit_shape(const Line& line, Point at) {
  if (line.stroke == Role::none) return std::nullopt;
  for (std::size_t i = 1; i < line.points.size(); ++i) {
    if (distance_to_segment(at, line.points[i - 1], line.points[i]) <= std::max(reach, line.stroke_width / 2)) {
      return line.ref;
    }
  }
  return std::nullopt;
}

// A line of text belongs to its first run.
std::optional<Ref> hit_line(const std::vector<Shape>& shapes, std::size_t first, Point at) {
  const Label& text = std::get<Label>(shapes[first]);
  if (text.continues) return std::nullopt;
  const float width = line_width(shapes, first, table_metrics());
  const float left = text.align == Align::start ? 0 : text.align == Align::middle ? width / 2 : width;
  if (text.turned) {
    const Point corner{text.at.x - text.size, text.at.y + left - width};
    return inside(at, corner, text.size * 1.25F, width) ? std::optional(text.ref) : std::nullopt;
  }
  if (!inside(at, {text.at.x - left, text.at.y - text.size}, width, text.size * 1.25F)) return std::nullopt;
  // Terms are found where the window's own faces put them.
  if (text.ref.kind == Ref::Kind::term) return std::nullopt;
  return text.ref;
}

std::optional<Ref> hit_shape(const Grid& grid, Point at) {
  if (grid.columns == 0 || at.x < grid.at.x || at.y < grid.at.y) return std::nullopt;
  const auto column = static_cast<std::size_t>((at.x - grid.at.x) / grid.cell_width);
  const auto row = static_cast<std::size_t>((at.y - grid.at.y) / grid.cell_height);
  const std::size_t cell = row * grid.columns + column;
  if (column >= grid.columns || cell >= grid.cells.size()) return std::nullopt;
  Ref ref = grid.first;
  (ref.kind == Ref::Kind::cell ? ref.c : ref.b) += static_cast<std::uint32_t>(cell);
  return ref;
}

// Cells that are smaller than the reach are hit from as far as lines are: the nearest that is not empty.
std::optional<Ref> hit_shape(const Raster& raster, Point at) {
  if (raster.rows() == 0 || raster.places.empty() || !inside(at, raster.at, raster.width, raster.height)) {
    return std::nullopt;
  }
  const float cell_width = raster.width / static_cast<float>(raster.columns);
  const float cell_height = raster.height / static_cast<float>(raster.rows());
  const auto column = static_cast<int>((at.x - raster.at.x) / cell_width);
  const auto row = static_cast<int>((at.y - raster.at.y) / cell_height);
  const auto columns = static_cast<int>(raster.columns), rows = static_cast<int>(raster.rows());
  const int across = static_cast<int>(reach / cell_width), down = static_cast<int>(reach / cell_height);
  std::optional<std::size_t> nearest;
  float least = reach;
  for (int y = std::max(0, row - down); y <= std::min(rows - 1, row + down); ++y) {
    for (int x = std::max(0, column - across); x <= std::min(columns - 1, column + across); ++x) {
      const std::size_t cell = static_cast<std::size_t>(y) * raster.columns + static_cast<std::size_t>(x);
      const float away =
          length_of(static_cast<float>(x - column) * cell_width, static_cast<float>(y - row) * cell_height);
      if (std::isnan(raster.values[cell]) || (nearest && away >= least) || away > reach) continue;
      nearest = cell;
      least = away;
    }
  }
  if (!nearest) return std::nullopt;
  Ref ref = raster.first;
  (ref.kind == Ref::Kind::cell ? ref.c : ref.b) += raster.places[*nearest];
  return ref;
}

}  // namespace

float Scale::position(float value) const {
  if (high <= low) return 0;
  const float clamped = std::clamp(value, low, high);
  return logarithmic && low > 0 ? std::log(clamped / low) / std::log(high / low) : (clamped - low) / (high - low);
}

float Scale::value(float position) const {
  return logarithmic && low > 0 ? low * std::pow(high / low, position) : low + position * (high - low);
}

Role bucket_role(unsigned bucket) {
  return static_cast<Role>(static_cast<unsigned>(Role::bucket0) + bucket % 8);
}

std::size_t line_end(const std::vector<Shape>& shapes, std::size_t first) {
  const auto continues = [&](std::size_t i) {
    const auto* text = std::get_if<Label>(&shapes[i]);
    return text != nullptr && text->continues;
  };
  std::size_t end = first + 1;
  while (end < shapes.size() && continues(end)) ++end;
  return end;
}

float line_width(const std::vector<Shape>& shapes, std::size_t first, const TextMetrics& metrics) {
  float width = 0;
  for (std::size_t i = first, end = line_end(shapes, first); i < end; ++i) {
    const Label& run = std::get<Label>(shapes[i]);
    width += metrics.width(run.text, run.size, run.bold, run.mono);
  }
  return width;
}

std::optional<Ref> hit(const Scene& scene, Point at) {
  for (std::size_t i = scene.shapes.size(); i-- > 0;) {
    const Shape& shape = scene.shapes[i];
    const std::optional<Ref> found = std::holds_alternative<Label>(shape)
                                         ? hit_line(scene.shapes, i, at)
                                         : std::visit(
                                               [at](const auto& s) -> std::optional<Ref> {
                                                 if constexpr (std::is_same_v<std::decay_t<decltype(s)>, Label>) {
                                                   return std::nullopt;
                                                 } else {
                                                   return hit_shape(s, at);
                                                 }
                                               },
                                               shape);
    if (found && found->kind != Ref::Kind::none) return found;
  }
  return std::nullopt;
}

std::optional<ArrowHead> arrow_head(const Line& line) {
  if (!line.arrow || line.points.size() < 2) return std::nullopt;
  const Point tip = line.points.back();
  // The direction of a wavy line is that of its last stretch, short as it may be.
  const Point from = line.points[line.points.size() - 2];
  const float dx = tip.x - from.x, dy = tip.y - from.y, length = length_of(dx, dy);
  if (length <= 0) return std::nullopt;
  const float ux = dx / length, uy = dy / length;
  const float long_side = 4.5F + 2.5F * line.stroke_width, half_width = 2 + 1.2F * line.stroke_width;
  const Point base{tip.x - ux * long_side, tip.y - uy * long_side};
  return ArrowHead{tip,
                   {base.x - uy * half_width, base.y + ux * half_width},
                   {base.x + uy * half_width, base.y - ux * half_width},
                   {tip.x - ux * std::min(long_side * 0.8F, length), tip.y - uy * std::min(long_side * 0.8F, length)}};
}

}  // namespace scatterscope::scene

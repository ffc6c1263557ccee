#include "ui/scene/scene.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/arrow_head.h"

namespace scatterscope::scene {
namespace {

constexpr float reach = 3;  // pixels beside a line that still hit it

float distance_to_segment(Point p, Point a, Point b) {
  const float dx = b.x - a.x, dy = b.y - a.y;
  const float length2 = dx * dx + dy * dy;
  const float along = length2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0F, 1.0F) : 0.0F;
  return std::hypot(p.x - (a.x + along * dx), p.y - (a.y + along * dy));
}

bool inside(Point p, Point at, float width, float height) {
  return p.x >= at.x && p.y >= at.y && p.x < at.x + width && p.y < at.y + height;
}

std::optional<Ref> hit_shape(const Rect& rect, Point at) {
  if (!inside(at, rect.at, rect.width, rect.height)) return std::nullopt;
  return rect.ref;
}

std::optional<Ref> hit_shape(const Line& line, Point at) {
  for (std::size_t i = 1; i < line.points.size(); ++i) {
    if (distance_to_segment(at, line.points[i - 1], line.points[i]) <= std::max(reach, line.stroke_width / 2)) {
      return line.ref;
    }
  }
  return std::nullopt;
}

std::optional<Ref> hit_shape(const Text& text, Point at) {
  const float width = table_metrics().width(text.text, text.size, text.bold, text.mono);
  const float left = text.align == Align::start ? 0 : text.align == Align::middle ? width / 2 : width;
  if (!inside(at, {text.at.x - left, text.at.y - text.size}, width, text.size * 1.25F)) return std::nullopt;
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

}  // namespace

Role bucket_role(unsigned bucket) {
  return static_cast<Role>(static_cast<unsigned>(Role::bucket0) + bucket % 8);
}

std::optional<Ref> hit(const Scene& scene, Point at) {
  for (auto shape = scene.shapes.rbegin(); shape != scene.shapes.rend(); ++shape) {
    const std::optional<Ref> found = std::visit([at](const auto& s) { return hit_shape(s, at); }, *shape);
    if (found && found->kind != Ref::Kind::none) return found;
  }
  return std::nullopt;
}

std::optional<ArrowHead> arrow_head(const Line& line) {
  if (!line.arrow || line.points.size() < 2) return std::nullopt;
  const Point tip = line.points.back();
  // The direction of a wavy line is that of its last stretch, short as it may be.
  const Point from = line.points[line.points.size() - 2];
  const float dx = tip.x - from.x, dy = tip.y - from.y, length = std::hypot(dx, dy);
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

// Scenes of another size, or elsewhere.
#include <algorithm>
#include <type_traits>
#include <variant>

#include "ui/scene/scene.h"

namespace scatterscope::scene {
namespace {

void scale_point(Point& point, float factor) {
  point.x *= factor;
  point.y *= factor;
}

void scale_shape(Rect& rect, float factor) {
  scale_point(rect.at, factor);
  rect.width *= factor;
  rect.height *= factor;
  rect.stroke_width *= factor;
  rect.radius *= factor;
}

void scale_shape(Line& line, float factor) {
  for (Point& point : line.points) scale_point(point, factor);
  line.stroke_width *= factor;
}

void scale_shape(Label& text, float factor) {
  scale_point(text.at, factor);
  text.size *= factor;
}

void scale_shape(Grid& grid, float factor) {
  scale_point(grid.at, factor);
  grid.cell_width *= factor;
  grid.cell_height *= factor;
}

void scale_shape(Raster& raster, float factor) {
  scale_point(raster.at, factor);
  raster.width *= factor;
  raster.height *= factor;
}

}  // namespace

Scene scaled(Scene scene, float factor) {
  if (factor == 1) return scene;
  scene.width *= factor;
  scene.height *= factor;
  if (scene.focus) {
    scale_point(scene.focus->at, factor);
    scene.focus->width *= factor;
    scene.focus->height *= factor;
  }
  for (Shape& shape : scene.shapes) {
    std::visit([&](auto& held) { scale_shape(held, factor); }, shape);
  }
  return scene;
}

Scene moved(Scene scene, Point by) {
  const auto move = [by](Point& point) {
    point.x += by.x;
    point.y += by.y;
  };
  if (scene.focus) move(scene.focus->at);
  for (Shape& shape : scene.shapes) {
    std::visit(
        [&](auto& held) {
          if constexpr (std::is_same_v<std::decay_t<decltype(held)>, Line>) {
            std::for_each(held.points.begin(), held.points.end(), move);
          } else {
            move(held.at);
          }
        },
        shape);
  }
  return scene;
}

}  // namespace scatterscope::scene

#include "app/pictures/fitted_scene.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

namespace scatterscope::app {
namespace {

void shift(scene::Shape& shape, float x, float y) {
  const auto move = [&](scene::Point& point) {
    point.x += x;
    point.y += y;
  };
  std::visit(
      [&](auto& held) {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, scene::Line>) {
          std::for_each(held.points.begin(), held.points.end(), move);
        } else {
          move(held.at);
        }
      },
      shape);
}

}  // namespace

void draw_fitted(layout::Layers& layers, const layout::Area& area, const scene::Scene& drawn) {
  const float factor = std::min(area.width / drawn.width, area.height / drawn.height);
  scene::Scene fitted = scene::scaled(drawn, factor);
  const float x = area.x + (area.width - fitted.width) / 2, y = area.y + (area.height - fitted.height) / 2;
  for (scene::Shape& shape : fitted.shapes) shift(shape, x, y);
  std::move(fitted.shapes.begin(), fitted.shapes.end(), std::back_inserter(layers.cells));
}

}  // namespace scatterscope::app

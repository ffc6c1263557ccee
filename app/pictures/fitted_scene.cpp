#include "app/pictures/fitted_scene.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scatterscope::app {

void draw_fitted(layout::Layers& layers, const layout::Area& area, const scene::Scene& drawn) {
  const float factor = std::min(area.width / drawn.width, area.height / drawn.height);
  scene::Scene fitted = scene::scaled(drawn, factor);
  const scene::Point at{area.x + (area.width - fitted.width) / 2, area.y + (area.height - fitted.height) / 2};
  fitted = scene::moved(std::move(fitted), at);
  std::move(fitted.shapes.begin(), fitted.shapes.end(), std::back_inserter(layers.cells));
}

}  // namespace scatterscope::app

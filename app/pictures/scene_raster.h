// Rectangles and lines of a scene as pixels, without a window: an icon. Texts, grids and rasters are left out.
#pragma once

#include "app/pictures/png.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

// Draws the scene with `scale` pixels a unit, four bytes a pixel, transparent where nothing is drawn. Lines must be
// neither dashed nor arrows.
[[nodiscard]] Picture raster_scene(const scene::Scene& scene, const scene::Theme& theme, float scale);

}  // namespace scatterscope::app

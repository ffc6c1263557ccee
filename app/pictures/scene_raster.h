// Rectangles and lines of a scene as pixels, without a window: an icon. Texts, grids and rasters are left out.
#pragma once

#include "app/pictures/png.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

// At `scale` pixels a unit, four bytes a pixel; where nothing is drawn it is transparent. No line is dashed or has a
// head.
[[nodiscard]] Picture raster_scene(const scene::Scene& scene, const scene::Theme& theme, float scale);

}  // namespace scatterscope::app

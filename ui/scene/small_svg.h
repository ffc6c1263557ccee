// A scene as a small file of SVG: for files that hold hundreds of them.
#pragma once

#include <string>

#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::scene {

// The drawing of to_svg at a quarter of its size: tenths of a pixel, looks by classes, neighbouring shapes of one look
// as one path; only long texts are stretched to the width of the table. Scenes with grids or rasters come out as
// to_svg writes them.
[[nodiscard]] std::string to_small_svg(const Scene& scene, const Theme& theme);

}  // namespace scatterscope::scene

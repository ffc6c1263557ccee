// A scene as a part of another one.
#pragma once

#include "ui/layout/box.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// The scene in the middle of the area, as large as it fits.
void draw_fitted(layout::Layers& layers, const layout::Area& area, const scene::Scene& drawn);

}  // namespace scatterscope::app

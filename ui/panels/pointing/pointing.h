// What a lecturer points with: a spotlight about the mouse, and a pen. Neither is part of a scene, so no export has
// them.
#pragma once

#include "ui/panels/workspace.h"

namespace scatterscope::panels {

struct Draw;

// On the canvas that is the current child window. It goes with the figure that it was drawn on.
void draw_ink(Draw& draw);
// Over the whole window.
void draw_spotlight(const Draw& draw);

}  // namespace scatterscope::panels

// The panel of a lesson, beside all others, and its menu.
#pragma once

#include "ui/panels/draw.h"

namespace scatterscope::panels {

// Pixels that the panel takes; 0: no lesson is open, or something else than a run is shown.
[[nodiscard]] float lesson_width(const Draw& draw);
// Fills the current child window; a lesson is open.
void draw_lesson(Draw& draw);
// In an open menu.
void draw_lesson_menu(Draw& draw);

}  // namespace scatterscope::panels

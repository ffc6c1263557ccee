// What the panels of a comparison and its stage share: the figure of a side, and the caption.
#pragma once

#include <string>

#include "ui/panels/draw.h"

namespace scatterscope::panels {

// The scene of a side, whose own input and number `side` has.
[[nodiscard]] const scene::Scene& side_scene(Draw& side, const figures::FigureInput& key);
// That scene again, or, while keys are on their way in it, as it is now.
[[nodiscard]] const scene::Scene& kept_side_scene(const Draw& side);
void paint_side(Draw& side, const scene::Scene& scene, float zoom, ImVec2 room);
// What the mouse points at in a part of a side is what it points at in the frame.
void take_hover(Draw& draw, const Draw& side);
// Passes that to both sides where it has changed; called at the end of a frame.
void report_hover(Draw& draw);

// One sentence: of a mistake the difference, else where both runs stand.
[[nodiscard]] std::string compare_caption(const Draw& draw);

}  // namespace scatterscope::panels

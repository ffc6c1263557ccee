// What explains the step beside its figure: a caption with its terms, and on demand why the step is done.
#pragma once

#include <imgui.h>

#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Draw;

// Fills that many pixels of height at the cursor.
void draw_caption(Draw& draw, float height);
// The same on the stage, from `top` down to the window's lower edge, in letters of so many pixels a logical one.
void draw_stage_caption(Draw& draw, float top, float zoom);
// Lines of the current font that the longest captions take in the width there is: the same at every step.
[[nodiscard]] float caption_height(const Draw& draw);

// Where the mouse points at a term of a scene that was painted in this window: opens its sentence, and keeps it open
// once clicked. Whether it does.
bool explain_terms(Draw& draw, const scene::Scene& scene, ImVec2 at, float zoom);

}  // namespace scatterscope::panels

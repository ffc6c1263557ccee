// Predicting: numbers that a step keeps back are asked for, guessed by a click or a number, and judged when they are
// shown.
#pragma once

#include <optional>

#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Draw;

// Of the row between figure and caption, in pixels; 0 where nothing is kept back.
[[nodiscard]] float predicting_height(const Draw& draw);
// What is asked, a field for it, and what became of the last guess; so many pixels wide, 0: as the window.
void draw_predicting(Draw& draw, float width = 0);
// The same across the stage, from `top` to `bottom`, in letters as large as the caption's at that zoom. False: nothing
// is kept back.
bool draw_stage_predicting(Draw& draw, float top, float bottom, float zoom);

// Whether a click guesses, as guess_of_click() has it; it does then.
bool click_guesses(Draw& draw, const std::optional<scene::Ref>& clicked);

}  // namespace scatterscope::panels

// Predicting: numbers that a step keeps back are asked for, guessed by a click or a number, and judged when they are
// shown.
#pragma once

#include <optional>
#include <string_view>

#include "kernels/recording/recording.h"
#include "ui/figures/predicting/guesses.h"
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

// That keys are drawn from next.
[[nodiscard]] std::uint32_t next_seed(const recording::Recording& recording);
// What is typed in the field: "4", or of a class "4:12 9:30", each answer with how many hands, as typed_number() reads
// numbers, between blanks, commas or semicolons; none of anything else.
[[nodiscard]] std::optional<figures::Guesses> guesses_in(std::string_view typed, const scene::Ref& of);
// A click on a place of the result while the followed key's destination is kept back guesses it: whether it did.
bool click_guesses(Draw& draw, const std::optional<scene::Ref>& clicked);

}  // namespace scatterscope::panels

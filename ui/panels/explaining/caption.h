// What explains the step beside its figure: a caption with its terms, and on demand why the step is done.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Draw;

// Fills that many pixels of height at the cursor.
void draw_caption(Draw& draw, float height);
// The same on the stage: words in the middle, left of them where one is, right of them the buttons.
struct StageCaption {
  std::string words;
  std::vector<std::string> place;
  float letters = 0;          // of place and buttons, in pixels
  float left = 0, right = 0;  // what these take of the width
};
// The caption stands in the middle of the window, if it takes no more lines there at that zoom than between place and
// buttons.
[[nodiscard]] StageCaption stage_caption(const Draw& draw, std::string words, std::vector<std::string> place,
                                         float letters, float zoom);
// Lines that its words take at that zoom.
[[nodiscard]] float lines_of(const Draw& draw, const StageCaption& caption, float zoom);
// The caption fills `top` to `bottom`, in letters of `zoom` pixels a logical one; the card that says why, `card` pixels
// high, stands above it.
struct CaptionRoom {
  float top, bottom, card, zoom;
};
void draw_stage_caption(Draw& draw, const StageCaption& caption, const CaptionRoom& at);
// What that card takes of a stage so many pixels high; 0: it is not shown.
[[nodiscard]] float stage_card_height(Draw& draw, float height, float zoom);
// Pixels that it takes in a width: lines for all but the longest captions, the same at every step, and as many more as
// the words need in their part of it.
[[nodiscard]] float caption_height(Draw& draw, float width, float part = 1);
// The card below the caption that says on demand why the step is done: pixels that it takes in a width, the most since
// it was opened; 0 where it is not shown.
[[nodiscard]] float why_height(Draw& draw, float width);
void draw_why(Draw& draw, float height);

// Below each other: what letters a word has that a tile publishes, with their terms.
void explain_published(Draw& draw);
[[nodiscard]] float published_height(const Draw& draw);  // in pixels
// Where the mouse points at a term of a scene that was painted in this window: opens its sentence, and keeps it open
// once clicked. Whether it does.
bool explain_terms(Draw& draw, const scene::Scene& scene, ImVec2 at, float zoom);

}  // namespace scatterscope::panels

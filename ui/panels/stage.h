// The stage: what is shown and a caption, as large as the window lets them be, and nothing else. A figure, the two
// figures of a comparison with the counts in which they differ, a plot, or what else stands in the figure's place.
#pragma once

#include <string>

#include "ui/panels/workspace.h"

namespace scatterscope::panels {

struct Draw;

// Whether the stage is shown in place of the panels.
[[nodiscard]] bool is_staged(const WorkspaceInput& input);
// Fills the window. The transport, so many pixels high, comes with the mouse at the lower edge; figure and caption
// stand above it then, a little smaller.
void draw_stage(Draw& draw, float transport);

// What is said below what the stage shows.
[[nodiscard]] std::string caption_on_stage(Draw& draw);

// A window that many pixels high: what the figure gets, below a margin and above two lines of caption whose letters
// are a part of the window of that size.
inline constexpr float stage_caption_part = 24, stage_label_part = 40;
[[nodiscard]] float stage_height(float window_height);

}  // namespace scatterscope::panels

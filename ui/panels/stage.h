// The stage: the figure and a caption, as large as the window lets them be, and nothing else.
#pragma once

#include <string>

#include "ui/panels/workspace.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Draw;

// Whether the stage is shown in place of the panels: a comparison or measured results have none.
[[nodiscard]] bool is_staged(const WorkspaceInput& input);
// Fills the window. The transport, so many pixels high, comes with the mouse at the lower edge; figure and caption
// stand above it then, a little smaller.
void draw_stage(Draw& draw, float transport);

// Of a window that many pixels high: what the figure gets, above two lines of caption whose letters are a thirtieth of
// the window.
[[nodiscard]] float stage_height(float window_height);
// Pixels for a logical pixel: those with which all of the figure is in sight, laid out for the room that it then has
// and drawn at the end of its recording, and its smallest letters are largest. `figure`: its room and step do not
// matter. `width`, `height`: pixels.
[[nodiscard]] float stage_zoom(const FigureKey& figure, float width, float height);
// The figure's key with its room at a zoom.
[[nodiscard]] FigureKey on_stage(FigureKey figure, float width, float height, float zoom);
// That a scene laid out for a zoom is painted at: it may be a little larger at another step than at the end.
[[nodiscard]] float painted_zoom(const scene::Scene& scene, float width, float height, float zoom);
// Of the texts of a scene, in logical pixels; 0: it has none.
[[nodiscard]] float smallest_letters(const scene::Scene& scene);

}  // namespace scatterscope::panels

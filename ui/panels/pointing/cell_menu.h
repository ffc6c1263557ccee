// The menu of a cell: opened over it by the right mouse button, by the menu key or Shift+F10. Its entries are commands.
#pragma once

#include <optional>

#include "ui/panels/draw.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

// Opens it at the mouse where the right button was just released.
void offer_cell_menu(Draw& draw, const scene::Ref& under_mouse);
// The same for a figure that was painted from there at that zoom, by a key too: for what the mouse points at, else for
// what is chosen.
void offer_cell_menu(Draw& draw, const scene::Scene& scene, ImVec2 origin, float zoom,
                     const std::optional<scene::Ref>& under_mouse);
// What it is about, of the side that is drawn; none while it is closed.
[[nodiscard]] std::optional<scene::Ref> menu_of(const Draw& draw);
void draw_cell_menu(Draw& draw);

}  // namespace scatterscope::panels

// Colours of the window's own parts, and the ImGui style that follows from them. Figures take theirs from theme.h.
#pragma once

#include <imgui.h>

#include "ui/scene/theme.h"

namespace scatterscope::panels {

struct Palette {
  ImU32 window = 0;  // behind the panels
  ImU32 panel = 0;   // a panel's ground
  ImU32 raised = 0;  // buttons, fields
  ImU32 raised_hovered = 0;
  ImU32 border = 0;
  ImU32 ink = 0;
  ImU32 faint = 0;   // secondary text; still 4.5:1 on the panel
  ImU32 accent = 0;  // play, current place, links
  ImU32 accent_hovered = 0;
  ImU32 on_accent = 0;    // text on it
  ImU32 accent_soft = 0;  // the current line's ground
  ImU32 hovered = 0;      // ground of what the mouse points at
  ImU32 chosen = 0;       // ground of what is chosen
  ImU32 read = 0, write = 0, atomic = 0, barrier = 0;
  ImU32 error = 0, on_error = 0;
  ImU32 notice = 0, on_notice = 0;
  ImU32 breakpoint = 0;
  // Source text; 4.5:1 on the panel, and on the grounds of lines that are current, chosen or pointed at.
  ImU32 keyword = 0, type = 0, cuda = 0, number = 0, comment = 0;
};

[[nodiscard]] Palette palette(scene::ThemeName theme);
// Sets the current context's colours and sizes.
void apply_style(scene::ThemeName theme, float scale);

}  // namespace scatterscope::panels

#pragma once

#include "ui/panels/draw.h"
#include "ui/panels/values/panel_value.h"

namespace scatterscope::panels {

// One part below the other. What is typed into fields is kept in PanelState::typed, by the fields' names.
void draw_value(Draw& draw, const PanelValue& value);
void draw_part(Draw& draw, const Part& part);
void draw_timeline(Draw& draw, const Timeline& time);

}  // namespace scatterscope::panels

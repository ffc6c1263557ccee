// Questions and the terms of the glossary, found by typing: arrows walk the list meanwhile, Enter shows the view.
#pragma once

#include "ui/panels/draw.h"

namespace scatterscope::panels {

void begin_help_index(Draw& draw);
void draw_help_index(Draw& draw);

}  // namespace scatterscope::panels

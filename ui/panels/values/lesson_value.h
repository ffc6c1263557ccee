// Panels as values: what a lesson, or the question of a lecture's scene, says and offers.
#pragma once

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

// One is open.
[[nodiscard]] PanelValue lesson_value(const WorkspaceInput& input);

}  // namespace scatterscope::panels

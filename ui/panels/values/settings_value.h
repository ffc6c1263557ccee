// Panels as values: how it all looks, for menus and pages.
#pragma once

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

[[nodiscard]] Choice theme_choice(const WorkspaceInput& input);
// Each named in itself.
[[nodiscard]] Choice language_choice(const WorkspaceInput& input);
[[nodiscard]] Choice key_format_choice(const WorkspaceInput& input);
// In steps, as a percentage.
[[nodiscard]] Choice text_size_choice(const WorkspaceInput& input);

}  // namespace scatterscope::panels

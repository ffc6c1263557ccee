#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "kernels/text.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

// Words in the user's language.
inline std::string say(const WorkspaceInput& input, Text id, std::initializer_list<std::string_view> arguments = {}) {
  return format_text(id, input.settings.language, arguments);
}

}  // namespace scatterscope::panels

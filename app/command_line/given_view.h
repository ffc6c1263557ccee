// What a command is to show in place of a figure.
#pragma once

#include "app/command_line/command.h"

namespace scatterscope::app {

// The options of a view; none where it is a figure, or a file of another kind than measured results.
[[nodiscard]] RunArguments view_given(const Given& given);

}  // namespace scatterscope::app

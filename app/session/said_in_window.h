#pragma once

#include <string>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

// The line that describe() gives, in the names of the window's fields; no option of the command line is in it but in
// commands, which stand in backquotes.
[[nodiscard]] std::string said_in_window(const Error& problem, Language language);

}  // namespace scatterscope::app

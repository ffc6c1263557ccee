// One line of standard error where that is a terminal: how far a command is. Nothing elsewhere. By any thread.
#pragma once

#include <string>

namespace scatterscope::app {

[[nodiscard]] bool has_terminal();
void show_line(const std::string& words);
// Before anything else is said, and at the end.
void wipe_line();

}  // namespace scatterscope::app

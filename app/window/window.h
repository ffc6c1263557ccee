// The window's entry, as the command line calls it.
#pragma once

#include "app/session/window_options.h"

namespace scatterscope::app {

// Shows the window until it is closed, or draws the one picture that is asked for. Throws Error where there is no
// display.
void run_window(const WindowOptions& options);

}  // namespace scatterscope::app

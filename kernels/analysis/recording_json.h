// A recording as JSON: what the kernels showed and stored, nothing computed beside them.
#pragma once

#include <string>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

// Format "scatterscope-recording", version 1; all numbers count from 0. A value that no thread showed is null. Objects
// stand one member a line, lists of numbers on one line; ends with a newline.
[[nodiscard]] std::string to_json(const recording::Recording& recording);

}  // namespace scatterscope::analysis

// Whether a recording read from a file agrees with itself.
#pragma once

#include "kernels/recording/recording.h"

namespace scatterscope::format {

// Throws FileError{inconsistent, oversized} with the first contradiction found: after it every index in the recording
// may be followed without a look at its range.
void check_validity(const recording::Recording& recording);

}  // namespace scatterscope::format

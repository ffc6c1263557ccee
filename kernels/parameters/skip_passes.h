// Whether a sweep leaves out digits that are alike in all keys.
#pragma once

#include "kernels/parameters/named_values.h"

namespace scatterscope::recording {

// The device decides, two of them at a time.
inline constexpr Named<bool> skip_passes{"skip_passes", false};

}  // namespace scatterscope::recording

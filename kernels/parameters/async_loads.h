// How a sweep loads the keys of a whole tile.
#pragma once

#include "kernels/parameters/named_values.h"

namespace scatterscope::recording {

// By asynchronous copies of 16 bytes to shared memory, and from there to registers.
inline constexpr Named<bool> async_loads{"async_loads", false};

}  // namespace scatterscope::recording

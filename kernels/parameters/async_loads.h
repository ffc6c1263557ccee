// How a sweep loads the keys of a whole tile.
#pragma once

#include "kernels/parameters/named_values.h"

namespace scatterscope::recording {

// Asynchronous copies of 16 bytes bring them to shared memory, from where they go to registers.
inline constexpr Named<bool> async_loads{"async_loads", false};

}  // namespace scatterscope::recording

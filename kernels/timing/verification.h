// Whether an output is its input, sorted: on the host. The stage of a GPU does the same there.
#pragma once

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

// As Stage::verify(), in the host's memory.
[[nodiscard]] bool is_sorted_input(const Workload& workload, const void* input, const Buffers& output,
                                   const Ties& ties = {});

}  // namespace scatterscope::timing

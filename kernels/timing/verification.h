// Whether an output is its input, sorted: on the host. The stage of a GPU does the same there.
#pragma once

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

// As Stage::verify(), in the host's memory.
[[nodiscard]] bool is_sorted_input(const Workload& workload, const void* input, const Buffers& output,
                                   const Ties& ties = {});

// As Stage::key_facts(), in the host's memory.
[[nodiscard]] KeyFacts facts_of_keys(const Workload& workload, std::uint64_t count, const void* keys);
// Whether a key may stand before another in the workload's order.
[[nodiscard]] bool may_precede(const Workload& workload, std::uint64_t key, std::uint64_t other);

}  // namespace scatterscope::timing

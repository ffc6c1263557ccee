// Inputs made on the GPU, and outputs checked there.
#pragma once

#include <cstdint>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

// The distributions of kernels/recording/random_keys.h with w(i) = splitmix64 of seed * 2^32 + i.
void generate_on_gpu(const Workload& workload, void* keys);
// values[i] = i.
void write_indices(std::uint32_t* values, std::uint64_t n);
// As Stage::verify().
[[nodiscard]] bool verify_on_gpu(const Workload& workload, const void* input, const Buffers& output, const Ties& ties);

}  // namespace scatterscope::timing

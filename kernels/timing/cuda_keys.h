// Inputs made on the GPU, and outputs checked there.
#pragma once

#include <cstdint>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

// The distributions of kernels/recording/random_keys.h with w(i) = splitmix64 of seed * 2^32 + i. Sorted ones are
// sorted by onesweep.
void generate_on_gpu(Stage& stage, const Workload& workload, std::uint64_t first, std::uint64_t count, void* keys);
// values[i] = i.
void write_indices(std::uint32_t* values, std::uint64_t n);
// As Stage::verify().
[[nodiscard]] bool verify_on_gpu(const Workload& workload, const void* input, const Buffers& output, const Ties& ties);
// As Stage::key_facts().
[[nodiscard]] KeyFacts key_facts_on_gpu(const Workload& workload, std::uint64_t count, const void* keys);
// So that none of them is compiled while something is timed.
void prepare_key_kernels();

}  // namespace scatterscope::timing

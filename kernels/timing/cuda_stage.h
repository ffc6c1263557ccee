// Timed runs on a GPU. No CUDA header.
#pragma once

#include <memory>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

[[nodiscard]] std::unique_ptr<Stage> make_cuda_stage();

// More keys than this are made on the GPU, from splitmix64 of their index and the seed in place of std::mt19937.
inline constexpr std::uint64_t max_host_keys = std::uint64_t{1} << 24U;

}  // namespace scatterscope::timing

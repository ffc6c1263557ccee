// What the GPU's own libraries do with the same input, and what a copy takes. No CUDA header.
#pragma once

#include <memory>
#include <vector>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

//   device-copy   keys and values once from the memory to the memory: the roofline
//   cub-radix     cub::DeviceRadixSort, with a double buffer and items counted in 32 bits
//   cub-merge     cub::DeviceMergeSort, stable; u32 and u64
//   thrust        thrust::stable_sort and stable_sort_by_key, their memory allocated before; u32 and u64, ascending
[[nodiscard]] std::vector<std::unique_ptr<Baseline>> make_gpu_baselines();

}  // namespace scatterscope::timing

// Times of kernels under the empty probe beside those of their twins, on the GPU.
#pragma once

#include <string>
#include <vector>

namespace scatterscope::tests {

// Medians of one launch, in milliseconds.
struct TwinTime {
  std::string kernel;
  double kernel_ms = 0, twin_ms = 0;
};

// On 2^28 random keys of 32 bits, each kernel and its twin in turns.
[[nodiscard]] std::vector<TwinTime> time_scatter();
[[nodiscard]] std::vector<TwinTime> time_local_sort();
[[nodiscard]] std::vector<TwinTime> time_sweep();

}  // namespace scatterscope::tests

// One function for each library, in a file of its own: they compile side by side. Each begins the call's work, or with
// scratch null asks for its bytes, and throws std::exception.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <stdexcept>

#include "kernels/timing/libraries.h"

namespace scatterscope::timing {

void cub_radix_sort(LibraryCall& call);
void cub_radix64_sort(LibraryCall& call);
void cub_merge_sort(LibraryCall& call);
void thrust_sort(LibraryCall& call);

inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

}  // namespace scatterscope::timing

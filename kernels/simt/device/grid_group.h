// A barrier of the whole grid, for cooperative launches: CUDA's own header costs as much to compile as a kernel, and
// reads what only its driver knows.
#pragma once

namespace scatterscope::simt {

// Blocks that have arrived, and barriers that were passed. One for each program: launches of a program come one after
// the other.
static __device__ unsigned arrived_blocks, passed_barriers;

// Called by all threads of all blocks, which are resident together.
__device__ inline void wait_for_grid() {
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned passed = *static_cast<volatile unsigned*>(&passed_barriers);
    __threadfence();
    if (atomicAdd(&arrived_blocks, 1u) == gridDim.x - 1) {
      arrived_blocks = 0;
      __threadfence();
      atomicAdd(&passed_barriers, 1u);
    } else {
      while (*static_cast<volatile unsigned*>(&passed_barriers) == passed) {
      }
    }
    __threadfence();
  }
  __syncthreads();
}

}  // namespace scatterscope::simt

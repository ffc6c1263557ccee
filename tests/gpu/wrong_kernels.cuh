// Wrong on purpose, for tests on a GPU.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// The last thread writes one element beyond the end.
__global__ void write_beyond_global(View<unsigned> data) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i + i / 7] = i;
}

__global__ void write_beyond_shared(View<unsigned> data) {
  SHARED(unsigned, x, 8, blockDim.x);
  x[threadIdx.x] = 0;
  __syncthreads();
  x[threadIdx.x + blockIdx.x * (threadIdx.x / 3)] = 1;
  __syncthreads();
  data[threadIdx.x] = x[threadIdx.x];
}

// Waits for a word that nobody writes.
__global__ void wait_for_ever(View<volatile unsigned> data) {
  while (data[0] != 1) {
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Wrong on purpose: the last thread writes one element beyond the end.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

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

}  // namespace scatterscope::SCATTERSCOPE_PROBE

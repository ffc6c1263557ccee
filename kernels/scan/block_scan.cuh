// Scans by one block, in place in shared memory. PMPP (4th ed.) 11.2 to 11.4.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using recording::BlockScan;

// Inclusive scan of x[0..blockDim.x) (Hillis and Steele 1986; Kogge and Stone 1973; PMPP 11.2): at each stride every
// element adds the one `stride` places before it. x is written by all before the call and a barrier.
__device__ inline void hillis_steele_scan(View<unsigned> x) {
  unsigned t = threadIdx.x;
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    see(stride);
    unsigned sum = x[t];
    if (t >= stride) sum += x[t - stride];
    __syncthreads();  // all have read before anyone writes
    x[t] = sum;
    __syncthreads();
  }
}

// Inclusive scan of x[0..blockDim.x) (Brent and Kung 1982; PMPP 11.4): sums up a tree, then hands them down. Any
// number of threads. x is written by all before the call and a barrier.
__device__ inline void brent_kung_scan(View<unsigned> x) {
  unsigned stride = 1;
  for (; stride < blockDim.x; stride *= 2) {
    see(stride);
    unsigned right = (threadIdx.x + 1) * 2 * stride - 1;
    if (right < blockDim.x) x[right] += x[right - stride];
    __syncthreads();
  }
  for (stride /= 2; stride > 0; stride /= 2) {
    see(stride);
    unsigned left = (threadIdx.x + 1) * 2 * stride - 1;
    if (left + stride < blockDim.x) x[left + stride] += x[left];
    __syncthreads();
  }
}

template <BlockScan algorithm>
__device__ inline void inclusive_scan(View<unsigned> x) {
  if constexpr (algorithm == BlockScan::hillis_steele) {
    hillis_steele_scan(x);
  } else {
    brent_kung_scan(x);
  }
}

// The sum of the elements before this thread's. x holds the inclusive scan afterwards.
template <BlockScan algorithm>
__device__ inline unsigned exclusive_scan(View<unsigned> x) {
  inclusive_scan<algorithm>(x);
  if (threadIdx.x == 0) return 0;
  return x[threadIdx.x - 1];
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Scans by one block in shared memory. PMPP (4th ed.) 11.2 to 11.4.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Inclusive scan of x[0..blockDim.x) (Hillis and Steele 1986; Kogge and Stone 1973; PMPP 11.2): at each stride every
// element adds the one `stride` places before it. x is written by all before the call and a barrier. Two barriers a
// round: all have read before anyone writes, and all have written before anyone reads again.
template <class Sum>
__device__ inline void hillis_steele_scan(View<Sum> x) {
  unsigned t = threadIdx.x;
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    see(as::stride(stride));
    Sum sum = x[t];
    if (t >= stride) sum += x[t - stride];
    __syncthreads();
    x[t] = sum;
    __syncthreads();
  }
}

// Inclusive scan of x[0..blockDim.x) (Brent and Kung 1982; PMPP 11.4): sums up a tree, then hands them down. Any
// number of threads. x is written by all before the call and a barrier.
template <class Sum>
__device__ inline void brent_kung_scan(View<Sum> x) {
  unsigned stride = 1;
  for (; stride < blockDim.x; stride *= 2) {
    see(as::stride(stride));
    unsigned right = (threadIdx.x + 1) * 2 * stride - 1;
    if (right < blockDim.x) x[right] += x[right - stride];
    __syncthreads();
  }
  for (stride /= 2; stride > 0; stride /= 2) {
    see(as::stride(stride));
    unsigned left = (threadIdx.x + 1) * 2 * stride - 1;
    if (left + stride < blockDim.x) x[left + stride] += x[left];
    __syncthreads();
  }
}

// What a thread learns from an exclusive scan by its block: the sum of the values of the threads before it, and of all.
template <class Sum>
struct SumsOf {
  Sum before, total;
};
using BlockSums = SumsOf<unsigned>;

// Inclusive scan of the values of a warp's `lanes` lanes by shuffles.
template <class Sum>
__device__ inline Sum warp_scan(Sum value, unsigned lanes) {
  unsigned lane = threadIdx.x % 32;
  Sum sum = value;
  for (unsigned distance = 1; distance < lanes; distance *= 2) {
    see(distance);
    Sum other = __shfl_up_sync(0xffffffffu, sum, distance);
    if (lane >= distance) sum += other;
  }
  return sum;
}

// Each warp scans by shuffles and leaves its sum, and each thread adds up the warps before its own (Sengupta, Harris
// and Garland 2008): one barrier, whatever the block's size. x: an element a warp.
template <class Sum>
__device__ inline SumsOf<Sum> warp_shuffle_scan(View<Sum> x, Sum value) {
  unsigned lane = threadIdx.x % 32;
  unsigned warp = threadIdx.x / 32;
  Sum sum = warp_scan(value, 32);
  if (lane == 31 || threadIdx.x == blockDim.x - 1) x[warp] = sum;
  __syncthreads();
  SumsOf<Sum> sums{sum - value, 0};
  for (unsigned other = 0; other < (blockDim.x + 31) / 32; ++other) {
    Sum warp_sum = x[other];
    if (other < warp) sums.before += warp_sum;
    sums.total += warp_sum;
    see(other, sums.total);
  }
  return sums;
}

// Exclusive scan of one value a thread. x: the block's, of blockDim.x elements; between two scans stands a barrier.
// Algorithm: BlockScanBy, or BlockScan itself where a kernel always scans by the same. Sum: x says which; the value may
// be an element of another array.
template <class Sum, class Algorithm>
__device__ inline SumsOf<Sum> exclusive_scan(View<Sum> x, decltype(Sum{}) value, Algorithm algorithm) {
  if (algorithm == BlockScan::warp_shuffle) return warp_shuffle_scan<Sum>(x, value);
  x[threadIdx.x] = value;
  __syncthreads();
  if (algorithm == BlockScan::hillis_steele) hillis_steele_scan(x);
  if (algorithm == BlockScan::brent_kung) brent_kung_scan(x);
  Sum before = 0;
  if (threadIdx.x > 0) before = x[threadIdx.x - 1];
  return {before, x[blockDim.x - 1]};
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

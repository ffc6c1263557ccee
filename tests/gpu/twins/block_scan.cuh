// Twins of block_scan.cuh; see radix_1bit.cuh beside this.
#pragma once

namespace scatterscope::twins {

constexpr unsigned block_size = SCATTERSCOPE_BLOCK;

struct HillisSteele {
  static __device__ void scan(unsigned* x) {
    unsigned t = threadIdx.x;
    for (unsigned stride = 1; stride < block_size; stride *= 2) {
      unsigned sum = x[t];
      if (t >= stride) sum += x[t - stride];
      __syncthreads();
      x[t] = sum;
      __syncthreads();
    }
  }
};

struct Sums {
  unsigned before, total;
};

struct WarpShuffle {};

template <class Scan>
__device__ Sums scan_of_block(unsigned* x, unsigned value) {
  x[threadIdx.x] = value;
  __syncthreads();
  Scan::scan(x);
  unsigned before = 0;
  if (threadIdx.x > 0) before = x[threadIdx.x - 1];
  return {before, x[block_size - 1]};
}

template <>
__device__ Sums scan_of_block<WarpShuffle>(unsigned* x, unsigned value) {
  unsigned lane = threadIdx.x % 32;
  unsigned warp = threadIdx.x / 32;
  unsigned sum = value;
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    unsigned other = __shfl_up_sync(0xffffffff, sum, distance);
    if (lane >= distance) sum += other;
  }
  if (lane == 31 || threadIdx.x == block_size - 1) x[warp] = sum;
  __syncthreads();
  Sums sums = {sum - value, 0};
  for (unsigned other = 0; other < (block_size + 31) / 32; ++other) {
    unsigned warp_sum = x[other];
    if (other < warp) sums.before += warp_sum;
    sums.total += warp_sum;
  }
  return sums;
}

}  // namespace scatterscope::twins

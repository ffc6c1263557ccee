// Twins of block_scan.cuh; see radix_1bit.cu beside this.
#pragma once

struct HillisSteele {
  static __device__ void scan(unsigned* x) {
    unsigned t = threadIdx.x;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
      unsigned sum = x[t];
      if (t >= stride) sum += x[t - stride];
      __syncthreads();
      x[t] = sum;
      __syncthreads();
    }
  }
};

struct BrentKung {
  static __device__ void scan(unsigned* x) {
    unsigned stride = 1;
    for (; stride < blockDim.x; stride *= 2) {
      unsigned k = (threadIdx.x + 1) * 2 * stride - 1;
      if (k < blockDim.x) x[k] += x[k - stride];
      __syncthreads();
    }
    for (stride /= 2; stride > 0; stride /= 2) {
      unsigned k = (threadIdx.x + 1) * 2 * stride - 1;
      if (k + stride < blockDim.x) x[k + stride] += x[k];
      __syncthreads();
    }
  }
};

template <class Scan>
__device__ unsigned sum_before_thread(unsigned* x) {
  Scan::scan(x);
  if (threadIdx.x == 0) return 0;
  return x[threadIdx.x - 1];
}

// Twins of radix_1bit_single.cuh; see radix_1bit.cu beside this.
#include <cooperative_groups.h>

#include "tests/gpu/twins/look_back.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

template <class Scan, class Key, bool values>
__global__ void radix_sort_iter(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                                unsigned* bits, volatile u64* tiles, unsigned N, unsigned iter, unsigned descending) {
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
    bits[i] = ((input[i] >> iter) & 1) ^ descending;
  unsigned tile_count = (N + blockDim.x - 1) / blockDim.x;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    scan_one_tile<Scan>(bits, bits, tiles, tile, N, x, &told);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    unsigned before = bits[i];
    unsigned total = bits[N];
    unsigned destination = bit == 0 ? i - before : N - total + before;
    output[destination] = key;
    if (values) output_values[destination] = input_values[i];
    if (threadIdx.x == 0) tiles[i / blockDim.x] = 0;
  }
}

#define TWINS(Scan, Key, values)                                                                                       \
  template __global__ void radix_sort_iter<Scan, Key, values>(const Key*, Key*, const unsigned*, unsigned*, unsigned*, \
                                                              volatile u64*, unsigned, unsigned, unsigned)
TWINS(HillisSteele, unsigned, false);
TWINS(HillisSteele, unsigned, true);
TWINS(HillisSteele, u64, false);
TWINS(HillisSteele, u64, true);
TWINS(BrentKung, unsigned, false);
TWINS(BrentKung, unsigned, true);
TWINS(BrentKung, u64, false);
TWINS(BrentKung, u64, true);

// Twins of radix_1bit_single.cuh; see radix_1bit.cu beside this.
#include <cooperative_groups.h>

#include "tests/gpu/twins/look_back.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

template <class Scan, class Key, unsigned per_thread, bool values>
__global__ void radix_sort_iter(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                                unsigned* bits, volatile u64* tiles, unsigned N, unsigned iter, unsigned descending) {
  extern __shared__ __align__(16) unsigned char tile_memory[];
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
    bits[i] = ((input[i] >> iter) & 1) ^ descending;
  cooperative_groups::this_grid().sync();
  unsigned tile_size = blockDim.x * per_thread;
  unsigned tile_count = (N + tile_size - 1) / tile_size;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    scan_one_tile<Scan, per_thread>(bits, bits, tiles, tile, N, (unsigned*)tile_memory, x, &told);
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
  }
  for (unsigned tile = blockIdx.x * blockDim.x + threadIdx.x; tile < (N + tile_size - 1) / tile_size;
       tile += gridDim.x * blockDim.x)
    tiles[tile] = 0;
}

#define TWINS(Scan, Key, per_thread, values)                               \
  template __global__ void radix_sort_iter<Scan, Key, per_thread, values>( \
      const Key*, Key*, const unsigned*, unsigned*, unsigned*, volatile u64*, unsigned, unsigned, unsigned)
#define TWINS_OF_ALL(Scan, per_thread)      \
  TWINS(Scan, unsigned, per_thread, false); \
  TWINS(Scan, unsigned, per_thread, true);  \
  TWINS(Scan, u64, per_thread, false);      \
  TWINS(Scan, u64, per_thread, true)
TWINS_OF_ALL(HillisSteele, 1);
TWINS_OF_ALL(BrentKung, 1);
TWINS_OF_ALL(WarpShuffle, 1);
TWINS_OF_ALL(WarpShuffle, 7);
TWINS_OF_ALL(WarpShuffle, 31);

// Twins of look_back.cuh; see radix_1bit.cu beside this.
#pragma once

#include "tests/gpu/twins/block_scan.cuh"

typedef unsigned long long u64;

__global__ void clear_tiles(u64* tiles, unsigned* next_tile, unsigned tile_count) {
  unsigned tile = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile < tile_count) tiles[tile] = 0;
  if (tile == 0) *next_tile = 0;
}

// A tile's word: 1 or 2 (its own sum, the sum up to its end) above the sum's 32 bits.
__device__ unsigned status_of(u64 word) {
  return (unsigned)(word >> 32);
}

__device__ unsigned sum_before_tile(volatile u64* tiles, unsigned tile, unsigned sum) {
  if (tile == 0) {
    tiles[0] = (u64)2 << 32 | sum;
    return 0;
  }
  tiles[tile] = (u64)1 << 32 | sum;
  unsigned before = 0;
  unsigned status = 0;
  for (unsigned back = tile; status != 2;) {
    --back;
    u64 word = tiles[back];
    while (status_of(word) == 0) word = tiles[back];
    status = status_of(word);
    before += (unsigned)word;
  }
  tiles[tile] = (u64)2 << 32 | (before + sum);
  return before;
}

template <class Scan>
__device__ void scan_one_tile(const unsigned* input, unsigned* scan, volatile u64* tiles, unsigned tile, unsigned N,
                              unsigned* x, unsigned* told) {
  unsigned t = threadIdx.x;
  unsigned i = tile * blockDim.x + t;
  x[t] = i < N ? input[i] : 0;
  __syncthreads();
  unsigned before = sum_before_thread<Scan>(x);
  unsigned sum = x[blockDim.x - 1];
  if (t == 0) *told = sum_before_tile(tiles, tile, sum);
  __syncthreads();
  unsigned sum_before = *told;
  if (i < N) scan[i] = sum_before + before;
  if (i == N - 1) scan[N] = sum_before + sum;
}

template <class Scan>
__global__ void scan_look_back(const unsigned* input, unsigned* scan, volatile u64* tiles, unsigned* next_tile,
                               unsigned N) {
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  if (threadIdx.x == 0) told = atomicAdd(next_tile, 1);
  __syncthreads();
  scan_one_tile<Scan>(input, scan, tiles, told, N, x, &told);
}

#define TWINS_OF_LOOK_BACK(Scan) \
  template __global__ void scan_look_back<Scan>(const unsigned*, unsigned*, volatile u64*, unsigned*, unsigned)

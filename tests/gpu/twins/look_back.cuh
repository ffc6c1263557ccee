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

template <class Scan, unsigned per_thread>
__device__ void scan_one_tile(const unsigned* input, unsigned* scan, volatile u64* tiles, unsigned tile, unsigned N,
                              unsigned* elements, unsigned* x, unsigned* told) {
  unsigned first = tile * blockDim.x * per_thread;
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    unsigned i = first + position;
    elements[position] = i < N ? input[i] : 0;
  }
  __syncthreads();
  unsigned sum = 0;
  for (unsigned k = 0; k < per_thread; ++k) sum += elements[threadIdx.x * per_thread + k];
  Sums sums = scan_of_block<Scan>(x, sum);
  if (threadIdx.x == 0) *told = sum_before_tile(tiles, tile, sums.total);
  unsigned in_tile = sums.before;
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = threadIdx.x * per_thread + k;
    unsigned value = elements[position];
    elements[position] = in_tile;
    in_tile += value;
  }
  __syncthreads();
  unsigned sum_before = *told;
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    unsigned i = first + position;
    if (i < N) scan[i] = sum_before + elements[position];
    if (i == N - 1) scan[N] = sum_before + sums.total;
  }
}

template <class Scan, unsigned per_thread>
__global__ void scan_look_back(const unsigned* input, unsigned* scan, volatile u64* tiles, unsigned* next_tile,
                               unsigned N) {
  extern __shared__ __align__(16) unsigned char tile_memory[];
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  if (threadIdx.x == 0) told = atomicAdd(next_tile, 1);
  __syncthreads();
  scan_one_tile<Scan, per_thread>(input, scan, tiles, told, N, (unsigned*)tile_memory, x, &told);
}

#define TWINS_OF_LOOK_BACK(Scan, per_thread)                                                                      \
  template __global__ void scan_look_back<Scan, per_thread>(const unsigned*, unsigned*, volatile u64*, unsigned*, \
                                                            unsigned)

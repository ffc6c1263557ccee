// Twins of block_sums.cuh; see radix_1bit.cu beside this.
#pragma once

#include "tests/gpu/twins/block_scan.cuh"

template <class Scan>
__global__ void scan_tiles(const unsigned* input, unsigned* scan, unsigned* block_sums, unsigned N) {
  __shared__ unsigned x[1024];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  Sums tile = scan_of_block<Scan>(x, i < N ? input[i] : 0);
  if (i < N) scan[i] = tile.before;
  if (threadIdx.x == blockDim.x - 1) block_sums[blockIdx.x] = tile.total;
}

template <class Scan>
__global__ void scan_block_sums(unsigned* block_sums, unsigned* scan, unsigned tiles, unsigned N) {
  __shared__ unsigned x[1024];
  unsigned sum = 0;
  for (unsigned first = 0; first < tiles; first += blockDim.x) {
    unsigned tile = first + threadIdx.x;
    Sums sums = scan_of_block<Scan>(x, tile < tiles ? block_sums[tile] : 0);
    if (tile < tiles) block_sums[tile] = sum + sums.before;
    sum += sums.total;
    __syncthreads();
  }
  if (threadIdx.x == 0) scan[N] = sum;
}

__global__ void add_block_sums(unsigned* scan, const unsigned* block_sums, unsigned N) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) scan[i] = scan[i] + block_sums[blockIdx.x];
}

#define TWINS_OF_BLOCK_SUMS(Scan)                                                             \
  template __global__ void scan_tiles<Scan>(const unsigned*, unsigned*, unsigned*, unsigned); \
  template __global__ void scan_block_sums<Scan>(unsigned*, unsigned*, unsigned, unsigned)

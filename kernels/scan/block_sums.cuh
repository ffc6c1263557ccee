// Exclusive scan of any length in three launches: tiles, the sums of the tiles, and the two added. PMPP (4th ed.) 11.6.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Each block scans its own tile and leaves the tile's sum. scan[0..N), block_sums[0..gridDim.x).
__global__ void scan_tiles(View<const unsigned> input, View<unsigned> scan, View<unsigned> block_sums, unsigned N,
                           BlockScanBy algorithm) {
  SHARED(unsigned, x, 1024, blockDim.x, as::scanned);
  unsigned element = blockIdx.x * blockDim.x + threadIdx.x;
  BlockSums tile = exclusive_scan(x, element < N ? input[element] : 0u, algorithm);
  if (element < N) {
    unsigned before_in_tile = tile.before;
    see(as::element(element), as::before_in_tile(before_in_tile));
    scan[element] = before_in_tile;
  }
  if (threadIdx.x == blockDim.x - 1) block_sums[blockIdx.x] = tile.total;
}

// One block scans the tiles' sums in place, blockDim.x at a time; scan[N] becomes the sum of all.
__global__ void scan_block_sums(View<unsigned> block_sums, View<unsigned> scan, unsigned tiles, unsigned N,
                                BlockScanBy algorithm) {
  SHARED(unsigned, x, 1024, blockDim.x, as::scanned);
  unsigned sum_before = 0;
  for (unsigned first = 0; first < tiles; first += blockDim.x) {
    unsigned tile = first + threadIdx.x;
    see(tile, sum_before);
    BlockSums sums = exclusive_scan(x, tile < tiles ? block_sums[tile] : 0u, algorithm);
    if (tile < tiles) block_sums[tile] = sum_before + sums.before;
    sum_before += sums.total;
    __syncthreads();
  }
  if (threadIdx.x == 0) scan[N] = sum_before;
}

// Each element gets what stands before its tile.
__global__ void add_block_sums(View<unsigned> scan, View<const unsigned> block_sums, unsigned N) {
  unsigned element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element < N) {
    unsigned before = scan[element] + block_sums[blockIdx.x];
    see(as::element(element), as::before(before));
    scan[element] = before;
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

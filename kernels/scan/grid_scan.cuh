// Exclusive scan of any length by all blocks of a cooperative launch, tiles by decoupled look-back (look_back.cuh).
#pragma once

#include "kernels/scan/look_back.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// scan[element] becomes the sum of input[0..element), scan[N] the sum of all; input and scan may be the same array.
// Each block takes its tiles in turn. tiles: a word for each tile, all empty before; elements, x and from_thread_0 as
// of scan_tile. Returns when the whole grid is done.
__device__ inline void exclusive_scan_by_grid(View<const unsigned> input, View<unsigned> scan, unsigned N,
                                              View<volatile TileState> tiles, View<unsigned> elements, View<unsigned> x,
                                              View<unsigned> from_thread_0, KeysPerThread keys_per_thread,
                                              Threads threads, BlockScanBy algorithm) {
  unsigned tile_size = threads * keys_per_thread;
  unsigned tile_count = (N + tile_size - 1) / tile_size;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    scan_tile(input, scan, tiles, tile, N, elements, x, from_thread_0, keys_per_thread, threads, algorithm);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Exclusive scan of any length by all blocks of a cooperative launch, tiles by decoupled look-back (look_back.cuh).
#pragma once

#include "kernels/scan/look_back.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// scan[element] becomes the sum of input[0..element), scan[N] the sum of all; input and scan may be the same array.
// Each block takes its tiles in turn. tiles: a word for each blockDim.x elements, all empty before. Returns when the
// whole grid is done.
template <BlockScan algorithm>
__device__ inline void exclusive_scan_by_grid(View<const unsigned> input, View<unsigned> scan, unsigned N,
                                              View<volatile TileState> tiles, View<unsigned> x,
                                              View<unsigned> from_thread_0) {
  unsigned tile_count = (N + blockDim.x - 1) / blockDim.x;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    scan_tile<algorithm>(input, scan, tiles, tile, N, x, from_thread_0);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

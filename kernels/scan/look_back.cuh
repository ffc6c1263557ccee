// Exclusive scan of any length in one launch, by decoupled look-back (Merrill and Garland 2016; PMPP (4th ed.) 11.7
// describes single-pass scans).
//
// Each tile publishes one word: first the sum of its own elements (an aggregate), then the sum of everything up to and
// including it (a prefix). A tile looks back over its predecessors' words and adds up aggregates until it meets a
// prefix. Status and sum share one word, so whoever sees the status sees the sum.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using TileState = unsigned long long;
inline constexpr unsigned tile_empty = 0;
inline constexpr unsigned tile_aggregate = 1;
inline constexpr unsigned tile_prefix = 2;

__device__ inline TileState make_tile_state(unsigned status, unsigned sum) {
  return static_cast<TileState>(status) << 32 | sum;
}
__device__ inline unsigned status_of(TileState state) {
  return static_cast<unsigned>(state >> 32);
}
__device__ inline unsigned sum_of(TileState state) {
  return static_cast<unsigned>(state);
}

// Publishes `sum` of `tile` and returns the sum of all tiles before it. One thread a tile.
__device__ inline unsigned look_back(View<volatile TileState> tiles, unsigned tile, unsigned sum) {
  if (tile == 0) {
    tiles[0] = make_tile_state(tile_prefix, sum);
    return 0;
  }
  tiles[tile] = make_tile_state(tile_aggregate, sum);
  unsigned sum_before = 0;
  unsigned status = tile_empty;
  for (unsigned back = tile; status != tile_prefix;) {
    --back;
    see(back);
    TileState state = tiles[back];
    while (status_of(state) == tile_empty) state = tiles[back];
    status = status_of(state);
    sum_before += sum_of(state);
    see(status, sum_before);
  }
  tiles[tile] = make_tile_state(tile_prefix, sum_before + sum);
  return sum_before;
}

// Before the scan: no tile has published, none is taken.
__global__ void clear_tiles(View<TileState> tiles, View<unsigned> next_tile, unsigned tile_count) {
  unsigned tile = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile < tile_count) tiles[tile] = 0;
  if (tile == 0) next_tile[0] = 0;
}

// One tile of an exclusive scan of input[0..N), by a block: scan[element] for its elements, and scan[N] by the last
// tile. A tile is threads * keys_per_thread elements: each thread sums up the keys_per_thread that stand together
// (thread coarsening, PMPP 11.5). elements, x and from_thread_0 are the block's, of a tile, `threads` and 1 elements.
// input and scan may be the same array.
__device__ inline void scan_tile(View<const unsigned> input, View<unsigned> scan, View<volatile TileState> tiles,
                                 unsigned tile, unsigned N, View<unsigned> elements, View<unsigned> x,
                                 View<unsigned> from_thread_0, KeysPerThread keys_per_thread, Threads threads,
                                 BlockScanBy algorithm) {
  unsigned first = tile * threads * keys_per_thread;
  see(tile, first);
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    unsigned element = first + position;
    see(position);
    elements[position] = element < N ? input[element] : 0u;
  }
  __syncthreads();
  unsigned sum = 0;
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = threadIdx.x * keys_per_thread + k;
    see(position);
    sum += elements[position];
  }
  BlockSums sums = exclusive_scan(x, sum, algorithm);
  if (threadIdx.x == 0) from_thread_0[0] = look_back(tiles, tile, sums.total);
  unsigned before_in_tile = sums.before;
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = threadIdx.x * keys_per_thread + k;
    unsigned value = elements[position];
    see(position, as::before_in_tile(before_in_tile));
    elements[position] = before_in_tile;
    before_in_tile += value;
  }
  __syncthreads();
  unsigned sum_before = from_thread_0[0];
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    unsigned element = first + position;
    if (element < N) {
      unsigned before = sum_before + elements[position];
      see(as::element(element), as::before(before));
      scan[element] = before;
    }
    if (element == N - 1) scan[N] = sum_before + sums.total;
  }
}

// Blocks take tiles in the order in which they start, so that the tiles before have always started.
__global__ void __launch_bounds__(Threads::most)
    scan_look_back(View<const unsigned> input, View<unsigned> scan, View<volatile TileState> tiles,
                   View<unsigned> next_tile, unsigned N, KeysPerThread keys_per_thread, Threads threads,
                   BlockScanBy algorithm) {
  DYNAMIC_SHARED(unsigned, elements, threads* keys_per_thread, 0);
  SHARED(unsigned, x, 1024, threads, as::scanned);
  SHARED(unsigned, from_thread_0, 1, 1);
  if (threadIdx.x == 0) from_thread_0[0] = atomicAdd(&next_tile[0], 1u);
  __syncthreads();
  unsigned tile = from_thread_0[0];
  scan_tile(input, scan, tiles, tile, N, elements, x, from_thread_0, keys_per_thread, threads, algorithm);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

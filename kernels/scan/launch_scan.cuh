// Exclusive scan of a whole array in launches of its own, by the algorithms that --block-scan and --grid-scan name.
#pragma once

#include "kernels/scan/block_sums.cuh"
#include "kernels/scan/look_back.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

#ifndef __CUDACC_RTC__

// The memory that scans of up to `extent` elements need beside input and result.
struct ScanScratch {
  Array<unsigned> block_sums;
  Array<TileState> tiles;
  Array<unsigned> next_tile;

  ScanScratch(Gpu& gpu, const recording::Config& config, unsigned extent) {
    const bool by_sums = config.grid_scan == recording::GridScan::block_sums;
    const unsigned threads = config.block_threads, tile_size = threads * config.keys_per_thread;
    block_sums = gpu.array<unsigned>("block_sums", by_sums ? divide_up(extent, threads) : 0, as::block_sums);
    tiles = gpu.array<TileState>("tiles", by_sums ? 0 : divide_up(extent, tile_size), as::tile_states);
    next_tile = gpu.array<unsigned>("next_tile", by_sums ? 0 : 1);
  }
};

// result[0..n] becomes the exclusive scan of input[0..n), result[n] the sum of all. n > 0. A scan by look-back takes
// the configuration's keys_per_thread elements a thread, one by block sums takes one.
inline void launch_exclusive_scan(Gpu& gpu, const recording::Config& config, const Array<unsigned>& input,
                                  const Array<unsigned>& result, unsigned n, const ScanScratch& scratch,
                                  BlockScan algorithm) {
  const unsigned threads = config.block_threads;
  if (config.grid_scan == recording::GridScan::block_sums) {
    const unsigned tiles = divide_up(n, threads);
    gpu.launch<scan_tiles>({tiles, threads}, input, result, scratch.block_sums, as::elements(n), algorithm);
    gpu.launch<scan_block_sums>({1, threads}, scratch.block_sums, result, as::elements(tiles), n, algorithm);
    gpu.launch<add_block_sums>({tiles, threads}, result, scratch.block_sums, as::elements(n));
  } else {
    const unsigned tile_size = threads * config.keys_per_thread, tiles = divide_up(n, tile_size);
    gpu.launch<clear_tiles>({divide_up(tiles, threads), threads}, scratch.tiles, scratch.next_tile,
                            as::elements(tiles));
    gpu.launch<scan_look_back>({tiles, threads, tile_size * 4}, input, result, scratch.tiles, scratch.next_tile,
                               as::elements(n), config.keys_per_thread, threads, algorithm);
  }
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

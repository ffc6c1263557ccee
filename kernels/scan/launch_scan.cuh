// Exclusive scan of a whole array in launches of its own, by the algorithms that --block-scan and --grid-scan name.
#pragma once

#include "kernels/scan/block_sums.cuh"
#include "kernels/scan/look_back.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// The memory that scans of up to `extent` elements need beside input and result.
struct ScanScratch {
  Array<unsigned> block_sums;
  Array<TileState> tiles;
  Array<unsigned> next_tile;

  ScanScratch(Gpu& gpu, const recording::Config& config, unsigned extent) {
    const bool by_sums = config.grid_scan == recording::GridScan::block_sums;
    const unsigned tile_count = divide_up(extent, config.block_threads);
    block_sums = gpu.array<unsigned>("block_sums", by_sums ? tile_count : 0);
    tiles = gpu.array<TileState>("tiles", by_sums ? 0 : tile_count);
    next_tile = gpu.array<unsigned>("next_tile", by_sums ? 0 : 1);
  }
};

// result[0..n] becomes the exclusive scan of input[0..n), result[n] the sum of all. n > 0.
template <BlockScan algorithm>
void launch_exclusive_scan(Gpu& gpu, const recording::Config& config, const Array<unsigned>& input,
                           const Array<unsigned>& result, unsigned n, const ScanScratch& scratch) {
  const unsigned threads = config.block_threads;
  const unsigned tiles = divide_up(n, threads);
  if (config.grid_scan == recording::GridScan::block_sums) {
    gpu.launch("scan_tiles", scan_tiles<algorithm>, tiles, threads, input, result, scratch.block_sums, n);
    gpu.launch("scan_block_sums", scan_block_sums<algorithm>, 1, threads, scratch.block_sums, result, tiles, n);
    gpu.launch("add_block_sums", add_block_sums, tiles, threads, result, scratch.block_sums, n);
  } else {
    gpu.launch("clear_tiles", clear_tiles, divide_up(tiles, threads), threads, scratch.tiles, scratch.next_tile, tiles);
    gpu.launch("scan_look_back", scan_look_back<algorithm>, tiles, threads, input, result, scratch.tiles,
               scratch.next_tile, n);
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

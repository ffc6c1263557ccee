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
    block_sums = gpu.array<unsigned>("block_sums", by_sums ? divide_up(extent, config.block_threads) : 0);
    tiles =
        gpu.array<TileState>("tiles", by_sums ? 0 : divide_up(extent, config.block_threads * config.keys_per_thread));
    next_tile = gpu.array<unsigned>("next_tile", by_sums ? 0 : 1);
  }
};

// result[0..n] becomes the exclusive scan of input[0..n), result[n] the sum of all. n > 0. keys_per_thread: the
// configuration's, as a number or a constant; a scan by look-back takes as many elements a thread, one by block sums
// one.
template <BlockScan algorithm, class KeysPerThread>
void launch_exclusive_scan(Gpu& gpu, const recording::Config& config, const Array<unsigned>& input,
                           const Array<unsigned>& result, unsigned n, const ScanScratch& scratch,
                           KeysPerThread keys_per_thread) {
  const unsigned threads = config.block_threads;
  if (config.grid_scan == recording::GridScan::block_sums) {
    const unsigned tiles = divide_up(n, threads);
    gpu.launch("scan_tiles", scan_tiles<algorithm>, tiles, threads, input, result, scratch.block_sums, n);
    gpu.launch("scan_block_sums", scan_block_sums<algorithm>, 1, threads, scratch.block_sums, result, tiles, n);
    gpu.launch("add_block_sums", add_block_sums, tiles, threads, result, scratch.block_sums, n);
  } else {
    const unsigned tile_size = threads * keys_per_thread;
    const unsigned tiles = divide_up(n, tile_size);
    gpu.launch("clear_tiles", clear_tiles, divide_up(tiles, threads), threads, scratch.tiles, scratch.next_tile, tiles);
    gpu.launch({"scan_look_back", tiles, threads, tile_size * 4}, scan_look_back<algorithm, KeysPerThread>, input,
               result, scratch.tiles, scratch.next_tile, n, keys_per_thread);
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

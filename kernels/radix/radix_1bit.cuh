// Parallel radix sort, one bit an iteration, in launches of their own for extracting bits, scanning and scattering.
// PMPP (4th ed.) 13.3, Figs. 13.1 to 13.3.
#pragma once

#include "kernels/scan/block_sums.cuh"
#include "kernels/scan/look_back.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

__global__ void extract_bits(View<const unsigned> input, View<unsigned> bits, unsigned N, unsigned iter) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned key = input[i];
    unsigned bit = (key >> iter) & 1;
    see(i, key, bit);
    bits[i] = bit;
  }
}

// scan[i]: ones before key i; scan[N]: ones in total.
__global__ void scatter(View<const unsigned> input, View<const unsigned> bits, View<const unsigned> scan,
                        View<unsigned> output, unsigned N) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned key = input[i];
    unsigned bit = bits[i];
    unsigned ones_before = scan[i];
    unsigned ones_total = scan[N];
    unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;
    see(i, ones_before, ones_total, destination);
    output[destination] = key;
  }
}

template <BlockScan algorithm>
std::vector<std::uint64_t> sort_by_bits(Gpu& gpu, const recording::Config& config,
                                        std::span<const std::uint64_t> keys) {
  const auto n = static_cast<unsigned>(keys.size());
  const unsigned threads = config.block_threads;
  const unsigned blocks = divide_up(n, threads);
  auto from = gpu.upload<unsigned>("keys_a", keys);
  auto to = gpu.array<unsigned>("keys_b", n);
  auto bits = gpu.array<unsigned>("bits", n);
  auto scan = gpu.array<unsigned>("scan", n + 1);
  const bool by_sums = config.grid_scan == recording::GridScan::block_sums;
  auto block_sums = gpu.array<unsigned>("block_sums", by_sums ? blocks : 0);
  auto tiles = gpu.array<TileState>("tiles", by_sums ? 0 : blocks);
  auto next_tile = gpu.array<unsigned>("next_tile", by_sums ? 0 : 1);
  for (unsigned iter = 0; iter < config.key_bits && n > 0; ++iter) {
    gpu.iteration(iter, config.key_bits, iter, 1, from, to);
    gpu.launch("extract_bits", extract_bits, blocks, threads, from, bits, n, iter);
    if (by_sums) {
      gpu.launch("scan_tiles", scan_tiles<algorithm>, blocks, threads, bits, scan, block_sums, n);
      gpu.launch("scan_block_sums", scan_block_sums<algorithm>, 1, threads, block_sums, scan, blocks, n);
      gpu.launch("add_block_sums", add_block_sums, blocks, threads, scan, block_sums, n);
    } else {
      gpu.launch("clear_tiles", clear_tiles, divide_up(blocks, threads), threads, tiles, next_tile, blocks);
      gpu.launch("scan_look_back", scan_look_back<algorithm>, blocks, threads, bits, scan, tiles, next_tile, n);
    }
    gpu.launch("scatter", scatter, blocks, threads, from, bits, scan, to, n);
    std::swap(from, to);
  }
  return gpu.download(from);
}

inline constexpr catalog::SortInfo radix_1bit_info = {
    .name = "radix-1bit",
    .section = "13.3",
    .summary = "LSD radix sort, one bit an iteration; extract, scan and scatter as launches of their own",
    .has_block_scan = true,
    .has_grid_scan = true,
    .several_launches_form = "radix-1bit",
    .one_launch_form = "radix-1bit-single",
};

inline std::vector<std::uint64_t> radix_1bit(Gpu& gpu, const recording::Config& config,
                                             std::span<const std::uint64_t> keys) {
  return config.block_scan == BlockScan::hillis_steele ? sort_by_bits<BlockScan::hillis_steele>(gpu, config, keys)
                                                       : sort_by_bits<BlockScan::brent_kung>(gpu, config, keys);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

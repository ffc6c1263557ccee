// Parallel radix sort, one bit an iteration, each iteration in one launch. PMPP (4th ed.) 13.3, Fig. 13.4.
//
// Every key of the 1 bucket needs the number of ones in total, so every block waits for every other: the launch is
// cooperative, of no more blocks than are resident together, and each block takes its tiles in turn.
#pragma once

#include "kernels/scan/look_back.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Exclusive scan of bits[0..N) by the whole grid, in place; bits[N] becomes the sum of all. Returns when the whole
// grid is done.
template <BlockScan algorithm>
__device__ inline void exclusive_scan_by_grid(View<unsigned> bits, unsigned N, View<volatile TileState> tiles,
                                              View<unsigned> x, View<unsigned> from_thread_0) {
  unsigned tile_count = (N + blockDim.x - 1) / blockDim.x;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    scan_tile<algorithm>(bits, bits, tiles, tile, N, x, from_thread_0);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
}

template <BlockScan algorithm>
__global__ void radix_sort_iter(View<const unsigned> input, View<unsigned> output, View<unsigned> bits,
                                View<volatile TileState> tiles, unsigned N, unsigned iter) {
  SHARED(unsigned, x, 1024, blockDim.x);
  SHARED(unsigned, from_thread_0, 1, 1);
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
    unsigned key = input[i];
    unsigned bit = (key >> iter) & 1;
    see(i, key, bit);
    bits[i] = bit;
  }
  exclusive_scan_by_grid<algorithm>(bits, N, tiles, x, from_thread_0);
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
    unsigned key = input[i];
    unsigned bit = (key >> iter) & 1;
    unsigned ones_before = bits[i];
    unsigned ones_total = bits[N];
    unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;
    see(i, ones_before, ones_total, destination);
    output[destination] = key;
    if (threadIdx.x == 0) tiles[i / blockDim.x] = 0;  // nobody looks back any more: ready for the next iteration
  }
}

template <BlockScan algorithm>
std::vector<std::uint64_t> sort_by_single_launches(Gpu& gpu, const recording::Config& config,
                                                   std::span<const std::uint64_t> keys) {
  const auto n = static_cast<unsigned>(keys.size());
  const unsigned threads = config.block_threads;
  const unsigned tile_count = divide_up(n, threads);
  const auto kernel = radix_sort_iter<algorithm>;
  const unsigned blocks =
      config.grid_blocks != 0 ? config.grid_blocks : gpu.most_cooperative_blocks(kernel, threads, tile_count);
  auto from = gpu.upload<unsigned>("keys_a", keys);
  auto to = gpu.array<unsigned>("keys_b", n);
  auto bits = gpu.array<unsigned>("bits", n + 1);
  auto tiles = gpu.zeros<TileState>("tiles", tile_count);
  for (unsigned iter = 0; iter < config.key_bits && n > 0; ++iter) {
    gpu.iteration(iter, config.key_bits, iter, 1, from, to);
    gpu.launch_cooperative("radix_sort_iter", kernel, blocks, threads, from, to, bits, tiles, n, iter);
    std::swap(from, to);
  }
  return gpu.download(from);
}

inline constexpr catalog::SortInfo radix_1bit_single_info = {
    .name = "radix-1bit-single",
    .section = "13.3",
    .summary = "LSD radix sort, one bit an iteration, each iteration one cooperative launch with a grid-wide scan",
    .has_block_scan = true,
    .cooperative = true,
    .several_launches_form = "radix-1bit",
    .one_launch_form = "radix-1bit-single",
};

inline std::vector<std::uint64_t> radix_1bit_single(Gpu& gpu, const recording::Config& config,
                                                    std::span<const std::uint64_t> keys) {
  return config.block_scan == BlockScan::hillis_steele
             ? sort_by_single_launches<BlockScan::hillis_steele>(gpu, config, keys)
             : sort_by_single_launches<BlockScan::brent_kung>(gpu, config, keys);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

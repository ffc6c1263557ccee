// Parallel radix sort, one bit an iteration, each iteration in one launch. PMPP (4th ed.) 13.3, Fig. 13.4.
//
// Every key of the 1 bucket needs the number of ones in total, so every block waits for every other: the launch is
// cooperative, of no more blocks than are resident together, and each block takes its tiles in turn.
#pragma once

#include "kernels/radix/bit_sorts.cuh"
#include "kernels/scan/grid_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// descending: 1 complements each bit, so that larger keys come first. tiles: a word for each blockDim.x *
// keys_per_thread bits, all empty.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    radix_sort_iter(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                    View<unsigned> output_values, View<unsigned> bits, View<volatile TileState> tiles, unsigned N,
                    unsigned iter, unsigned descending, KeysPerThread keys_per_thread, Threads threads,
                    WithValues with_values, BlockScanBy algorithm) {
  DYNAMIC_SHARED(unsigned, elements, threads* keys_per_thread, 0);
  SHARED(unsigned, x, 1024, threads, as::scanned);
  SHARED(unsigned, from_thread_0, 1, 1);
  for (unsigned i = blockIdx.x * threads + threadIdx.x; i < N; i += gridDim.x * threads) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    see(as::index(i), key, as::bit(bit));
    bits[i] = bit;
  }
  cooperative_groups::this_grid().sync();
  exclusive_scan_by_grid(bits, bits, N, tiles, elements, x, from_thread_0, keys_per_thread, threads, algorithm);
  for (unsigned i = blockIdx.x * threads + threadIdx.x; i < N; i += gridDim.x * threads) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    unsigned ones_before = bits[i];
    unsigned ones_total = bits[N];
    unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;
    see(as::index(i), as::before(ones_before), as::total(ones_total), as::destination(destination));
    output[destination] = key;
    if (with_values) output_values[destination] = input_values[i];
  }
  // Nobody looks back any more: ready for the next iteration.
  unsigned tile_size = threads * keys_per_thread;
  for (unsigned tile = blockIdx.x * threads + threadIdx.x; tile < (N + tile_size - 1) / tile_size;
       tile += gridDim.x * threads)
    tiles[tile] = 0;
}

#ifndef __CUDACC_RTC__

template <class Key>
recording::Pairs sort_by_single_launches(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned value_count = config.values ? n : 0;
  const unsigned tile_size = config.block_threads * config.keys_per_thread;
  const unsigned tile_count = divide_up(n, tile_size);
  const unsigned descending = descending_bit(config);
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", value_count);
  auto bits = gpu.array<unsigned>("bits", n + 1);
  auto tiles = gpu.zeros<TileState>("tiles", tile_count, as::tile_states);
  launch_to_ordered_bits(gpu, config, from);
  for (unsigned iter = 0; iter < config.key_bits && n > 0; ++iter) {
    gpu.iteration({iter, config.key_bits, iter, 1}, from, to, to_values);
    gpu.launch<radix_sort_iter<Key>>({tile_count, config.block_threads, tile_size * 4, simt::GridFit::cooperative},
                                     from, to, from_values, to_values, bits, tiles, n, iter, descending,
                                     config.keys_per_thread, config.block_threads, config.values, config.block_scan);
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline constexpr catalog::SortInfo radix_1bit_single_info = {
    .name = "radix-1bit-single",
    .section = "13.3",
    .summary = "LSD radix sort, one bit an iteration, each iteration one cooperative launch with a grid-wide scan",
    .max_keys_per_thread = most_keys_per_thread,
    .has_block_scan = true,
    .several_launches_form = "radix-1bit",
    .one_launch_form = "radix-1bit-single",
    .shared_bytes = scan_shared_bytes,
    .moved_bytes = radix::one_bit_bytes,
    .shape = bits_shape,
    .tune = take_fastest_scans,
};

inline recording::Pairs radix_1bit_single(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_single_launches<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

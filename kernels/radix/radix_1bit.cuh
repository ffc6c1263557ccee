// Parallel radix sort, one bit an iteration, in launches of their own for extracting bits, scanning and scattering.
// PMPP (4th ed.) 13.3, Figs. 13.1 to 13.3. With more than one key a thread: radix_1bit_tiles.cuh.
#pragma once

#include "kernels/radix/bit_sorts.cuh"
#include "kernels/radix/radix_1bit_tiles.cuh"
#include "kernels/scan/launch_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// descending: 1 complements each bit, so that larger keys come first.
template <class Key>
__global__ void extract_bits(View<const Key> input, View<unsigned> bits, unsigned N, unsigned iter,
                             unsigned descending) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    see(as::index(i), key, as::bit(bit));
    bits[i] = bit;
  }
}

// scan[i]: ones before key i; scan[N]: ones in total.
template <class Key>
__global__ void scatter(View<const Key> input, View<const unsigned> scan, View<Key> output,
                        View<const unsigned> input_values, View<unsigned> output_values, unsigned N, unsigned iter,
                        unsigned descending, WithValues with_values) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    unsigned ones_before = scan[i];
    unsigned ones_total = scan[N];
    unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;
    see(as::index(i), as::before(ones_before), as::total(ones_total), as::destination(destination));
    output[destination] = key;
    if (with_values) output_values[destination] = input_values[i];
  }
}

#ifndef __CUDACC_RTC__

template <class Key>
recording::Pairs sort_by_bits(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned value_count = config.values ? n : 0;
  const unsigned threads = config.block_threads;
  const unsigned blocks = divide_up(n, threads * config.keys_per_thread);
  const unsigned descending = descending_bit(config);
  const bool by_tiles = config.keys_per_thread > 1;
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", value_count);
  auto bits = gpu.array<unsigned>("bits", n);
  auto scan = gpu.array<unsigned>("scan", n + 1);
  const ScanScratch scratch(gpu, config, n);
  launch_to_ordered_bits(gpu, config, from);
  for (unsigned iter = 0; iter < config.key_bits && n > 0; ++iter) {
    gpu.iteration({iter, config.key_bits, iter, 1}, from, to, to_values);
    if (by_tiles) {
      gpu.launch<extract_bits_of_tiles<Key>>({blocks, threads}, from, bits, n, iter, descending, config.keys_per_thread,
                                             threads);
    } else {
      gpu.launch<extract_bits<Key>>({blocks, threads}, from, bits, n, iter, descending);
    }
    launch_exclusive_scan(gpu, config, bits, scan, n, scratch, config.block_scan);
    if (by_tiles) {
      gpu.launch<scatter_tiles<Key>>({blocks, threads}, from, scan, to, from_values, to_values, n, iter, descending,
                                     config.keys_per_thread, threads, config.values);
    } else {
      gpu.launch<scatter<Key>>({blocks, threads}, from, scan, to, from_values, to_values, n, iter, descending,
                               config.values);
    }
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline constexpr catalog::SortInfo radix_1bit_info = {
    .name = "radix-1bit",
    .section = "13.3",
    .summary = "LSD radix sort, one bit an iteration; extract, scan and scatter as launches of their own",
    .max_keys_per_thread = most_keys_per_thread,
    .has_block_scan = true,
    .has_grid_scan = true,
    .several_launches_form = "radix-1bit",
    .one_launch_form = "radix-1bit-single",
    .shared_bytes = scan_shared_bytes,
    .moved_bytes = radix::one_bit_bytes,
    .shape = bits_shape,
    .tune = take_fastest_scans,
};

inline recording::Pairs radix_1bit(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_bits<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

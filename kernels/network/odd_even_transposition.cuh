// Odd-even transposition sort: PMPP (4th ed.) 13.8. Neighbours are compared, in even phases from key 0 on, in odd
// phases from key 1 on; an even and an odd phase are a round. A round that swaps nothing has compared all neighbours,
// and the list is sorted; one phase that swaps nothing has compared every second pair of them. After n phases any n
// keys are sorted (Knuth, The Art of Computer Programming 3, 5.3.4).
#pragma once

#include "kernels/network/comparator.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

// One phase: 0 or 1. any_swapped[round] becomes 1, whichever threads store it, if a pair changes places.
template <class Key>
__global__ void compare_neighbours(View<Key> keys, View<unsigned> values, View<unsigned> any_swapped, unsigned N,
                                   unsigned round, unsigned phase, Descending descending, WithValues with_values) {
  unsigned low = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  unsigned high = low + 1;
  see(round, phase);
  if (high < N) {
    bool swapped = compare_exchange(keys, values, low, high, descending, with_values);
    if (swapped) any_swapped[round] = 1;
  }
}

#ifndef __CUDACC_RTC__

// At most: rounds that swap, and one that finds nothing to swap.
inline std::uint32_t transposition_rounds(std::uint32_t n) {
  return n < 2 ? 0 : (n + 1) / 2 + 1;
}
inline std::uint32_t transposition_phases(const recording::Config& config) {
  return 2 * transposition_rounds(config.n);
}

template <class Key>
recording::Pairs sort_by_transposition(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  const unsigned blocks = max(1u, divide_up(n / 2, threads));
  const unsigned rounds = transposition_rounds(n);
  auto keys = gpu.upload<Key>("keys", input.keys, as::keys);
  auto values = gpu.upload<unsigned>("values", input.values, as::values);
  auto any_swapped = gpu.zeros<unsigned>("any_swapped", rounds);
  launch_to_ordered_bits(gpu, config, keys);
  for (unsigned round = 0; round < rounds; ++round) {
    for (unsigned phase = 0; phase < 2; ++phase) {
      gpu.iteration({2 * round + phase, 2 * rounds, 0, 0}, keys, keys, values);
      gpu.launch<compare_neighbours<Key>>({blocks, threads}, keys, values, any_swapped, n, round, phase,
                                          is_descending(config), config.values);
    }
    if (gpu.element(any_swapped, round) == 0) break;
  }
  launch_from_ordered_bits(gpu, config, keys);
  return {gpu.download(keys), gpu.download(values)};
}

inline constexpr catalog::SortInfo odd_even_transposition_info = {
    .name = "odd-even-transposition",
    .section = "13.8",
    .summary = "neighbours are compared in turns, a launch a phase, until a round of both phases swaps nothing",
    .max_recorded_keys = 1024,
    .most_plain_keys = 1U << 18U,  // as many launches
    .iterations = transposition_phases,
    .ends_early = true,
    .by = catalog::By::comparators,
    .stable = true,  // equal neighbours stay, and keys move by one position
};

inline recording::Pairs odd_even_transposition(Gpu& gpu, const recording::Config& config,
                                               const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_transposition<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

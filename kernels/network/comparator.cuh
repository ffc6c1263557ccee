// What the sorting networks of PMPP (4th ed.) 13.8 are made of: the comparator, which puts the keys at two positions in
// order. Networks sort one list in place.
#pragma once

#include "kernels/shared/ordered_bits.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// Whether the key at the lower position belongs behind the other one; not where they are equal. both_there: are keys.
template <class Key>
__device__ inline bool out_of_order(Key key_low, Key key_high, bool descending, bool both_there = true) {
  count_comparison(both_there);
  return descending ? key_low < key_high : key_high < key_low;
}

// The key at position i goes to another one, with its value.
template <class Key>
__device__ inline void move_key(View<Key> keys, View<unsigned> values, unsigned i, Key key, unsigned value,
                                unsigned destination, WithValues with_values) {
  see(as::index(i), key, as::destination(destination));
  keys[destination] = key;
  if (with_values) values[destination] = value;
}

// One comparator, by one thread. low < high; returns whether their keys changed places.
template <class Key>
__device__ inline bool compare_exchange(View<Key> keys, View<unsigned> values, unsigned low, unsigned high,
                                        bool descending, WithValues with_values) {
  Key key_low = keys[low];
  Key key_high = keys[high];
  bool swapped = out_of_order(key_low, key_high, descending);
  see(as::low(low), as::high(high));
  see(as::key_low(key_low), as::key_high(key_high), as::swapped(swapped));
  if (swapped) {
    unsigned value_low = 0;
    unsigned value_high = 0;
    if (with_values) value_low = values[low];
    if (with_values) value_high = values[high];
    move_key(keys, values, low, key_low, value_low, high, with_values);
    move_key(keys, values, high, key_high, value_high, low, with_values);
  }
  return swapped;
}

#ifndef __CUDACC_RTC__

inline bool is_descending(const recording::Config& config) {
  return config.order == recording::Order::descending;
}

// Threads of a pass: as many as there are keys without the bit of inner_stride.
inline unsigned comparators_at_most(unsigned n, unsigned inner_stride) {
  const unsigned rest = n % (2 * inner_stride);
  return (n - rest) / 2 + min(rest, inner_stride);
}

// Of a network that merges runs of 1, 2, 4, ... keys, each stage in one pass more than the stage before.
inline std::uint32_t network_passes(const recording::Config& config) {
  std::uint32_t passes = 0, stage = 0;
  for (std::uint64_t run = 1; run < config.n; run *= 2) passes += ++stage;
  return passes;
}

// Such a network with a launch for each pass: launch(keys, values, stride, inner_stride).
template <class Key, class Launch>
recording::Pairs sort_by_passes(Gpu& gpu, const recording::Config& config, const recording::Pairs& input,
                                Launch launch) {
  const unsigned passes = network_passes(config);
  auto keys = gpu.upload<Key>("keys", input.keys, as::keys);
  auto values = gpu.upload<unsigned>("values", input.values, as::values);
  launch_to_ordered_bits(gpu, config, keys);
  unsigned pass = 0;
  for (unsigned run = 1; pass < passes; run *= 2) {
    for (unsigned inner_stride = run; inner_stride > 0; inner_stride /= 2) {
      gpu.iteration({pass++, passes, 0, 0}, keys, keys, values);
      launch(keys, values, 2 * run, inner_stride);
    }
  }
  launch_from_ordered_bits(gpu, config, keys);
  return {gpu.download(keys), gpu.download(values)};
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

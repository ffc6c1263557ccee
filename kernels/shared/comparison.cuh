// What sorts that compare whole keys compare them by: one number says which of two keys comes first. Signed and
// floating-point keys are compared as their ordered bits (kernels/shared/ordered_bits.cuh), so that a plain comparison
// needs nothing of their type.
#pragma once

#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// The lowest bit of a comparison is its order: 1 for descending. The others say what is compared.
inline constexpr unsigned by_key = 0;
inline constexpr unsigned by_magnitude_of_i32 = 2;
inline constexpr unsigned by_magnitude_of_f32 = 4;
inline constexpr unsigned by_key_and_value = 6;

// Whether the values of two keys must be known.
__device__ constexpr bool compares_values(Comparison comparison) {
  return comparison >= by_key_and_value;
}

// What is compared of a key: |key| for the comparisons by magnitude. A float of magnitude zero is either ordered
// 0x80000000 or the number before it.
template <class Key>
__device__ inline Key compared(Key ordered, Comparison comparison) {
  if (comparison < by_magnitude_of_i32 || compares_values(comparison)) return ordered;
  Key zero = 0x80000000u;
  Key negative_zero = comparison < by_magnitude_of_f32 ? zero : zero - 1;
  return ordered >= zero ? ordered - zero : negative_zero - ordered;
}

// Whether the key x, with its value, comes before the key y; not where they are equal.
template <class Key>
__device__ inline bool goes_before(Key x, unsigned x_value, Key y, unsigned y_value, Comparison comparison) {
  count_comparison();
  Key first = compared(comparison % 2 == 0 ? x : y, comparison);
  Key second = compared(comparison % 2 == 0 ? y : x, comparison);
  if (!compares_values(comparison)) return first < second;
  unsigned first_value = comparison % 2 == 0 ? x_value : y_value;
  unsigned second_value = comparison % 2 == 0 ? y_value : x_value;
  return first < second || (first == second && first_value < second_value);
}

// A key and a value that come before no others.
template <class Key>
__device__ inline Key last_key(Comparison comparison) {
  bool descending = comparison % 2 == 1;
  if (comparison < by_magnitude_of_i32 || compares_values(comparison)) return descending ? Key{0} : ~Key{0};
  return descending ? Key{0x80000000u} : Key{0};
}
__device__ inline unsigned last_value(Comparison comparison) {
  return comparison % 2 == 1 ? 0u : ~0u;
}

#ifndef __CUDACC_RTC__

// Unsigned keys are their own magnitudes.
inline unsigned comparison_of(const recording::Config& config) {
  const unsigned order = config.order == recording::Order::descending ? 1 : 0;
  if (config.compare == recording::Comparison::lexicographic) return by_key_and_value + order;
  if (config.compare == recording::Comparison::absolute && config.key_type == recording::KeyType::i32)
    return by_magnitude_of_i32 + order;
  if (config.compare == recording::Comparison::absolute && config.key_type == recording::KeyType::f32)
    return by_magnitude_of_f32 + order;
  return by_key + order;
}

// Of a sort that compares keys alone.
inline unsigned key_comparison_of(const recording::Config& config) {
  return config.order == recording::Order::descending ? by_key + 1 : by_key;
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

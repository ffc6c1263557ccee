// What a sort's parameters are to the compiler: the type of a key, and numbers that are constants under the empty probe
// on a GPU, where they make a kernel faster, and runtime values elsewhere, where they would only multiply kernels.
#pragma once

#include <type_traits>

#include "kernels/radix/traffic.h"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Bits of a digit, so that a bucket's number fits a byte.
inline constexpr unsigned most_radix_bits = 8;
inline constexpr unsigned most_buckets = 1u << most_radix_bits;
// Keys a thread of the book's sorts, which scan them (onesweep, which ranks them in registers, takes more).
inline constexpr unsigned most_keys_per_thread = 32;
// What the tuned shapes were measured with.
inline constexpr recording::BlockScan fastest_block_scan = recording::BlockScan::warp_shuffle;

// A number that the compiler knows, as a kernel's argument. std::integral_constant alone is for the host only.
template <class T, T number>
struct ConstantOf : std::integral_constant<T, number> {
  __host__ __device__ constexpr operator T() const { return number; }  // NOLINT: it is the number
};
template <unsigned number>
using Constant = ConstantOf<unsigned, number>;

#if SCATTERSCOPE_PROBE_CPU || SCATTERSCOPE_PROBE_RECORDS || SCATTERSCOPE_PROBE_COUNTS
inline constexpr bool constants_pay = false;
#else
inline constexpr bool constants_pay = true;
#endif

// What a compile-time constant is, or `otherwise` for a type of runtime values.
template <class Number>
__device__ constexpr unsigned constant_or(unsigned otherwise) {
  if constexpr (std::is_integral_v<Number>) {
    return otherwise;
  } else {
    return Number::value;
  }
}

// A value of the type in which keys are sorted: i32 and f32 keys are u32 while they are (ordered_bits.cuh).
template <class Function>
auto with_key_type(const recording::Config& config, Function function) {
  return config.key_type == recording::KeyType::u64 ? function(0ULL) : function(0U);
}

template <class Function>
auto with_block_scan(const recording::Config& config, Function function) {
  using Scan = recording::BlockScan;
  if (config.block_scan == Scan::hillis_steele) return function(std::integral_constant<Scan, Scan::hillis_steele>());
  if (config.block_scan == Scan::brent_kung) return function(std::integral_constant<Scan, Scan::brent_kung>());
  return function(std::integral_constant<Scan, Scan::warp_shuffle>());
}

// Whether values are carried along.
template <class Function>
auto with_values_or_not(const recording::Config& config, Function function) {
  if constexpr (constants_pay) {
    return config.values ? function(ConstantOf<bool, true>()) : function(ConstantOf<bool, false>());
  } else {
    return function(config.values);
  }
}

// For --order descending: what one bit of a digit is complemented by.
inline unsigned descending_bit(const recording::Config& config) {
  return config.order == recording::Order::descending ? 1 : 0;
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// What sorts have in common: how many keys and buckets there are at most, and what their host parts ask a
// configuration.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Bits of a digit, so that a bucket's number fits a byte.
inline constexpr unsigned most_radix_bits = 8;
inline constexpr unsigned most_buckets = 1u << most_radix_bits;
// Keys a thread of the book's sorts, which scan them (onesweep, which ranks them in registers, takes more).
inline constexpr unsigned most_keys_per_thread = 32;

#ifndef __CUDACC_RTC__

// What the tuned shapes were measured with.
inline constexpr BlockScan fastest_block_scan = BlockScan::warp_shuffle;

// A value of the type in which keys are sorted: i32 and f32 keys are u32 while they are (ordered_bits.cuh).
template <class Function>
auto with_key_type(const recording::Config& config, Function function) {
  return config.key_type == recording::KeyType::u64 ? function(0ULL) : function(0U);
}

// For --order descending: what one bit of a digit is complemented by.
inline unsigned descending_bit(const recording::Config& config) {
  return config.order == recording::Order::descending ? 1 : 0;
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

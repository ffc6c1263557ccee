// The digits that radix_msd.cuh takes: which of its numbers are constants, and which are fastest.
#pragma once

#include "kernels/radix/sweep_tile.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

#ifndef __CUDACC_RTC__

// Bits of the digits that small buckets are finished by. Digits of 5 to 7 bits are narrower than can be because keys
// need no more buckets (take_msd_digits), not because counters are few: within a block they are as wide as can be.
inline constexpr unsigned least_wide_bits = 5;
inline unsigned finishing_bits(const recording::Config& config) {
  return config.radix_bits < least_wide_bits ? config.radix_bits : most_radix_bits;
}
inline std::uint64_t msd_shared_bytes(const recording::Config& config) {
  recording::Config finishing = config;
  finishing.radix_bits = finishing_bits(config);
  const std::uint64_t counters = std::uint64_t{config.histogram_copies} << config.radix_bits;
  return std::max(ranked_tile_bytes(finishing), counters * 4);
}

// Buckets of far less than a tile keep blocks waiting: by digits of 8 bits at every N, u32 keys on an H200 took 0.10 ms
// for 2^20, but 2.20 ms for 2^22, 2.42 for 2^24, 3.11 for 2^26 and 5.79 for 2^28 - 4096, of which the 65,536 buckets
// that a second digit leaves were finished in 1.95, whatever N is. So digits are as few as leave, of uniform keys, at
// most nine tenths of a tile to a bucket, and, where they are two or more, as narrow as that lets them be. A single one
// stays wide: it leaves fewer passes within the tile. With these digits 2^22 keys took 0.22 ms, 2^24 0.51, 2^26 1.67
// and 2^28 - 4096 5.77.
inline void take_msd_digits(recording::Config& config) {
  take_widest_digits(config);
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  unsigned bits = 0;
  while (std::uint64_t{config.n} * 10 > tile * 9 << bits) ++bits;
  const unsigned digits = divide_up(bits, most_radix_bits);
  if (digits > 1) config.radix_bits = min(divide_up(bits, digits), config.key_bits);
}

// What timed runs have had since it was measured on an H200.
inline void as_timed_msd(recording::Config& config) {
  config.look_back_words = 4;
  config.take_turns = true;
  config.children_per_thread = 8;
  config.histogram_copies = 8;
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

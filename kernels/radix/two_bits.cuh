// What a pass of a local sort by two bits at once needs (radix_local.cuh, --pass-bits 2): the two bits of a key, and
// four counters that are scanned as one number.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Two bits of a key, from `shift` on, or one: mask 3 or 1. complement: 0, or the mask for the descending order.
struct TwoBits {
  unsigned shift, mask, complement;

  template <class Key>
  __device__ unsigned of(Key key) const {
    return (static_cast<unsigned>(key >> shift) ^ complement) & mask;
  }
};

// Four counters of 16 bits; that of the keys whose two bits are 0 is the lowest.
using FourCounts = unsigned long long;

// Four counters of 8 bits as such.
__device__ inline FourCounts widened(unsigned counts) {
  FourCounts pairs = (FourCounts{counts} << 16 | counts) & 0x0000ffff0000ffff;
  return (pairs << 8 | pairs) & 0x00ff00ff00ff00ff;
}
__device__ inline unsigned count_of(FourCounts counts, unsigned two_bits) {
  return static_cast<unsigned>(counts >> 16 * two_bits) & 0xffff;
}

// Elements of a scan's array by passes of one bit and of two: a program that is compiled for one has that one's alone.
inline constexpr unsigned most_one_sums = PassBits::known && PassBits::most == 2 ? 1 : 1024;
inline constexpr unsigned most_four_sums = PassBits::known && PassBits::most == 1 ? 1 : 1024;

// Blocks of a sort by two bits a pass that a multiprocessor is to hold. Without the bound the compiler takes more
// registers than the keys need, and fewer blocks are held (H200: 0.83 in place of 0.71 ms, 256 x 29, 2^27 keys).
// 0: no bound.
inline constexpr unsigned sorting_blocks = PassBits::known && PassBits::most == 2 && Threads::most <= 256 ? 3 : 0;

}  // namespace scatterscope::SCATTERSCOPE_PROBE

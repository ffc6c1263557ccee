// The order-preserving transformation of keys: signed and floating-point keys as unsigned numbers in the same order, so
// that a radix sort may look at their bits. The kernels to_ordered_bits and from_ordered_bits do the same on the
// device; these are for reading what they left.
//
//   i32   the sign bit is flipped
//   f32   IEEE 754 total order: of a negative number all bits are flipped, of another the sign bit. -0.0 comes directly
//         before +0.0; NaNs with the sign bit come before -infinity, other NaNs after +infinity, each by their payload.
#pragma once

#include <cstdint>

#include "kernels/parameters/choices.h"

namespace scatterscope::recording {

// `key`: the bits of a key of that type, zero-extended.
[[nodiscard]] constexpr std::uint64_t to_ordered(KeyType type, std::uint64_t key) {
  if (!has_ordered_bits(type)) return key;
  const bool negative = (key >> 31U) != 0;
  return key ^ (type == KeyType::f32 && negative ? 0xffff'ffffU : 0x8000'0000U);
}

[[nodiscard]] constexpr std::uint64_t from_ordered(KeyType type, std::uint64_t ordered) {
  if (!has_ordered_bits(type)) return ordered;
  const bool negative = (ordered >> 31U) == 0;
  return ordered ^ (type == KeyType::f32 && negative ? 0xffff'ffffU : 0x8000'0000U);
}

}  // namespace scatterscope::recording

// The units in which memory is counted.
#pragma once

#include <cstdint>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

inline constexpr std::uint32_t warp_threads = 32;
inline constexpr std::uint32_t sector_bytes = 32;  // of global memory: what is moved at least
inline constexpr std::uint32_t line_bytes = 128;   // four sectors
inline constexpr std::uint32_t banks = 32;         // of shared memory
inline constexpr std::uint32_t bank_bytes = 4;

// Size of an element in memory, in bytes.
[[nodiscard]] constexpr std::uint32_t element_bytes(recording::ValueType type) {
  switch (type) {
    case recording::ValueType::boolean:
      return 1;
    case recording::ValueType::u16:
      return 2;
    case recording::ValueType::i32:
    case recording::ValueType::u32:
    case recording::ValueType::f32:
      return 4;
    case recording::ValueType::u64:
      break;
  }
  return 8;
}

}  // namespace scatterscope::analysis

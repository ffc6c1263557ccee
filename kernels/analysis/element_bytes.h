// How large the elements of recorded arrays are.
#pragma once

#include <cstdint>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

// Size of an element in memory, in bytes.
[[nodiscard]] constexpr std::uint32_t element_bytes(recording::ValueType type) {
  switch (type) {
    case recording::ValueType::boolean:
      return 1;
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

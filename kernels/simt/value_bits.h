// Values as 64 bits, zero-extended from their own width, and their types as recordings name them. Compiled for the host
// and for a GPU.
#pragma once

#include <cstdint>
#include <type_traits>
#ifndef __CUDACC_RTC__
#include <cstring>
#endif

#include "kernels/recording/raw_event.h"

namespace scatterscope::simt {

template <class T>
inline std::uint64_t to_bits(T value) {
  static_assert(sizeof(T) <= 8 && std::is_arithmetic_v<T>);
  if constexpr (std::is_same_v<T, float>) {
    std::uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
  } else {
    return static_cast<std::uint64_t>(
        static_cast<std::make_unsigned_t<std::conditional_t<std::is_same_v<T, bool>, unsigned char,
                                                            std::conditional_t<std::is_integral_v<T>, T, unsigned>>>>(
            value));
  }
}

template <class T>
constexpr recording::ValueType value_type() {
  using recording::ValueType;
  if constexpr (std::is_same_v<T, bool>) return ValueType::boolean;
  if constexpr (std::is_same_v<T, float>) return ValueType::f32;
  if constexpr (sizeof(T) == 8) return ValueType::u64;
  if constexpr (std::is_same_v<T, unsigned short>) return ValueType::u16;
  if constexpr (std::is_signed_v<T> && !std::is_same_v<T, float>) return ValueType::i32;
  return ValueType::u32;
}

}  // namespace scatterscope::simt

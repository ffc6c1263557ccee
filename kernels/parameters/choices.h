// Parameters that choose one of a few, and their words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/parameters/block_scan.h"

namespace scatterscope::recording {

enum class KeyType : std::uint8_t { u32, i32, f32, u64 };
enum class Order : std::uint8_t { ascending, descending };
enum class GridScan : std::uint8_t { block_sums, look_back };
enum class Launches : std::uint8_t { several, one };
enum class BarrierRule : std::uint8_t { book, volta };
// What is compared of two keys, in either order. key: the key, as key_order.h has it. absolute: its magnitude; where
// magnitudes are equal, as of -3 and 3 or of both zeros, keys keep their order. The magnitude of the smallest i32 is
// 2^31, the largest of all; that of an f32 is what its bits without the sign say, so that infinities come after all
// numbers and NaNs after them, by payload; unsigned keys are their own. lexicographic: the key, and where keys are
// equal the value.
enum class Comparison : std::uint8_t { key, absolute, lexicographic };

// Bits of a key of that type in memory: 32 or 64.
[[nodiscard]] constexpr std::uint32_t width_bits(KeyType type) {
  return type == KeyType::u64 ? 64 : 32;
}

// Whether keys of that type are sorted by other bits than their own (key_order.h), and then by all of them.
[[nodiscard]] constexpr bool has_ordered_bits(KeyType type) {
  return type == KeyType::i32 || type == KeyType::f32;
}

// The words that the command line, files and JSON use, in the order of the enumerators.
template <class Choice>
struct Words;
template <>
struct Words<KeyType> {
  static constexpr std::array<std::string_view, 4> all{"u32", "i32", "f32", "u64"};
};
template <>
struct Words<Order> {
  static constexpr std::array<std::string_view, 2> all{"ascending", "descending"};
};
template <>
struct Words<BlockScan> {
  static constexpr std::array<std::string_view, 3> all{"hillis-steele", "brent-kung", "warp-shuffle"};
};
template <>
struct Words<GridScan> {
  static constexpr std::array<std::string_view, 2> all{"block-sums", "look-back"};
};
template <>
struct Words<Launches> {
  static constexpr std::array<std::string_view, 2> all{"several", "one"};
};
template <>
struct Words<BarrierRule> {
  static constexpr std::array<std::string_view, 2> all{"book", "volta"};
};
template <>
struct Words<Comparison> {
  static constexpr std::array<std::string_view, 3> all{"key", "absolute", "lexicographic"};
};

// Empty for a value that is no enumerator.
template <class Choice>
requires requires {
  Words<Choice>::all;
}
[[nodiscard]] constexpr std::string_view spelling(Choice value) {
  const auto k = static_cast<std::size_t>(value);
  return k < Words<Choice>::all.size() ? Words<Choice>::all[k] : std::string_view{};
}

// The enumerator spelled so, none for any other word.
template <class Choice>
[[nodiscard]] constexpr std::optional<Choice> parse_word(std::string_view word) {
  for (std::size_t k = 0; k < Words<Choice>::all.size(); ++k)
    if (Words<Choice>::all[k] == word) return static_cast<Choice>(k);
  return std::nullopt;
}

}  // namespace scatterscope::recording

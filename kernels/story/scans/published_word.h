// The word in which a tile publishes its sum for later ones (decoupled look-back): the one place that decodes it.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/recording/recording.h"

namespace scatterscope::story {

struct PublishedWord {
  enum class Kind : std::uint8_t {
    nothing,    // not yet published
    aggregate,  // the tile's own sum
    prefix,     // the sum of everything up to and including the tile
  };
  Kind kind = Kind::nothing;
  std::uint64_t sum = 0;

  [[nodiscard]] bool is_prefix() const { return kind == Kind::prefix; }
  bool operator==(const PublishedWord&) const = default;
};

// A word of an array of 64 bits has its status in the upper half, the sum in the lower one (TileState of
// kernels/scan/look_back.cuh); one of 32 bits is 0, the sum + 1, or the sum under the highest bit (TileWord of
// kernels/radix/sweep_tile.cuh).
[[nodiscard]] constexpr PublishedWord published_word(recording::ValueType type, std::uint64_t word) {
  using Kind = PublishedWord::Kind;
  constexpr std::uint64_t prefix_flag = 0x8000'0000U;
  if (word == 0) return {};
  if (type == recording::ValueType::u64) {
    const std::uint64_t status = word >> 32U;
    if (status == 0) return {};
    return {status == 1 ? Kind::aggregate : Kind::prefix, word & 0xffff'ffffU};
  }
  return (word & prefix_flag) != 0 ? PublishedWord{Kind::prefix, word & ~prefix_flag}
                                   : PublishedWord{Kind::aggregate, word - 1};
}

// "A 3", "P 7"; "0" where nothing is published.
[[nodiscard]] inline std::string published_text(recording::ValueType type, std::uint64_t bits) {
  const PublishedWord word = published_word(type, bits);
  if (word.kind == PublishedWord::Kind::nothing) return "0";
  return (word.is_prefix() ? "P " : "A ") + std::to_string(word.sum);
}

// Whether tiles publish their sums in the array.
[[nodiscard]] inline bool holds_published_words(const recording::ArrayInfo& array) {
  using recording::Content;
  return array.content == Content::tile_states || array.content == Content::tile_words;
}

}  // namespace scatterscope::story

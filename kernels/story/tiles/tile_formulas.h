// How a key of a sort by tiles gets where it goes: in each pass to its place within its tile, at the end from there to
// its place in its bucket. The terms of both formulas for one key.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

// The bits of the digit that a pass sorts by: how many, from which on; how many passes the iteration has. A rank by
// ballots is one pass by all of them.
struct PassBits {
  std::uint32_t first = 0, count = 1, passes = 1;
};
[[nodiscard]] PassBits bits_of_pass(const recording::Config& config, const recording::Iteration& range,
                                    std::uint32_t pass);

// A pass by one bit: place = position - before of a zero, size - total + before of a one. By two: place = lower +
// before. By ballots: place = next + before, where `next` is where the warp's next key of the bucket goes and `before`
// counts the peers in lanes before.
struct PassPlace {
  enum class By : std::uint8_t { one_bit, two_bits, ballots };
  By by = By::one_bit;
  std::uint32_t pass = 0;  // from 0
  PassBits bits;
  std::uint32_t position = 0;       // of the key in its tile when the pass begins
  std::uint32_t size = 0;           // of the tile
  Value bit, before, total, place;  // bit: of a pass by two bits both
  Value lower, next;                // of a pass by two bits, and by ballots, in place of total
};
// In the pass that key p was seen in last, else in the first; none of a sort without passes.
[[nodiscard]] std::optional<PassPlace> pass_place(const IterationKeys& keys, std::uint32_t p);

// The same of the key that stands at position `from` of the list of all tiles when pass `pass`, which must exist,
// begins.
[[nodiscard]] PassPlace place_in_pass(const IterationKeys& keys, std::uint32_t pass, std::uint32_t from);

// destination = start of the key's bucket of its tile + its place in it.
struct BucketPlace {
  Value start, in_bucket, destination;
  std::uint32_t cell = 0;  // of the table, that holds the start
};
// The iteration must be one of a sort by tiles.
[[nodiscard]] BucketPlace bucket_place(const IterationKeys& keys, std::uint32_t p);

}  // namespace scatterscope::story

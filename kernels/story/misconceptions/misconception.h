// How learners come to wrong numbers, and the numbers that they come to: what a guess is explained by, and what a
// question offers beside the right answer.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/memory_requests.h"

namespace scatterscope::story {

#define MISCONCEPTION(name, mistake) name,
enum class Misconception : std::uint8_t {
#include "kernels/story/misconceptions/misconceptions.def"
};
#undef MISCONCEPTION
// All of them, in the order of the list.
[[nodiscard]] std::span<const Misconception> misconceptions();
// "previous-block-only"
[[nodiscard]] std::string spelling(Misconception misconception);
// The number of the mistake of kernels/mistakes that is this misconception in a program; 0: none is.
[[nodiscard]] unsigned mistake_of(Misconception misconception);

struct WrongNumber {
  std::uint64_t value = 0;
  Misconception misconception{};
  bool operator==(const WrongNumber&) const = default;
};

// Different wrong numbers, the first `enough` that are added: those that are right after all, the same as one before,
// negative, or above `most` are left out.
class WrongNumbers {
 public:
  using Most = std::numeric_limits<std::uint64_t>;
  explicit WrongNumbers(std::uint64_t right, std::uint64_t most = Most::max(), std::size_t enough = 64)
      : right_(right), most_(most), enough_(enough) {}
  WrongNumbers& add(std::int64_t value, Misconception misconception);
  // What leads to that number; none where nothing that was added does.
  [[nodiscard]] std::optional<Misconception> of(std::uint64_t value) const;
  // Another one that leads to it too.
  [[nodiscard]] std::optional<Misconception> other_of(std::uint64_t value) const;
  [[nodiscard]] std::vector<WrongNumber> take() { return std::move(all_); }

 private:
  std::uint64_t right_, most_;
  std::size_t enough_;
  std::vector<WrongNumber> all_;
  std::vector<WrongNumber> others_;  // of the same numbers
};

using Numbers = std::vector<std::uint64_t>;  // whose sums fit 63 bits

// The exclusive scan of bits at a position, in tiles of so many elements; and its total.
void add_wrong_sums(WrongNumbers& wrong, const Numbers& bits, std::uint32_t position, std::uint32_t tile);
void add_wrong_totals(WrongNumbers& wrong, const Numbers& bits);
// The destination of the key at a position in an iteration by one bit. `padded`: elements with those that fill the last
// block.
void add_wrong_destinations(WrongNumbers& wrong, const Numbers& bits, std::uint32_t position, std::uint32_t padded);
// Where a bucket of a tile starts: the exclusive scan of the table of their sizes, a row a bucket, a column a tile.
void add_wrong_starts(WrongNumbers& wrong, const Numbers& sizes, std::uint32_t tiles, std::uint32_t cell);

// The sectors that a request touches, of elements of so many bytes.
void add_wrong_sectors(WrongNumbers& wrong, const analysis::MemoryRequest& request, std::uint32_t bytes);

}  // namespace scatterscope::story

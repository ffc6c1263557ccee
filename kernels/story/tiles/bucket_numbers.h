// The table of 13.4 as it stands at a moment: a row a bucket, a column a tile, either the buckets' sizes or where they
// begin in the result.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct BucketNumbers {
  enum class Holds : std::uint8_t { sizes, starts };
  struct Number {
    When when = When::never;
    std::uint64_t value = 0;
    bool partial = false;   // the scan has not added what stands before its own tile yet
    bool read_now = false;  // by the step just done
  };
  std::uint16_t array = 0;  // number k stands in its cell k
  std::uint32_t rows = 0, tiles = 0;
  std::vector<Number> numbers;  // row by row
};

// A size that a block put into another cell than that of its bucket and its tile, as kernels at fault do.
struct MisplacedSize {
  std::uint32_t block = 0, cell = 0;
  std::uint64_t bucket = 0;
};
// The first of those that are written by now among the first eight cells; only where each block has one tile.
[[nodiscard]] std::optional<MisplacedSize> misplaced_size(const Instant& at, std::uint32_t iteration);

// The iteration must be one of a sort by tiles.
[[nodiscard]] BucketNumbers bucket_numbers(const Instant& at, std::uint32_t iteration, BucketNumbers::Holds holds);

}  // namespace scatterscope::story

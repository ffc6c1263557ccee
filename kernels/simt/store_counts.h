// What the counter probe adds up: the stores that move an iteration's keys, as they happen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/simt/store_counter.h"

namespace scatterscope::simt {

// A grid of bins, a row a bin of sources, a column a bin of destinations, and the strip beside it: the numbers of
// analysis::ScatterMap. No count exceeds the iteration's keys, so 32 bits hold each.
inline constexpr std::uint32_t counted_bins = 512;
// What a map takes on the device at most.
inline constexpr std::uint64_t counted_bytes =
    (3 * std::uint64_t{counted_bins} + 2) * counted_bins * sizeof(std::uint32_t);

// A launch that moved keys into the result array.
struct CountedLaunch {
  std::string kernel;
  StoreTotals totals;
};

struct CountedIteration {
  std::uint32_t index = 0, count = 0;  // of so many
  std::uint32_t shift = 0, digit_bits = 0;
  std::uint32_t keys = 0, element_bytes = 4;
  std::uint32_t bins = 0;
  StoreTotals totals;
  std::vector<CountedLaunch> launches;
  std::vector<std::uint32_t> stores, sectors, first_sources, row_requests, row_sectors;  // as in StoreCounter
};

// What launches did, added up by those who run them.
struct Tally {
  std::uint64_t launches = 0;
  std::uint64_t barriers = 0;     // of a block, summed over blocks; on the executor alone
  std::uint64_t comparisons = 0;  // of two keys, by any thread; on the executor alone
};

// What a run counts, and what it found.
struct StoreCounts {
  std::optional<std::uint32_t> only{};  // this iteration; the run ends after it
  std::uint32_t most_bins = counted_bins;
  std::vector<CountedIteration> iterations{};
  Tally tally{};
};
// Ends a run that counts one iteration.
struct CountedEnough {};

}  // namespace scatterscope::simt

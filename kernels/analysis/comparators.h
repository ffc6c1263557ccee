// The comparators of a sorting network, gathered from a recording's values by what they mean: `low` and `high`, the
// positions that a thread compares, `key_low` and `key_high`, what stood there, and last `swapped`, whether they
// changed places. Before its comparators a thread shows the pass that they belong to, as `stride` and `inner_stride`,
// and whether they are `backwards`, against the order of the sort; a network whose iterations are one pass each, in
// that order, need not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct Comparator {
  std::uint32_t low = 0, high = 0;  // low < high
  bool descending = false;          // the larger key goes to `low`
  bool swapped = false;
  std::uint64_t key_low = 0, key_high = 0;     // before it, as they are sorted (key_order.h)
  std::uint32_t stride = 0, inner_stride = 0;  // 0 where none was shown
  std::uint32_t pass = 0;  // within the iteration, from 0: by stride upwards, then by inner stride downwards
  std::uint32_t step = 0;  // that showed `swapped`: it has happened at moments t > step
  std::uint32_t launch = 0;
  std::uint16_t block = 0, thread = 0;
};

// Of one iteration, by pass, then by `low`. None in a sort without comparators.
[[nodiscard]] std::vector<Comparator> comparators_of(const recording::Recording& recording, std::size_t iteration);

struct ComparatorCounts {
  std::uint64_t comparisons = 0, swaps = 0;
  bool operator==(const ComparatorCounts&) const = default;
};
[[nodiscard]] ComparatorCounts count_comparators(const std::vector<Comparator>& comparators);
// The whole run.
[[nodiscard]] ComparatorCounts count_comparators(const recording::Recording& recording);

// Whether the recorded sort is made of comparators. Not known of a run that compared nothing: false.
[[nodiscard]] bool has_comparators(const recording::Recording& recording);

// Pairs of n keys: what comparing each with each other takes.
[[nodiscard]] constexpr std::uint64_t pairs_of(std::uint64_t n) {
  return n == 0 ? 0 : n * (n - 1) / 2;
}

}  // namespace scatterscope::analysis

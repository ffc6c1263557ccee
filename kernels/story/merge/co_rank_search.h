// A thread's binary search for its share of a merge, as it was recorded.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/events.h"

namespace scatterscope::story {

struct CoRankSearch {
  // A comparison of A[a] with B[b], on the diagonal a + b == k - 1.
  struct Comparison {
    std::uint32_t a = 0, b = 0;
    std::uint32_t low = 0, high = 0;  // the answer lay between them before
    std::uint64_t key_a = 0, key_b = 0;
    std::uint64_t value_a = 0, value_b = 0;  // where values are compared too
    std::uint32_t read_a = 0, read_b = 0;    // steps
    std::optional<std::uint32_t> decided;    // step
    bool from_A = false;                     // A[a] comes first: the answer is greater than a

    // The split of the first k keys that it rules out, i of them from A and j from B: where A[a] comes first, the one
    // before it, since B[j-1] < A[i] fails; else the one behind it, since A[i-1] <= B[j] fails.
    [[nodiscard]] std::uint32_t refuted_i() const { return from_A ? a : a + 1; }
    [[nodiscard]] std::uint32_t refuted_j() const { return from_A ? b + 1 : b; }
  };
  std::uint32_t k = 0;                 // of the merged keys the first k are shared out
  std::uint32_t A = 0, m = 0;          // m keys of the list from A on
  std::uint32_t B = 0, n = 0;          // n keys from B on
  std::uint32_t low = 0, high = 0;     // to begin with
  std::uint32_t step = 0;              // at which it begins: k and the bounds are known from then on
  std::optional<std::uint16_t> array;  // the list; none where nothing had to be compared
  std::vector<Comparison> comparisons;

  // Between what the answer lies after the first `count` comparisons.
  [[nodiscard]] std::uint32_t low_after(std::size_t count) const;
  [[nodiscard]] std::uint32_t high_after(std::size_t count) const;
};

// The searches of a thread in steps [first, end), in their order.
[[nodiscard]] std::vector<CoRankSearch> co_rank_searches(const recording::Recording& recording, ThreadId thread,
                                                         std::uint32_t first, std::uint32_t end);

}  // namespace scatterscope::story

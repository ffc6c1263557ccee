// The passes of a recorded merge sort: tiles first, then runs that are merged by twos or fours.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct MergePasses {
  std::uint32_t n = 0;
  std::uint64_t tile = 1;  // keys of a block
  std::size_t count = 0;   // iterations, that of the tiles counted
  unsigned ways = 2;       // runs that a pass merges, a power of two; where no more are left it merges two

  // Keys of a run after iteration k; the last run may be shorter.
  [[nodiscard]] std::uint64_t run(std::size_t k) const {
    return tile << std::min<std::size_t>(32, k * static_cast<std::size_t>(std::bit_width(ways) - 1));
  }
  // Which of the runs that iteration k merges a key comes from: 0, 1, ... Iteration 0 merges none.
  [[nodiscard]] unsigned run_of(std::uint64_t position, std::size_t k) const {
    return static_cast<unsigned>(position / run(k - 1) % ways);
  }
  // How many runs iteration k merges at a time, as far as there are so many.
  [[nodiscard]] unsigned merged(std::size_t k) const { return 2 * run(k - 1) < n ? ways : 2; }
  [[nodiscard]] std::uint64_t tiles() const { return (n + tile - 1) / tile; }
};

[[nodiscard]] MergePasses merge_passes(const recording::Recording& recording);
// Whether its threads, a thread a tile, look for where the shares of the blocks begin that merge next.
[[nodiscard]] bool finds_shares(const recording::Launch& launch);

}  // namespace scatterscope::story

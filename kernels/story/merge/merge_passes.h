// The passes of a recorded merge sort: tiles first, then runs that double.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct MergePasses {
  std::uint32_t n = 0;
  std::uint64_t tile = 1;  // keys of a block
  std::size_t count = 0;   // iterations, that of the tiles counted

  // Keys of a run after iteration k; the last run may be shorter.
  [[nodiscard]] std::uint64_t run(std::size_t k) const { return tile << (k < 32 ? k : 32); }
  [[nodiscard]] std::uint64_t tiles() const { return (n + tile - 1) / tile; }
};

[[nodiscard]] MergePasses merge_passes(const recording::Recording& recording);
// Whether its threads, a thread a tile, look for where the shares of the blocks begin that merge next.
[[nodiscard]] bool finds_shares(const recording::Launch& launch);

}  // namespace scatterscope::story

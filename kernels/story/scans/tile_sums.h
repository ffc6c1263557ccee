// The scan across blocks in one iteration: what the tiles publish for each other, and when. Either launches of their
// own scan an array of the tiles' sums, or tiles look back over the words that earlier ones have published.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct TileSums {
  struct Sum {
    When when = When::never;
    std::uint64_t value = 0;
    CellId cell{};  // that it was stored in
  };
  // That tile `to` added what tile `from` had published. A read that found nothing there is none.
  struct LookBack {
    std::uint32_t from = 0, to = 0;  // tiles
    bool prefix = false;             // else an aggregate
    std::uint64_t sum = 0;           // that it added
    ThreadId by;                     // that looks back
    std::uint32_t step = 0;
    When when = When::never;
  };
  bool looks_back = false;
  std::uint32_t tile_size = 1;  // elements
  // By tile: its own sum, then the sum of those before it; with look-back its aggregate, then its prefix.
  std::vector<Sum> first, second;
  std::vector<LookBack> reads;  // in the order of their steps
};

// The iteration must exist. Of a sort without such arrays no tile.
[[nodiscard]] TileSums tile_sums(const Instant& at, std::uint32_t iteration);

// Their tile_size alone, which needs no event.
[[nodiscard]] std::uint32_t scan_tile_size(const recording::Recording& recording);

}  // namespace scatterscope::story

// What Figs. 13.5, 13.6, 13.8, 13.9 and 13.10 have in common: they show one iteration of a sort by tiles, and differ in
// its radix and its coarsening.
#pragma once

#include <cstdint>
#include <optional>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

// Which sorts by tiles a figure shows: their radix and their coarsening.
struct Span {
  std::uint32_t least = 1, most = 1;
};
struct TileKind {
  Span radix_bits, keys_per_thread;
};
// Whether keys are sorted tile by tile. Of a recording without keys the name of its sort says so.
[[nodiscard]] bool sorts_by_tiles(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_tiles(const recording::Recording& recording, const TileKind& kind);

// Each tile sorted in shared memory, then its buckets written to their places (13.5, 13.8, 13.10).
[[nodiscard]] scene::Scene draw_local_sort(const FigureInput& input);
// The tables of bucket sizes and of bucket starts, below the locally sorted tiles (13.6, 13.9).
[[nodiscard]] scene::Scene draw_bucket_tables(const FigureInput& input);

}  // namespace scatterscope::figures

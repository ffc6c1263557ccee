// Races of a recording: accesses of one cell that nothing orders.
//
// Two accesses of one cell by different threads race when one of them writes, one of them is plain (neither atomic nor
// through View<volatile T>), and neither happens before the other; but for two writes that leave the same value, since
// whichever comes last, the cell holds it. What happens before what follows from what was
// recorded, not from the order in which it ran:
//   a thread's own order;
//   barriers of a block, of the lanes that __syncwarp names, of the grid; launches follow each other;
//   a published word: a thread fences (__threadfence, or __threadfence_block within a block) and stores it by an atomic
//   or a volatile access; another thread reads that value by an atomic or a volatile access, and fences.
// Lanes of a warp are not in step by themselves (Volta and later), and ballots and shuffles order no accesses of memory
// (CUDA C++ Programming Guide, warp shuffle functions). A word that carries flag and value at once needs no
// fence: nothing else is read because of it.
//
// Clocks as in Flanagan and Freund 2009 (FastTrack): of each cell the last plain write and what came since, so that
// each cell that has races shows one at least.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct RaceAccess {
  std::uint32_t step = 0;
  std::uint64_t event = 0;  // index into the recording's events
  bool operator==(const RaceAccess&) const = default;
};

// What would have ordered the two: a warp's barrier, the block's, or something between blocks.
enum class RaceScope : std::uint8_t { warp, block, grid };

// Races of one kind: by the same lines of one kernel, in the same ways. `first` and `second` are the pair of them whose
// later step comes first; `first` stands before `second` in the recording, which orders nothing.
struct Race {
  RaceAccess first, second;
  std::uint64_t count = 0;  // pairs found of this kind, in all launches
  bool operator==(const Race&) const = default;
};

[[nodiscard]] RaceScope scope_of(const recording::Recording& recording, const Race& race);

// All kinds, by their second step. Linear in the events unless the kernels race or fence.
[[nodiscard]] std::vector<Race> find_races(const recording::Recording& recording);

}  // namespace scatterscope::analysis

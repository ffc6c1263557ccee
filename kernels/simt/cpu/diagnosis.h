// Says in one line why a run can not go on: which block, which threads, which lines.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/error.h"
#include "kernels/simt/cpu/block.h"
#include "kernels/simt/cpu/executor.h"

namespace scatterscope::simt::cpu {

[[nodiscard]] std::string place_text(CodeLine place);

// A thread arrives at `at` while others of its block wait at block.barrier.
[[nodiscard]] Error barrier_divergence(const Grid& grid, const Block& block, unsigned thread, CodeLine at);
// Nobody in the block can go on and nobody outside can help.
[[nodiscard]] Error stuck_block(const Grid& grid, const Block& block);
// Every resident block waits for somebody else.
[[nodiscard]] Error endless_wait(const Grid& grid, const std::vector<const Block*>& blocks, unsigned not_started);
// The mask of a collective is not one that this lane can take part in.
[[nodiscard]] Error bad_mask(const Grid& grid, const Block& block, unsigned thread, unsigned mask, CodeLine at);

// A SHARED array's extent is beyond its capacity, or beyond that of the thread that declared it first.
[[nodiscard]] Error shared_too_small(const Grid& grid, CodeLine declaration, const char* name, unsigned extent,
                                     unsigned capacity);

}  // namespace scatterscope::simt::cpu

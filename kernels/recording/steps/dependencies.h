// Who waited for whom within a launch, as far as the values show it.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/recording/steps/executions.h"

namespace scatterscope::recording {

// What global arrays hold when a launch begins. Index: array; shared arrays have no cells here.
struct ArrayCells {
  std::vector<std::uint64_t> value;
  std::vector<std::uint8_t> defined;
};

// Execution `consumer` got a value that execution `producer` of another thread left in the cell.
struct Dependency {
  std::uint32_t producer = 0;  // indices into LaunchExecutions::executions
  std::uint32_t consumer = 0;
};

// A read depends on the write of its value by another block in this launch, unless the cell held that value when the
// launch began or the reader's own block wrote it too. Atomics on a cell, global or shared, form a chain from old to
// new value, within a block as well. Where several writes left the same value the one of the lowest phase, block and
// thread is taken. `cells` holds every global array that the log names, its indices already checked.
[[nodiscard]] std::vector<Dependency> find_dependencies(const LaunchLog& log, const LaunchExecutions& executions,
                                                        const std::vector<ArrayCells>& cells);

}  // namespace scatterscope::recording

// The order in which a launch's executions are shown as steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/recording/steps/dependencies.h"
#include "kernels/recording/steps/executions.h"

namespace scatterscope::recording {

struct PlannedStep {
  std::uint32_t node = 0;   // index into LaunchExecutions::nodes
  std::uint32_t round = 0;  // blocks advance a phase a round, together
  std::uint32_t first = 0;  // index into StepOrder::executions; ends where the next step's begin
};

struct StepOrder {
  std::vector<PlannedStep> steps;
  std::vector<std::uint32_t> executions;  // step by step, by thread within one
};

// Within a round one step for each (file, line, n), in a topological order of all threads' own orders and of the
// dependencies, ties by file, line and n. Where no such order exists, the lines of the cycle are split: again and again
// all threads that may execute the least of these lines do, in one step. A block whose phase depends on a phase that
// has not come yet waits; where all would wait for each other, the phases needed are split so as one.
[[nodiscard]] StepOrder order_steps(const LaunchExecutions& launch, std::uint32_t blocks, std::uint32_t block_threads,
                                    std::span<const Dependency> dependencies);

}  // namespace scatterscope::recording

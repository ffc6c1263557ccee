// A search for the fastest shape of a sort on this machine's device, by timed runs.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "kernels/error.h"
#include "kernels/timing/shapes/known_shapes.h"
#include "kernels/timing/timed_run.h"

namespace scatterscope::timing {

struct SearchTime {
  std::chrono::milliseconds all{60'000};  // kernels are compiled for each new shape
  std::size_t most_tried = 100;
};

struct FoundShape {
  std::vector<MeasuredRun> tried;  // in the order in which they were tried; one that is not verified is never the best
  std::size_t failed = 0;          // shapes that did not fit, compile or run
  std::optional<Error> problem;    // of the first that did not compile or run
  std::optional<KnownShape> best;  // none: no shape ran
};

// Tries shapes for one sort on one workload, each by a warm-up and three timed runs (of few keys, nine), and the
// fastest of them once more by more runs. What `sort` has for a shape, radix and scans is not looked at; it takes the
// timed form. The best is marked as found, the others as named. `heard` is given those that were tried, as they grow.
// Throws Error where the device does not answer any more, RunCancelled where `progress` has ended.
[[nodiscard]] FoundShape find_shape(Stage& stage, const Workload& workload, const recording::Config& sort,
                                    catalog::Backend backend, const catalog::Progress& progress = {},
                                    const std::function<void(const std::vector<MeasuredRun>&)>& heard = {},
                                    const SearchTime& time = {});

}  // namespace scatterscope::timing

// Stores counted beside the window, as one sort runs or two, one after the other.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/jobs/background_job.h"
#include "app/jobs/store_counting.h"

namespace scatterscope::app {

// One, or one for each side of a comparison.
using RunHeatmaps = std::array<std::shared_ptr<const analysis::RunHeatmap>, 2>;

struct CountState : JobState {
  RunHeatmaps runs;  // when done
};
using CountJob = BackgroundJob<CountState>;
// One or two.
[[nodiscard]] Task<CountState> count_task(std::vector<CountRequest> requests);

}  // namespace scatterscope::app

#include "app/jobs/count_job.h"

#include <utility>

namespace scatterscope::app {

Task<CountState> count_task(std::vector<CountRequest> requests) {
  return {[requests = std::move(requests)](Work<CountState>& work) {
    // What does not fit is reported before the first one runs.
    for (const CountRequest& request : requests) check_count(request);
    RunHeatmaps runs;
    const double share = 1.0 / static_cast<double>(requests.size());
    for (std::size_t k = 0; k < requests.size() && k < runs.size(); ++k) {
      runs[k] = std::make_shared<const analysis::RunHeatmap>(
          count_stores(requests[k], work.progress_of(static_cast<double>(k) * share, share)));
    }
    work.change([&](CountState& state) { state.runs = std::move(runs); });
  }};
}

}  // namespace scatterscope::app

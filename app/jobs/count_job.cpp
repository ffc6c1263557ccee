#include "app/jobs/count_job.h"

#include <optional>
#include <utility>

namespace scatterscope::app {

Task<CountState> count_task(std::vector<CountRequest> requests) {
  return {[requests = std::move(requests)](Work<CountState>& work) -> std::optional<Error> {
    // What does not fit is reported before the first one runs.
    for (const CountRequest& request : requests) {
      if (auto problem = check_count(request)) return problem;
    }
    RunHeatmaps runs;
    const double share = 1.0 / static_cast<double>(requests.size());
    for (std::size_t k = 0; k < requests.size() && k < runs.size(); ++k) {
      auto run = count_stores(requests[k], work.progress_of(static_cast<double>(k) * share, share));
      if (!run) return run.problem();
      runs[k] = std::make_shared<const analysis::RunHeatmap>(std::move(*run));
    }
    work.change([&](CountState& state) { state.runs = std::move(runs); });
    return std::nullopt;
  }};
}

}  // namespace scatterscope::app

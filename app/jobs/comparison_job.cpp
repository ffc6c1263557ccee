#include "app/jobs/comparison_job.h"

#include <array>
#include <memory>
#include <utility>

#include "app/jobs/followed_run.h"

namespace scatterscope::app {

void ComparisonJob::start(CompareRequest request) {
  begin({}, [request = std::move(request), executable = executable_](Work& work) -> std::optional<Problem> {
    std::array<std::shared_ptr<const recording::Recording>, 2> recordings;
    for (std::size_t k = 0; k < 2; ++k) {
      const CompareRequest::Side& side = request.sides[k];
      recordings[k] = side.recorded;
      if (recordings[k]) continue;
      JobState state = record_and_follow(executable, side.run, work.cancelled(), [&work, k](const JobState& run) {
        work.progress((static_cast<double>(k) + run.progress) / 2, run.compiling);
      });
      if (state.kind == JobState::Kind::failed) return std::move(state.problem);
      if (!state.recording) return std::nullopt;  // cancelled
      recordings[k] = std::move(state.recording);
    }
    PreparedComparison prepared = prepare_comparison(recordings, {request.sides[0].figure, request.sides[1].figure});
    work.change([&](ComparisonState& state) { state.prepared = std::move(prepared); });
    return std::nullopt;
  });
}

}  // namespace scatterscope::app

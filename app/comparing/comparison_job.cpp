#include "app/comparing/comparison_job.h"

#include <array>
#include <utility>

namespace scatterscope::app {

namespace {

void compare_mistake(const CompareRequest::OfMistake& wanted, Work<ComparisonState>& work,
                     const std::string& executable) {
  auto shown = try_beside_right(*wanted.mistake, wanted.repair, wanted.arguments, work.progress_of(), executable);
  PreparedComparison prepared =
      prepare_comparison({shown.trial.right.recording, shown.trial.tried.recording}, {"", ""});
  work.change([&](ComparisonState& state) {
    state.prepared = std::move(prepared);
    state.mistake = std::move(shown);
  });
}

}  // namespace

Task<ComparisonState> comparison_task(CompareRequest request, std::string executable) {
  return {[request = std::move(request), executable = std::move(executable)](Work<ComparisonState>& work) {
    if (request.mistake) {
      compare_mistake(*request.mistake, work, executable);
      return;
    }
    std::array<Recorded, 2> recordings;
    for (std::size_t k = 0; k < 2; ++k) {
      const CompareRequest::Side& side = request.sides[k];
      recordings[k] = side.recorded;
      if (recordings[k]) continue;
      recordings[k] = record_in_child(side.run, work.progress_of(static_cast<double>(k) / 2, 0.5), executable);
    }
    PreparedComparison prepared = prepare_comparison(recordings, {request.sides[0].figure, request.sides[1].figure});
    work.change([&](ComparisonState& state) { state.prepared = std::move(prepared); });
  }};
}

}  // namespace scatterscope::app

#include "app/comparing/comparison_job.h"

#include <array>
#include <utility>

namespace scatterscope::app {

RecordRunBy recorded_in_child(std::string executable) {
  return [executable = std::move(executable)](const RunRequest& run, const catalog::Progress& progress) {
    return record_in_child(run, progress, executable);
  };
}

ComparedRuns compare_runs(const CompareRequest& request, const RecordRunBy& record, const catalog::Progress& progress,
                          const std::string& executable) {
  if (const auto& wanted = request.mistake) {
    auto shown = try_beside_right(*wanted->mistake, wanted->repair, wanted->arguments, progress, executable);
    PreparedComparison prepared =
        prepare_comparison({shown.trial.right.recording, shown.trial.tried.recording}, {"", ""});
    return {std::move(prepared), std::move(shown)};
  }
  std::array<Recorded, 2> recordings;
  for (std::size_t k = 0; k < 2; ++k) {
    const CompareRequest::Side& side = request.sides[k];
    recordings[k] = side.recorded;
    if (!recordings[k]) recordings[k] = record(side.run, progress.part(static_cast<double>(k) / 2, 0.5));
  }
  return {prepare_comparison(recordings, {request.sides[0].figure, request.sides[1].figure}), std::nullopt};
}

Task<ComparisonState> comparison_task(CompareRequest request, std::string executable) {
  return {[request = std::move(request), executable = std::move(executable)](Work<ComparisonState>& work) {
    ComparedRuns compared = compare_runs(request, recorded_in_child(executable), work.progress_of(), executable);
    work.change([&](ComparisonState& state) {
      state.prepared = std::move(compared.prepared);
      state.mistake = std::move(compared.mistake);
    });
  }};
}

}  // namespace scatterscope::app

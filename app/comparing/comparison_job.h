// The two runs of a comparison, recorded and prepared: in the caller's thread, or beside the window.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison.h"
#include "app/jobs/recorder.h"

namespace scatterscope::app {

// How a run comes to its recording.
using RecordRunBy = std::function<Recorded(const RunRequest&, const catalog::Progress&)>;
// Records in a process of its own.
[[nodiscard]] RecordRunBy recorded_in_child(std::string executable = this_program);

struct ComparedRuns {
  PreparedComparison prepared;
  std::optional<ShownMistake> mistake;  // where both runs are one's
};
// A mistake's programs run in processes of their own, whatever `record` is.
[[nodiscard]] ComparedRuns compare_runs(const CompareRequest& request, const RecordRunBy& record,
                                        const catalog::Progress& progress = {},
                                        const std::string& executable = this_program);

struct ComparisonState : JobState {
  std::optional<PreparedComparison> prepared;  // when done
  std::optional<ShownMistake> mistake;         // where both runs are one's
};
using ComparisonJob = BackgroundJob<ComparisonState>;
[[nodiscard]] Task<ComparisonState> comparison_task(CompareRequest request, std::string executable = this_program);

}  // namespace scatterscope::app

// Records the two runs of a comparison, each in a process of its own, and prepares them, beside the window.
#pragma once

#include <optional>
#include <string>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison.h"
#include "app/jobs/recorder.h"

namespace scatterscope::app {

struct ComparisonState : JobState {
  std::optional<PreparedComparison> prepared;  // when done
  std::optional<ShownMistake> mistake;         // where both runs are one's
};
using ComparisonJob = BackgroundJob<ComparisonState>;
[[nodiscard]] Task<ComparisonState> comparison_task(CompareRequest request, std::string executable = this_program);

}  // namespace scatterscope::app

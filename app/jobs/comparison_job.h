// Records the two runs of a comparison, each in a process of its own, and prepares them, beside the window.
#pragma once

#include <optional>
#include <string>

#include "app/jobs/background_job.h"
#include "app/session/compare_presets.h"
#include "app/session/comparison.h"

namespace scatterscope::app {

struct ComparisonState : BackgroundState {
  std::optional<PreparedComparison> prepared;  // when done
};

class ComparisonJob : public BackgroundJob<ComparisonState> {
 public:
  explicit ComparisonJob(std::string executable = "/proc/self/exe") : executable_(std::move(executable)) {}

  // Cancels the one in progress, if any, and forgets its result.
  void start(CompareRequest request);

 private:
  std::string executable_;
};

}  // namespace scatterscope::app

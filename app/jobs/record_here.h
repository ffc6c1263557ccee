// A run in this very process: what the process of record_in_child() does, and a page's worker, which ends as a whole.
#pragma once

#include <optional>

#include "app/errors/common_errors.h"
#include "app/parameters/options.h"
#include "kernels/recording/recording.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

struct RecordedHere {
  recording::Recording recording;
  std::optional<Error> failure;  // of a mistake's run that ended early
};
// RunRequest::mistake where it names one, else the sort.
[[nodiscard]] RecordedHere record_here(const RunRequest& request, const catalog::Progress& progress);

}  // namespace scatterscope::app

// What a view is drawn from, made beside the window.
#pragma once

#include <string>

#include "app/jobs/background_job.h"
#include "app/views/sources.h"

namespace scatterscope::app {

struct ViewState : JobState {
  RunArguments arguments;  // of the view
  SourcesPtr made;         // when done
};
using ViewJob = BackgroundJob<ViewState>;
[[nodiscard]] Task<ViewState> view_task(RunArguments arguments, std::string executable = this_program);

}  // namespace scatterscope::app

// The runs of a lecture, recorded ahead beside the window, one after the other, so that a change of scene waits for
// none.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/background_job.h"
#include "app/jobs/recorder.h"
#include "app/parameters/options.h"
#include "kernels/analysis/run.h"

namespace scatterscope::app {

// Neither ready nor a problem: not recorded yet.
struct CourseRun {
  std::string link;  // of the run alone
  analysis::RunPtr ready;
  std::optional<Error> problem;
};

struct CourseState : JobState {
  std::vector<CourseRun> runs;  // in the order in which they are recorded
};
using CourseJob = BackgroundJob<CourseState>;
// A run that cannot be recorded leaves its problem, and the next ones are recorded all the same.
[[nodiscard]] Task<CourseState> course_task(std::vector<RunArguments> runs, std::string executable = this_program);

}  // namespace scatterscope::app

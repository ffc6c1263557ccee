// What the scenes of a course are drawn from, made ahead beside the window, one after the other, so that a change of
// scene waits for none.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/background_job.h"
#include "app/jobs/recorder.h"
#include "app/parameters/options.h"
#include "app/views/sources.h"

namespace scatterscope::app {

// Neither ready nor a problem: not made yet.
struct CourseRun {
  std::string link;  // of sources_of()
  SourcesPtr ready;
  std::optional<Error> problem;
};

struct CourseState : JobState {
  std::vector<CourseRun> runs;  // in the order in which they are recorded
};
using CourseJob = BackgroundJob<CourseState>;
// `runs` are sources_of() scenes. One that cannot be made leaves its problem, and the next ones are made all the same.
[[nodiscard]] Task<CourseState> course_task(std::vector<RunArguments> runs, std::string executable = this_program);

}  // namespace scatterscope::app

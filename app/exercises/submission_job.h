// A student's file, checked and shown beside the model, in the caller's thread or beside the window.
#pragma once

#include <string>

#include "app/comparing/comparison_job.h"
#include "app/exercises/workshop.h"

namespace scatterscope::app {

// Shows the first run that is wrong, at the first difference; where all pass, one of a few keys. Passing is kept.
// Throws Error{exercise_not_compiled_at} with the first line that the compiler does not take.
[[nodiscard]] ComparedRuns compare_submission(const std::string& file, Trust trust,
                                              const catalog::Progress& progress = {});
[[nodiscard]] Task<ComparisonState> submission_task(std::string file, Trust trust = Trust::sandboxed);

}  // namespace scatterscope::app

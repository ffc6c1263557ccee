#pragma once

#include <string>

#include "app/errors/common_errors.h"
#include "kernels/texts/stopped_runs.h"
#include "kernels/texts/window_files.h"
#include "ui/plots/field_names.h"

namespace scatterscope::app {

// The line that describe() gives, in the names of the window's fields; no option of the command line is in it but in
// commands, which stand in backquotes.
[[nodiscard]] inline std::string said_in_window(const Error& problem, Language language) {
  // The window has no field for the limit of time.
  Message said = problem.message();
  if (said.id == texts::run_time_limit) said.id = texts::win_run_time_limit;
  return plots::with_field_names(describe(said, language), language);
}

}  // namespace scatterscope::app

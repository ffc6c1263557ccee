#include "app/session/said_in_window.h"

#include "kernels/texts/stopped_runs.h"
#include "kernels/texts/window_files.h"
#include "ui/panels/new_run/field_names.h"

namespace scatterscope::app {

std::string said_in_window(const Error& problem, Language language) {
  // The window has no field for the limit of time.
  Message said = problem.message();
  if (said.id == texts::run_time_limit) said.id = texts::win_run_time_limit;
  return panels::with_field_names(describe(said, language), language);
}

}  // namespace scatterscope::app

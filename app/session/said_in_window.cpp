#include "app/session/said_in_window.h"

#include "ui/panels/new_run/field_names.h"
#include "ui/texts/stopped_runs.h"
#include "ui/texts/window_files.h"

namespace scatterscope::app {

std::string said_in_window(const Problem& problem, Language language) {
  // The window has no field for the limit of time.
  const Text id = problem.id == texts::run_time_limit ? texts::win_run_time_limit : problem.id;
  return panels::with_field_names(describe({id, problem.arguments, problem.exit_status, problem.within}, language),
                                  language);
}

}  // namespace scatterscope::app

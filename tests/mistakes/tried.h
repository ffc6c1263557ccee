// Runs of programs with a mistake, and whether they sort.
#pragma once

#include "app/mistakes/mistake_trial.h"
#include "kernels/mistakes/mistakes.h"
#include "tests/app/typed.h"
#include "tests/recorded.h"
#include "tests/sorts/expected_order.h"

namespace scatterscope::tests {

inline const mistakes::Mistake& mistake_named(std::string_view name) {
  const mistakes::Mistake* found = mistakes::find(name);
  REQUIRE(found != nullptr);
  return *found;
}

inline app::RunRequest request_of(const mistakes::Mistake& mistake, std::string_view options) {
  app::RunArguments arguments = app::arguments_of({{}, options});
  arguments["--sort"] = mistake.sort;
  arguments["--device"] = "cpu";
  return app::parse_run(arguments, app::MissingInput::is_a_problem);
}

// Judges by std::stable_sort, not by the program's own verdict. Values count where the sort is stable.
inline bool is_sorted_input(const recording::Recording& r) {
  const recording::Pairs input{r.input, r.input_values}, output{r.output, r.output_values};
  return is_sorted_as_promised(r.config, input, output);
}

}  // namespace scatterscope::tests

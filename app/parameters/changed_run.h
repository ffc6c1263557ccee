// What a class asks about a run that is shown: the same run with one thing changed. What can be changed follows from
// what its sort takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/parameters/options.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/recording.h"
#include "kernels/text.h"

namespace scatterscope::app {

struct ChangedRun {
  enum class What : std::uint8_t {
    equal_keys,
    sorted_keys,
    reversed_keys,
    few_keys,
    half_the_threads,
    twice_the_threads,
    larger_radix,
    smaller_radix,
    more_keys_per_thread,
    other_order,
    other_sort
  };
  What what = What::equal_keys;
  const parameters::Parameter* parameter = nullptr;  // that is changed; null: the keys or the sort
  const catalog::SortInfo* sort = nullptr;           // of other_sort: the other one
  std::uint64_t from = 0, to = 0;                    // of a parameter
  std::optional<RunRequest> run;                     // resolved; none: it cannot be recorded
  std::optional<Error> problem;                      // why not
};

// Each kind of change once, in the order of its enumerators, whether it can be recorded or not; then the other sorts of
// the chapter on the same keys, the run's own too, in the catalog's order. So a change has the same place in all lists.
[[nodiscard]] std::vector<ChangedRun> changed_runs(const recording::Recording& recording);

// "8 threads a block in place of 4".
[[nodiscard]] std::string words_of(const ChangedRun& changed, Language language);

}  // namespace scatterscope::app

// The form of a sort's kernels: the parameters (Use::form) that timed runs set for speed and recordings do without.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"

namespace scatterscope::recording {

// A field in which two forms differ. A switch is 0 or 1.
struct FormDifference {
  std::string_view field;
  bool is_switch = false;
  std::uint64_t first = 0, second = 0;

  bool operator==(const FormDifference&) const = default;
};
[[nodiscard]] std::vector<FormDifference> form_differences(const Config& first, const Config& second);
[[nodiscard]] inline bool same_form(const Config& first, const Config& second) {
  return form_differences(first, second).empty();
}
inline void copy_form(const Config& from, Config& to) {
  parameters::copy(parameters::Use::form, from, to);
}

// The options that give a form, for the command line: "--look-back-words 4 --take-turns"; empty for the default form.
[[nodiscard]] std::string form_options(const Config& config);

}  // namespace scatterscope::recording

namespace scatterscope::catalog {

// Halves the copies of counters until a block needs no more shared memory than that.
void fit_form(const SortInfo& info, recording::Config& config, std::uint64_t most_shared_bytes);

// A configuration in the form that timed runs of it have, all else as it is, where a block has shared memory enough.
[[nodiscard]] recording::Config with_timed_form(const SortInfo& info, recording::Config config);
// The same, but for the parameters that given(parameter) is true of.
template <class Given>
void take_timed_form(const SortInfo& info, recording::Config& config, Given given) {
  const recording::Config timed = with_timed_form(info, config);
  for (const parameters::Parameter& row : parameters::table) {
    if (row.use == parameters::Use::form && parameters::takes(info, row) && !given(row))
      row.field.set(config, parameters::value_in(timed, row));
  }
}

}  // namespace scatterscope::catalog

#include "kernels/parameters/form.h"

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"

namespace scatterscope::recording {

using parameters::Parameter;

std::vector<FormDifference> form_differences(const Config& first, const Config& second) {
  std::vector<FormDifference> found;
  for (const Parameter& row : parameters::table) {
    const std::uint64_t a = parameters::value_in(first, row), b = parameters::value_in(second, row);
    if (row.use == parameters::Use::form && a != b)
      found.push_back({row.name, row.field.kind == parameters::Kind::flag, a, b});
  }
  return found;
}

std::string form_options(const Config& config) {
  std::vector<parameters::Assignment> form;
  for (const FormDifference& field : form_differences(config, {}))
    form.push_back({parameters::find(field.field), field.first});
  return parameters::options_of(form);
}

}  // namespace scatterscope::recording

namespace scatterscope::catalog {

void fit_form(const SortInfo& info, recording::Config& config, std::uint64_t most_shared_bytes) {
  if (info.shared_bytes == nullptr) return;
  while (config.histogram_copies > 1 && info.shared_bytes(config) > most_shared_bytes) config.histogram_copies /= 2;
}

recording::Config with_timed_form(const SortInfo& info, recording::Config config) {
  recording::copy_form({}, config);
  if (info.as_timed != nullptr) info.as_timed(config);
  return config;
}

}  // namespace scatterscope::catalog

#include "kernels/parameters/form.h"

#include <algorithm>
#include <type_traits>

namespace scatterscope::recording {

std::string option_of(std::string_view field) {
  std::string option = "--" + std::string(field);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::vector<FormDifference> form_differences(const Config& first, const Config& second) {
  std::vector<FormDifference> found;
  for_each_form_field([&](const char* field, auto member) {
    if (first.*member == second.*member) return;
    FormDifference& difference = found.emplace_back();
    difference.field = field;
    difference.is_switch = std::is_same_v<decltype(member), bool Config::*>;
    difference.first = first.*member;
    difference.second = second.*member;
  });
  return found;
}

std::string form_options(const Config& config) {
  std::string options;
  for (const FormDifference& field : form_differences(config, {})) {
    if (!options.empty()) options += ' ';
    options += option_of(field.field);
    if (!field.is_switch) options += " " + std::to_string(field.first);
  }
  return options;
}

}  // namespace scatterscope::recording

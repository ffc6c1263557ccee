// The form of a sort's kernels: the fields of a Config that timed runs set for speed (for_each_form_field).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/parameters/config.h"

namespace scatterscope::recording {

// "--look-back-words" of "look_back_words".
[[nodiscard]] std::string option_of(std::string_view field);

// A field in which two forms differ. A switch is 0 or 1.
struct FormDifference {
  std::string_view field;
  bool is_switch = false;
  std::uint32_t first = 0, second = 0;

  bool operator==(const FormDifference&) const = default;
};
[[nodiscard]] std::vector<FormDifference> form_differences(const Config& first, const Config& second);
[[nodiscard]] inline bool same_form(const Config& first, const Config& second) {
  return form_differences(first, second).empty();
}
inline void copy_form(const Config& from, Config& to) {
  for_each_form_field([&](const char*, auto member) { to.*member = from.*member; });
}

// The options that give a form, for the command line: "--look-back-words 4 --take-turns"; empty for the default form.
[[nodiscard]] std::string form_options(const Config& config);

}  // namespace scatterscope::recording

#include "ui/plots/form_words.h"

#include <vector>

#include "kernels/parameters/parameters.h"
#include "kernels/texts/forms.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::plots {
namespace {

using recording::FormDifference;

std::string value_of(const FormDifference& field, std::uint64_t value, Language language) {
  return value_words(*parameters::find(field.field), value, language);
}

std::string named_value(const FormDifference& field, std::uint64_t value, Language language) {
  const std::string name = short_name_of(*parameters::find(field.field), language);
  return format_text(texts::form_value, language, {name, value_of(field, value, language)});
}

void append(std::string& list, const std::string& words, Language language) {
  list = list.empty() ? words : format_text(texts::form_and, language, {list, words});
}

}  // namespace

std::string form_words(const recording::Config& stepped, const recording::Config& timed,
                       const recording::Config* as_timed, bool shown, Language language) {
  std::string timed_with, stepped_with;
  for (const FormDifference& field : recording::form_differences(timed, stepped)) {
    append(timed_with, named_value(field, field.first, language), language);
    append(stepped_with, value_of(field, field.second, language), language);
  }
  if (timed_with.empty()) return {};
  const std::string words =
      format_text(shown ? texts::form_shown : texts::form_by_default, language, {timed_with, stepped_with});
  if (as_timed != nullptr && recording::same_form(*as_timed, timed)) {
    return format_text(texts::form_as_timed, language, {words});
  }
  const std::string options = recording::form_options(timed);
  if (options.empty()) return format_text(texts::form_without_options, language, {words});
  return format_text(texts::form_with_options, language, {words, options});
}

std::string form_tail(const recording::Config& run, const recording::Config& other, Language language) {
  std::string tail;
  for (const FormDifference& field : recording::form_differences(run, other)) {
    tail = format_text(texts::form_and, language, {tail, named_value(field, field.first, language)});
  }
  return tail;
}

}  // namespace scatterscope::plots

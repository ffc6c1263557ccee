#include "ui/plots/parameter_words.h"

#include <algorithm>

namespace scatterscope::plots {
namespace {

std::optional<Text> words_of(const parameters::Parameter& parameter, const std::string& what) {
  return find_text("parameter_" + std::string(parameter.name) + what);
}

}  // namespace

std::optional<Text> label_of(const parameters::Parameter& parameter) {
  return words_of(parameter, "");
}

std::optional<Text> tip_of(const parameters::Parameter& parameter) {
  return words_of(parameter, "_tip");
}

std::string short_name_of(const parameters::Parameter& parameter, Language language) {
  auto name = words_of(parameter, "_short");
  if (!name) name = label_of(parameter);
  return name ? text(*name, language) : parameters::option_of(parameter);
}

std::string value_words(const parameters::Parameter& parameter, std::uint64_t value, Language language) {
  if (parameter.field.kind == parameters::Kind::flag)
    return text(value != 0 ? Text::form_on : Text::form_off, language);
  std::string word = parameters::word_of(parameter, value);
  std::string name = "_" + word;
  std::replace(name.begin(), name.end(), '-', '_');
  const auto found = words_of(parameter, name);
  return found ? text(*found, language) : word;
}

}  // namespace scatterscope::plots

#include "ui/plots/parameter_words.h"

#include <algorithm>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/forms.h"

namespace scatterscope::plots {
namespace {

std::optional<Text> words_of(const parameters::Parameter& parameter, const std::string& what) {
  return find_text("parameter_" + std::string(parameter.name) + what);
}

// Their identifier: letters and digits, all else as _.
std::optional<Text> words_named(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'); }, '_');
  return find_text(name);
}

}  // namespace

std::string sentence_of(const catalog::SortInfo& sort, Language language) {
  const auto found = words_named("sort_" + std::string(sort.name));
  return found ? text(*found, language) : std::string(sort.summary);
}

std::string section_words(std::string_view section, Language language) {
  const auto found = words_named("section_" + std::string(section));
  return found ? text(*found, language) : std::string(section);
}

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
    return text(value != 0 ? texts::form_on : texts::form_off, language);
  std::string word = parameters::word_of(parameter, value);
  const auto found = words_named("parameter_" + std::string(parameter.name) + "_" + word);
  return found ? text(*found, language) : word;
}

}  // namespace scatterscope::plots

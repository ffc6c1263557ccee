#include "ui/plots/form_words.h"

#include <vector>

namespace scatterscope::plots {
namespace {

using recording::FormDifference;

std::string value_words(const FormDifference& field, std::uint32_t value, Language language) {
  if (!field.is_switch) return std::to_string(value);
  return text(value != 0 ? Text::form_on : Text::form_off, language);
}

std::string named_value(const FormDifference& field, std::uint32_t value, Language language) {
  return format_text(Text::form_value, language,
                     {text(form_name(field.field), language), value_words(field, value, language)});
}

void append(std::string& list, const std::string& words, Language language) {
  list = list.empty() ? words : format_text(Text::form_and, language, {list, words});
}

}  // namespace

Text form_name(std::string_view field) {
  if (field == "look_back_words") return Text::form_look_back_words;
  if (field == "histogram_copies") return Text::form_histogram_copies;
  if (field == "search_all") return Text::form_search_all;
  if (field == "take_turns") return Text::form_take_turns;
  return Text::form_children_per_thread;
}

std::string form_words(const recording::Config& stepped, const recording::Config& timed,
                       const recording::Config* as_timed, bool shown, Language language) {
  std::string timed_with, stepped_with;
  for (const FormDifference& field : recording::form_differences(timed, stepped)) {
    append(timed_with, named_value(field, field.first, language), language);
    append(stepped_with, value_words(field, field.second, language), language);
  }
  if (timed_with.empty()) return {};
  const std::string words =
      format_text(shown ? Text::form_shown : Text::form_by_default, language, {timed_with, stepped_with});
  if (as_timed != nullptr && recording::same_form(*as_timed, timed)) {
    return format_text(Text::form_as_timed, language, {words});
  }
  const std::string options = recording::form_options(timed);
  if (options.empty()) return format_text(Text::form_without_options, language, {words});
  return format_text(Text::form_with_options, language, {words, options});
}

std::string form_tail(const recording::Config& run, const recording::Config& other, Language language) {
  std::string tail;
  for (const FormDifference& field : recording::form_differences(run, other)) {
    tail = format_text(Text::form_and, language, {tail, named_value(field, field.first, language)});
  }
  return tail;
}

}  // namespace scatterscope::plots

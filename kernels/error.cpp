#include "kernels/error.h"

#include <utility>

namespace scatterscope {

std::string describe(const Message& message, Language language) {
  std::vector<std::string> arguments;
  arguments.reserve(message.arguments.size() + message.within.size());
  for (const std::string& each : message.arguments) arguments.push_back(phrase_words(each, language));
  for (const Message& each : message.within) arguments.push_back(describe(each, language));
  return format_text(message.id, language, arguments);
}

Error::Error(Message message, int exit_status)
    : message_(std::move(message)), exit_status_(exit_status), line_(describe(message_, Language::english)) {}
Error::Error(Text id, std::vector<std::string> arguments, int exit_status)
    : Error(Message{id, std::move(arguments)}, exit_status) {}

std::string_view failure_name(Text id) {
  std::string_view name = identifier(id);
  constexpr std::string_view of_runs = "run_";
  if (name.starts_with(of_runs)) name.remove_prefix(of_runs.size());
  return name;
}

}  // namespace scatterscope

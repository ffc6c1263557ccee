// What went wrong, in a form that the command line prints in English and the window in the user's language.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/run_error.h"
#include "ui/text.h"

namespace scatterscope::app {

inline constexpr int exit_ok = 0;
inline constexpr int exit_wrong = 1;      // an answer that is wrong
inline constexpr int exit_bad_input = 2;  // arguments, files, and runs that end with an error
inline constexpr int exit_lacking = 3;    // this machine has no GPU or no display, or the program no window

// One line. `arguments` fill {0}, {1}, ... of the text and are language neutral: names of options, values, numbers.
struct Problem {
  Text id{};
  std::vector<std::string> arguments;
  int exit_status = exit_bad_input;
  std::vector<Problem> within{};  // their words fill the places behind the arguments
  bool operator==(const Problem&) const = default;
};

[[nodiscard]] std::string describe(const Problem& problem, Language language);
// A line on standard error, with the program's name.
void say_on_terminal(std::string_view line);
void say_on_terminal(const Problem& problem);
// Any text with any number of arguments up to ten.
[[nodiscard]] std::string fill_text(Text id, Language language, const std::vector<std::string>& arguments);

// A value as a message shows it: characters that nobody sees and bytes that are no UTF-8 as \xNN, cut after 60
// characters.
[[nodiscard]] std::string shown(std::string_view value);

// The allowed words in one string, "a, b, c".
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

// A word that is none of the allowed ones; names the nearest when one is near. `what` is the argument: "--sort".
[[nodiscard]] Problem unknown_word(std::string_view what, std::string_view word,
                                   const std::vector<std::string>& allowed);

// Two that were given and do not go together; one that says nothing without another. Values as they were given, empty
// of a flag.
[[nodiscard]] Problem conflict(std::string_view option, std::string_view value, std::string_view other,
                               std::string_view other_value);
// One that must be given, and what may be.
[[nodiscard]] Problem missing_option(std::string_view option, std::string_view allowed);
[[nodiscard]] Problem only_with(std::string_view option, std::string_view value, std::string_view other);
// "--n 16", or the flag alone.
[[nodiscard]] std::string as_given(std::string_view option, std::string_view value);

// Describes work that the user ended.
[[nodiscard]] Problem cancelled();

[[nodiscard]] Problem problem_of(const RunError& error);
// The same from its parts, as they come from the process that ran.
[[nodiscard]] Problem problem_of(Failure kind, const std::vector<std::string>& details);
// By the name of the failure (failure_name); any other name, as internal_failure, is an internal error.
inline constexpr std::string_view internal_failure = "internal";
// What the machine did not give: memory; anything else, by the system's words.
inline constexpr std::string_view memory_failure = "memory", system_failure = "system";
// Of what no one expects to be thrown.
[[nodiscard]] Problem problem_of(const std::exception& error);
[[nodiscard]] Problem problem_of_name(std::string_view failure, const std::vector<std::string>& details);

// A T, or why there is none.
template <class T>
class Outcome {
 public:
  Outcome(T value) : content_(std::move(value)) {}            // NOLINT: made from either
  Outcome(Problem problem) : content_(std::move(problem)) {}  // NOLINT
  explicit operator bool() const { return content_.index() == 0; }
  [[nodiscard]] T& operator*() { return std::get<0>(content_); }
  [[nodiscard]] const T& operator*() const { return std::get<0>(content_); }
  [[nodiscard]] T* operator->() { return &std::get<0>(content_); }
  [[nodiscard]] const T* operator->() const { return &std::get<0>(content_); }
  [[nodiscard]] const Problem& problem() const { return std::get<1>(content_); }

 private:
  std::variant<T, Problem> content_;
};

}  // namespace scatterscope::app

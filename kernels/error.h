// Why something was not done, in words of any language. There is this one kind: it is thrown where nobody near can
// help, and caught where somebody hears of it: by a command, a job, an intent.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text.h"

namespace scatterscope {

// What a program ends with that could not do what was asked.
inline constexpr int exit_bad_input = 2;  // arguments, files, and runs that end with an error
inline constexpr int exit_lacking = 3;    // this machine has no GPU or no display, or the program no window

// One line. `arguments` are the first ones of the text and are language neutral: names of options, values, numbers. The
// words of `within` are those behind them.
struct Message {
  Text id{};
  std::vector<std::string> arguments{};
  std::vector<Message> within{};
  bool operator==(const Message&) const = default;
};
[[nodiscard]] std::string describe(const Message& message, Language language);

class Error : public std::exception {
 public:
  Error() = default;  // nothing went wrong
  // NOLINTBEGIN(google-explicit-constructor): what returns an error returns its words.
  Error(Message message, int exit_status = exit_bad_input);
  Error(Text id, std::vector<std::string> arguments = {}, int exit_status = exit_bad_input);
  // NOLINTEND(google-explicit-constructor)
  [[nodiscard]] const Message& message() const { return message_; }
  [[nodiscard]] Text id() const { return message_.id; }
  [[nodiscard]] const std::vector<std::string>& arguments() const { return message_.arguments; }
  [[nodiscard]] int exit_status() const { return exit_status_; }
  // The line in English.
  [[nodiscard]] const char* what() const noexcept override { return line_.c_str(); }
  bool operator==(const Error& other) const { return message_ == other.message_ && exit_status_ == other.exit_status_; }

 private:
  Message message_;
  int exit_status_ = exit_bad_input;
  std::string line_;
};

[[nodiscard]] inline std::string describe(const Error& error, Language language) {
  return describe(error.message(), language);
}

// The kind of a run's failure, for machines: "out_of_bounds" of texts::run_out_of_bounds.
[[nodiscard]] std::string_view failure_name(Text id);

}  // namespace scatterscope

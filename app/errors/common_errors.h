// Errors that many commands make, and how a value stands in one.
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/error.h"

namespace scatterscope::app {

inline constexpr int exit_ok = 0;
inline constexpr int exit_wrong = 1;  // an answer that is wrong
// A line on standard error, with the program's name.
void say_on_terminal(std::string_view line);

// A value as a message shows it: characters that nobody sees and bytes that are no UTF-8 as \xNN, cut after 60
// characters.
[[nodiscard]] std::string shown(std::string_view value);

// The allowed words in one string, "a, b, c".
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

// A word that is none of the allowed ones; names the nearest when one is near. `what` is the argument: "--sort".
[[nodiscard]] Error unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& allowed);

// Two that were given and do not go together; one that says nothing without another. Values as they were given, empty
// of a flag.
[[nodiscard]] Error conflict(std::string_view option, std::string_view value, std::string_view other,
                             std::string_view other_value);
// One that must be given, and what may be.
[[nodiscard]] Error missing_option(std::string_view option, std::string_view allowed);
[[nodiscard]] Error only_with(std::string_view option, std::string_view value, std::string_view other);
// "--n 16", or the flag alone.
[[nodiscard]] std::string as_given(std::string_view option, std::string_view value);

// Describes work that the user ended.
[[nodiscard]] Error cancelled();

// What was thrown: an Error itself, memory or a resource that the system did not give, what no one expects.
[[nodiscard]] Error error_of(const std::exception& thrown);
// The same with characters that nobody sees escaped, in the file of that name.
[[nodiscard]] Error in_file(std::string name, const Error& error);

// Does `work`. Where it throws an Error, throws that with its place: what `place` makes of it, "in scene 3: ...".
template <class Place, class Work>
decltype(auto) with_place(const Place& place, const Work& work) {
  try {
    return work();
  } catch (const Error& error) {
    throw place(error);
  }
}

// What `work` returns; none where it throws an Error.
template <class Work>
auto attempt(const Work& work) -> std::optional<decltype(work())> {
  try {
    return work();
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace scatterscope::app

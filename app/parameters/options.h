// Words, as the command line holds them, and what they ask for (wanted_run.h), one from the other.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "app/errors/common_errors.h"
#include "app/parameters/resolved_run.h"
#include "kernels/text.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

// An option of INPUT or PARAMETERS: its name, the shape of its value (empty: a flag) and one line of help.
struct RunOption {
  std::string_view name, value, help;
};
[[nodiscard]] std::span<const RunOption> run_options();

// The options that were given, by name ("--sort"), with their values as written; a flag has an empty one, or
// `switched_off` where a link says that a preset's flag is off.
using RunArguments = std::map<std::string, std::string, std::less<>>;
inline constexpr std::string_view switched_off = "off";
// Beside the options of a link that names a key file: the folder that the file is looked for in. Nobody can write it as
// an option.
inline constexpr std::string_view linked_folder = "folder of the link";

// Null where it was not given.
[[nodiscard]] inline const std::string* find_option(const RunArguments& arguments, std::string_view name) {
  const auto found = arguments.find(name);
  return found == arguments.end() ? nullptr : &found->second;
}

// Whether keys must be named, or the book's sixteen stand in for them.
enum class MissingInput : std::uint8_t { is_a_problem, is_the_book };

// Reads no file, asks for no GPU.
[[nodiscard]] WantedRun read_arguments(const RunArguments& arguments, MissingInput missing);
// Options that ask for the same; what has its default is left out.
[[nodiscard]] RunArguments arguments_of(const WantedRun& asked);

// read_arguments() and resolved().
[[nodiscard]] RunRequest parse_run(const RunArguments& arguments, MissingInput missing);

// Digits only. Throws Error{number_not_allowed} with the argument, the value and the two limits.
[[nodiscard]] std::uint64_t parse_number(std::string_view argument, std::string_view word, std::uint64_t least,
                                         std::uint64_t most);

// Digits, with a point or without.
[[nodiscard]] float parse_decimal(std::string_view argument, std::string_view word, float least, float most);

// A number of keys beyond what a recording holds: "2^20", "2^28-4096", "1000".
[[nodiscard]] std::uint64_t parse_count(std::string_view argument, std::string_view word, std::uint64_t least,
                                        std::uint64_t most);

// Looks, shared by figures and the window.
inline constexpr float least_scale = 1, most_scale = 3;  // of the window
inline constexpr float most_picture_scale = 4;
[[nodiscard]] const scene::Theme* parse_theme(std::string_view word);
[[nodiscard]] Language parse_language(std::string_view word);

}  // namespace scatterscope::app

// From words, as the command line or the window's editor holds them, to what will really run.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/parameters/key_input.h"
#include "app/problem.h"
#include "kernels/catalog.h"
#include "kernels/parameters/config.h"
#include "ui/scene/theme.h"
#include "ui/text.h"

namespace scatterscope::app {

// An option of INPUT or PARAMETERS: its name, the shape of its value (empty: a flag) and one line of help.
struct RunOption {
  std::string_view name, value, help;
};
[[nodiscard]] std::span<const RunOption> run_options();

// The options that were given, by name ("--sort"), with their values as written; a flag has an empty one.
using RunArguments = std::map<std::string, std::string, std::less<>>;

inline constexpr std::chrono::seconds default_time_limit{120};

// A run that nothing speaks against: `config` is resolved, every key fits.
struct RunRequest {
  recording::Config config;
  recording::Pairs input;
  catalog::Backend backend = catalog::Backend::cpu;
  std::chrono::seconds time_limit = default_time_limit;
  bool as_timed = false;  // --as-timed: other sorts that are run on these keys have their timed form too
};

// Whether keys must be named, or the book's sixteen stand in for them.
enum class MissingInput : std::uint8_t { is_a_problem, is_the_book };

// Reads a key file if one is named, asks for a GPU if one is wanted; runs nothing.
[[nodiscard]] Outcome<RunRequest> parse_run(const RunArguments& arguments, MissingInput missing);

// Digits only. The problem names the argument, the value and the two limits.
[[nodiscard]] Outcome<std::uint64_t> parse_number(std::string_view argument, std::string_view word, std::uint64_t least,
                                                  std::uint64_t most);

// A number of keys beyond what a recording holds: "2^20", "2^28-4096", "1000".
[[nodiscard]] Outcome<std::uint64_t> parse_count(std::string_view argument, std::string_view word, std::uint64_t least,
                                                 std::uint64_t most);

// Looks, shared by figures and the window.
inline constexpr float least_scale = 1, most_scale = 3;
[[nodiscard]] Outcome<const scene::Theme*> parse_theme(std::string_view word);
[[nodiscard]] Outcome<Language> parse_language(std::string_view word);
[[nodiscard]] Outcome<float> parse_scale(std::string_view word);

}  // namespace scatterscope::app

// A run as somebody asks for it, on the command line or in the window's editor, and the run that it comes to.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/parameters/key_input.h"
#include "kernels/catalog.h"
#include "kernels/parameters/config.h"
#include "kernels/parameters/parameters.h"

namespace scatterscope::app {

inline constexpr std::chrono::seconds default_time_limit{120};
inline constexpr std::uint64_t most_time_limit = 86'400;  // seconds

// Where the keys come from.
struct KeySource {
  enum class Kind : std::uint8_t { none, preset, typed, random, file };
  Kind kind = Kind::none;
  std::string word = {};              // the preset's name, the keys as typed or the path of the file
  std::uint32_t count = 0, seed = 1;  // of random keys
  Distribution distribution = Distribution::uniform;
  // The folder in which a file that a link names is looked for (linked_key_file.h).
  std::optional<std::string> linked_from = {};
};
// "--preset", also of no source.
[[nodiscard]] std::string_view option_of(KeySource::Kind kind);

struct AskedRun {
  KeySource keys;
  recording::Config config;
  // Parameters that were named: those of them that mean nothing to the sort are refused.
  std::set<const parameters::Parameter*> given;
  std::string device = "auto";  // auto, cpu, cuda
  bool as_timed = false;        // parameters of the form that are not named are as timed runs have them
  std::chrono::seconds time_limit = default_time_limit;
};
// A configuration before anything is named: that of the sort and of the preset, if that is where the keys come from.
[[nodiscard]] recording::Config config_before(const std::string& sort, const KeySource& keys);
// A run of the sort with these parameters named, all others as its recordings have them.
[[nodiscard]] AskedRun asked_of(std::string_view sort, KeySource keys,
                                const std::vector<parameters::Assignment>& named = {});
// The bits of a key where none are named: all of them, or fewer in a preset of unsigned keys.
void take_width(recording::Config& config);

// A run that nothing speaks against: `config` is resolved, every key fits.
struct RunRequest {
  recording::Config config;
  recording::Pairs input;
  catalog::Backend backend = catalog::Backend::cpu;
  std::chrono::seconds time_limit = default_time_limit;
  bool as_timed = false;  // --as-timed: other sorts that are run on these keys have their timed form too
  // In place of the sort's kernels a program of kernels/mistakes: the mistake's name and the program's, "/" between
  // them; empty: none. On the executor alone.
  std::string mistake;
};
[[nodiscard]] Error unknown_distribution(std::string_view word);
// Throws unless there are its sort and its preset.
void check_names(const AskedRun& asked);
// Reads a key file if one is named, asks for a GPU if one is wanted; runs nothing.
[[nodiscard]] RunRequest resolved(const AskedRun& asked);

// Names of sorts, of all or of those that take a parameter.
[[nodiscard]] std::vector<std::string> sort_names();
[[nodiscard]] std::vector<std::string> sorts_that_take(const parameters::Parameter& parameter);

}  // namespace scatterscope::app

// The run that a wanted one comes to.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/parameters/key_input.h"
#include "kernels/catalog.h"
#include "kernels/parameters/config.h"
#include "kernels/parameters/parameters.h"
#include "kernels/recording/wanted_run.h"

namespace scatterscope::app {

using recording::default_time_limit;
using recording::keys_of;
using recording::KeySource;
using recording::most_time_limit;
using recording::WantedRun;

// "--preset", also of no source.
[[nodiscard]] std::string_view option_of(KeySource::Kind kind);

// A configuration before anything is named: that of the sort and of the preset, if that is where the keys come from.
[[nodiscard]] recording::Config config_before(const std::string& sort, const KeySource& keys);
// A run of the sort with these parameters named, all others as its recordings have them.
[[nodiscard]] WantedRun asked_of(std::string_view sort, KeySource keys,
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
void check_names(const WantedRun& asked);
// Reads a key file if one is named, asks for a GPU if one is wanted; runs nothing.
[[nodiscard]] RunRequest resolved(const WantedRun& asked);

// Names of sorts, of all or of those that take a parameter.
[[nodiscard]] std::vector<std::string> sort_names();
[[nodiscard]] std::vector<std::string> sorts_that_take(const parameters::Parameter& parameter);

}  // namespace scatterscope::app

#include "app/parameters/derived_run.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "kernels/analysis/key_text.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {
namespace {

// A form with a name of its own is chosen by it.
void take_form(recording::Config& config, const catalog::SortInfo& sort) {
  if (sort.one_launch_form == sort.several_launches_form) return;
  const bool one = sort.one_launch_form == sort.name;
  config.launches = one ? recording::Launches::one : recording::Launches::several;
}

}  // namespace

KeySource source_of(const recording::Recording& recording) {
  for (const Preset& preset : presets()) {
    if (preset.keys == recording.input) return keys_of(KeySource::Kind::preset, std::string(preset.name));
  }
  const recording::Config& config = recording.config;
  for (const Distribution distribution : all_distributions) {
    const auto n = static_cast<std::uint32_t>(config.n), seed = static_cast<std::uint32_t>(config[recording::seed]);
    const bool generated =
        seed != 0 && random_keys(n, seed, distribution, config.key_bits, config.key_type) == recording.input;
    if (!generated) continue;
    KeySource keys = recording::random_keys_of(n);
    keys.seed = seed;
    keys.distribution = distribution;
    return keys;
  }
  std::string typed;
  for (const std::uint64_t key : recording.input) {
    // Every float, NaN too, by its bits.
    const bool bits = config.key_type == KeyType::f32;
    char hexadecimal[24];
    (void)std::snprintf(hexadecimal, sizeof hexadecimal, "0x%llx", static_cast<unsigned long long>(key));
    typed += (typed.empty() ? "" : ",") + (bits ? hexadecimal : analysis::written(key, config.key_type));
  }
  return keys_of(KeySource::Kind::typed, std::move(typed));
}

WantedRun asked_for(const recording::Recording& recording) {
  WantedRun asked;
  asked.config = recording.config;
  asked.keys = source_of(recording);
  check_names(asked);
  // The form is named where it is not the one that the sort has by itself.
  for (const bool form_named : {false, true}) {
    if (form_named) asked.given.insert(&parameters::of<&recording::Config::launches>());
    const auto again = attempt([&] { return parse_run(arguments_of(asked), MissingInput::is_a_problem); });
    if (!again || again->config != recording.config) continue;
    if (again->input == recording::Pairs(recording.input, recording.input_values)) return asked;
    throw Error{texts::link_cannot_say, {"--values"}};
  }
  throw Error{texts::link_cannot_say, {as_given("--sort", recording.config.sort)}};
}

RunRequest checked(RunRequest run) {
  run.config = catalog::resolve(run.config, run.input);
  catalog::check_shared_memory(run.config, run.backend);
  return run;
}

RunRequest run_on_keys_of(const recording::Recording& recording, recording::Config wanted) {
  const catalog::SortInfo* sort = catalog::find_sort(wanted.sort);
  if (sort != nullptr) {
    parameters::limit_to(*sort, wanted);
    take_form(wanted, *sort);
  }
  parameters::copy(parameters::Use::keys, recording.config, wanted);
  RunRequest run;
  run.config = std::move(wanted);
  run.input = {recording.input, recording.input_values};
  const bool gpu = recording.device.backend == "cuda" && catalog::cuda_available();
  run.backend = gpu ? catalog::Backend::cuda : catalog::Backend::cpu;
  return checked(std::move(run));
}

RunRequest run_by(RunRequest run, const catalog::SortInfo& sort) {
  recording::Config& config = run.config;
  run.backend = catalog::Backend::cpu;
  if (config.sort != sort.name) {
    config.sort = sort.name;
    config.launches = recording::Launches::several;
    take_form(config, sort);
    config.resident_blocks = 0;
    parameters::take_defaults(sort, config);
    if (run.as_timed) catalog::set_timed_form(config, run.backend);
  }
  return run;
}

const catalog::SortInfo& tiled_sort() {
  const auto sorts = catalog::sorts();
  return **std::find_if(sorts.begin(), sorts.end(), [](const catalog::SortInfo* sort) { return sort->sorts_tiles; });
}

RunRequest tiled_run(RunRequest run, std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
  run.config.sort = tiled_sort().name;
  run.config.launches = recording::Launches::several;
  run.config.resident_blocks = 0;
  parameters::take_defaults(*catalog::find_sort(run.config.sort), run.config);
  run.config.radix_bits = radix_bits;
  run.config.keys_per_thread = keys_per_thread;
  return checked(std::move(run));
}

}  // namespace scatterscope::app

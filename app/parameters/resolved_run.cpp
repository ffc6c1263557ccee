#include "app/parameters/resolved_run.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "app/parameters/linked_key_file.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/arguments_of_sorts.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/key_input.h"

namespace scatterscope::app {
namespace {

using parameters::Parameter;
using SourceKind = KeySource::Kind;

// Follows what was asked for from the keys to the device, and ends at the first thing that is wrong.
class Resolver {
 public:
  explicit Resolver(const WantedRun& asked) : asked_(asked), sort_(*catalog::find_sort(asked.config.sort)) {
    run_.config = asked.config;
    run_.time_limit = asked.time_limit;
    run_.as_timed = asked.as_timed;
  }

  RunRequest resolve() {
    for (auto step : {&Resolver::read_keys, &Resolver::check_keys, &Resolver::resolve_config, &Resolver::choose_device,
                      &Resolver::check_memory}) {
      (this->*step)();
    }
    return std::move(run_);
  }

 private:
  [[nodiscard]] bool given(const Parameter& parameter) const { return asked_.given.count(&parameter) > 0; }
  [[nodiscard]] std::string word(const Parameter& parameter) const {
    return parameters::word_of(parameter, parameters::value_in(asked_.config, parameter));
  }
  [[nodiscard]] std::string_view source() const { return option_of(asked_.keys.kind); }

  void read_keys() {
    const KeySource& keys = asked_.keys;
    recording::Config& config = run_.config;
    switch (keys.kind) {
      case SourceKind::preset: {
        const Preset& preset = *find_preset(keys.preset);
        run_.input = {preset.keys, config.values ? preset.values : Keys{}};
        return;
      }
      case SourceKind::random:
        run_.input = random_keys(keys.count, keys.seed, keys.distribution, config.key_bits, config.key_type);
        config.set(recording::seed, keys.seed);
        return;
      case SourceKind::typed:
        take(parse_keys(keys.typed, source(), config.key_type));
        return;
      case SourceKind::file:
        take(keys.linked_from ? read_linked_key_file(*keys.linked_from, keys.file, config.key_type)
                              : read_key_file(keys.file, source(), config.key_type));
        return;
      case SourceKind::none:
        break;
    }
    throw missing_option("keys", "--keys 3,5,4,1, --input FILE, --random N or --preset book");
  }

  void take(recording::Pairs read) {
    run_.input = std::move(read);
    if (run_.input.values.empty() || run_.config.values) return;
    throw Error{texts::values_need_option, {std::string(source()) + " " + shown(asked_.keys.word())}, exit_bad_input};
  }

  void check_keys() {
    try {
      check_key_width(run_.input.keys, run_.config.key_bits, source());
    } catch (const Error& wide) {
      if (asked_.keys.linked_from) throw without_content(wide);
      throw;
    }
    // Without values of their own keys carry their index.
    if (run_.config.values && run_.input.values.empty()) {
      run_.input.values.resize(run_.input.keys.size());
      std::iota(run_.input.values.begin(), run_.input.values.end(), std::uint64_t{0});
    }
  }

  // Sets what the sort leaves open, refuses what does not fit it.
  void resolve_config() {
    recording::Config& config = run_.config;
    if (!given(parameters::of<&recording::Config::launches>()) && catalog::has_forms(sort_)) {
      const bool only_one = sort_.name == sort_.one_launch_form && sort_.name != sort_.several_launches_form;
      config.launches = only_one ? recording::Launches::one : recording::Launches::several;
    }
    if (run_.input.keys.size() > sort_.max_recorded_keys) {
      throw Error{texts::too_many_keys_for_sort,
                  {std::string(source()), std::to_string(run_.input.keys.size()),
                   std::to_string(sort_.max_recorded_keys), std::string(sort_.name)},
                  exit_bad_input};
    }
    config.n = static_cast<std::uint32_t>(run_.input.keys.size());
    const Parameter& radix = parameters::of<&recording::Config::radix_bits>();
    if (!given(radix) && config.radix_bits == std::min(sort_.default_radix_bits, config.key_bits)) {
      recording::Config usual = config;
      parameters::take_usual(sort_, usual);
      config.radix_bits = usual.radix_bits;
    }
    if (asked_.as_timed)
      catalog::take_timed_form(sort_, config, [this](const Parameter& parameter) { return given(parameter); });
    recording::Config resolved;
    try {
      resolved = catalog::resolve(config, run_.input);
    } catch (const Error&) {
      refuse_unused(sort_);  // says more than a consequence of it
      throw;
    }
    const catalog::SortInfo* runs = catalog::find_sort(resolved.sort);
    config.launches = resolved.launches;
    refuse_unused(runs == nullptr ? sort_ : *runs);
    config = std::move(resolved);
  }

  // A parameter that was given and means nothing to the sort that will run. What a sort does anyway may be said.
  void refuse_unused(const catalog::SortInfo& runs) const {
    const recording::Config& config = run_.config;
    for (const Parameter& row : parameters::table) {
      if (!given(row) || parameters::means_something(runs, config, row)) continue;
      if (parameters::value_anyway(runs, config, row) == parameters::value_in(config, row)) continue;
      const std::string option = parameters::option_of(row);
      if (parameters::takes(runs, row))  // in its other form
        throw only_with(option, word(row), "--launches " + std::string(recording::spelling(*row.with)));
      throw Error{texts::not_of_this_sort,
                  {as_given(option, word(row)), std::string(runs.name), joined(sorts_that_take(row))},
                  exit_bad_input};
    }
  }

  void choose_device() {
    // A GPU schedules by itself.
    const Parameter* executor_only = nullptr;
    for (const Parameter& row : parameters::table) {
      if (row.executor_only && given(row)) executor_only = &row;
    }
    const catalog::SortInfo& sort = *catalog::find_sort(run_.config.sort);
    // A cooperative launch of no more blocks than that runs on a GPU too.
    const bool cooperative = catalog::is_cooperative(sort, run_.config.launches) && run_.config.grid_blocks == 0;
    if (executor_only == &parameters::of<&recording::Config::resident_blocks>() && cooperative) executor_only = nullptr;
    if (asked_.device == "cpu") return;
    if (asked_.device == "auto") {
      const bool fits = executor_only == nullptr && !sort.wrong_on_purpose;
      if (fits && catalog::cuda_available()) run_.backend = catalog::Backend::cuda;
      return;
    }
    if (asked_.device != "cuda") throw unknown_word("--device", asked_.device, {"auto", "cpu", "cuda"});
    if (sort.wrong_on_purpose) throw Error{texts::wrong_sort_on_gpu, {std::string(sort.name)}, exit_bad_input};
    std::string why;
    if (!catalog::cuda_available(&why)) throw Error(texts::run_no_device, {why}, exit_lacking);
    if (executor_only != nullptr) {
      throw Error{texts::not_of_this_device,
                  {parameters::option_of(*executor_only), shown(word(*executor_only))},
                  exit_bad_input};
    }
    run_.backend = catalog::Backend::cuda;
  }

  void check_memory() {
    if (asked_.as_timed && !given(parameters::of<&recording::Config::histogram_copies>()))
      catalog::fit_form(run_.config, run_.backend);
    catalog::check_shared_memory(run_.config, run_.backend);
  }

  const WantedRun& asked_;
  const catalog::SortInfo& sort_;
  RunRequest run_;
};

}  // namespace

std::string_view option_of(KeySource::Kind kind) {
  constexpr std::array<std::string_view, 5> options{"--preset", "--keys", "--random", "--input", "--preset"};
  return options[static_cast<std::size_t>(kind)];
}

recording::Config config_before(const std::string& sort, const KeySource& keys) {
  recording::Config config;
  config.sort = sort;
  const Preset* preset = keys.kind == SourceKind::preset ? find_preset(keys.preset) : nullptr;
  if (preset != nullptr) parameters::apply(preset->assignments, config);
  return config;
}

WantedRun asked_of(std::string_view sort, KeySource keys, const std::vector<parameters::Assignment>& named) {
  WantedRun asked;
  asked.config = config_before(std::string(sort), keys);
  asked.keys = std::move(keys);
  parameters::apply(named, asked.config);
  take_width(asked.config);
  if (const catalog::SortInfo* info = catalog::find_sort(sort)) parameters::take_usual(*info, asked.config);
  parameters::apply(named, asked.config);  // over what the sort usually has
  for (const parameters::Assignment& each : named) asked.given.insert(each.parameter);
  return asked;
}

void take_width(recording::Config& config) {
  const bool whole = recording::has_ordered_bits(config.key_type);
  if (whole || config.key_bits == recording::width_bits(KeyType::u32))
    config.key_bits = recording::width_bits(config.key_type);
}

Error unknown_distribution(std::string_view word) {
  std::vector<std::string> words;
  for (const Distribution each : all_distributions) words.emplace_back(spelling(each));
  return unknown_word("--distribution", word, words);
}

void check_names(const WantedRun& asked) {
  if (catalog::find_sort(asked.config.sort) == nullptr) throw unknown_word("--sort", asked.config.sort, sort_names());
  if (asked.keys.kind != SourceKind::preset || find_preset(asked.keys.preset) != nullptr) return;
  std::vector<std::string> names;
  for (const Preset& known : presets()) names.emplace_back(known.name);
  throw unknown_word("--preset", asked.keys.preset, names);
}

RunRequest resolved(const WantedRun& asked) {
  check_names(asked);
  return Resolver(asked).resolve();
}

std::vector<std::string> sort_names() {
  std::vector<std::string> names;
  for (const catalog::SortInfo* sort : catalog::sorts()) names.emplace_back(sort->name);
  return names;
}

std::vector<std::string> sorts_that_take(const Parameter& parameter) {
  std::vector<std::string> names;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (parameters::takes(*sort, parameter)) names.emplace_back(sort->name);
  }
  return names;
}

}  // namespace scatterscope::app

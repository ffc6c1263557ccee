// Where the keys of a run come from: an example, typed, drawn as bars, random or from a file.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {
namespace {

using parameters::Use;
using recording::Config;
using Source = KeySource::Kind;

constexpr std::array<std::pair<Source, Text>, 4> sources{{
    {Source::preset, texts::win_source_preset},
    {Source::typed, texts::win_source_typed},
    {Source::random, texts::win_source_random},
    {Source::file, texts::win_source_file},
}};

void take_example(const RunForm& form, KeySource& keys, const std::string& id) {
  keys.preset = id;
  form.config = form.input.outside->config_of_example(form.config.sort, id);
  form.state.refused.clear();
}

void add_presets(const RunForm& form, KeySource& keys, PanelValue& value) {
  const std::vector<PresetChoice>& presets = form.input.outside->presets;
  Choice choice{"presets", Choice::Look::lines, {}, presets.size()};
  for (const PresetChoice& preset : presets) {
    if (preset.id == keys.preset) choice.chosen = choice.options.size();
    choice.options.push_back({"preset_" + preset.id, preset.title});
  }
  choice.asks = [form, &keys, &presets](std::size_t k) {
    take_example(form, keys, presets[k].id);
    return std::nullopt;
  };
  value.emplace_back(std::move(choice));
  add_problem(form, "keys", value);
}

constexpr std::size_t fewest_columns = 16, most_columns = 64;

std::vector<std::uint64_t> numbers_in(const std::vector<std::string>& keys) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& key : keys) {
    std::uint64_t number = 0;
    (void)std::from_chars(key.data(), key.data() + key.size(), number);
    numbers.push_back(number);
  }
  return numbers;
}

// The largest key that a column can show.
std::uint64_t highest_of(const Config& config, const std::vector<std::uint64_t>& keys) {
  constexpr std::uint32_t most_bits = 8;
  if (config.key_bits <= most_bits) return (std::uint64_t{1} << config.key_bits) - 1;
  const std::uint64_t largest = keys.empty() ? 0 : *std::max_element(keys.begin(), keys.end());
  constexpr std::uint64_t widest = std::uint64_t{1} << 32U;
  return std::max<std::uint64_t>(255, std::bit_ceil(std::min(largest, widest - 1) + 1) - 1);
}

// A column a key; a key that is drawn behind the last one adds those up to there.
void add_columns(const RunForm& form, KeySource& keys, const DraftCheck& check, PanelValue& value) {
  std::vector<std::uint64_t> numbers = numbers_in(check.keys);
  // Others may be negative or no whole numbers.
  if (recording::has_ordered_bits(form.config.key_type) || numbers.size() > most_columns) return;
  Columns columns{"bars", say(form.input, texts::win_draw_keys), numbers, highest_of(form.config, numbers)};
  columns.room = std::max(fewest_columns, std::min(most_columns, numbers.size() + 1));
  columns.takes = [&keys, numbers = std::move(numbers)](std::size_t at, std::uint64_t number) mutable {
    if (at >= numbers.size()) numbers.resize(at + 1, 0);
    numbers[at] = number;
    keys.typed.clear();
    for (const std::uint64_t key : numbers) keys.typed += (keys.typed.empty() ? "" : ", ") + std::to_string(key);
  };
  value.emplace_back(std::move(columns));
}

// Sets so many bits of a key; those of an iteration follow where they are the usual ones.
Config with_bits(const catalog::SortInfo& sort, Config config, std::uint32_t bits) {
  Config usual = config;
  parameters::take_usual(sort, usual);
  const bool follows = config.radix_bits == usual.radix_bits;
  usual.key_bits = config.key_bits = bits;
  parameters::take_usual(sort, usual);
  config.radix_bits = follows ? usual.radix_bits : std::min(config.radix_bits, bits);
  return config;
}

// That keys were given more bits than were set, and what the sort makes of it.
void add_fitted(const RunForm& form, std::size_t count, PanelValue& value) {
  const FormState::Fitted& fitted = form.state.fitted;
  const catalog::SortInfo* sort = chosen_sort(form);
  const bool widened = fitted.bits > fitted.set && form.config.key_bits == fitted.bits;
  if (!widened || count == 0 || sort == nullptr) return;
  std::string words =
      say(form.input, texts::win_bits_fitted, {std::to_string(fitted.bits), std::to_string(fitted.set)});
  Config now = form.config;
  now.n = static_cast<std::uint32_t>(count);
  parameters::limit_to(*sort, now);  // another sort may have been chosen before, with more bits an iteration
  const std::uint32_t iterations = catalog::iterations_of(*sort, now);
  const std::uint32_t fewer = catalog::iterations_of(*sort, with_bits(*sort, now, fitted.set));
  if (iterations != fewer)
    words += say(form.input, texts::win_bits_iterations, {std::to_string(iterations), std::to_string(fewer)});
  value.emplace_back(Words{"fitted", std::move(words), Tone::accent});
}

void add_line(const RunForm& form, const char* name, std::string& words, bool several, Text hint, PanelValue& value) {
  const bool wrong = form.state.field == "keys";
  value.emplace_back(Line{name, words, [&words](const std::string& typed) { words = typed; }, several, wrong});
  add_problem(form, "keys", value);
  value.emplace_back(Words{"", say(form.input, hint), Tone::faint});
}

void add_random(const RunForm& form, KeySource& keys, PanelValue& value) {
  const auto add = [&](const char* name, std::string_view of, Text words, std::uint32_t& number,
                       parameters::Range range) {
    const bool wrong = form.state.field == name || form.state.field == of;
    value.emplace_back(Number{name, say(form.input, words), number, range,
                              [&number](std::uint64_t to) { number = static_cast<std::uint32_t>(to); },
                              wrong ? form.state.problem : ""});
  };
  add("random_count", "keys", texts::win_random_count, keys.count, {1, recording::max_recorded_keys});
  add("random_seed", "seed", texts::win_random_seed, keys.seed, {0, UINT32_MAX});
  value.emplace_back(Row{{Words{"", say(form.input, texts::win_distribution)}}});
  value.emplace_back(distribution_choice(form.input, "distribution", keys.distribution));
}

void add_key_type(const RunForm& form, PanelValue& value) {
  Config& config = form.config;
  const auto& type = parameters::of<&Config::key_type>();
  add_parameter(form, type, {}, value);
  const auto named = [&](const Part& part) {
    const auto* choice = std::get_if<Choice>(&part);
    return choice != nullptr && choice->name == type.name;
  };
  // Another type is sorted by all of its bits.
  const auto choice = std::find_if(value.begin(), value.end(), named);
  auto& asks = std::get<Choice>(*choice).asks;
  asks = [&config, set = std::move(asks)](std::size_t k) {
    const recording::KeyType before = config.key_type;
    (void)set(k);
    if (config.key_type != before) config.key_bits = recording::width_bits(config.key_type);
    return std::nullopt;
  };
  if (recording::has_ordered_bits(config.key_type)) return;
  add_parameter(form, parameters::of<&Config::key_bits>(), {1, recording::width_bits(config.key_type)}, value);
}

}  // namespace

void fit_bits(const WorkspaceInput& input, FormState& state, WantedRun& draft) {
  FormState::Fitted& fitted = state.fitted;
  recording::Config& config = draft.config;
  const bool set = config.key_bits != fitted.bits || config.key_type != fitted.type;
  if (set) fitted.set = config.key_bits;
  if (draft.keys != fitted.keys || config.key_type != fitted.type) {
    const auto needed = input.outside->needed_bits(draft);
    const catalog::SortInfo* sort = chosen_sort({input, state, config});
    if (needed && sort != nullptr) config = with_bits(*sort, config, std::max(fitted.set, *needed));
  }
  fitted.keys = draft.keys;
  fitted.type = config.key_type;
  fitted.bits = config.key_bits;
}

PanelValue run_keys(const RunForm& form, KeySource& keys, const DraftCheck& check) {
  PanelValue value{Words{"", say(form.input, texts::win_keys), Tone::heading}};
  Choice from{"keys_from"};
  for (const auto& [source, words] : sources)
    from.options.push_back({"keys_from_" + std::to_string(from.options.size()), say(form.input, words)});
  from.chosen = static_cast<std::size_t>(keys.kind);
  from.asks = [form, &keys](std::size_t k) {
    form.state.source_pressed = true;
    if (std::exchange(keys.kind, sources[k].first) == sources[k].first) return std::nullopt;
    form.state.refused.clear();
    // The one that is marked is chosen by that.
    if (keys.kind == Source::preset) take_example(form, keys, keys.preset);
    return std::nullopt;
  };
  value.emplace_back(std::move(from));
  value.emplace_back(Gap{});
  if (keys.kind == Source::preset) add_presets(form, keys, value);
  if (keys.kind == Source::typed) {
    add_line(form, "typed", keys.typed, true, texts::win_typed_hint, value);
    add_columns(form, keys, check, value);
  }
  if (keys.kind == Source::random) add_random(form, keys, value);
  if (keys.kind == Source::file) add_line(form, "file", keys.file, false, texts::win_file_hint, value);
  add_fitted(form, check.keys.size(), value);
  Fold more{"of_keys", say(form.input, texts::win_of_keys), {}, false, {}};
  if (keys.kind != Source::preset) add_key_type(form, more.parts);
  for (Part& each : parameter_fields(form, Use::keys)) more.parts.push_back(std::move(each));
  value.emplace_back(std::move(more));
  return value;
}

}  // namespace scatterscope::panels

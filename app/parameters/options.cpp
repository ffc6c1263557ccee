#include "app/parameters/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/failed_runs.h"
#include "ui/typed_text.h"

namespace scatterscope::app {
namespace {

using parameters::Kind;
using parameters::Parameter;

constexpr RunOption inputs[] = {
    {"--sort", "S", "sort to run, see `scatterscope list`"},
    {"--keys", "3,5,4,1", "keys: decimal, 0x.. or 0b.., of type f32 also 1.5, inf, nan"},
    {"--input", "FILE", "file with one key or key,value a line"},
    {"--random", "N", "N random keys"},
    {"--seed", "S", "seed of the random keys (std::mt19937), 1 if none is given"},
    {"--distribution", "D", "uniform, sorted, reversed, few, equal, normal or zipf"},
    {"--preset", "P", "keys of an example: "},  // and their names
};
constexpr RunOption timed_form{"--as-timed", "",
                               "those of the next {} that are not given: as timed runs of the sort have them"};
constexpr RunOption execution[] = {
    {"--device", "D", "auto, cpu or cuda"},
    {"--time-limit", "SECONDS", "longest run; if none is given 120, of heatmap and measure any"},
};

// "five"; larger numbers in digits.
std::string counted(std::size_t count) {
  constexpr std::array<std::string_view, 10> words{"none", "one", "two",   "three", "four",
                                                   "five", "six", "seven", "eight", "nine"};
  return count < words.size() ? std::string(words[count]) : std::to_string(count);
}

std::vector<RunOption> all_options() {
  static std::deque<std::string> texts;  // that the options point into
  const auto kept = [](std::string text) -> std::string_view { return texts.emplace_back(std::move(text)); };
  std::vector<RunOption> all(std::begin(inputs), std::end(inputs));
  std::string examples(all.back().help);
  for (const Preset& preset : presets()) {
    const bool last = &preset == &presets().back();
    examples += (&preset == &presets().front() ? "" : last ? " or " : ", ") + std::string(preset.name);
  }
  all.back().help = kept(std::move(examples));
  const auto of_form = [](const Parameter& row) { return row.use == parameters::Use::form; };
  const Parameter* first_of_form = &*std::find_if(std::begin(parameters::table), std::end(parameters::table), of_form);
  for (const Parameter& row : parameters::table) {
    if (&row == first_of_form) {
      std::string help(timed_form.help);
      const auto count = std::count_if(std::begin(parameters::table), std::end(parameters::table), of_form);
      help.replace(help.find("{}"), 2, counted(static_cast<std::size_t>(count)));
      all.push_back({timed_form.name, timed_form.value, kept(std::move(help))});
    }
    if (parameters::is_option(row))
      all.push_back({kept(parameters::option_of(row)), row.value, kept(parameters::help_of(row))});
  }
  all.insert(all.end(), std::begin(execution), std::end(execution));
  return all;
}

// Reads options one after the other, up to the first that is wrong.
class Reader {
 public:
  explicit Reader(const RunArguments& arguments) : arguments_(arguments) {}

  [[nodiscard]] const std::string* given(std::string_view name) const {
    const auto found = arguments_.find(name);
    return found == arguments_.end() ? nullptr : &found->second;
  }

  template <class Integer>
  void number(std::string_view name, std::uint64_t least, std::uint64_t most, Integer& out) {
    const std::string* word = given(name);
    if (word != nullptr) out = static_cast<Integer>(parse_number(name, *word, least, most));
  }

  void parameter(const Parameter& row, WantedRun& run) {
    const std::string option = parameters::option_of(row);
    const std::string* word = parameters::is_option(row) ? given(option) : nullptr;
    if (word == nullptr) return;
    run.given.insert(&row);
    if (!row.said.empty()) return;
    std::uint64_t value = *word == switched_off ? 0 : 1;  // of a flag
    if (row.field.kind == Kind::word) {
      const auto words = row.field.words;
      const auto found = std::find(words.begin(), words.end(), *word);
      if (found == words.end()) throw unknown_word(option, *word, parameters::allowed_words(row));
      value = static_cast<std::uint64_t>(found - words.begin());
    } else if (row.field.kind == Kind::number) {
      const auto allowed = parameters::allowed_words(row);
      if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), *word) == allowed.end())
        throw Error(texts::run_parameter, {option, shown(*word), joined(allowed)});
      const parameters::Range range =
          row.asked == nullptr ? row.range : row.asked(*catalog::find_sort(run.config.sort), run.config);
      number(option, range.least, range.most, value);
    }
    row.field.set(run.config, value);
  }

 private:
  const RunArguments& arguments_;
};

// Where the keys come from, as far as it is known without reading numbers.
KeySource read_source(Reader& reader, MissingInput missing) {
  KeySource keys;
  keys.kind = KeySource::Kind::none;
  std::string_view chosen;
  for (const auto kind :
       {KeySource::Kind::typed, KeySource::Kind::file, KeySource::Kind::random, KeySource::Kind::preset}) {
    const std::string_view source = option_of(kind);
    if (reader.given(source) == nullptr) continue;
    if (!chosen.empty()) throw conflict(chosen, *reader.given(chosen), source, *reader.given(source));
    chosen = source;
    keys = keys_of(kind, *reader.given(source));
  }
  if (const std::string* folder = reader.given(linked_folder); folder != nullptr && keys.kind == KeySource::Kind::file)
    keys.linked_from = *folder;
  for (const std::string_view only_random : {"--seed", "--distribution"}) {
    if (reader.given(only_random) != nullptr && keys.kind != KeySource::Kind::random)
      throw only_with(only_random, *reader.given(only_random), "--random N");
  }
  if (chosen.empty() && missing == MissingInput::is_the_book) {
    keys = keys_of(KeySource::Kind::preset, "book");
  }
  return keys;
}

void read_random(Reader& reader, KeySource& keys) {
  if (keys.kind != KeySource::Kind::random) return;
  reader.number("--random", 0, recording::max_recorded_keys, keys.count);
  reader.number("--seed", 0, 0xffff'ffffU, keys.seed);
  const std::string* word = reader.given("--distribution");
  if (word == nullptr) return;
  if (const auto found = parse_distribution(*word)) {
    keys.distribution = *found;
  } else {
    throw unknown_distribution(*word);
  }
}

// --compare ascending and descending are --order's words; the others say what of the keys is compared, in that order.
void read_comparison(Reader& reader, recording::Config& config) {
  const std::string* word = reader.given("--compare");
  if (word == nullptr) return;
  if (const auto order = recording::parse_word<recording::Order>(*word)) {
    if (reader.given("--order") != nullptr && *order != config.order) {
      throw conflict("--order", *reader.given("--order"), "--compare", *word);
    }
    config.order = *order;
    return;
  }
  const auto comparison = recording::parse_word<recording::Comparison>(*word);
  if (!comparison || *comparison == recording::Comparison::key) {
    const auto allowed = parameters::allowed_words(parameters::of<&recording::Config::compare>());
    throw unknown_word("--compare", *word, allowed);
  }
  config.compare = *comparison;
  if (config.compare == recording::Comparison::lexicographic && !config.values)
    throw only_with("--compare", *word, "--values");
}

void read_parameters(Reader& reader, WantedRun& run) {
  const auto read = [&](auto which) {
    for (const Parameter& row : parameters::table)
      if (which(row)) reader.parameter(row, run);
  };
  const Parameter& key_bits = parameters::of<&recording::Config::key_bits>();
  read([](const Parameter& row) { return row.field.kind != Kind::number; });
  read_comparison(reader, run.config);
  take_width(run.config);
  reader.parameter(key_bits, run);
  parameters::take_usual(*catalog::find_sort(run.config.sort), run.config);
  read([&](const Parameter& row) { return row.field.kind == Kind::number && &row != &key_bits; });
}

}  // namespace

std::span<const RunOption> run_options() {
  static const std::vector<RunOption> all = all_options();
  return all;
}

std::uint64_t parse_number(std::string_view argument, std::string_view word, std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> value = typed_number(word);
  if (value && *value >= least && *value <= most) return *value;
  throw Error{texts::number_not_allowed,
              {std::string(argument), shown(word), std::to_string(least), std::to_string(most)},
              exit_bad_input};
}

float parse_decimal(std::string_view argument, std::string_view word, float least, float most) {
  float value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, std::chars_format::fixed);
  if (error == std::errc{} && end == word.data() + word.size() && value >= least && value <= most) return value;
  const auto plain = [](float limit) {
    std::array<char, 32> digits{};
    return std::string(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), limit).ptr);
  };
  throw Error{texts::number_not_allowed, {std::string(argument), shown(word), plain(least), plain(most)}};
}

std::uint64_t parse_count(std::string_view argument, std::string_view word, std::uint64_t least, std::uint64_t most) {
  const auto wrong = [&] {
    return Error(texts::number_not_allowed,
                 {std::string(argument), shown(word), std::to_string(least), std::to_string(most)});
  };
  if (word.substr(0, 2) != "2^") return parse_number(argument, word, least, most);
  const std::string_view power = word.substr(2);
  unsigned exponent = 0;
  const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), exponent);
  if (error != std::errc{} || exponent > 63) throw wrong();
  std::uint64_t value = std::uint64_t{1} << exponent;
  const std::string_view rest = power.substr(static_cast<std::size_t>(end - power.data()));
  if (!rest.empty()) {
    const auto offset = typed_number(rest.substr(1));
    const bool digits = rest.find_first_not_of("0123456789", 1) == std::string_view::npos;
    if (!offset || *offset > value || !digits || (rest[0] != '-' && rest[0] != '+')) throw wrong();
    value = rest[0] == '-' ? value - *offset : value + *offset;
  }
  if (value < least || value > most) throw wrong();
  return value;
}

WantedRun read_arguments(const RunArguments& arguments, MissingInput missing) {
  Reader reader(arguments);
  WantedRun run;
  if (const std::string* sort = reader.given("--sort")) run.config.sort = *sort;
  check_names(run);
  run.keys = read_source(reader, missing);
  check_names(run);
  run.config = config_before(run.config.sort, run.keys);
  read_parameters(reader, run);
  std::uint64_t seconds = static_cast<std::uint64_t>(default_time_limit.count());
  reader.number("--time-limit", 1, most_time_limit, seconds);
  run.time_limit = std::chrono::seconds(seconds);
  read_random(reader, run.keys);
  run.as_timed = reader.given(timed_form.name) != nullptr;
  if (const std::string* device = reader.given("--device")) run.device = *device;
  return run;
}

RunArguments arguments_of(const WantedRun& asked) {
  RunArguments arguments{{"--sort", asked.config.sort}};
  const KeySource& keys = asked.keys;
  if (keys.kind == KeySource::Kind::random) {
    arguments["--random"] = std::to_string(keys.count);
    arguments["--seed"] = std::to_string(keys.seed);
    arguments["--distribution"] = std::string(spelling(keys.distribution));
  } else if (keys.kind != KeySource::Kind::none) {
    arguments[std::string(option_of(keys.kind))] = keys.word();
    if (keys.linked_from) arguments[std::string(linked_folder)] = *keys.linked_from;
  }
  recording::Config before = config_before(asked.config.sort, keys);
  before.key_type = asked.config.key_type;
  take_width(before);
  const catalog::SortInfo* sort = catalog::find_sort(asked.config.sort);
  const auto add = [&](const Parameter& row) {
    const std::uint64_t value = parameters::value_in(asked.config, row);
    // What is read otherwise where nothing is named.
    const bool chosen = &row == &parameters::of<&recording::Config::launches>() ||
                        (&row == &parameters::of<&recording::Config::radix_bits>() && sort != nullptr &&
                         catalog::grows_bucket_tree(*sort)) ||
                        (asked.as_timed && row.use == parameters::Use::form);
    const bool named = chosen && asked.given.count(&row) > 0;
    if (!parameters::is_option(row) || (!named && value == parameters::value_in(before, row))) return;
    const bool off = row.field.kind == Kind::flag && value == 0;
    arguments[parameters::option_of(row)] = off ? std::string(switched_off) : parameters::word_of(row, value);
  };
  add(parameters::of<&recording::Config::key_bits>());
  before.key_type = recording::Config{}.key_type;
  before.key_bits = asked.config.key_bits;
  if (sort != nullptr) {
    recording::Config usual = asked.config;  // the usual radix may depend on the number of keys and the shape
    parameters::take_usual(*sort, usual);
    parameters::take_usual(*sort, before);
    before.radix_bits = usual.radix_bits;
  }
  for (const Parameter& row : parameters::table) add(row);
  if (asked.as_timed) arguments[std::string(timed_form.name)] = "";
  if (asked.device != WantedRun{}.device) arguments["--device"] = asked.device;
  if (asked.time_limit != default_time_limit) arguments["--time-limit"] = std::to_string(asked.time_limit.count());
  return arguments;
}

RunRequest parse_run(const RunArguments& arguments, MissingInput missing) {
  return resolved(read_arguments(arguments, missing));
}

const scene::Theme* parse_theme(std::string_view word) {
  if (const scene::Theme* theme = scene::find_theme(word)) return theme;
  std::vector<std::string> names;
  for (const scene::ThemeName name : scene::all_themes) names.emplace_back(scene::theme(name).name);
  throw unknown_word("--theme", word, names);
}

Language parse_language(std::string_view word) {
  std::vector<std::string> codes;
  for (const Language language : all_languages) {
    codes.emplace_back(language_code(language));
    if (word == codes.back()) return language;
  }
  throw unknown_word("--language", word, codes);
}

}  // namespace scatterscope::app

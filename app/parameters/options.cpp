#include "app/parameters/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "kernels/parameters/timed_form.h"
#include "kernels/recording/key_order.h"

namespace scatterscope::app {
namespace {

constexpr RunOption options[] = {
    {"--sort", "S", "sort to run, see `scatterscope list`"},
    {"--keys", "3,5,4,1", "keys: decimal, 0x.. or 0b.., of type f32 also 1.5, inf, nan"},
    {"--input", "FILE", "file with one key or key,value a line"},
    {"--random", "N", "N random keys"},
    {"--seed", "S", "seed of the random keys (std::mt19937), 1 if none is given"},
    {"--distribution", "D", "uniform, sorted, reversed, few, equal or normal"},
    {"--preset", "P", "keys of an example: book, small, four, scan, income, bitonic, cascade-income or cascade-age"},
    {"--radix-bits", "R", "bits an iteration, 1 to 8"},
    {"--keys-per-thread", "C", "keys that a thread takes, 1 to 32, of onesweep and radix-msd to 40"},
    {"--block-threads", "B", "threads a block, 1 to 1024"},
    {"--key-bits", "K", "bits of a key that are sorted on: 1 to 32, of u64 to 64; i32 and f32 take 32"},
    {"--key-type", "T", "u32, i32, f32 or u64"},
    {"--order", "O", "ascending or descending"},
    {"--compare", "W",
     "of merge: ascending or descending as --order; absolute: magnitudes; lexicographic: with --values"},
    {"--oversampling", "F", "of sample: keys drawn for each bucket, 1 to 64; if none is given 8, of many keys 32"},
    {"--as-timed", "", "those of the next five that are not given: as timed runs of the sort have them"},
    {"--look-back-words", "W", "of onesweep and radix-msd: words that a thread of a look-back loads at a time, 1 to 8"},
    {"--histogram-copies", "M", "of onesweep: counters of each value while digits are counted, 1, 2, 4, 8, 16 or 32"},
    {"--search-all", "", "of sample: threads search for a bucket beyond the end of a tile too"},
    {"--take-turns", "", "of radix-msd: launches have no more blocks than are resident, which take turns"},
    {"--children-per-thread", "C", "of radix-msd: children that a thread lists, 1 to 8"},
    {"--values", "", "each key carries a value along: the file's, or its index"},
    {"--block-scan", "A",
     "hillis-steele, brent-kung or warp-shuffle; if none is given the first, of timed runs the last"},
    {"--grid-scan", "A", "block-sums or look-back; if none is given the first, of timed runs the last"},
    {"--launches", "L", "several or one launch an iteration"},
    {"--resident-blocks", "R", "blocks that the executor holds at a time, 0: all"},
    {"--grid-blocks", "G", "blocks of a cooperative launch, 0: one a tile"},
    {"--schedule-seed", "S", "order in which the executor takes blocks and threads, 0: by number"},
    {"--barrier-rule", "W", "book or volta"},
    {"--access-limit", "A", "accesses that a thread may make, 0: no limit"},
    {"--device", "D", "auto, cpu or cuda"},
    {"--time-limit", "SECONDS", "longest run, 120 if none is given"},
};

constexpr std::uint64_t largest_u64 = std::numeric_limits<std::uint64_t>::max();

// Reads options one after the other and remembers the first thing that is wrong.
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
    if (word == nullptr || problem_) return;
    const Outcome<std::uint64_t> value = parse_number(name, *word, least, most);
    if (value) {
      out = static_cast<Integer>(*value);
    } else {
      problem_ = value.problem();
    }
  }

  template <class Enum>
  void word(std::string_view name, std::optional<Enum> (*parse)(std::string_view),
            const std::vector<std::string>& allowed, Enum& out) {
    const std::string* word = given(name);
    if (word == nullptr || problem_) return;
    if (const std::optional<Enum> value = parse(*word)) {
      out = *value;
    } else {
      problem_ = unknown_word(name, *word, allowed);
    }
  }

  void fail(Problem problem) {
    if (!problem_) problem_ = std::move(problem);
  }
  [[nodiscard]] const std::optional<Problem>& problem() const { return problem_; }

 private:
  const RunArguments& arguments_;
  std::optional<Problem> problem_;
};

std::vector<std::string> sort_names(bool (*which)(const catalog::SortInfo&)) {
  std::vector<std::string> names;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (which(*sort)) names.emplace_back(sort->name);
  }
  return names;
}

bool any_sort(const catalog::SortInfo&) {
  return true;
}

// What the keys come from, "--keys" for instance; empty if nothing is given.
std::string_view input_option(Reader& reader) {
  constexpr std::array<std::string_view, 4> sources{"--keys", "--input", "--random", "--preset"};
  std::string_view chosen;
  for (const std::string_view source : sources) {
    if (reader.given(source) == nullptr) continue;
    if (!chosen.empty()) {
      reader.fail(conflict(chosen, *reader.given(chosen), source, *reader.given(source)));
    }
    chosen = source;
  }
  for (const std::string_view only_random : {"--seed", "--distribution"}) {
    if (reader.given(only_random) != nullptr && chosen != "--random") {
      reader.fail(only_with(only_random, *reader.given(only_random), "--random N"));
    }
  }
  return chosen;
}

const Preset* read_preset(Reader& reader, std::string_view source, MissingInput missing) {
  if (source.empty() && missing == MissingInput::is_the_book) return find_preset("book");
  if (source != "--preset") return nullptr;
  const Preset* preset = find_preset(*reader.given("--preset"));
  if (preset == nullptr) {
    std::vector<std::string> names;
    for (const Preset& known : presets()) names.emplace_back(known.name);
    reader.fail(unknown_word("--preset", *reader.given("--preset"), names));
  }
  return preset;
}

void read_typed_keys(Reader& reader, std::string_view source, RunRequest& run) {
  const std::string& word = *reader.given(source);
  const KeyType type = run.config.key_type;
  if (source == "--keys") {
    Outcome<Keys> keys = parse_keys(word, source, type);
    if (!keys) return reader.fail(keys.problem());
    run.input = std::move(*keys);
    return;
  }
  Outcome<recording::Pairs> pairs = read_key_file(word, source, type);
  if (!pairs) return reader.fail(pairs.problem());
  run.input = std::move(*pairs);
  if (!run.input.values.empty() && !run.config.values)
    reader.fail({Text::values_need_option, {std::string(source) + " " + shown(word)}, exit_bad_input});
}

void read_random_keys(Reader& reader, RunRequest& run) {
  std::uint32_t count = 0, seed = 1;
  Distribution distribution = Distribution::uniform;
  std::vector<std::string> words;
  for (const Distribution d : all_distributions) words.emplace_back(spelling(d));
  reader.number("--random", 0, recording::max_recorded_keys, count);
  reader.number("--seed", 0, 0xffff'ffffU, seed);
  reader.word("--distribution", parse_distribution, words, distribution);
  if (reader.problem()) return;
  run.input = random_keys(count, seed, distribution, run.config.key_bits, run.config.key_type);
  run.config.seed = seed;
}

void read_keys(Reader& reader, std::string_view source, const Preset* preset, RunRequest& run) {
  if (preset != nullptr) {
    run.input = {preset->keys, run.config.values ? preset->values : Keys{}};
  } else if (source == "--random") {
    read_random_keys(reader, run);
  } else if (source == "--keys" || source == "--input") {
    read_typed_keys(reader, source, run);
  } else {
    return reader.fail(
        {Text::option_missing, {"keys", "--keys 3,5,4,1, --input FILE, --random N or --preset book"}, exit_bad_input});
  }
  if (reader.problem()) return;
  const std::string place(source.empty() ? "--preset" : source);
  if (auto wide = check_key_width(run.input.keys, run.config.key_bits, place)) reader.fail(std::move(*wide));
  // Without values of their own keys carry their index.
  if (run.config.values && run.input.values.empty()) {
    run.input.values.resize(run.input.keys.size());
    std::iota(run.input.values.begin(), run.input.values.end(), std::uint64_t{0});
  }
}

// --compare ascending and descending are --order's words; the others say what of the keys is compared, in that order.
void read_comparison(Reader& reader, recording::Config& config) {
  const std::string* word = reader.given("--compare");
  if (word == nullptr || reader.problem()) return;
  if (const auto order = recording::parse_order(*word)) {
    if (reader.given("--order") != nullptr && *order != config.order) {
      reader.fail(conflict("--order", *reader.given("--order"), "--compare", *word));
    }
    config.order = *order;
    return;
  }
  const auto comparison = recording::parse_comparison(*word);
  if (!comparison || *comparison == recording::Comparison::key) {
    return reader.fail(unknown_word("--compare", *word, {"ascending", "descending", "absolute", "lexicographic"}));
  }
  config.compare = *comparison;
  if (config.compare == recording::Comparison::lexicographic && !config.values)
    reader.fail(only_with("--compare", *word, "--values"));
}

void read_form(Reader& reader, recording::Config& config) {
  reader.number("--look-back-words", 1, recording::most_look_back_words, config.look_back_words);
  reader.number("--children-per-thread", 1, recording::most_children_per_thread, config.children_per_thread);
  config.search_all = reader.given("--search-all") != nullptr;
  config.take_turns = reader.given("--take-turns") != nullptr;
  const std::string* copies = reader.given("--histogram-copies");
  if (copies == nullptr || reader.problem()) return;
  const std::vector<std::string> allowed{"1", "2", "4", "8", "16", "32"};
  if (std::find(allowed.begin(), allowed.end(), *copies) == allowed.end()) {
    return reader.fail({Text::run_parameter, {"--histogram-copies", shown(*copies), joined(allowed)}, exit_bad_input});
  }
  reader.number("--histogram-copies", 1, recording::most_histogram_copies, config.histogram_copies);
}

void read_parameters(Reader& reader, RunRequest& run) {
  recording::Config& config = run.config;
  reader.word("--key-type", recording::parse_key_type, {"u32", "i32", "f32", "u64"}, config.key_type);
  reader.word("--order", recording::parse_order, {"ascending", "descending"}, config.order);
  if (reader.given("--values") != nullptr) config.values = true;
  read_comparison(reader, config);
  // Signed and floating-point keys are compared by all of their bits.
  const std::uint32_t width = recording::width_bits(config.key_type);
  const bool whole = recording::has_ordered_bits(config.key_type);
  const bool type_given = reader.given("--key-type") != nullptr;
  if (whole || (type_given && config.key_bits == recording::width_bits(KeyType::u32))) config.key_bits = width;
  reader.number("--key-bits", whole ? width : 1, width, config.key_bits);
  std::uint32_t most_keys_per_thread = 32;
  if (const catalog::SortInfo* sort = catalog::find_sort(config.sort)) {
    config.radix_bits = std::min(sort->default_radix_bits, config.key_bits);
    most_keys_per_thread = std::max(most_keys_per_thread, sort->max_keys_per_thread);
  }
  reader.number("--radix-bits", 1, 8, config.radix_bits);
  reader.number("--keys-per-thread", 1, most_keys_per_thread, config.keys_per_thread);
  reader.number("--block-threads", 1, 1024, config.block_threads);
  reader.number("--oversampling", 1, 64, config.oversampling);
  read_form(reader, config);
  reader.number("--resident-blocks", 0, recording::max_recorded_keys, config.resident_blocks);
  reader.number("--grid-blocks", 0, recording::max_recorded_keys, config.grid_blocks);
  reader.number("--schedule-seed", 0, largest_u64, config.schedule_seed);
  reader.number("--access-limit", 0, largest_u64, config.access_limit);
  reader.word("--block-scan", recording::parse_block_scan, {"hillis-steele", "brent-kung", "warp-shuffle"},
              config.block_scan);
  reader.word("--grid-scan", recording::parse_grid_scan, {"block-sums", "look-back"}, config.grid_scan);
  reader.word("--launches", recording::parse_launches, {"several", "one"}, config.launches);
  reader.word("--barrier-rule", recording::parse_barrier_rule, {"book", "volta"}, config.barrier_rule);
  std::uint64_t seconds = static_cast<std::uint64_t>(default_time_limit.count());
  reader.number("--time-limit", 1, 86400, seconds);
  run.time_limit = std::chrono::seconds(seconds);
}

// Parameters that were given and mean nothing to the sort that will run.
void check_parameters(Reader& reader, const catalog::SortInfo& asked, const catalog::SortInfo& runs,
                      const RunRequest& run) {
  const bool cooperative = catalog::is_cooperative(runs, run.config.launches);
  struct Rule {
    std::string_view option;
    bool means_something;
    bool (*which)(const catalog::SortInfo&);
  };
  // What a sort does anyway may be said.
  const auto says = [&](std::string_view option, std::string_view value) {
    const std::string* word = reader.given(option);
    return word != nullptr && *word == value;
  };
  const Rule rules[] = {
      {"--compare", runs.compares || says("--compare", "ascending") || says("--compare", "descending"),
       [](const catalog::SortInfo& s) { return s.compares; }},
      {"--oversampling", runs.max_oversampling > 0, [](const catalog::SortInfo& s) { return s.max_oversampling > 0; }},
      {"--look-back-words", runs.looks_back || says("--look-back-words", "1"),
       [](const catalog::SortInfo& s) { return s.looks_back; }},
      {"--histogram-copies", runs.max_histogram_copies > 1 || says("--histogram-copies", "1"),
       [](const catalog::SortInfo& s) { return s.max_histogram_copies > 1; }},
      {"--search-all", runs.searches, [](const catalog::SortInfo& s) { return s.searches; }},
      {"--take-turns", runs.takes_turns, [](const catalog::SortInfo& s) { return s.takes_turns; }},
      {"--children-per-thread", runs.max_children_per_thread > 1 || says("--children-per-thread", "1"),
       [](const catalog::SortInfo& s) { return s.max_children_per_thread > 1; }},
      {"--block-scan", runs.has_block_scan, [](const catalog::SortInfo& s) { return s.has_block_scan; }},
      {"--grid-scan", cooperative ? says("--grid-scan", "look-back") : runs.has_grid_scan,
       [](const catalog::SortInfo& s) { return s.has_grid_scan; }},
      {"--launches", catalog::has_forms(asked), catalog::has_forms},
      {"--grid-blocks", cooperative || says("--grid-blocks", "0"), catalog::can_be_cooperative},
      {"--radix-bits", runs.max_radix_bits > 1 || says("--radix-bits", "1"),
       [](const catalog::SortInfo& s) { return s.max_radix_bits > 1; }},
      {"--keys-per-thread", runs.max_keys_per_thread > 1 || says("--keys-per-thread", "1"),
       [](const catalog::SortInfo& s) { return s.max_keys_per_thread > 1; }},
      {"--block-threads", !runs.one_block || says("--block-threads", std::to_string(run.input.keys.size())),
       [](const catalog::SortInfo& s) { return !s.one_block; }},
  };
  for (const Rule& rule : rules) {
    const std::string* word = reader.given(rule.option);
    if (word == nullptr || rule.means_something) continue;
    if (rule.which(runs)) {  // in its other form
      reader.fail(only_with(rule.option, *word, cooperative ? "--launches several" : "--launches one"));
      continue;
    }
    reader.fail({Text::not_of_this_sort,
                 {as_given(rule.option, *word), std::string(runs.name), joined(sort_names(rule.which))},
                 exit_bad_input});
  }
}

// Sets what the sort leaves open, refuses what does not fit it.
void resolve(Reader& reader, std::string_view source, RunRequest& run) {
  const catalog::SortInfo& asked = *catalog::find_sort(run.config.sort);
  if (reader.given("--launches") == nullptr && catalog::has_forms(asked)) {
    const bool only_one = asked.name == asked.one_launch_form && asked.name != asked.several_launches_form;
    run.config.launches = only_one ? recording::Launches::one : recording::Launches::several;
  }
  if (run.input.keys.size() > asked.max_recorded_keys) {
    return reader.fail({Text::too_many_keys_for_sort,
                        {std::string(source), std::to_string(run.input.keys.size()),
                         std::to_string(asked.max_recorded_keys), std::string(asked.name)},
                        exit_bad_input});
  }
  run.as_timed = reader.given("--as-timed") != nullptr;
  if (run.as_timed) {
    run.config.n = static_cast<std::uint32_t>(run.input.keys.size());
    catalog::take_timed_form(asked, run.config,
                             [&](const std::string& option) { return reader.given(option) != nullptr; });
  }
  try {
    recording::Config resolved = catalog::resolve(run.config, run.input);
    const catalog::SortInfo* runs = catalog::find_sort(resolved.sort);
    run.config.launches = resolved.launches;
    check_parameters(reader, asked, runs == nullptr ? asked : *runs, run);
    run.config = std::move(resolved);
  } catch (const RunError& error) {
    check_parameters(reader, asked, asked, run);  // says more than a consequence of it
    reader.fail(problem_of(error));
  }
}

void read_device(Reader& reader, RunRequest& run) {
  const std::string* word = reader.given("--device");
  const std::string device = word == nullptr ? "auto" : *word;
  // These steer the executor; a GPU schedules by itself.
  std::string_view executor_only;
  for (const std::string_view name : {"--schedule-seed", "--barrier-rule", "--access-limit", "--resident-blocks"}) {
    if (reader.given(name) != nullptr) executor_only = name;
  }
  // A cooperative launch of no more blocks than that runs on a GPU too.
  const catalog::SortInfo* sort = catalog::find_sort(run.config.sort);
  const bool cooperative =
      sort != nullptr && catalog::is_cooperative(*sort, run.config.launches) && run.config.grid_blocks == 0;
  if (executor_only == "--resident-blocks" && cooperative) executor_only = {};
  const bool wrong = sort != nullptr && sort->wrong_on_purpose;
  if (device == "cuda" && wrong) {
    reader.fail({Text::wrong_sort_on_gpu, {std::string(sort->name)}, exit_bad_input});
  } else if (device == "auto") {
    if (executor_only.empty() && !wrong && catalog::cuda_available()) run.backend = catalog::Backend::cuda;
  } else if (device == "cuda") {
    std::string why;
    if (!catalog::cuda_available(&why)) return reader.fail(problem_of(Failure::no_device, {why}));
    if (!executor_only.empty()) {
      return reader.fail({Text::not_of_this_device,
                          {std::string(executor_only), shown(*reader.given(executor_only))},
                          exit_bad_input});
    }
    run.backend = catalog::Backend::cuda;
  } else if (device != "cpu") {
    reader.fail(unknown_word("--device", device, {"auto", "cpu", "cuda"}));
  }
}

}  // namespace

std::span<const RunOption> run_options() {
  return options;
}

Outcome<std::uint64_t> parse_number(std::string_view argument, std::string_view word, std::uint64_t least,
                                    std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < least || value > most) {
    return Problem{Text::number_not_allowed,
                   {std::string(argument), shown(word), std::to_string(least), std::to_string(most)},
                   exit_bad_input};
  }
  return value;
}

Outcome<std::uint64_t> parse_count(std::string_view argument, std::string_view word, std::uint64_t least,
                                   std::uint64_t most) {
  const Problem wrong{Text::number_not_allowed,
                      {std::string(argument), shown(word), std::to_string(least), std::to_string(most)},
                      exit_bad_input};
  if (word.substr(0, 2) != "2^") return parse_number(argument, word, least, most);
  const std::string_view power = word.substr(2);
  unsigned exponent = 0;
  const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), exponent);
  if (error != std::errc{} || exponent > 63) return wrong;
  std::uint64_t value = std::uint64_t{1} << exponent;
  const std::string_view rest = power.substr(static_cast<std::size_t>(end - power.data()));
  if (!rest.empty()) {
    const auto offset = parse_number(argument, rest.substr(1), 0, value);
    if (!offset || (rest[0] != '-' && rest[0] != '+')) return wrong;
    value = rest[0] == '-' ? value - *offset : value + *offset;
  }
  if (value < least || value > most) return wrong;
  return value;
}

Outcome<RunRequest> parse_run(const RunArguments& arguments, MissingInput missing) {
  Reader reader(arguments);
  RunRequest run;
  if (const std::string* sort = reader.given("--sort")) {
    if (catalog::find_sort(*sort) == nullptr) return unknown_word("--sort", *sort, sort_names(any_sort));
    run.config.sort = *sort;
  }
  const std::string_view source = input_option(reader);
  const Preset* preset = read_preset(reader, source, missing);
  if (preset != nullptr) {
    run.config.key_bits = preset->key_bits;
    run.config.block_threads = preset->block_threads;
    run.config.values = !preset->values.empty();
    run.config.order = preset->order;
  }
  read_parameters(reader, run);
  if (!reader.problem()) read_keys(reader, source, preset, run);
  if (reader.problem()) return *reader.problem();

  resolve(reader, source.empty() ? "--preset" : source, run);
  read_device(reader, run);
  if (reader.problem()) return *reader.problem();
  try {
    if (run.as_timed && reader.given("--histogram-copies") == nullptr) catalog::fit_form(run.config, run.backend);
    catalog::check_shared_memory(run.config, run.backend);
  } catch (const RunError& error) {
    return problem_of(error);
  }
  return run;
}

Outcome<const scene::Theme*> parse_theme(std::string_view word) {
  if (const scene::Theme* theme = scene::find_theme(word)) return theme;
  std::vector<std::string> names;
  for (const scene::ThemeName name : scene::all_themes) names.emplace_back(scene::theme(name).name);
  return unknown_word("--theme", word, names);
}

Outcome<Language> parse_language(std::string_view word) {
  std::vector<std::string> codes;
  for (const Language language : all_languages) {
    codes.emplace_back(language_code(language));
    if (word == codes.back()) return language;
  }
  return unknown_word("--language", word, codes);
}

Outcome<float> parse_scale(std::string_view word) {
  float value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, std::chars_format::fixed);
  if (error != std::errc{} || end != word.data() + word.size() || !(value >= least_scale && value <= most_scale)) {
    return Problem{Text::number_not_allowed, {"--scale", shown(word), "1", "3"}, exit_bad_input};
  }
  return value;
}

}  // namespace scatterscope::app

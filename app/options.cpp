#include "app/options.h"

#include <array>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

namespace scatterscope::app {
namespace {

constexpr RunOption options[] = {
    {"--sort", "S", "sort to run, see `scatterscope list`"},
    {"--keys", "3,5,4,1", "keys: decimal, 0x.. or 0b.."},
    {"--input", "FILE", "file with one key a line"},
    {"--random", "N", "N random keys"},
    {"--seed", "S", "seed of the random keys (std::mt19937), 1 if none is given"},
    {"--distribution", "D", "uniform, sorted, reversed, few, equal or normal"},
    {"--preset", "P", "keys of an example: book, small, four or scan"},
    {"--radix-bits", "R", "bits an iteration"},
    {"--keys-per-thread", "C", "keys that a thread takes"},
    {"--block-threads", "B", "threads a block, 1 to 1024"},
    {"--key-bits", "K", "bits of a key that are sorted on, 1 to 32"},
    {"--key-type", "T", "u32"},
    {"--order", "O", "ascending"},
    {"--values", "", "sort values along with the keys"},
    {"--block-scan", "A", "hillis-steele or brent-kung"},
    {"--grid-scan", "A", "block-sums or look-back"},
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

  // A parameter of which this version knows one value.
  void only(std::string_view name, std::string_view allowed) {
    const std::string* word = given(name);
    if (word != nullptr && *word != allowed) {
      fail({Text::not_in_this_version, {std::string(name) + " " + shown(*word), std::string(allowed)}, exit_bad_input});
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
bool several_forms(const catalog::SortInfo& sort) {
  return !sort.several_launches_form.empty() || !sort.one_launch_form.empty();
}

// What the keys come from, "--keys" for instance; empty if nothing is given.
std::string_view input_option(Reader& reader) {
  constexpr std::array<std::string_view, 4> sources{"--keys", "--input", "--random", "--preset"};
  std::string_view chosen;
  for (const std::string_view source : sources) {
    if (reader.given(source) == nullptr) continue;
    if (!chosen.empty()) {
      reader.fail(
          {Text::options_conflict,
           {std::string(chosen), shown(*reader.given(chosen)), std::string(source), shown(*reader.given(source))},
           exit_bad_input});
    }
    chosen = source;
  }
  for (const std::string_view only_random : {"--seed", "--distribution"}) {
    if (reader.given(only_random) != nullptr && chosen != "--random") {
      reader.fail({Text::option_needs,
                   {std::string(only_random), shown(*reader.given(only_random)), "--random N"},
                   exit_bad_input});
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

void read_keys(Reader& reader, std::string_view source, const Preset* preset, RunRequest& run) {
  if (preset != nullptr) {
    run.keys = preset->keys;
  } else if (source == "--random") {
    std::uint32_t count = 0, seed = 1;
    Distribution distribution = Distribution::uniform;
    std::vector<std::string> words;
    for (const Distribution d : all_distributions) words.emplace_back(spelling(d));
    reader.number("--random", 0, recording::max_recorded_keys, count);
    reader.number("--seed", 0, 0xffff'ffffU, seed);
    reader.word("--distribution", parse_distribution, words, distribution);
    if (reader.problem()) return;
    run.keys = random_keys(count, seed, distribution, run.config.key_bits);
    run.config.seed = seed;
  } else if (source == "--keys" || source == "--input") {
    const std::string& word = *reader.given(source);
    Outcome<Keys> keys = source == "--keys" ? parse_keys(word, source) : read_key_file(word, source);
    if (!keys) return reader.fail(keys.problem());
    run.keys = std::move(*keys);
  } else {
    return reader.fail(
        {Text::option_missing, {"keys", "--keys 3,5,4,1, --input FILE, --random N or --preset book"}, exit_bad_input});
  }
  const std::string place(source.empty() ? "--preset" : source);
  if (auto wide = check_key_width(run.keys, run.config.key_bits, place)) reader.fail(std::move(*wide));
}

void read_parameters(Reader& reader, RunRequest& run) {
  recording::Config& config = run.config;
  reader.only("--radix-bits", "1");
  reader.only("--keys-per-thread", "1");
  reader.only("--key-type", "u32");
  reader.only("--order", "ascending");
  if (reader.given("--values") != nullptr) {
    reader.fail({Text::not_in_this_version, {"--values", "keys alone"}, exit_bad_input});
  }
  reader.number("--key-bits", 1, 32, config.key_bits);
  reader.number("--block-threads", 1, 1024, config.block_threads);
  reader.number("--resident-blocks", 0, recording::max_recorded_keys, config.resident_blocks);
  reader.number("--grid-blocks", 0, recording::max_recorded_keys, config.grid_blocks);
  reader.number("--schedule-seed", 0, largest_u64, config.schedule_seed);
  reader.number("--access-limit", 0, largest_u64, config.access_limit);
  reader.word("--block-scan", recording::parse_block_scan, {"hillis-steele", "brent-kung"}, config.block_scan);
  reader.word("--grid-scan", recording::parse_grid_scan, {"block-sums", "look-back"}, config.grid_scan);
  reader.word("--launches", recording::parse_launches, {"several", "one"}, config.launches);
  reader.word("--barrier-rule", recording::parse_barrier_rule, {"book", "volta"}, config.barrier_rule);
  std::uint64_t seconds = static_cast<std::uint64_t>(default_time_limit.count());
  reader.number("--time-limit", 1, 86400, seconds);
  run.time_limit = std::chrono::seconds(seconds);
}

// Parameters that were given and mean nothing to the sort that will run.
void check_parameters(Reader& reader, const catalog::SortInfo& asked, const catalog::SortInfo& runs, std::size_t n) {
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
      {"--block-scan", runs.has_block_scan, [](const catalog::SortInfo& s) { return s.has_block_scan; }},
      {"--grid-scan", runs.has_grid_scan || (runs.cooperative && says("--grid-scan", "look-back")),
       [](const catalog::SortInfo& s) { return s.has_grid_scan; }},
      {"--launches", several_forms(asked), several_forms},
      {"--grid-blocks", runs.cooperative, [](const catalog::SortInfo& s) { return s.cooperative; }},
      {"--block-threads", !runs.one_block || says("--block-threads", std::to_string(n)),
       [](const catalog::SortInfo& s) { return !s.one_block; }},
  };
  for (const Rule& rule : rules) {
    const std::string* word = reader.given(rule.option);
    if (word == nullptr || rule.means_something) continue;
    reader.fail({Text::not_of_this_sort,
                 {std::string(rule.option), shown(*word), std::string(runs.name), joined(sort_names(rule.which))},
                 exit_bad_input});
  }
}

// Sets what the sort leaves open, refuses what does not fit it.
void resolve(Reader& reader, std::string_view source, RunRequest& run) {
  const catalog::SortInfo& asked = *catalog::find_sort(run.config.sort);
  if (reader.given("--launches") == nullptr && several_forms(asked)) {
    run.config.launches = asked.name == asked.one_launch_form ? recording::Launches::one : recording::Launches::several;
  }
  if (run.keys.size() > asked.max_recorded_keys) {
    return reader.fail({Text::too_many_keys_for_sort,
                        {std::string(source), std::to_string(run.keys.size()), std::to_string(asked.max_recorded_keys),
                         std::string(asked.name)},
                        exit_bad_input});
  }
  try {
    recording::Config resolved = catalog::resolve(run.config, run.keys);
    const catalog::SortInfo* runs = catalog::find_sort(resolved.sort);
    check_parameters(reader, asked, runs == nullptr ? asked : *runs, run.keys.size());
    run.config = std::move(resolved);
  } catch (const RunError& error) {
    check_parameters(reader, asked, asked, run.keys.size());  // says more than a consequence of it
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
  const bool cooperative = sort != nullptr && sort->cooperative && run.config.grid_blocks == 0;
  if (executor_only == "--resident-blocks" && cooperative) executor_only = {};
  if (device == "auto") {
    if (executor_only.empty() && catalog::cuda_available()) run.backend = catalog::Backend::cuda;
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
  }
  read_parameters(reader, run);
  if (!reader.problem()) read_keys(reader, source, preset, run);
  if (reader.problem()) return *reader.problem();

  resolve(reader, source.empty() ? "--preset" : source, run);
  read_device(reader, run);
  if (reader.problem()) return *reader.problem();
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

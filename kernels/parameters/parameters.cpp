#include "kernels/parameters/parameters.h"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

#include "kernels/parameters/async_loads.h"
#include "kernels/parameters/config.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/skip_passes.h"
#include "kernels/parameters/sort_info.h"

namespace scatterscope::parameters {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator, std::string_view last) {
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (k > 0) text += k + 1 == words.size() ? last : separator;
    text += words[k];
  }
  return text;
}

template <auto member>
void set_field(Config& config, std::uint64_t value) {
  config.*member = static_cast<FieldType<member>>(value);
}
template <const auto& named>
std::uint64_t get_named(const Config& config) {
  return static_cast<std::uint64_t>(config[named]);
}
template <const auto& named>
void set_named(Config& config, std::uint64_t value) {
  config.set(named, static_cast<std::remove_cvref_t<decltype(named.otherwise)>>(value));
}
template <class Type>
constexpr Field field_of(unsigned bytes, std::uint64_t (*get)(const Config&), void (*set)(Config&, std::uint64_t)) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> (64 - 8 * sizeof(Type));
  if constexpr (std::is_enum_v<Type>) return {Kind::word, bytes, most, get, set, recording::Words<Type>::all};
  return {std::is_same_v<Type, bool> ? Kind::flag : Kind::number, bytes, most, get, set, {}};
}
template <auto member, unsigned bytes = sizeof(FieldType<member>)>
constexpr Field field() {
  return field_of<FieldType<member>>(bytes, get_field<member>, set_field<member>);
}
template <const auto& named>
constexpr Field field() {
  using Type = std::remove_cvref_t<decltype(named.otherwise)>;
  return field_of<Type>(sizeof(Type), get_named<named>, set_named<named>);
}

// Digits of a recorded run where none are given, of a sort whose buckets form a tree. A block goes through all later
// digits of each small bucket, whatever few keys it has: 300 keys of 64 bits in 256 buckets recorded 36 million events,
// in 16 buckets 1.8 million, and radix-1bit has 3 million; 4,096 keys of 32 bits 26 million, 5.7 million, and 10
// million.
std::uint64_t usual_bits_of_tree(const SortInfo& sort, const Config& config) {
  constexpr std::uint32_t narrow_bits = 4;
  constexpr std::uint64_t many_threads_per_key = 16;
  const std::uint64_t n = config.n, threads = config.block_threads;
  const std::uint64_t buckets = std::min(n, std::uint64_t{1} << sort.default_radix_bits);
  const bool split = n > threads * config.keys_per_thread;
  return split && buckets * threads >= many_threads_per_key * n ? narrow_bits : sort.default_radix_bits;
}

constexpr std::string_view comparisons_said[] = {"ascending", "descending", "absolute", "lexicographic"};

constexpr Parameter rows[] = {
    {.name = "n",
     .field = field<&Config::n, 4>(),
     .use = Use::keys,
     .in_file = {2, 0},
     .range = {0, recording::most_devices* catalog::max_keys_of_device}},
    {.name = "seed", .field = field<recording::seed>(), .use = Use::keys, .in_file = {2, 8}},
    {.name = "radix_bits",
     .field = field<&Config::radix_bits>(),
     .use = Use::shape,
     .in_file = {2, 3},
     .value = "R",
     .help = "bits an iteration, {}",
     .range = {1, recording::most_digit_bits},
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_radix_bits; },
     .usual = [](const SortInfo& sort, const Config& config) -> std::uint64_t {
       return catalog::grows_bucket_tree(sort) ? usual_bits_of_tree(sort, config) : sort.default_radix_bits;
     }},
    {.name = "keys_per_thread",
     .field = field<&Config::keys_per_thread>(),
     .use = Use::shape,
     .in_file = {2, 5},
     .value = "C",
     .help = "keys that a thread takes, {}, of onesweep and radix-msd to {most}",
     .range = {1, recording::most_scanned_per_thread},
     .most_kept = recording::most_keys_of_thread,
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_keys_per_thread; },
     .asked =
         [](const SortInfo& sort, const Config&) {
           return Range{1, std::max(recording::most_scanned_per_thread, sort.max_keys_per_thread)};
         }},
    {.name = "block_threads",
     .field = field<&Config::block_threads>(),
     .use = Use::shape,
     .in_file = {2, 4},
     .value = "B",
     .help = "threads a block, {}",
     .range = {1, recording::most_block_threads},
     .taken = [](const SortInfo& sort) { return !sort.one_block; },
     .anyway = [](const SortInfo& sort, const Config& config) -> std::optional<std::uint64_t> {
       if (!sort.one_block) return {};
       return config.n;
     }},
    {.name = "key_type",
     .field = field<&Config::key_type>(),
     .use = Use::keys,
     .in_file = {2, 1},
     .value = "T",
     .help = "{}"},
    {.name = "key_bits",
     .field = field<&Config::key_bits>(),
     .use = Use::keys,
     .in_file = {2, 2},
     .value = "K",
     .help = "bits of a key that are sorted on: 1 to 32, of u64 to 64; i32 and f32 take 32",
     .range = {1, recording::most_key_bits},
     .listed = "1..32, of u64 1..64, of i32 and f32 32",
     // Signed and floating-point keys are compared by all of their bits.
     .asked =
         [](const SortInfo&, const Config& config) {
           const std::uint32_t width = recording::width_bits(config.key_type);
           return Range{recording::has_ordered_bits(config.key_type) ? width : 1, width};
         }},
    {.name = "order",
     .field = field<&Config::order>(),
     .use = Use::keys,
     .in_file = {2, 6},
     .value = "O",
     .help = "{}"},
    {.name = "compare",
     .field = field<&Config::compare>(),
     .use = Use::keys,
     .in_file = {3},
     .value = "W",
     .help = "of merge: ascending or descending as --order; absolute: magnitudes; lexicographic: with --values",
     .said = comparisons_said,
     .taken = [](const SortInfo& sort) { return sort.compares; },
     .anyway = [](const SortInfo&, const Config&) -> std::optional<std::uint64_t> { return 0; }},
    {.name = "oversampling",
     .field = field<&Config::oversampling>(),
     .use = Use::way,
     .in_file = {4},
     .value = "F",
     .help = "of sample: keys drawn for each bucket, {}; if none is given 8, of many keys 32",
     .range = {1, recording::most_oversampled},
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_oversampling; }},
    {.name = "look_back_words",
     .field = field<&Config::look_back_words>(),
     .use = Use::form,
     .in_file = {5},
     .value = "W",
     .help = "of onesweep and radix-msd: words that a thread of a look-back loads at a time, {}",
     .range = {1, recording::most_look_back_words},
     .taken = [](const SortInfo& sort) { return sort.looks_back; }},
    {.name = "histogram_copies",
     .field = field<&Config::histogram_copies>(),
     .use = Use::form,
     .in_file = {6},
     .value = "M",
     .help = "of onesweep, radix-msd and sample-devices: counters of each value while digits are counted, {}",
     .range = {1, recording::most_histogram_copies},
     .powers_of_two = true,
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_histogram_copies; }},
    {.name = "search_all",
     .field = field<&Config::search_all>(),
     .use = Use::form,
     .in_file = {7},
     .help = "of sample: threads search for a bucket beyond the end of a tile too",
     .taken = [](const SortInfo& sort) { return sort.searches; }},
    {.name = "take_turns",
     .field = field<&Config::take_turns>(),
     .use = Use::form,
     .in_file = {8},
     .help = "of radix-msd: launches have no more blocks than are resident, which take turns",
     .taken = [](const SortInfo& sort) { return sort.takes_turns; }},
    {.name = "children_per_thread",
     .field = field<&Config::children_per_thread>(),
     .use = Use::form,
     .in_file = {9},
     .value = "C",
     .help = "of radix-msd: children that a thread lists, {}",
     .range = {1, recording::most_children_per_thread},
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_children_per_thread; }},
    {.name = "pass_bits",
     .field = field<&Config::pass_bits>(),
     .use = Use::form,
     .in_file = {15, 0},
     .value = "P",
     .help = "of radix-local: bits that a pass of the local sort takes, {}",
     .range = {1, recording::most_pass_bits},
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_pass_bits; }},
    {.name = "shares_by_warps",
     .field = field<&Config::shares_by_warps>(),
     .use = Use::form,
     .in_file = {15, 1},
     .help = "of merge: warps of each block find its share of two runs, in place of a launch before it",
     .taken = [](const SortInfo& sort) { return sort.merges_runs; }},
    {.name = "merge_ways",
     .field = field<&Config::merge_ways>(),
     .use = Use::form,
     .in_file = {16, 0},
     .value = "W",
     .help = "of merge: runs that a pass merges, {}",
     .range = {2, recording::most_merge_ways},
     .powers_of_two = true,
     .taken = [](const SortInfo& sort) { return sort.merges_runs; }},
    {.name = "devices",
     .field = field<&Config::devices>(),
     .use = Use::way,
     .in_file = {17, 0},
     .value = "D",
     .help = "of sample-devices: devices with a memory each, {}",
     .range = {1, recording::most_devices},
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_devices; },
     .usual = [](const SortInfo&, const Config&) -> std::uint64_t { return 4; }},
    {.name = "send_directly",
     .field = field<&Config::send_directly>(),
     .use = Use::form,
     .in_file = {18, 0},
     .help = "of sample-devices: the partition stores each key in the memory of its device, not in its own first",
     .taken = [](const SortInfo& sort) { return sort.max_devices > 1; }},
    {.name = "async_loads",
     .field = field<recording::async_loads>(),
     .use = Use::form,
     .in_file = {20, 0},
     .help = "of onesweep and sample-devices: keys of whole tiles come to shared memory by asynchronous copies",
     .taken = [](const SortInfo& sort) { return sort.table_of_all_digits; }},
    {.name = "skip_passes",
     .field = field<recording::skip_passes>(),
     .use = Use::form,
     .in_file = {21, 0},
     .help = "of onesweep: digits that are alike in all keys are not sorted by, two of them at a time",
     .taken = [](const SortInfo& sort) { return sort.single_passes; }},
    {.name = "rank_by_ballots",
     .field = field<recording::rank_by_ballots>(),
     .use = Use::form,
     .in_file = {22, 0},
     .help = "of radix-local: the local sort takes the whole digit in one pass, ranking keys by ballots",
     .taken = [](const SortInfo& sort) { return sort.max_pass_bits > 1; }},
    {.name = "values",
     .field = field<&Config::values>(),
     .use = Use::keys,
     .in_file = {2, 7},
     .help = "each key carries a value along: the file's, or its index"},
    {.name = "block_scan",
     .field = field<&Config::block_scan>(),
     .use = Use::shape,
     .in_file = {2, 9},
     .value = "A",
     .help = "{}; if none is given the first, of timed runs the last",
     .taken = [](const SortInfo& sort) { return sort.has_block_scan; }},
    {.name = "grid_scan",
     .field = field<&Config::grid_scan>(),
     .use = Use::shape,
     .in_file = {2, 10},
     .value = "A",
     .help = "{}; if none is given the first, of timed runs the last",
     .with = recording::Launches::several,
     .taken = [](const SortInfo& sort) { return sort.has_grid_scan; },
     .anyway = [](const SortInfo& sort, const Config& config) -> std::optional<std::uint64_t> {
       if (!catalog::runs_cooperatively(sort, config.launches)) return {};
       return static_cast<std::uint64_t>(recording::GridScan::look_back);
     }},
    {.name = "launches",
     .field = field<&Config::launches>(),
     .use = Use::way,
     .in_file = {2, 11},
     .value = "L",
     .help = "{} launch an iteration",
     .taken = catalog::has_forms,
     .anyway = [](const SortInfo&, const Config&) -> std::optional<std::uint64_t> { return {}; },
     .offered = [](const SortInfo& sort, const Config&) { return catalog::chooses_launches(sort); }},
    {.name = "resident_blocks",
     .field = field<&Config::resident_blocks>(),
     .use = Use::execution,
     .in_file = {2, 12},
     .value = "R",
     .help = "blocks that the executor holds at a time, 0: all",
     .range = {0, recording::max_recorded_keys},
     .executor_only = true,
     .listed = "R",
     .offered = [](const SortInfo& sort,
                   const Config& config) { return catalog::runs_cooperatively(sort, config.launches); }},
    {.name = "grid_blocks",
     .field = field<&Config::grid_blocks>(),
     .use = Use::execution,
     .in_file = {2, 13},
     .value = "G",
     .help = "blocks of a cooperative launch, 0: one a tile",
     .range = {0, recording::max_recorded_keys},
     .listed = "G",
     .with = recording::Launches::one,
     .taken = catalog::can_be_cooperative},
    {.name = "schedule_seed",
     .field = field<&Config::schedule_seed>(),
     .use = Use::execution,
     .in_file = {2, 14},
     .value = "S",
     .help = "order in which the executor takes blocks and threads, 0: by number",
     .executor_only = true,
     .listed = "S"},
    {.name = "barrier_rule",
     .field = field<&Config::barrier_rule>(),
     .use = Use::execution,
     .in_file = {2, 15},
     .value = "W",
     .help = "{}",
     .executor_only = true},
    {.name = "access_limit",
     .field = field<&Config::access_limit>(),
     .use = Use::execution,
     .in_file = {2, 16},
     .value = "A",
     .help = "accesses that a thread may make, 0: no limit",
     .executor_only = true,
     .listed = "A"},
};

}  // namespace

constinit const std::span<const Parameter> table = rows;

const Parameter& row_of(std::uint64_t (*get)(const Config&)) {
  return *std::find_if(std::begin(rows), std::end(rows), [&](const Parameter& row) { return row.field.get == get; });
}

const Parameter* find(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(rows), std::end(rows), [&](const Parameter& row) { return row.name == name; });
  return found == std::end(rows) ? nullptr : found;
}

void apply(std::span<const Assignment> assignments, Config& config) {
  for (const Assignment& each : assignments) each.parameter->field.set(config, each.value);
}

std::span<const Parameter* const> in_file_order() {
  static const auto in_order = [] {
    std::array<const Parameter*, std::size(rows)> sorted{};
    std::transform(std::begin(rows), std::end(rows), sorted.begin(), [](const Parameter& row) { return &row; });
    std::sort(sorted.begin(), sorted.end(),
              [](const Parameter* a, const Parameter* b) { return a->in_file < b->in_file; });
    return sorted;
  }();
  return in_order;
}

std::uint32_t last_file_version() {
  return in_file_order().back()->in_file.since;
}

std::uint32_t file_version(const Config& config) {
  std::uint32_t version = InFile{}.since;
  for (const Parameter& row : table)
    if (!is_default(config, row)) version = std::max(version, row.in_file.since);
  return version;
}

std::uint64_t default_of(const Parameter& parameter) {
  static const Config defaults;
  return value_in(defaults, parameter);
}

Range kept_range(const Parameter& parameter) {
  if (parameter.field.kind == Kind::flag) return {0, 1};
  if (parameter.field.kind == Kind::word) return {0, parameter.field.words.size() - 1};
  const std::uint64_t most = std::max(parameter.range.most, parameter.most_kept);
  // A field that the program fills in is 0 where nobody did.
  return {std::min(parameter.range.least, default_of(parameter)), std::min(most, parameter.field.most)};
}

bool can_be_kept(const Parameter& parameter, std::uint64_t value) {
  return kept_range(parameter).holds(value) && (!parameter.powers_of_two || std::has_single_bit(value));
}

// The most that the sort lists; none: it does not list the parameter.
static std::optional<std::uint64_t> listed_most(const SortInfo& sort, const Parameter& parameter) {
  const auto found = std::find_if(sort.takes.begin(), sort.takes.end(),
                                  [&](const catalog::TakenParameter& taken) { return taken.name == parameter.name; });
  return found == sort.takes.end() ? std::nullopt : std::optional(found->most);
}

bool takes(const SortInfo& sort, const Parameter& parameter) {
  if (parameter.listed_by_sorts) return listed_most(sort, parameter).has_value();
  if (parameter.taken != nullptr) return parameter.taken(sort);
  return parameter.most == nullptr || parameter.most(sort) > default_of(parameter);
}

std::uint64_t most_of(const SortInfo& sort, const Parameter& parameter) {
  if (!takes(sort, parameter)) return default_of(parameter);
  if (parameter.listed_by_sorts) return *listed_most(sort, parameter);
  return parameter.most != nullptr ? parameter.most(sort) : std::min(parameter.range.most, kept_range(parameter).most);
}

bool means_something(const SortInfo& sort, const Config& config, const Parameter& parameter) {
  if (!takes(sort, parameter)) return false;
  const bool one = catalog::runs_cooperatively(sort, config.launches);
  return !parameter.with || (*parameter.with == recording::Launches::one) == one;
}

std::optional<std::uint64_t> value_anyway(const SortInfo& sort, const Config& config, const Parameter& parameter) {
  if (parameter.anyway != nullptr) return parameter.anyway(sort, config);
  if (parameter.field.kind == Kind::number) return default_of(parameter);
  return std::nullopt;
}

bool is_offered(const SortInfo& sort, const Config& config, const Parameter& parameter) {
  if (parameter.offered != nullptr) return takes(sort, parameter) && parameter.offered(sort, config);
  return means_something(sort, config, parameter);
}

void take_usual(const SortInfo& sort, Config& config) {
  for (const Parameter& row : table)
    if (row.usual != nullptr && takes(sort, row)) row.field.set(config, row.usual(sort, config));
  config.radix_bits = std::min(config.radix_bits, config.key_bits);
}

void take_defaults(const SortInfo& sort, Config& config) {
  for (const Parameter& row : table) {
    if (depends_on_sort(row) && row.field.kind != Kind::word && row.anyway == nullptr)
      row.field.set(config, default_of(row));
  }
  take_usual(sort, config);
}

void limit_to(const SortInfo& sort, Config& config) {
  for (const Parameter& row : table) {
    if (depends_on_sort(row) && row.field.kind != Kind::word)
      row.field.set(config, std::min(value_in(config, row), most_of(sort, row)));
  }
}

void copy(Use use, const Config& from, Config& to) {
  for (const Parameter& row : table)
    if (row.use == use) row.field.set(to, value_in(from, row));
}

std::string option_of(const Parameter& parameter) {
  std::string option = "--" + std::string(parameter.name);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::vector<std::string> allowed_words(const Parameter& parameter) {
  const auto words = parameter.said.empty() ? parameter.field.words : parameter.said;
  std::vector<std::string> allowed(words.begin(), words.end());
  if (parameter.powers_of_two)
    for (std::uint64_t power = parameter.range.least; power <= parameter.range.most; power *= 2)
      allowed.push_back(std::to_string(power));
  return allowed;
}

std::string allowed_list(const Parameter& parameter) {
  return joined(allowed_words(parameter), ", ", ", ");
}

std::string help_of(const Parameter& parameter) {
  const std::vector<std::string> words = allowed_words(parameter);
  const std::string allowed =
      words.empty() ? std::to_string(parameter.range.least) + " to " + std::to_string(parameter.range.most)
                    : joined(words, ", ", " or ");
  std::string help(parameter.help);
  const auto fill = [&help](std::string_view place, const std::string& words_there) {
    if (const std::size_t at = help.find(place); at != std::string::npos) help.replace(at, place.size(), words_there);
  };
  fill("{}", allowed);
  fill("{most}", std::to_string(kept_range(parameter).most));
  return help;
}

std::string listed(const Parameter& parameter, std::uint64_t most) {
  std::string option = option_of(parameter);
  if (parameter.field.kind == Kind::flag) return option;
  if (!parameter.listed.empty()) return option + " " + std::string(parameter.listed);
  if (const auto words = allowed_words(parameter); !words.empty()) return option + " " + joined(words, "|", "|");
  return option + " " + std::to_string(parameter.range.least) + ".." + std::to_string(most);
}

std::string word_of(const Parameter& parameter, std::uint64_t value) {
  if (parameter.field.kind == Kind::flag) return {};
  if (parameter.field.kind == Kind::number) return std::to_string(value);
  return value < parameter.field.words.size() ? std::string(parameter.field.words[static_cast<std::size_t>(value)])
                                              : std::string();
}

std::string options_of(std::span<const Assignment> assignments) {
  std::string options;
  for (const auto& [parameter, value] : assignments) {
    if (parameter->field.kind == Kind::flag && value == 0) continue;
    const std::string word = word_of(*parameter, value);
    options += (options.empty() ? "" : " ") + option_of(*parameter) + (word.empty() ? "" : " " + word);
  }
  return options;
}

}  // namespace scatterscope::parameters

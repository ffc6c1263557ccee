// The one table of parameters: the fields of a configuration, what a sort knows of them, and a row for each with all
// that the command line, `list`, files, JSON, the window's form and links need to know of it. A new parameter is a
// field of Config, a field of SortInfo where not every sort takes it, a row here, and its words in
// assets/translations/parameters.def.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/parameters/budget.h"
#include "kernels/parameters/choices.h"
#include "kernels/parameters/limits.h"

namespace scatterscope::recording {

inline constexpr auto max_recorded_keys = static_cast<std::uint32_t>(budget::fixed(budget::Cost::keys));
// More than 20 times what any thread of our sorts makes of max_recorded_keys keys.
inline constexpr std::uint64_t recorded_access_limit = 1'000'000;

// What a run was asked to do: a plain value, comparable, kept in every recording.
struct Config {
  std::string sort = "radix-1bit";
  std::uint64_t n = 0;  // keys
  KeyType key_type = KeyType::u32;
  std::uint32_t key_bits = 32;   // bits of a key that are sorted on: 1 to the type's width; all of them for i32 and f32
  std::uint32_t radix_bits = 1;  // bits an iteration; the last iteration may have fewer
  std::uint32_t block_threads = 256;  // 1 to 1,024
  std::uint32_t keys_per_thread = 1;
  Order order = Order::ascending;
  bool values = false;  // each key carries a value of 32 bits along
  BlockScan block_scan = BlockScan::hillis_steele;
  GridScan grid_scan = GridScan::block_sums;
  Launches launches = Launches::several;
  std::uint32_t resident_blocks = 0;  // blocks held at a time; 0: as many as the device holds
  std::uint32_t grid_blocks = 0;      // blocks of a cooperative launch; 0: one a tile, at most the resident ones
  std::uint64_t schedule_seed = 0;    // order in which the executor takes blocks and threads; 0: by number
  BarrierRule barrier_rule = BarrierRule::book;
  // Accesses and barriers of a thread in one launch before the run ends with an error; 0: recorded_access_limit in
  // recorded runs, none in others.
  std::uint64_t access_limit = 0;
  std::uint64_t seed = 0;                // of the random input, 0 where the input is not random
  Comparison compare = Comparison::key;  // of sorts that compare
  std::uint32_t oversampling = 0;        // keys drawn for each bucket of a sample sort; 0: as its rule has it

  // The form of a sort's kernels: what a timed run sets for speed (SortInfo::as_timed) and the book's simpler form does
  // without.
  std::uint32_t look_back_words = 1;   // words of earlier tiles that a thread of a look-back loads at a time, 1 to 8
  std::uint32_t histogram_copies = 1;  // counters of each value while onesweep counts digits: a power of two, 1 to 32;
                                       // with more than one, resident blocks of 1,024 threads count, 8 keys a thread
  bool search_all = false;             // of sample: threads search for a bucket beyond the end of a tile too
  bool take_turns = false;             // of radix-msd: no launch has more blocks than are resident; they take turns
  std::uint32_t children_per_thread = 1;  // of radix-msd, as a thread lists them, 1 to 8; with more than one the block
                                          // that lists them has 1,024 threads
  std::uint32_t pass_bits = 1;   // of radix-local: bits of the digit that a pass of the local sort takes, 1 or 2
  bool shares_by_warps = false;  // of merge: warps of a block that merge find its share, no launch before it
  std::uint32_t merge_ways = 2;  // of merge: runs that a pass merges, 2 or 4
  std::uint32_t devices = 1;     // with a memory each, 1 to 16: of sorts that run over several
  bool send_directly = false;    // of sample-devices: the partition stores each key in the memory of its device

  bool operator==(const Config&) const = default;
};

}  // namespace scatterscope::recording

namespace scatterscope::catalog {

// Keys of a run that is not recorded: what 32-bit indices of sorts and scans reach.
inline constexpr std::uint32_t max_plain_keys = 1U << 31U;
// Of a list over several devices that has more, on each of them: the fullest may receive some more.
inline constexpr std::uint64_t max_keys_of_device = 1U << 30U;

// What a sort is and which parameters it knows; one stands beside its kernels, and the catalog lists them.
struct SortInfo {
  std::string_view name = {};     // "radix-1bit"
  std::string_view section = {};  // of PMPP (4th ed.): "13.3"
  std::string_view summary = {};  // one line, English
  std::uint32_t max_recorded_keys = recording::max_recorded_keys;
  std::uint32_t max_radix_bits = 1;           // --radix-bits
  std::uint32_t default_radix_bits = 1;       // where none is given; at most the bits of a key
  std::uint32_t max_keys_per_thread = 1;      // --keys-per-thread
  std::uint32_t max_oversampling = 0;         // --oversampling; 0: it draws no sample
  std::uint32_t max_histogram_copies = 1;     // --histogram-copies; 1: there is no choice
  std::uint32_t max_children_per_thread = 1;  // --children-per-thread; 1: there is no choice
  std::uint32_t max_pass_bits = 1;            // --pass-bits; 1: there is no choice
  std::uint32_t max_devices = 1;              // --devices; 1: it runs on one
  std::uint64_t most_plain_keys = max_plain_keys;
  // Iterations of a run of config.n keys; null: one for each digit of radix_bits.
  std::uint32_t (*iterations)(const recording::Config&) = nullptr;
  bool ends_early = false;     // runs fewer iterations where the keys are in order before
  bool powers_of_two = false;  // takes 0 keys, and powers of two
  bool by_digits = true;       // of its keys; else keys are compared whole
  // Cuts the list into buckets, each of which is then sorted on its own; else what is in order grows, from the lowest
  // digit or from short runs, until it is all.
  bool top_down = false;
  bool stable = true;                // equal keys keep their order
  bool compares = false;             // --compare means something
  bool has_block_scan = false;       // --block-scan means something
  bool has_grid_scan = false;        // --grid-scan
  bool looks_back = false;           // tiles take numbers as blocks start and wait for each other: --look-back-words
  bool searches = false;             // a key's bucket is searched for: --search-all
  bool takes_turns = false;          // the device lists the work of a launch: --take-turns
  bool table_of_all_digits = false;  // of a sort by tiles: it keeps the tables of all digits at once
  bool sorts_tiles = false;          // each on its own, then keys go to places by a table of the buckets' sizes (13.4)
  bool single_passes = false;        // a launch an iteration: tiles are ranked, reordered, and look back by buckets
  bool merges_runs = false;          // two by two, at co-ranks
  bool splits_bitonic = false;       // a network whose passes halve sequences that rise and fall
  bool one_block = false;            // one block holds all keys: --block-threads follows from n
  bool wrong_on_purpose = false;     // a mistake to look at: no result is promised, and no GPU runs it
  // The sort that --launches several|one turns this one into, itself or a sibling; empty if it has a single form. One
  // launch an iteration means that blocks wait for each other: --resident-blocks, --grid-blocks.
  std::string_view several_launches_form = {}, one_launch_form = {};
  // Words of the longest table that it makes beside the list; null: of a sort by tiles one for each bucket of each
  // tile.
  std::uint64_t (*table_words)(const recording::Config&) = nullptr;
  // Shared memory of a block in bytes; null if it fits every device.
  std::uint64_t (*shared_bytes)(const recording::Config&) = nullptr;
  // Bytes of global memory that the launches of a run must read and write. Keys that a launch could read from either of
  // two arrays count once; where keys decide, those of evenly spread keys. Null: the number is not known.
  std::uint64_t (*moved_bytes)(const recording::Config&) = nullptr;
  // Sets the parameters that are fastest in timed runs, for n and the key type of the configuration; null: its
  // defaults.
  void (*tune)(recording::Config&) = nullptr;
  // Sets the fields of the form (parameters::Use::form) as timed runs have them; null: their defaults.
  void (*as_timed)(recording::Config&) = nullptr;
};

// A sort by one block takes no more keys than it records.
[[nodiscard]] constexpr std::uint64_t max_keys(const SortInfo& info, bool recorded) {
  return recorded || info.one_block ? info.max_recorded_keys : info.most_plain_keys;
}
[[nodiscard]] constexpr bool takes(const SortInfo& info, std::uint64_t n) {
  return !info.powers_of_two || (n & (n - 1)) == 0;
}

// Iterations of a run, or at most, if it may end early: of a sort whose keys have digits, one a digit.
[[nodiscard]] inline std::uint32_t iterations_of(const SortInfo& info, const recording::Config& config) {
  if (info.iterations != nullptr) return info.iterations(config);
  return config.n == 0 ? 0 : (config.key_bits + config.radix_bits - 1) / config.radix_bits;
}

// Whether its iterations sort by one bit, with a scan over the whole list.
[[nodiscard]] constexpr bool scans_list(const SortInfo& info) {
  return info.has_grid_scan && info.max_radix_bits == 1;
}
[[nodiscard]] constexpr bool draws_sample(const SortInfo& info) {
  return info.max_oversampling > 0;
}
// Whether it may run over several devices: stores of such runs are not counted.
[[nodiscard]] constexpr bool runs_over_devices(const SortInfo& info) {
  return info.max_devices > 1;
}
// What a run that is not recorded takes over so many devices.
[[nodiscard]] constexpr std::uint64_t max_keys_over(const SortInfo& info, std::uint32_t devices) {
  if (!runs_over_devices(info)) return max_keys(info, false);
  return std::max<std::uint64_t>(max_plain_keys, devices * max_keys_of_device);
}
// Whether buckets are split into buckets, digit by digit.
[[nodiscard]] constexpr bool grows_bucket_tree(const SortInfo& info) {
  return info.top_down && info.by_digits;
}

// Whether --launches means something.
[[nodiscard]] constexpr bool has_forms(const SortInfo& info) {
  return !info.several_launches_form.empty() || !info.one_launch_form.empty();
}
[[nodiscard]] constexpr bool can_be_cooperative(const SortInfo& info) {
  return !info.name.empty() && info.one_launch_form == info.name;
}
// Whether --launches chooses between two forms of one name; else each form has a name of its own.
[[nodiscard]] constexpr bool chooses_launches(const SortInfo& info) {
  return has_forms(info) && info.one_launch_form == info.several_launches_form;
}
// Whether a configuration runs as one cooperative launch an iteration.
[[nodiscard]] constexpr bool is_cooperative(const SortInfo& info, recording::Launches launches) {
  return can_be_cooperative(info) && launches == recording::Launches::one;
}
// The same of a configuration that is not resolved: a form with a name of its own is chosen by its name.
[[nodiscard]] constexpr bool runs_cooperatively(const SortInfo& info, recording::Launches launches) {
  return can_be_cooperative(info) && (!chooses_launches(info) || launches == recording::Launches::one);
}

// The description of the sort of that name, for what knows no kernel: kernels/catalog.cpp has them. Of a name that no
// sort has (a baseline, a file of another program): one without a name, which can nothing.
[[nodiscard]] const SortInfo& description_of(std::string_view sort);

}  // namespace scatterscope::catalog

namespace scatterscope::parameters {

using catalog::SortInfo;
using recording::Config;

enum class Kind : std::uint8_t { number, word, flag };

// A field of a Config as a number: a word is the place of its enumerator, a flag is 0 or 1.
struct Field {
  Kind kind;
  unsigned bytes;      // in a file of a recording
  std::uint64_t most;  // that it can hold
  std::uint64_t (*get)(const Config&);
  void (*set)(Config&, std::uint64_t);
  std::span<const std::string_view> words;
};
template <auto member>
using FieldType = std::remove_reference_t<decltype(std::declval<Config&>().*member)>;
template <auto member>
std::uint64_t get_field(const Config& config) {
  return static_cast<std::uint64_t>(config.*member);
}
template <auto member>
void set_field(Config& config, std::uint64_t value) {
  config.*member = static_cast<FieldType<member>>(value);
}
template <auto member, unsigned bytes = sizeof(FieldType<member>)>
constexpr Field field() {
  using Type = FieldType<member>;
  const auto made = [](Kind kind, std::span<const std::string_view> words) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> (64 - 8 * sizeof(Type));
    return Field{kind, bytes, most, get_field<member>, set_field<member>, words};
  };
  if constexpr (std::is_enum_v<Type>) return made(Kind::word, recording::Words<Type>::all);
  return made(std::is_same_v<Type, bool> ? Kind::flag : Kind::number, {});
}

// keys: of the keys and their order. shape: timed runs take the fastest (SortInfo::tune). form: timed runs take that of
// SortInfo::as_timed. way: else of the sort. execution: how its blocks and threads are run.
enum class Use : std::uint8_t { keys, shape, form, way, execution };

struct Range {
  std::uint64_t least = 0, most = std::numeric_limits<std::uint64_t>::max();
  [[nodiscard]] constexpr bool holds(std::uint64_t value) const { return value >= least && value <= most; }
};

// Since which version a file of a recording holds a field, and its place among those of version 2.
struct InFile {
  std::uint32_t since = 2, place = 0;
  auto operator<=>(const InFile&) const = default;
};

struct Parameter {
  std::string_view name;  // of the field, in JSON, of its words; the option is --name
  Field field;
  Use use;
  InFile in_file;
  // The shape of the option's value, empty for a flag, and a line of help, in which {} is what is allowed and {most}
  // the most that any sort takes. No help: no option of its own.
  std::string_view value = {}, help = {};
  Range range = {};                              // of a number that is asked for
  std::uint64_t most_kept = 0;                   // of what files and JSON may hold, if that is more
  bool powers_of_two = false;                    // numbers are
  bool executor_only = false;                    // a GPU does not take it
  std::span<const std::string_view> said = {};   // the option's words, if not those of the field
  std::string_view listed = {};                  // what `list` says is allowed, if not that
  std::optional<recording::Launches> with = {};  // it means something with these --launches alone
  // Which sorts take it, and the most that they take; null: every sort, the range's most. A sort whose most is the
  // default does not take it.
  bool (*taken)(const SortInfo&) = nullptr;
  std::uint64_t (*most)(const SortInfo&) = nullptr;
  // The default of recordings by a sort; null: Config's.
  std::uint64_t (*usual)(const SortInfo&) = nullptr;
  // The range of the option where that depends on other parameters; null: `range`.
  Range (*asked)(const SortInfo&, const Config&) = nullptr;
  // What a sort that does not take it has anyway, so that it may be said; null: of a number the default.
  std::optional<std::uint64_t> (*anyway)(const SortInfo&, const Config&) = nullptr;
  // Whether the window's form offers it; null: where the sort takes it and it means something.
  bool (*offered)(const SortInfo&, const Config&) = nullptr;
};

inline constexpr std::string_view comparisons_said[] = {"ascending", "descending", "absolute", "lexicographic"};

// In the order of the command line's help.
inline constexpr Parameter table[] = {
    {.name = "n",
     .field = field<&Config::n, 4>(),
     .use = Use::keys,
     .in_file = {2, 0},
     .range = {0, recording::most_devices* catalog::max_keys_of_device}},
    {.name = "seed", .field = field<&Config::seed>(), .use = Use::keys, .in_file = {2, 8}},
    {.name = "radix_bits",
     .field = field<&Config::radix_bits>(),
     .use = Use::shape,
     .in_file = {2, 3},
     .value = "R",
     .help = "bits an iteration, {}",
     .range = {1, recording::most_digit_bits},
     .most = [](const SortInfo& sort) -> std::uint64_t { return sort.max_radix_bits; },
     .usual = [](const SortInfo& sort) -> std::uint64_t { return sort.default_radix_bits; }},
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
     .help = "of onesweep: counters of each value while digits are counted, {}",
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
     .usual = [](const SortInfo&) -> std::uint64_t { return 4; }},
    {.name = "send_directly",
     .field = field<&Config::send_directly>(),
     .use = Use::form,
     .in_file = {18, 0},
     .help = "of sample-devices: the partition stores each key in the memory of its device, not in its own first",
     .taken = [](const SortInfo& sort) { return sort.max_devices > 1; }},
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

// The row of a field: of<&Config::key_bits>().
template <auto member>
constexpr const Parameter& of() {
  return *std::find_if(std::begin(table), std::end(table),
                       [](const Parameter& row) { return row.field.get == &get_field<member>; });
}
[[nodiscard]] const Parameter* find(std::string_view name);

// What a parameter is set to: assign<&Config::key_bits>(4).
struct Assignment {
  const Parameter* parameter = nullptr;
  std::uint64_t value = 0;
  bool operator==(const Assignment&) const = default;
};
template <auto member>
constexpr Assignment assign(FieldType<member> value) {
  return {&of<member>(), static_cast<std::uint64_t>(value)};
}
void apply(std::span<const Assignment> assignments, Config& config);

// In the order in which files hold them, those that came later behind.
[[nodiscard]] std::span<const Parameter* const> in_file_order();
// The version of the files that hold every field that is not its default.
[[nodiscard]] std::uint32_t file_version(const Config& config);

[[nodiscard]] inline std::uint64_t value_in(const Config& config, const Parameter& parameter) {
  return parameter.field.get(config);
}
[[nodiscard]] std::uint64_t default_of(const Parameter& parameter);
[[nodiscard]] inline bool is_default(const Config& config, const Parameter& parameter) {
  return value_in(config, parameter) == default_of(parameter);
}

// What a file may hold: every value that could be asked for, and the default.
[[nodiscard]] bool can_be_kept(const Parameter& parameter, std::uint64_t value);
[[nodiscard]] Range kept_range(const Parameter& parameter);

[[nodiscard]] bool takes(const SortInfo& sort, const Parameter& parameter);
// The most that a sort takes; of a sort that does not take it the default.
[[nodiscard]] std::uint64_t most_of(const SortInfo& sort, const Parameter& parameter);
// Whether some sorts take it and others do not.
[[nodiscard]] inline bool depends_on_sort(const Parameter& parameter) {
  return parameter.taken != nullptr || parameter.most != nullptr;
}
// Whether it says something about a run of the sort with these --launches.
[[nodiscard]] bool means_something(const SortInfo& sort, const Config& config, const Parameter& parameter);
// The value that a run has, whether it is given or not, of a parameter that means nothing to the sort.
[[nodiscard]] std::optional<std::uint64_t> value_anyway(const SortInfo& sort, const Config& config,
                                                        const Parameter& parameter);
// Whether the window's form offers it.
[[nodiscard]] bool is_offered(const SortInfo& sort, const Config& config, const Parameter& parameter);

// What recordings by a sort have where nothing is given: take_usual() sets what SortInfo says, at most the bits of a
// key; take_defaults() all numbers and flags that depend on the sort, but for the threads of a block.
void take_usual(const SortInfo& sort, Config& config);
void take_defaults(const SortInfo& sort, Config& config);
// Numbers and flags that depend on the sort are brought down to the most that it takes.
void limit_to(const SortInfo& sort, Config& config);
// Copies the parameters of one use.
void copy(Use use, const Config& from, Config& to);

[[nodiscard]] inline bool is_option(const Parameter& parameter) {
  return !parameter.help.empty();
}
// "--look-back-words"
[[nodiscard]] std::string option_of(const Parameter& parameter);
// The option's words, or the powers of two that it takes; empty for other numbers and flags.
[[nodiscard]] std::vector<std::string> allowed_words(const Parameter& parameter);
[[nodiscard]] std::string allowed_list(const Parameter& parameter);  // "1, 2, 4"
[[nodiscard]] std::string help_of(const Parameter& parameter);
// What `list` says of it: "--radix-bits 1..8", up to `most`.
[[nodiscard]] std::string listed(const Parameter& parameter, std::uint64_t most);
// A value as the option takes it: "4", "brent-kung"; empty for a flag.
[[nodiscard]] std::string word_of(const Parameter& parameter, std::uint64_t value);
// "--key-bits 4 --values". A flag that is off has no words.
[[nodiscard]] std::string options_of(std::span<const Assignment> assignments);

}  // namespace scatterscope::parameters

// What a sort is, and which parameters it takes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernels/parameters/choices.h"
#include "kernels/parameters/recorded_limits.h"

namespace scatterscope::recording {
struct Config;
}

namespace scatterscope::catalog {

// Keys of a run that is not recorded: what 32-bit indices of sorts and scans reach.
inline constexpr std::uint32_t max_plain_keys = 1U << 31U;
// Of a list over several devices that has more, on each of them: the fullest may receive some more.
inline constexpr std::uint64_t max_keys_of_device = 1U << 30U;

// What decides where a key goes: its digits, comparisons with keys that depend on those before, or comparators, which
// are the same whatever the keys are.
enum class By : std::uint8_t { digits, comparisons, comparators };

// The keys a thread that the shapes of a sort have: any number, odd ones, whose threads meet in no bank of shared
// memory, or powers of two.
enum class ShapeKeys : std::uint8_t { any, odd, powers_of_two };

// What a sort's slowest kernel takes, of which the first guess at its fastest shape is made
// (timing/shapes/shape_choice.h).
struct ShapeNeeds {
  std::uint32_t block_threads = 0;     // that it likes best; 0: it has no shape to choose
  std::uint32_t registers = 0;         // of a thread, beside those for its keys
  std::uint32_t registers_a_word = 0;  // of a thread, for each 32 bits of a key and its value
  ShapeKeys keys = ShapeKeys::any;
};

// A parameter by its name, and the most that a sort takes of it: {recording::seed.name, 9}.
struct TakenParameter {
  std::string_view name;
  std::uint64_t most = 1;  // of a flag: 1
};

// What a sort is and which parameters it knows; one stands beside its kernels, and the catalog lists them.
struct SortInfo {
  std::string_view name = {};     // "radix-1bit"
  std::string_view section = {};  // of PMPP (4th ed.): "13.3"
  std::string_view summary = {};  // one line, English
  std::uint32_t max_recorded_keys = recording::max_recorded_keys;
  std::uint32_t max_radix_bits = 1;            // --radix-bits
  std::uint32_t default_radix_bits = 1;        // where none is given; at most the bits of a key
  std::uint32_t max_keys_per_thread = 1;       // --keys-per-thread
  std::uint32_t max_oversampling = 0;          // --oversampling; 0: it draws no sample
  std::uint32_t max_histogram_copies = 1;      // --histogram-copies; 1: there is no choice
  std::uint32_t max_children_per_thread = 1;   // --children-per-thread; 1: there is no choice
  std::uint32_t max_pass_bits = 1;             // --pass-bits; 1: there is no choice
  std::uint32_t max_devices = 1;               // --devices; 1: it runs on one
  std::span<const TakenParameter> takes = {};  // what else, where a row says that sorts list it
  std::uint64_t most_plain_keys = max_plain_keys;
  // Iterations of a run of config.n keys; null: one for each digit of radix_bits.
  std::uint32_t (*iterations)(const recording::Config&) = nullptr;
  bool ends_early = false;     // runs fewer iterations where the keys are in order before
  bool powers_of_two = false;  // takes 0 keys, and powers of two
  By by = By::digits;
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
  ShapeNeeds shape = {};
  std::string_view shape_of = {};  // whose shapes it takes, those of its own iterations; empty: it has its own
  // Sets what is fastest in timed runs beside the shape, radix and scans, for the configuration's n, key type and
  // shape; null: the defaults.
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
[[nodiscard]] std::uint32_t iterations_of(const SortInfo& info, const recording::Config& config);

[[nodiscard]] constexpr bool by_digits(const SortInfo& info) {
  return info.by == By::digits;
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
  return info.top_down && by_digits(info);
}

// Whether timed runs choose threads a block and keys a thread.
[[nodiscard]] constexpr bool has_shapes(const SortInfo& info) {
  return info.shape.block_threads > 0;
}
// Whether a search finds them; else they are another sort's.
[[nodiscard]] constexpr bool has_own_shapes(const SortInfo& info) {
  return has_shapes(info) && info.shape_of.empty();
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

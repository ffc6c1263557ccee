// What a run was asked to do: plain values, comparable, kept in every recording.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/parameters/block_scan.h"

namespace scatterscope::recording {

enum class KeyType : std::uint8_t { u32, i32, f32, u64 };
enum class Order : std::uint8_t { ascending, descending };
enum class GridScan : std::uint8_t { block_sums, look_back };
enum class Launches : std::uint8_t { several, one };
enum class BarrierRule : std::uint8_t { book, volta };
// What is compared of two keys, in either order. key: the key, as key_order.h has it. absolute: its magnitude; where
// magnitudes are equal, as of -3 and 3 or of both zeros, keys keep their order. The magnitude of the smallest i32 is
// 2^31, the largest of all; that of an f32 is what its bits without the sign say, so that infinities come after all
// numbers and NaNs after them, by payload; unsigned keys are their own. lexicographic: the key, and where keys are
// equal the value.
enum class Comparison : std::uint8_t { key, absolute, lexicographic };

// Bits of a key of that type in memory: 32 or 64.
[[nodiscard]] constexpr std::uint32_t width_bits(KeyType type) {
  return type == KeyType::u64 ? 64 : 32;
}

// The most that a Config may ask for of its form.
inline constexpr std::uint32_t most_look_back_words = 8;
inline constexpr std::uint32_t most_histogram_copies = 32;
inline constexpr std::uint32_t most_children_per_thread = 8;

inline constexpr std::uint32_t max_recorded_keys = 4096;
// More than 20 times what any thread of our sorts makes of max_recorded_keys keys.
inline constexpr std::uint64_t recorded_access_limit = 1'000'000;

// The parameters of one recorded sort. Every field stands in the JSON's `config` under its own name.
struct Config {
  std::string sort = "radix-1bit";
  std::uint32_t n = 0;  // keys
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
  // without. for_each_form_field lists them.
  std::uint32_t look_back_words = 1;   // words of earlier tiles that a thread of a look-back loads at a time, 1 to 8
  std::uint32_t histogram_copies = 1;  // counters of each value while onesweep counts digits: a power of two, 1 to 32;
                                       // with more than one, resident blocks of 1,024 threads count, 8 keys a thread
  bool search_all = false;             // of sample: threads search for a bucket beyond the end of a tile too
  bool take_turns = false;             // of radix-msd: no launch has more blocks than are resident; they take turns
  std::uint32_t children_per_thread = 1;  // of radix-msd, as a thread lists them, 1 to 8; with more than one the block
                                          // that lists them has 1,024 threads

  bool operator==(const Config&) const = default;
};

// Calls visit(name, field) for each field of a Config, in the order in which files hold them: the one list for whatever
// reads, writes or prints a configuration.
template <class AnyConfig, class Visit>
void for_each_field(AnyConfig& c, Visit&& visit) {
  visit("sort", c.sort);
  visit("n", c.n);
  visit("key_type", c.key_type);
  visit("key_bits", c.key_bits);
  visit("radix_bits", c.radix_bits);
  visit("block_threads", c.block_threads);
  visit("keys_per_thread", c.keys_per_thread);
  visit("order", c.order);
  visit("values", c.values);
  visit("seed", c.seed);
  visit("block_scan", c.block_scan);
  visit("grid_scan", c.grid_scan);
  visit("launches", c.launches);
  visit("resident_blocks", c.resident_blocks);
  visit("grid_blocks", c.grid_blocks);
  visit("schedule_seed", c.schedule_seed);
  visit("barrier_rule", c.barrier_rule);
  visit("access_limit", c.access_limit);
}
// Calls visit(name, member) for each field of the form, and for each field that came later than files of version 2, in
// the order in which they came.
template <class Visit>
void for_each_form_field(Visit&& visit) {
  visit("look_back_words", &Config::look_back_words);
  visit("histogram_copies", &Config::histogram_copies);
  visit("search_all", &Config::search_all);
  visit("take_turns", &Config::take_turns);
  visit("children_per_thread", &Config::children_per_thread);
}
inline constexpr std::uint32_t all_later_fields = 7;
template <class Visit>
void for_each_later_member(Visit&& visit) {
  visit("compare", &Config::compare);
  visit("oversampling", &Config::oversampling);
  for_each_form_field(visit);
}

// Calls visit(name, field) for the first `count` later fields. A file holds those up to the last one that is not its
// default, JSON those that are not, so that what was written before and what needs none of them stay as they were.
template <class AnyConfig, class Visit>
void for_each_later_field(AnyConfig& c, Visit&& visit, std::uint32_t count = all_later_fields) {
  std::uint32_t index = 0;
  for_each_later_member([&](const char* name, auto member) {
    if (index++ < count) visit(name, c.*member);
  });
}
[[nodiscard]] inline std::uint32_t later_fields(const Config& config) {
  std::uint32_t index = 0, needed = 0;
  for_each_later_member([&](const char*, auto member) {
    ++index;
    if (config.*member != Config{}.*member) needed = index;
  });
  return needed;
}
// All that JSON holds of a configuration.
template <class Visit>
void for_each_told_field(const Config& config, Visit&& visit) {
  for_each_field(config, visit);
  for_each_later_member([&](const char* name, auto member) {
    if (config.*member != Config{}.*member) visit(name, config.*member);
  });
}

// The words that the command line and the JSON use: "u32", "descending", "hillis-steele", "block-sums", "several",
// "book" and so on. Empty for a value that is no enumerator.
[[nodiscard]] std::string_view spelling(KeyType value);
[[nodiscard]] std::string_view spelling(Order value);
[[nodiscard]] std::string_view spelling(BlockScan value);
[[nodiscard]] std::string_view spelling(GridScan value);
[[nodiscard]] std::string_view spelling(Launches value);
[[nodiscard]] std::string_view spelling(BarrierRule value);
[[nodiscard]] std::string_view spelling(Comparison value);

// The enumerator spelled so, none for any other word.
[[nodiscard]] std::optional<KeyType> parse_key_type(std::string_view word);
[[nodiscard]] std::optional<Order> parse_order(std::string_view word);
[[nodiscard]] std::optional<BlockScan> parse_block_scan(std::string_view word);
[[nodiscard]] std::optional<GridScan> parse_grid_scan(std::string_view word);
[[nodiscard]] std::optional<Launches> parse_launches(std::string_view word);
[[nodiscard]] std::optional<BarrierRule> parse_barrier_rule(std::string_view word);
[[nodiscard]] std::optional<Comparison> parse_comparison(std::string_view word);

// Sets `value` to the enumerator spelled so; false, and nothing changes, for any other word.
bool parse_word(std::string_view word, KeyType& value);
bool parse_word(std::string_view word, Order& value);
bool parse_word(std::string_view word, BlockScan& value);
bool parse_word(std::string_view word, GridScan& value);
bool parse_word(std::string_view word, Launches& value);
bool parse_word(std::string_view word, BarrierRule& value);
bool parse_word(std::string_view word, Comparison& value);

}  // namespace scatterscope::recording

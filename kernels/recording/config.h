// What a run was asked to do: plain values, comparable, kept in every recording.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scatterscope::recording {

enum class KeyType : std::uint8_t { u32, i32, f32, u64 };
enum class Order : std::uint8_t { ascending, descending };
enum class BlockScan : std::uint8_t { hillis_steele, brent_kung, warp_shuffle };
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
// Fields that came later, in the order in which they came: the first `count` of them. A file holds those up to the last
// one that is not its default, JSON those that are not, so that what was written before and what needs none of them
// stay as they were.
inline constexpr std::uint32_t all_later_fields = 2;
template <class AnyConfig, class Visit>
void for_each_later_field(AnyConfig& c, Visit&& visit, std::uint32_t count = all_later_fields) {
  if (count > 0) visit("compare", c.compare);
  if (count > 1) visit("oversampling", c.oversampling);
}
[[nodiscard]] inline std::uint32_t later_fields(const Config& config) {
  if (config.oversampling != 0) return 2;
  return config.compare != Comparison::key ? 1 : 0;
}
// All that JSON holds of a configuration.
template <class Visit>
void for_each_told_field(const Config& config, Visit&& visit) {
  for_each_field(config, visit);
  if (config.compare != Comparison::key) visit("compare", config.compare);
  if (config.oversampling != 0) visit("oversampling", config.oversampling);
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

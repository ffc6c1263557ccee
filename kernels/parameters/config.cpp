#include "kernels/parameters/config.h"

#include <array>
#include <cstddef>

namespace scatterscope::recording {
namespace {

// Words in the order of the enumerators.
constexpr std::array<std::string_view, 4> key_types{"u32", "i32", "f32", "u64"};
constexpr std::array<std::string_view, 2> orders{"ascending", "descending"};
constexpr std::array<std::string_view, 3> block_scans{"hillis-steele", "brent-kung", "warp-shuffle"};
constexpr std::array<std::string_view, 2> grid_scans{"block-sums", "look-back"};
constexpr std::array<std::string_view, 2> launch_forms{"several", "one"};
constexpr std::array<std::string_view, 2> barrier_rules{"book", "volta"};
constexpr std::array<std::string_view, 3> comparisons{"key", "absolute", "lexicographic"};

template <typename Enum, std::size_t n>
std::string_view word_of(const std::array<std::string_view, n>& words, Enum value) {
  const auto i = static_cast<std::size_t>(value);
  return i < n ? words[i] : std::string_view{};
}

template <typename Enum, std::size_t n>
std::optional<Enum> value_of(const std::array<std::string_view, n>& words, std::string_view word) {
  for (std::size_t i = 0; i < n; ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

template <typename Enum>
bool assign(const std::optional<Enum>& parsed, Enum& value) {
  if (parsed) value = *parsed;
  return parsed.has_value();
}

}  // namespace

std::string_view spelling(KeyType value) {
  return word_of(key_types, value);
}
std::string_view spelling(Order value) {
  return word_of(orders, value);
}
std::string_view spelling(BlockScan value) {
  return word_of(block_scans, value);
}
std::string_view spelling(GridScan value) {
  return word_of(grid_scans, value);
}
std::string_view spelling(Launches value) {
  return word_of(launch_forms, value);
}
std::string_view spelling(BarrierRule value) {
  return word_of(barrier_rules, value);
}
std::string_view spelling(Comparison value) {
  return word_of(comparisons, value);
}

std::optional<KeyType> parse_key_type(std::string_view word) {
  return value_of<KeyType>(key_types, word);
}
std::optional<Order> parse_order(std::string_view word) {
  return value_of<Order>(orders, word);
}
std::optional<BlockScan> parse_block_scan(std::string_view word) {
  return value_of<BlockScan>(block_scans, word);
}
std::optional<GridScan> parse_grid_scan(std::string_view word) {
  return value_of<GridScan>(grid_scans, word);
}
std::optional<Launches> parse_launches(std::string_view word) {
  return value_of<Launches>(launch_forms, word);
}
std::optional<BarrierRule> parse_barrier_rule(std::string_view word) {
  return value_of<BarrierRule>(barrier_rules, word);
}
std::optional<Comparison> parse_comparison(std::string_view word) {
  return value_of<Comparison>(comparisons, word);
}

bool parse_word(std::string_view word, KeyType& value) {
  return assign(parse_key_type(word), value);
}
bool parse_word(std::string_view word, Order& value) {
  return assign(parse_order(word), value);
}
bool parse_word(std::string_view word, BlockScan& value) {
  return assign(parse_block_scan(word), value);
}
bool parse_word(std::string_view word, GridScan& value) {
  return assign(parse_grid_scan(word), value);
}
bool parse_word(std::string_view word, Launches& value) {
  return assign(parse_launches(word), value);
}
bool parse_word(std::string_view word, BarrierRule& value) {
  return assign(parse_barrier_rule(word), value);
}
bool parse_word(std::string_view word, Comparison& value) {
  return assign(parse_comparison(word), value);
}

}  // namespace scatterscope::recording

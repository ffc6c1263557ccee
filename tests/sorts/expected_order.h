// What a sort must give, by std::stable_sort and an order of keys that is written without the project's.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/parameters/config.h"
#include "kernels/recording/recording.h"

namespace scatterscope::tests {

// IEEE 754 (2019) 5.10, totalOrder, for two bit patterns of binary32 by its cases: a NaN with the sign bit, numbers, a
// NaN without; equal numbers by the sign of zero; NaNs by signalling and payload, which the remaining bits hold.
inline bool float_before(std::uint32_t a, std::uint32_t b) {
  const auto rank = [](std::uint32_t bits) {
    if (!std::isnan(std::bit_cast<float>(bits))) return 0;
    return std::signbit(std::bit_cast<float>(bits)) ? -1 : 1;
  };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  constexpr std::uint32_t payload = 0x7fffff;
  if (rank(a) == 1) return (a & payload) < (b & payload);
  if (rank(a) == -1) return (a & payload) > (b & payload);
  const auto x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
  if (x != y) return x < y;
  return std::signbit(x) && !std::signbit(y);
}

// Whether key a comes before key b, ascending.
inline bool key_before(recording::KeyType type, std::uint64_t a, std::uint64_t b) {
  const auto low = [](std::uint64_t key) { return static_cast<std::uint32_t>(key); };
  switch (type) {
    case recording::KeyType::i32:
      return std::bit_cast<std::int32_t>(low(a)) < std::bit_cast<std::int32_t>(low(b));
    case recording::KeyType::f32:
      return float_before(low(a), low(b));
    case recording::KeyType::u32:
    case recording::KeyType::u64:
      break;
  }
  return a < b;
}

// |key|, in the order that std::abs has where there is one; a NaN comes after everything, by its payload.
inline bool magnitude_before(recording::KeyType type, std::uint64_t a, std::uint64_t b) {
  const auto low = [](std::uint64_t key) { return static_cast<std::uint32_t>(key); };
  if (type == recording::KeyType::i32) {
    const auto magnitude = [&](std::uint64_t key) {
      return std::abs(std::int64_t{std::bit_cast<std::int32_t>(low(key))});
    };
    return magnitude(a) < magnitude(b);
  }
  if (type != recording::KeyType::f32) return a < b;
  const auto magnitude = [&](std::uint64_t key) { return std::abs(std::bit_cast<float>(low(key))); };
  const bool a_is_nan = std::isnan(magnitude(a)), b_is_nan = std::isnan(magnitude(b));
  if (a_is_nan && b_is_nan) return (a & 0x7fffff) < (b & 0x7fffff);
  return !a_is_nan && (b_is_nan || magnitude(a) < magnitude(b));
}

// Keys that are equal in what is compared keep their order, descending too.
inline recording::Pairs stably_sorted(const recording::Config& config, const recording::Pairs& input) {
  std::vector<std::size_t> order(input.keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (config.order == recording::Order::descending) std::swap(a, b);
    if (config.compare == recording::Comparison::absolute)
      return magnitude_before(config.key_type, input.keys[a], input.keys[b]);
    if (config.compare == recording::Comparison::lexicographic && input.keys[a] == input.keys[b])
      return input.values[a] < input.values[b];
    return key_before(config.key_type, input.keys[a], input.keys[b]);
  });
  recording::Pairs sorted;
  for (const std::size_t i : order) {
    sorted.keys.push_back(input.keys[i]);
    if (!input.values.empty()) sorted.values.push_back(input.values[i]);
  }
  return sorted;
}

// Whether `output` is what a sort promises: the one order of a stable sort; of another the keys in that order, each
// with a value that it had.
inline bool is_sorted_as_promised(const recording::Config& config, const recording::Pairs& input,
                                  const recording::Pairs& output) {
  const recording::Pairs expected = stably_sorted(config, input);
  if (catalog::find_sort(config.sort)->stable) return output == expected;
  const auto pairs = [](const recording::Pairs& of) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
    for (std::size_t i = 0; i < of.values.size(); ++i) all.emplace_back(of.keys[i], of.values[i]);
    std::sort(all.begin(), all.end());
    return all;
  };
  return output.keys == expected.keys && output.values.size() == input.values.size() && pairs(output) == pairs(input);
}

}  // namespace scatterscope::tests

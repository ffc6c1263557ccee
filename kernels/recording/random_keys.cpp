#include "kernels/recording/random_keys.h"

#include <algorithm>
#include <functional>
#include <random>

#include "kernels/recording/key_order.h"

namespace scatterscope::recording {
namespace {

constexpr std::uint64_t largest_u32 = 0xffff'ffffU;
constexpr std::string_view distribution_words[] = {"uniform", "sorted", "reversed", "few", "equal", "normal", "zipf"};

}  // namespace

std::string_view spelling(Distribution distribution) {
  return distribution_words[static_cast<std::size_t>(distribution)];
}

std::optional<Distribution> parse_distribution(std::string_view word) {
  for (const Distribution d : all_distributions) {
    if (spelling(d) == word) return d;
  }
  return std::nullopt;
}

std::vector<std::uint64_t> random_keys(std::uint32_t n, std::uint32_t seed, Distribution distribution,
                                       std::uint32_t key_bits, KeyType type) {
  std::mt19937 generator(seed);  // the standard fixes its numbers; those of its distributions differ by library
  const unsigned width = key_bits > 32 ? 64 : 32;
  const auto word = [&] {
    std::uint64_t bits = generator() & largest_u32;
    if (width == 64) bits = bits << 32U | (generator() & largest_u32);
    return bits;
  };
  const auto top = [&](std::uint64_t bits) { return bits >> (width - key_bits); };
  const auto in_order = [&](std::uint64_t a, std::uint64_t b) { return to_ordered(type, a) < to_ordered(type, b); };
  std::vector<std::uint64_t> keys(n);
  switch (distribution) {
    case Distribution::uniform:
    case Distribution::sorted:
    case Distribution::reversed:
      for (std::uint64_t& key : keys) key = top(word());
      if (distribution == Distribution::sorted) std::sort(keys.begin(), keys.end(), in_order);
      if (distribution == Distribution::reversed) std::sort(keys.rbegin(), keys.rend(), in_order);
      break;
    case Distribution::few: {
      std::uint64_t values[8];
      for (std::uint64_t& value : values) value = top(word());
      for (std::uint64_t& key : keys) key = values[word() >> (width - 3)];
      break;
    }
    case Distribution::equal:
      std::fill(keys.begin(), keys.end(), top(word()));
      break;
    case Distribution::normal:
      for (std::uint64_t& key : keys) {
        std::uint64_t sum = 0, rest = 0;
        for (int i = 0; i < 12; ++i) {
          const std::uint64_t part = word();
          sum += part / 12;
          rest += part % 12;
        }
        key = top(sum + rest / 12);
      }
      break;
    case Distribution::zipf:
      for (std::uint64_t& key : keys) {
        const std::uint64_t bits = (word() >> (width - 32)) * (key_bits + 1) >> 32U;
        const std::uint64_t highest = bits == 0 ? 0 : 1ULL << (bits - 1);
        const std::uint64_t chosen = word();
        key = bits == 0 ? 0 : highest | (chosen & (highest - 1));
      }
      break;
  }
  return keys;
}

}  // namespace scatterscope::recording

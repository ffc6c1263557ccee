// Inputs on which every sort of the catalog is tried.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace scatterscope::tests {

struct SortCase {
  std::string name;
  unsigned key_bits;
  std::vector<std::uint64_t> keys;
};

// One input of each kind: random, sorted, reversed, all equal, few distinct, roughly normal.
inline std::vector<SortCase> cases_of(std::size_t n, unsigned key_bits, std::uint32_t seed) {
  std::mt19937 random(seed);
  const std::uint64_t mask = key_bits >= 32 ? 0xffffffffULL : (1ULL << key_bits) - 1;
  std::vector<std::uint64_t> keys(n);
  for (auto& key : keys) key = random() & mask;
  std::vector<SortCase> cases{{"random", key_bits, keys}};
  auto other = keys;
  std::sort(other.begin(), other.end());
  cases.push_back({"sorted", key_bits, other});
  std::reverse(other.begin(), other.end());
  cases.push_back({"reversed", key_bits, other});
  cases.push_back({"equal", key_bits, std::vector<std::uint64_t>(n, 5 & mask)});
  for (std::size_t i = 0; i < n; ++i) other[i] = keys[i] % 3;
  cases.push_back({"few distinct", key_bits, other});
  for (std::size_t i = 0; i < n; ++i) other[i] = (random() / 4 + random() / 4 + random() / 4 + random() / 4) & mask;
  cases.push_back({"normal", key_bits, other});
  return cases;
}

}  // namespace scatterscope::tests

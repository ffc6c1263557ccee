// Random keys of several distributions, the same on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/parameters/choices.h"

namespace scatterscope::recording {

enum class Distribution : std::uint8_t { uniform, sorted, reversed, few, equal, normal, zipf };
[[nodiscard]] std::string_view spelling(Distribution distribution);
[[nodiscard]] std::optional<Distribution> parse_distribution(std::string_view word);
inline constexpr Distribution all_distributions[] = {
    Distribution::uniform, Distribution::sorted, Distribution::reversed, Distribution::few,
    Distribution::equal,   Distribution::normal, Distribution::zipf};

// n keys of key_bits bits (1 to 64) from std::mt19937 seeded with `seed`, the same on every machine. With w(i) the i-th
// word, a number of the generator (two of them, the first above the second, where key_bits is more than 32), and top(x)
// its upper key_bits bits:
//   uniform   top(w(i))
//   sorted    the uniform ones, ascending          reversed   the uniform ones, descending
//   few       w(0) to w(7) make eight values; key i is the one that the upper three bits of w(8 + i) choose
//   equal     every key is top(w(0))
//   normal    top of the mean of twelve words, w(12i) to w(12i + 11), rounded down: deviation range / 12
//   zipf      w(2i) chooses one of the numbers of bits 0 to key_bits, each as often, w(2i + 1) a key of so many bits:
//             key k > 0 is 1/k times as often as key 1, within a factor of 2 (Zipf's law with exponent 1), and 0 as 1
// Keys of i32 and f32 have these bits, whatever number they are; what is ascending is the order of their type.
[[nodiscard]] std::vector<std::uint64_t> random_keys(std::uint32_t n, std::uint32_t seed, Distribution distribution,
                                                     std::uint32_t key_bits, KeyType type = KeyType::u32);

}  // namespace scatterscope::recording

// Keys that are made, numbered and checked on a GPU. In programs for a GPU only; cuda_keys.cpp launches them.
#pragma once

#include <cstdint>

#include "kernels/timing/key_rules.h"

namespace scatterscope::timing::device_keys {

using Number = unsigned long long;

// The word after `x` of Sebastiano Vigna's splitmix64.
inline Number mixed(Number x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

inline Number first_index() {
  return static_cast<Number>(blockIdx.x) * blockDim.x + threadIdx.x;
}
inline Number stride_of_grid() {
  return static_cast<Number>(gridDim.x) * blockDim.x;
}

// keys[k]: key number first + k of the list.
template <class Key>
__global__ void make_keys(Key* keys, std::uint64_t first, std::uint64_t count, Words words, KeyRule rule) {
  const auto word = [&words](Number i) { return mixed(words.first + i); };
  for (Number k = first_index(); k < count; k += stride_of_grid()) {
    const Number i = first + k;
    Number key = 0;
    if (rule == KeyRule::few) {
      key = word(word(8 + i) >> 61);
    } else if (rule == KeyRule::equal) {
      key = word(0);
    } else if (rule == KeyRule::normal) {
      Number sum = 0, rest = 0;
      for (unsigned part_of = 0; part_of < 12; ++part_of) {
        const Number part = word(12 * i + part_of);
        sum += part / 12;
        rest += part % 12;
      }
      key = sum + rest / 12;
    } else if (rule == KeyRule::zipf) {
      const Number bits = (word(2 * i) >> 32) * (words.key_bits + 1) >> 32;
      const Number highest = bits == 0 ? 0 : Number{1} << (bits - 1);
      key = (highest | (word(2 * i + 1) & (highest - 1))) << (64 - words.key_bits);
      if (bits == 0) key = 0;
    } else {
      key = word(i);
    }
    keys[k] = static_cast<Key>(key >> (64 - words.key_bits));
  }
}

// What recording::to_ordered and from_ordered do, of 32-bit keys.
inline unsigned ordered_bits(unsigned key, bool is_float) {
  return key ^ (is_float && key >> 31 != 0 ? 0xffffffffu : 0x80000000u);
}

inline Number rank_of(const KeyComparison& comparison, Number key) {
  Number ordered = key;
  if (comparison.flips) {
    const auto narrow = static_cast<unsigned>(key);
    const bool zero = comparison.ties.zeros && comparison.is_float && narrow == 0x80000000u;
    ordered = ordered_bits(zero ? 0 : narrow, comparison.is_float);
  }
  return comparison.descending ? ~ordered : ordered;
}

inline Number warp_sum(Number x) {
  for (unsigned distance = 16; distance > 0; distance /= 2) x += __shfl_down_sync(0xffffffffu, x, distance);
  return x;
}

// values: null, or the index of each key in the input.
template <class Key>
__global__ void find_faults(const Key* input, const Key* keys, const unsigned* values, std::uint64_t n,
                            KeyComparison comparison, KeyFindings* findings) {
  Number of_input = 0, of_output = 0, of_indices = 0, of_values = 0, wrong = 0;
  for (Number i = first_index(); i < n; i += stride_of_grid()) {
    const Key key = keys[i];
    of_input += mixed(input[i]);
    of_output += mixed(key);
    bool fault = false;
    if (i > 0) {
      const Number before = rank_of(comparison, keys[i - 1]), here = rank_of(comparison, key);
      const bool in_turn = values == nullptr || !comparison.ties.stable || values[i] > values[i - 1];
      fault = here < before || (here == before && !in_turn);
    }
    if (values != nullptr) {
      of_indices += mixed(i);
      of_values += mixed(values[i]);
      fault = fault || values[i] >= n || input[values[i]] != key;
    }
    wrong += fault ? 1 : 0;
  }
  const auto add = [](std::uint64_t& sum, Number of_thread) {
    const Number of_warp = warp_sum(of_thread);
    if (threadIdx.x % 32 == 0) atomicAdd(reinterpret_cast<Number*>(&sum), of_warp);
  };
  add(findings->of_input, of_input);
  add(findings->of_output, of_output);
  add(findings->of_indices, of_indices);
  add(findings->of_values, of_values);
  add(findings->wrong, wrong);
}

inline __global__ void number_values(unsigned* values, std::uint64_t n) {
  for (Number i = first_index(); i < n; i += stride_of_grid()) values[i] = static_cast<unsigned>(i);
}

}  // namespace scatterscope::timing::device_keys

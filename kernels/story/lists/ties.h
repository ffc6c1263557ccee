// Keys of the input that are equal, and whether an iteration leaves them in the order of the input.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

struct Ties {
  static constexpr std::uint32_t none = 0xffff'ffffU;
  // By key of the input: its group, in ascending order of the keys, none if no other key is equal to it; and its number
  // in the group, from 1 on.
  std::vector<std::uint32_t> group, number;

  [[nodiscard]] bool is_alone(std::uint32_t key) const { return group[key] == none; }
};
[[nodiscard]] Ties ties_of(const recording::Recording& recording);

// The result of an iteration as far as it is there.
struct TieOrder {
  std::vector<std::uint32_t> at;     // by place: the key of the input that stands there, or Ties::none
  std::vector<std::uint32_t> place;  // the inverse
  // Neighbours of a group that have both arrived, those in the wrong order broken.
  std::vector<bool> broken;  // by key of the input
  std::uint32_t pairs_kept = 0, pairs_broken = 0;
  bool ended_unsorted = false;  // the last iteration has left every key in its place, not in the order of the sort
};
[[nodiscard]] TieOrder tie_order(const Ties& ties, const IterationKeys& keys);

}  // namespace scatterscope::story

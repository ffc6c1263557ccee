// Numbers drawn from a seed, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "kernels/story/questions/question.h"

namespace scatterscope::story {

class Draw {
 public:
  // What is drawn for one purpose says nothing about what is drawn for another.
  enum class Purpose : std::uint32_t { run, question, order };
  Draw(Seed seed, Purpose purpose) : words_(mixed(seed + 0x9e3779b9U * (static_cast<std::uint32_t>(purpose) + 1))) {}

  // One of [0, count); count > 0.
  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(words_() % count); }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(static_cast<std::uint32_t>(all.size()))];
  }
  // The numbers of [0, count) in any order.
  std::vector<std::uint32_t> order(std::uint32_t count) {
    std::vector<std::uint32_t> all(count);
    for (std::uint32_t k = 0; k < count; ++k) {
      all[k] = k;
      std::swap(all[k], all[below(k + 1)]);
    }
    return all;
  }

  // Different for different words (the finalizer of MurmurHash3).
  static std::uint32_t mixed(std::uint32_t word) {
    word = (word ^ word >> 16U) * 0x85ebca6bU;
    word = (word ^ word >> 13U) * 0xc2b2ae35U;
    return word ^ word >> 16U;
  }

 private:
  std::mt19937 words_;
};

}  // namespace scatterscope::story

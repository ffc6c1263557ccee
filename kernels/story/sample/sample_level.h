// A level of a sample sort as its recording shows it: the part of the list that it cuts, the sample that was drawn from
// the part, and the splitters that were chosen from the sample.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

struct SampleLevel {
  // What a launch wrote into an element of an array, last.
  struct Written {
    std::uint64_t value = 0;
    std::uint32_t step = 0, index = 0;  // in the array
  };
  std::uint32_t iteration = 0;
  std::uint32_t part = 0, parts = 1;  // the shown one: that of the most keys
  std::uint32_t first = 0, size = 0;  // of the list that the iteration begins with
  std::uint32_t oversampling = 1;
  std::vector<Written> sample, sorted, splitters;  // of the part; `sorted` as long as `sample`
  std::uint16_t sample_array = 0, sorted_array = 0, splitters_array = 0;
  std::uint32_t chosen_step = 0;  // of the last splitter
  // Of a sort over several devices: keys that equal a splitter go to the bucket before it or behind it, by their place
  // in the list. Else they have a bucket of their own.
  bool splits_equal = false;

  [[nodiscard]] std::uint32_t buckets() const { return static_cast<std::uint32_t>(splitters.size()) + 1; }
};

// Of an iteration that partitions; none where it does not, or where the recording's file shows what no sort does.
[[nodiscard]] std::optional<SampleLevel> sample_level(const recording::Recording& recording, std::uint32_t iteration);
// The same; of an iteration that sorts the buckets, the level before it.
[[nodiscard]] std::optional<SampleLevel> sample_level_for(const recording::Recording& recording,
                                                          std::uint32_t iteration);

// By key of the level's part: the bucket that its thread showed for it, so numbered that even ones lie between
// splitters, odd ones hold the keys that are equal to one. `keys` are those of the level's iteration.
[[nodiscard]] std::vector<Value> buckets_of(const SampleLevel& level, const IterationKeys& keys);
// How many keys are known to be in each of them.
[[nodiscard]] std::vector<std::uint32_t> bucket_sizes(const SampleLevel& level, const std::vector<Value>& buckets);

}  // namespace scatterscope::story

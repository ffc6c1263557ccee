#include "kernels/story/sample/sample_level.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace scatterscope::story {
namespace {

using recording::Content;
using recording::Recording;
using Written = SampleLevel::Written;

struct WrittenArray {
  std::uint16_t array = 0;
  std::vector<Written> elements;  // from element 0 on, without gaps
};

// What the first launch that writes into such an array within an iteration writes there: a sample is written again
// where it is sorted.
WrittenArray written(const Recording& r, const recording::Iteration& range, Content content) {
  WrittenArray found;
  std::map<std::uint32_t, Written> elements;
  std::optional<std::uint32_t> writing;
  for (std::uint32_t step = range.first_step; step < std::min(range.end_step, r.step_count()); ++step) {
    const std::uint32_t launch = r.steps[step].launch;
    if (writing && *writing != launch) break;
    if (!r.takes(r.launches[launch], content)) continue;
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const recording::Event event = r.events[e];
      if (event.kind != recording::EventKind::write || r.arrays[event.what].content != content) continue;
      writing = launch;
      found.array = event.what;
      elements[event.index] = {event.value, step, event.index};
    }
  }
  for (const auto& [index, element] : elements) {
    if (index != found.elements.size()) return {};
    found.elements.push_back(element);
  }
  return found;
}

// The elements of one of `parts` equal stretches; none where they cannot be equal.
std::vector<Written> stretch_of(const WrittenArray& array, std::size_t parts, std::size_t part) {
  if (array.elements.size() % parts != 0) return {};
  const auto length = static_cast<std::ptrdiff_t>(array.elements.size() / parts);
  const auto begin = array.elements.begin() + static_cast<std::ptrdiff_t>(part) * length;
  return {begin, begin + length};
}

// What each device has of an array, where all have the same: that of the first.
WrittenArray of_first_device(const Recording& r, WrittenArray array) {
  const auto& parts = r.arrays[array.array].on_device;
  if (parts.empty()) return array;
  if (array.elements.size() < parts.front()) return {};
  array.elements.resize(parts.front());
  return array;
}

bool has_levels(const SampleLevel& level) {
  const std::size_t buckets = level.splitters.size() + 1;
  return level.size > 0 && !level.splitters.empty() && level.sorted.size() == level.sample.size() &&
         !level.sample.empty() && level.sample.size() % buckets == 0;
}

// The first iteration of a sort over several devices cuts the whole list, by a sample that every device has.
std::optional<SampleLevel> level_of_devices(const Recording& r) {
  const recording::Iteration& range = r.iterations.front();
  const WrittenArray sample = of_first_device(r, written(r, range, Content::sample));
  const WrittenArray sorted = of_first_device(r, written(r, range, Content::sorted_sample));
  const WrittenArray splitters = of_first_device(r, written(r, range, Content::splitters));
  SampleLevel level;
  level.size = static_cast<std::uint32_t>(r.input.size());
  level.sample = sample.elements;
  level.sorted = sorted.elements;
  level.splitters = splitters.elements;
  level.sample_array = sample.array;
  level.sorted_array = sorted.array;
  level.splitters_array = splitters.array;
  level.splits_equal = true;
  const auto& parts = r.arrays[range.keys_array].on_device;
  const bool whole = std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}) == level.size;
  if (!has_levels(level) || !whole || level.buckets() != parts.size()) return std::nullopt;
  level.oversampling = static_cast<std::uint32_t>(level.sample.size() / level.buckets());
  for (const Written& splitter : level.splitters) level.chosen_step = std::max(level.chosen_step, splitter.step);
  return level;
}

}  // namespace

std::optional<SampleLevel> sample_level(const Recording& r, std::uint32_t iteration) {
  if (iteration >= r.iterations.size()) return std::nullopt;
  if (r.config.devices > 1) return iteration == 0 ? level_of_devices(r) : std::nullopt;
  const recording::Iteration& range = r.iterations[iteration];
  const WrittenArray starts = written(r, range, Content::part_starts);
  const WrittenArray sample = written(r, range, Content::sample);
  const WrittenArray sorted = written(r, range, Content::sorted_sample);
  const WrittenArray splitters = written(r, range, Content::splitters);
  if (starts.elements.size() < 2 || splitters.elements.empty()) return std::nullopt;
  SampleLevel level;
  level.iteration = iteration;
  level.parts = static_cast<std::uint32_t>(starts.elements.size() - 1);
  for (std::uint32_t part = 0; part < level.parts; ++part) {
    const std::uint64_t first = starts.elements[part].value, end = starts.elements[part + 1].value;
    if (end < first || end > r.input.size()) return std::nullopt;
    if (end - first <= level.size) continue;
    level.part = part;
    level.first = static_cast<std::uint32_t>(first);
    level.size = static_cast<std::uint32_t>(end - first);
  }
  level.sample = stretch_of(sample, level.parts, level.part);
  level.sorted = stretch_of(sorted, level.parts, level.part);
  level.splitters = stretch_of(splitters, level.parts, level.part);
  level.sample_array = sample.array;
  level.sorted_array = sorted.array;
  level.splitters_array = splitters.array;
  if (!has_levels(level)) return std::nullopt;
  level.oversampling = static_cast<std::uint32_t>(level.sample.size() / level.buckets());
  for (const Written& splitter : level.splitters) level.chosen_step = std::max(level.chosen_step, splitter.step);
  return level;
}

std::optional<SampleLevel> sample_level_for(const Recording& recording, std::uint32_t iteration) {
  if (recording.config.devices > 1) return sample_level(recording, 0);
  auto level = sample_level(recording, iteration);
  if (!level && iteration > 0) level = sample_level(recording, iteration - 1);
  return level;
}

std::vector<Value> buckets_of(const SampleLevel& level, const IterationKeys& keys) {
  std::vector<Value> buckets;
  for (std::uint32_t k = 0; k < level.size; ++k) {
    buckets.push_back(keys.value(Meaning::bucket, level.first + k));
    if (level.splits_equal) buckets.back().value *= 2;
  }
  return buckets;
}

std::vector<std::uint32_t> bucket_sizes(const SampleLevel& level, const std::vector<Value>& buckets) {
  std::vector<std::uint32_t> sizes(2 * level.splitters.size() + 1);
  for (const Value& bucket : buckets)
    if (visible(bucket.when) && bucket.value < sizes.size()) ++sizes[static_cast<std::size_t>(bucket.value)];
  return sizes;
}

}  // namespace scatterscope::story

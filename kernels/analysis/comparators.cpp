#include "kernels/analysis/comparators.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Recording;

enum class Part : std::uint8_t { none, low, high, key_low, key_high, swapped, stride, inner_stride, backwards };
constexpr std::array<std::pair<std::string_view, Part>, 8> parts{{{"low", Part::low},
                                                                  {"high", Part::high},
                                                                  {"key_low", Part::key_low},
                                                                  {"key_high", Part::key_high},
                                                                  {"swapped", Part::swapped},
                                                                  {"stride", Part::stride},
                                                                  {"inner_stride", Part::inner_stride},
                                                                  {"backwards", Part::backwards}}};

// By the recording's names.
std::vector<Part> parts_of(const Recording& r) {
  std::vector<Part> of_names;
  for (const recording::NameInfo& name : r.names) {
    const auto* found =
        std::find_if(parts.begin(), parts.end(), [&](const auto& part) { return part.first == name.name; });
    of_names.push_back(found == parts.end() ? Part::none : found->second);
  }
  return of_names;
}

// Takes a value that a thread shows; true if it completes a comparator. `descending`: the order of the sort.
bool take(Comparator& held, Part part, std::uint64_t value, bool descending) {
  const auto word = static_cast<std::uint32_t>(value);
  switch (part) {
    case Part::low:
      held.low = word;
      break;
    case Part::high:
      held.high = word;
      break;
    case Part::key_low:
      held.key_low = value;
      break;
    case Part::key_high:
      held.key_high = value;
      break;
    case Part::stride:
      held.stride = word;
      break;
    case Part::inner_stride:
      held.inner_stride = word;
      break;
    case Part::backwards:
      held.descending = descending != (value != 0);
      break;
    case Part::swapped:
      held.swapped = value != 0;
      return true;
    case Part::none:
      break;
  }
  return false;
}

// Numbers the passes, and puts the comparators into their order.
void number_passes(std::vector<Comparator>& all) {
  const auto pass_of = [](const Comparator& c) { return std::pair(c.stride, ~c.inner_stride); };
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> passes;
  for (const Comparator& c : all) passes.emplace(pass_of(c), 0);
  std::uint32_t count = 0;
  for (auto& pass : passes) pass.second = count++;
  for (Comparator& c : all) c.pass = passes.at(pass_of(c));
  std::sort(all.begin(), all.end(),
            [](const Comparator& a, const Comparator& b) { return std::tie(a.pass, a.low) < std::tie(b.pass, b.low); });
}

}  // namespace

std::vector<Comparator> comparators_of(const Recording& recording, std::size_t iteration) {
  std::vector<Comparator> all;
  if (!has_comparators(recording)) return all;
  const std::vector<Part> of_names = parts_of(recording);
  const recording::Iteration& range = recording.iterations[iteration];
  std::vector<Comparator> held;  // by thread of the launch: what it has shown of its next comparator
  std::optional<std::uint32_t> launch;
  Comparator first;
  first.descending = recording.config.order == recording::Order::descending;
  for (std::uint32_t s = range.first_step; s < range.end_step; ++s) {
    const recording::Launch& of = recording.launches[recording.steps[s].launch];
    if (launch != recording.steps[s].launch) held.assign(std::size_t{of.blocks} * of.block_threads, first);
    launch = recording.steps[s].launch;
    for (std::uint64_t e = recording.first_event(s); e < recording.end_event(s); ++e) {
      if (static_cast<EventKind>(recording.events.kind[e] & 0x7fU) != EventKind::value) continue;
      const Part part = of_names[recording.events.what[e]];
      if (part == Part::none) continue;
      const recording::Event event = recording.events[e];
      Comparator& next = held[std::size_t{event.block} * of.block_threads + event.thread];
      if (!take(next, part, event.value, first.descending)) continue;
      next.step = s;
      next.launch = *launch;
      next.block = event.block;
      next.thread = event.thread;
      all.push_back(next);
    }
  }
  number_passes(all);
  return all;
}

ComparatorCounts count_comparators(const std::vector<Comparator>& comparators) {
  ComparatorCounts counts;
  counts.comparisons = comparators.size();
  for (const Comparator& c : comparators) counts.swaps += c.swapped ? 1 : 0;
  return counts;
}

ComparatorCounts count_comparators(const Recording& recording) {
  ComparatorCounts all;
  for (std::size_t k = 0; k < recording.iterations.size(); ++k) {
    const ComparatorCounts of = count_comparators(comparators_of(recording, k));
    all.comparisons += of.comparisons;
    all.swaps += of.swaps;
  }
  return all;
}

bool has_comparators(const Recording& recording) {
  return recording.name_index("swapped").has_value();
}

}  // namespace scatterscope::analysis

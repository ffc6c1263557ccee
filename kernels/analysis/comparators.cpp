#include "kernels/analysis/comparators.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "kernels/analysis/by_thread.h"

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Meaning;
using recording::Recording;

// Takes a value that a thread shows; true if it completes a comparator. `descending`: the order of the sort.
bool take(Comparator& held, Meaning meaning, std::uint64_t value, bool descending) {
  const auto word = static_cast<std::uint32_t>(value);
  switch (meaning) {
    case Meaning::low:
      held.low = word;
      break;
    case Meaning::high:
      held.high = word;
      break;
    case Meaning::key_low:
      held.key_low = value;
      break;
    case Meaning::key_high:
      held.key_high = value;
      break;
    case Meaning::stride:
      held.stride = word;
      break;
    case Meaning::inner_stride:
      held.inner_stride = word;
      break;
    case Meaning::backwards:
      held.descending = descending != (value != 0);
      break;
    case Meaning::swapped:
      held.swapped = value != 0;
      return true;
    default:
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
  const recording::Iteration& range = recording.iterations[iteration];
  ByThread<Comparator> held;  // what each thread of the launch has shown of its next comparator
  std::optional<std::uint32_t> launch;
  Comparator first;
  first.descending = recording.config.order == recording::Order::descending;
  for (std::uint32_t s = range.first_step; s < range.end_step; ++s) {
    const recording::Launch& of = recording.launches[recording.steps[s].launch];
    if (launch != recording.steps[s].launch) {
      const std::uint32_t last = std::min(range.end_step, recording.end_step(recording.steps[s].launch)) - 1;
      held.restart(std::uint64_t{of.blocks} * of.block_threads, recording.end_event(last) - recording.first_event(s),
                   first);
    }
    launch = recording.steps[s].launch;
    for (std::uint64_t e = recording.first_event(s); e < recording.end_event(s); ++e) {
      if (recording.events.kind_at(e) != EventKind::value) continue;
      const Meaning meaning = recording.names[recording.events.what[e]].meaning;
      if (meaning == Meaning::none) continue;
      const recording::Event event = recording.events[e];
      Comparator& next = held[std::size_t{event.block} * of.block_threads + event.thread];
      if (!take(next, meaning, event.value, first.descending)) continue;
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
  return recording.shows(Meaning::swapped);
}

}  // namespace scatterscope::analysis

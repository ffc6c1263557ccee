#include "kernels/story/events.h"

#include <cstddef>

namespace scatterscope::story {

using recording::Recording;

// They are sorted by block, then thread.
std::pair<std::uint64_t, std::uint64_t> block_events(const Recording& r, std::uint32_t step, std::uint32_t block) {
  const auto begin = r.events.block.begin();
  const auto first = begin + static_cast<std::ptrdiff_t>(r.first_event(step));
  const auto end = begin + static_cast<std::ptrdiff_t>(r.end_event(step));
  const auto [low, high] = std::equal_range(first, end, block);
  return {static_cast<std::uint64_t>(low - begin), static_cast<std::uint64_t>(high - begin)};
}

std::pair<std::uint64_t, std::uint64_t> events_of(const Recording& r, std::uint32_t step, ThreadId thread) {
  const auto [first, end] = block_events(r, step, thread.block);
  const auto begin = r.events.thread.begin();
  const auto [low, high] = std::equal_range(begin + static_cast<std::ptrdiff_t>(first),
                                            begin + static_cast<std::ptrdiff_t>(end), thread.thread);
  return {static_cast<std::uint64_t>(low - begin), static_cast<std::uint64_t>(high - begin)};
}

ThreadId first_acting_thread(const Instant& at) {
  if (at.step() == 0) return {};
  const std::uint64_t first = at.recording.first_event(at.step() - 1);
  if (first >= at.recording.end_event(at.step() - 1)) return {};
  return {at.recording.events.block[first], at.recording.events.thread[first]};
}

std::vector<bool> names_of_phase(const Recording& recording, std::uint32_t t, ThreadId thread) {
  std::vector<bool> shown(recording.names.size(), false);
  const std::uint32_t end = std::min(t, recording.step_count());
  for (std::uint32_t s = end; s-- > 0;) {
    const recording::Step &step = recording.steps[s], &last = recording.steps[end - 1];
    if (step.launch != last.launch || step.phase != last.phase) break;
    const auto [first, stop] = events_of(recording, s, thread);
    for (std::uint64_t e = first; e < stop; ++e) {
      const recording::Event event = recording.events[e];
      if (event.kind == recording::EventKind::value && event.what < shown.size()) shown[event.what] = true;
    }
  }
  return shown;
}

}  // namespace scatterscope::story

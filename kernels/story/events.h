// Walks over the events of a recording.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/recording/recording.h"
#include "kernels/story/instant.h"

namespace scatterscope::story {

// The events of one thread, or of one block, within a step: [first, second).
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> events_of(const recording::Recording& recording,
                                                                std::uint32_t step, ThreadId thread);
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> block_events(const recording::Recording& recording,
                                                                   std::uint32_t step, std::uint32_t block);

// Calls function(step, event) for the events of steps [first, end), in their order.
template <class Function>
void for_each_event(const recording::Recording& recording, std::uint32_t first, std::uint32_t end, Function function) {
  for (std::uint32_t step = first; step < std::min(end, recording.step_count()); ++step)
    for (std::uint64_t e = recording.first_event(step); e < recording.end_event(step); ++e)
      function(step, recording.events[e]);
}
// Calls function(event) for the events of the step just done, unless that is kept back.
template <class Function>
void for_each_event_now(const Instant& at, Function function) {
  if (at.hide_step || at.step() == 0) return;
  for_each_event(at.recording, at.step() - 1, at.step(), [&](std::uint32_t, const auto& event) { function(event); });
}

// The first thread that took part in the step just done; thread 0 of block 0 before the first step.
[[nodiscard]] ThreadId first_acting_thread(const Instant& at);

// By name: whether the thread showed a value under it in the phase of the step just done.
[[nodiscard]] std::vector<bool> names_of_phase(const recording::Recording& recording, std::uint32_t t, ThreadId thread);

}  // namespace scatterscope::story

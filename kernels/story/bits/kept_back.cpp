#include "kernels/story/bits/kept_back.h"

#include <algorithm>

#include "kernels/story/bits/destination.h"
#include "kernels/story/bits/keys_of.h"
#include "kernels/story/events.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;

// In the step just done or before: whether the thread showed the value under the name already, in its launch.
bool shown_before(const Instant& at, const Event& value) {
  const recording::Recording& r = at.recording;
  const std::uint32_t step = at.step() - 1;
  bool found = false;
  for (std::uint32_t s = r.launches[r.steps[step].launch].first_step; s < step && !found; ++s) {
    const auto [first, end] = events_of(r, s, {value.block, value.thread});
    for (std::uint64_t e = first; e < end; ++e) {
      const Event event = r.events[e];
      found = found || (event.kind == EventKind::value && event.what == value.what && event.value == value.value);
    }
  }
  return found;
}

bool known_of_key(const Instant& at, const Event& value) {
  const Meaning meaning = at.recording.names[value.what].meaning;
  if (meaning == Meaning::none) return false;
  if (meaning == Meaning::index || meaning == Meaning::element) return true;
  const std::uint32_t iteration = iteration_at(at);
  if (iteration >= at.keys.iterations.size()) return false;
  const auto keys = keys_of_thread(at, iteration, {value.block, value.thread});
  if (keys.empty()) return false;
  const IterationKeys live(at, iteration);
  const FormulaTerms terms = formula_terms(live);
  if (meaning == terms.total && meaning != Meaning::none) {
    const Value total = scan_total(live, terms).value;
    return visible(total.when) && total.value == value.value;
  }
  const Value known = live.value(meaning, keys.front());
  return visible(known.when) && known.value == value.value;
}

}  // namespace

bool is_revealed(const Instant& at, const Event& event) {
  if (at.step() == 0) return true;
  if (event.kind == EventKind::value) {
    Instant hidden = at;
    hidden.hide_step = true;
    return !known_of_key(hidden, event) && !shown_before(at, event);
  }
  if (event.kind != EventKind::read) return true;
  const bool shared = at.recording.arrays[event.what].space == recording::Space::shared;
  bool written = false;
  for_each_event(at.recording, at.step() - 1, at.step(), [&](std::uint32_t, const Event& other) {
    const bool writes = other.kind == EventKind::write || other.kind == EventKind::atomic;
    const bool same = other.what == event.what && other.index == event.index && (!shared || other.block == event.block);
    written = written || (writes && same);
  });
  return written;
}

}  // namespace scatterscope::story

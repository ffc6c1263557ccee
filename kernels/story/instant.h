// A recording as it is seen from a moment: what all of a story is a function of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "kernels/analysis/key_table.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"

namespace scatterscope::story {

using recording::Meaning;

// What it refers to must outlive it.
struct Instant {
  const recording::Recording& recording;
  const analysis::KeyTable& keys;
  const recording::Moment& moment;
  // What the step just done did is kept back until the next step.
  bool hide_step = false;
  // What the step just done did stands like what was done before it: nothing happens now.
  bool settled = false;

  // Steps done, at most those of the recording.
  [[nodiscard]] std::uint32_t step() const { return std::min(moment.step(), recording.step_count()); }
};

// When something happened, seen from the moment.
enum class When : std::uint8_t {
  never,   // this recording does not show it
  future,  // not yet
  hidden,  // in the step just done, which is kept back
  now,     // in the step just done
  past,
};
[[nodiscard]] inline bool visible(When w) {
  return w == When::now || w == When::past;
}
[[nodiscard]] inline When when(const Instant& at, std::uint32_t step) {
  const std::uint32_t t = at.moment.step();
  if (step >= t) return When::future;
  if (step + 1 < t || at.settled) return When::past;
  return at.hide_step ? When::hidden : When::now;
}

// A number and when it came to be. It may be used as known only where `when` is visible.
struct Value {
  When when = When::never;
  std::uint64_t value = 0;
};
[[nodiscard]] inline Value value_of(const Instant& at, const std::optional<analysis::KeyValue>& shown) {
  return shown ? Value{when(at, shown->step), shown->value} : Value{};
}

struct ThreadId {
  std::uint32_t block = 0, thread = 0;
  bool operator==(const ThreadId&) const = default;
};

// An element of an array; `block` is 0 for a global one.
struct CellId {
  std::uint16_t array = 0;
  std::uint32_t block = 0, index = 0;
  bool operator==(const CellId&) const = default;
};

// The iteration of the step just done, else the last that has begun; 0 before the first.
[[nodiscard]] inline std::uint32_t iteration_at(const Instant& at) {
  std::uint32_t last = 0;
  for (std::uint32_t k = 0; k < at.recording.iterations.size(); ++k)
    if (at.recording.iterations[k].first_step < at.moment.step()) last = k;
  return last;
}

}  // namespace scatterscope::story

// Whom all that is shown of a moment speaks of: the sentence, Why?, the figure, the source and the lists.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/story/instant.h"

namespace scatterscope::story {

// What somebody has chosen; the first of these that leads to a thread counts.
struct Choice {
  std::optional<ThreadId> thread{};
  std::optional<std::uint32_t> position{};  // of a key, when the iteration began
  std::optional<CellId> cell{};             // whoever wrote it last, or else writes it next
  std::optional<std::uint32_t> key{};       // that is followed: an index into the recording's input
  bool operator==(const Choice&) const = default;
};

struct Protagonist {
  ThreadId thread{};
  // Who takes part in the step just done: the thread, or another where it does not; none before the first step.
  std::optional<ThreadId> actor{};
  std::optional<std::uint32_t> position{};  // of the key that it works on, when the iteration began
  bool chosen = false;
  bool operator==(const Protagonist&) const = default;

  [[nodiscard]] bool waits() const { return actor && *actor != thread; }
};

// What is chosen leads to one thread of the iteration, whatever the step does; without a choice it is the first that
// takes part in the step just done. The iteration is that step's as a rule.
[[nodiscard]] Protagonist protagonist(const Instant& at, std::uint32_t iteration, const Choice& choice);

}  // namespace scatterscope::story

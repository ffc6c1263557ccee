// The thread that everything shown of a moment describes: sentence, Why?, figure, source and lists.
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

// What is chosen leads to one thread of the iteration, whatever the step does. Without a choice it is that of the
// iteration's lead (kernels/analysis/leads.h), or in a step without it another near it that takes part. The iteration
// is that of the step just done as a rule.
[[nodiscard]] Protagonist protagonist(const Instant& at, std::uint32_t iteration, const Choice& choice);

}  // namespace scatterscope::story

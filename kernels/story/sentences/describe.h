// What happens in the step just done, in one or two sentences about one of its threads.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/story/operands.h"
#include "kernels/story/sentences/sentence.h"

namespace scatterscope::story {

// Whom sentences, their reasons, the source and a figure speak of, where they act.
struct Protagonist {
  std::optional<std::uint32_t> key;  // index into the recording's input
  std::optional<ThreadId> thread;
  bool operator==(const Protagonist&) const = default;
};

// The thread that sentences are about: the followed key's where it takes part in the step just done, else the watched
// one where it does, else the first that does; none where no step was done.
[[nodiscard]] std::optional<ThreadId> described_thread(const Instant& at, const Protagonist& about);

// Never empty. A step that is kept back is not described.
[[nodiscard]] Sentences describe_step(const Instant& at, const Protagonist& about);

// Why the step is done, three lines long: its rule, the recorded numbers that it stands on, and what follows from it.
struct Why {
  Sentences lines;  // that of a step that is kept back alone says so
  // What the number that the step made was computed from, where it made one; and the number.
  std::optional<Operands> operands{};
  std::optional<Place> result{};
};
[[nodiscard]] Why explain_step(const Instant& at, const Protagonist& about);

}  // namespace scatterscope::story

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

// The iteration and the phase that the step just done belongs to, about no thread: what is sorted by, into how many
// buckets, which runs become which, and the kernel at work. Before the first step, and what is kept back: as above.
[[nodiscard]] Sentences describe_phase(const Instant& at);

// Why the step is done, three lines long: its rule, the recorded numbers that it stands on, and what follows from it.
struct Why {
  Sentences lines;  // that of a step that is kept back alone says so
  // What the number that the step made was computed from, where it made one; and the number.
  std::optional<Operands> operands{};
  std::optional<Place> result{};
};
[[nodiscard]] Why explain_step(const Instant& at, const Protagonist& about);

}  // namespace scatterscope::story

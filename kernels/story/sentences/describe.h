// What happens in the step just done, in one or two sentences about its protagonist.
#pragma once

#include <optional>

#include "kernels/story/operands.h"
#include "kernels/story/protagonist.h"
#include "kernels/story/sentences/sentence.h"

namespace scatterscope::story {

// Never empty. A step that is kept back is not described. Where the protagonist takes no part in it that is said first,
// and then what another does.
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

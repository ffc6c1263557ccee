// The stages that make signed and floating-point keys unsigned numbers in the same order, and keys again.
#pragma once

#include <cstdint>

#include "kernels/story/instant.h"

namespace scatterscope::story {

// Whether the iterations hold keys as ordered bits; those of a wrong program may hold them as they are.
[[nodiscard]] bool sorts_ordered_bits(const recording::Recording& recording, const analysis::KeyTable& keys);

// Whether the moment is on the way back, from its first step on.
[[nodiscard]] bool on_the_way_back(const Instant& at);

// What a stage did to the key at place i of its list.
struct OrderedBits {
  std::uint64_t key = 0;     // as it was before the first stage, or is after the last one
  std::uint64_t before = 0;  // the bits that the stage takes
  Value flipped, made;       // the mask of those that it flips, and what comes out
};
[[nodiscard]] OrderedBits ordered_bits(const Instant& at, bool back, std::uint32_t i);

}  // namespace scatterscope::story

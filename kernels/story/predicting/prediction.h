// Numbers that the step just done makes and that are kept back, to be predicted; and what a wrong guess comes from.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "kernels/story/instant.h"
#include "kernels/story/misconceptions/misconception.h"
#include "kernels/story/operands.h"

namespace scatterscope::story {

// The place of the result to which an iteration moves the key at a position.
struct MoveOf {
  std::uint32_t iteration = 0, position = 0;
  bool operator==(const MoveOf&) const = default;
};
// How many sectors of global memory a warp's access in a step touches.
struct SectorsOf {
  std::uint32_t step = 0, block = 0, warp = 0;
  bool stores = false;
  bool operator==(const SectorsOf&) const = default;
};
using Predictable = std::variant<HeldIn, ShownOf, MoveOf, SectorsOf>;

// What the figure of an iteration shows at a place, and whether the step just done made it, or of a move it is
// still to come. None where nothing can be asked: the number is still to come, or it is none that a thread computed.
struct Predicted {
  std::uint64_t value = 0;
  bool made_now = false;
};
// `iteration` must exist. Steps that are kept back are looked into.
[[nodiscard]] std::optional<Predicted> predicted(const Instant& at, std::uint32_t iteration, const Predictable& place);

// Wrong numbers that learners get in place of such a number; of one that cannot be asked none.
[[nodiscard]] WrongNumbers known_wrong_numbers(const Instant& at, std::uint32_t iteration, const Predictable& place);
// What leads to a wrong guess of such a number; none where nothing known does, or the guess is right.
[[nodiscard]] std::optional<Misconception> misconception_of(const Instant& at, std::uint32_t iteration,
                                                            const Predictable& place, std::uint64_t guess);

}  // namespace scatterscope::story

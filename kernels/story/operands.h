// Which numbers a number was computed from, found in the models that figures show.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

// A number that a cell holds. A tile's cell holds two in turn: its own sum, then one that counts what stands before it;
// so does a cell in a round of a scan.
struct HeldIn {
  enum class Which : std::uint8_t { now, first, second };
  CellId cell;
  Which which = Which::now;
  bool operator==(const HeldIn&) const = default;
};
// What a thread showed of the key at a position when the iteration began; Meaning::none: the key itself.
struct ShownOf {
  std::uint32_t iteration = 0, position = 0;
  Meaning meaning = Meaning::none;
  bool operator==(const ShownOf&) const = default;
};
// One of the run itself.
enum class OfRun : std::uint8_t { index, count, one };
using Place = std::variant<HeldIn, ShownOf, OfRun>;

struct Operand {
  Place place;
  std::uint64_t value = 0;
  bool minus = false;
  bool operator==(const Operand&) const = default;
};
struct Operands {
  std::vector<Operand> all;
  std::uint64_t value = 0;  // what they come to
  bool operator==(const Operands&) const = default;
};

// None where the number is not known at the moment, was computed from no others, or these do not come to it.
// `iteration`: that the figure draws; it must exist.
[[nodiscard]] std::optional<Operands> operands_of(const Instant& at, std::uint32_t iteration, const Place& place);

}  // namespace scatterscope::story

// Two runs on one timeline: what belongs together in them happens at the same position.
//
// A run is cut into slots by iteration, by stage within it and by phase within the stage. Slots of both runs with the
// same place are one slot of the timeline, as long as the longer of the two; within it both runs go line by line, and
// the shorter one waits at its end. A slot that one run does not have is waited for by it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

// What every sort's iteration does: looks at its keys, scans, moves the keys. A stage begins with a launch, or in an
// iteration of a single launch with a phase: the scan after the first grid-wide barrier, the move with the first phase
// that stores keys.
enum class Stage : std::uint8_t { before, prepare, scan, move, after };

struct AlignedSlot {
  std::uint32_t iteration = 0;  // before the first one: 0
  Stage stage = Stage::prepare;
  std::uint32_t first = 0;  // position on the timeline; a slot ends where the next begins
  struct Side {
    std::uint32_t first_step = 0, end_step = 0;
    bool operator==(const Side&) const = default;
  };
  std::array<Side, 2> sides{};
};

struct Alignment {
  std::vector<AlignedSlot> slots;
  std::uint32_t length = 0;  // positions 0 to length

  // Steps done on both sides at a position.
  [[nodiscard]] std::array<std::uint32_t, 2> steps_at(std::uint32_t position) const;
  // The slot that the step before a position lies in; null at 0.
  [[nodiscard]] const AlignedSlot* slot_at(std::uint32_t position) const;
  // The first position at which a side has done so many steps.
  [[nodiscard]] std::uint32_t position_of(std::size_t side, std::uint32_t step) const;
  // Where a gait leads: a line of either side, the next slot's border, the next iteration's.
  [[nodiscard]] std::uint32_t next_stop(std::uint32_t position, recording::Gait gait) const;
  [[nodiscard]] std::uint32_t previous_stop(std::uint32_t position, recording::Gait gait) const;
};

// Phases of `prepare` and `scan` are matched from the stage's beginning, those of `move` from its end: the stores.
[[nodiscard]] Alignment align_runs(const recording::Recording& left, const recording::Recording& right);

// The step of `other` that stands where a step of `of` does: in the same phase of the same iteration, by another sort
// behind that; else at the iteration's end, else at the end of the run. The start is the start.
[[nodiscard]] std::uint32_t same_place(const recording::Recording& of, const recording::Recording& other,
                                       std::uint32_t step);

}  // namespace scatterscope::analysis

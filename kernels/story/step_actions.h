// What the threads of one step did, thread by thread and cell by cell.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/recording/recording.h"
#include "kernels/story/instant.h"

namespace scatterscope::story {

struct ActingThread {
  ThreadId id;
  std::vector<recording::Event> events;  // in their order
};
struct TouchedCell {
  CellId cell;
  bool read = false, written = false;  // an atomic writes
};

struct StepActions {
  std::vector<ActingThread> threads;  // by block, then thread
  std::vector<TouchedCell> cells;     // by array, block and index, each once
  // What the step writes first, else what it reads first, else, as at a barrier, that of the last step before which
  // did either; before that the keys of the first iteration, array 0 where there is none.
  std::uint16_t array = 0;

  // Null: the step leaves the cell alone.
  [[nodiscard]] const TouchedCell* touched(const CellId& cell) const;
};
// Of the step before moment t; nothing is done at moment 0.
[[nodiscard]] StepActions step_actions(const recording::Recording& recording, std::uint32_t t);

// Whether an iteration takes its keys from the array or leaves them there.
[[nodiscard]] bool holds_keys(const recording::Recording& recording, std::uint16_t array);
// Whether keys stand in it at all: on their way in shared memory too, as a sample, or as splitters.
[[nodiscard]] bool passes_keys(const recording::Recording& recording, std::uint16_t array);

}  // namespace scatterscope::story

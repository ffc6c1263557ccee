// What stands in assets/measured, measured anew: every sort and baseline, all kinds of keys, other distributions, radix
// by coarsening. Piece by piece: what a file holds already is not measured again.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "app/jobs/measure.h"

namespace scatterscope::app {

// The list, in the order in which it is measured. Beside --device, --seed and --repeat only --n is allowed: other
// numbers of keys, the last of which stands for those of distributions and grid. Without it a GPU is needed.
[[nodiscard]] MeasureRequest everything(const RunArguments& arguments);

// Whether a set holds a whole result of each sort of a contest, its launches timed too.
[[nodiscard]] bool holds(const timing::MeasuredSet& set, const timing::Contest& contest);
// Why results of now cannot stand in one set with those: the first that differs of device, driver, CUDA.
void check_machine(const timing::Provenance& those, const timing::Provenance& now, const std::string& file);

struct Piece {
  timing::MeasuredSet set;  // what was known, and what is new
  std::size_t more = 0;     // runs that are new, or in place of what was known
  std::size_t held = 0;     // contests of the list that it holds now
  std::size_t unfit = 0;    // that need more memory than is free
  std::optional<Error> problem;
};
struct PieceLimits {
  std::optional<std::chrono::seconds> time;  // after it nothing is begun
  std::string file;                          // what `known` was read from, for problems
};
// Adds to `known` what it lacks, in place of what it holds of the same contest. `keep` is called with the set after
// each contest, and after one that was cancelled when it lacked nothing but times of iterations and launches; what it
// throws ends the piece.
[[nodiscard]] Piece measure_piece(const MeasureRequest& list, timing::MeasuredSet known, const PieceLimits& limits,
                                  const catalog::Progress& progress,
                                  const std::function<void(const timing::MeasuredSet&)>& keep);

}  // namespace scatterscope::app

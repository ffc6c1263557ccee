// What is shown in place of the recording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "ui/panels/intents/intent.h"
#include "ui/panels/timing_view.h"

namespace scatterscope::panels {

// Back from a comparison to the recording that was loaded.
struct CloseCompare {};
// The recording's own heatmap in place of one that was counted or read.
struct ShowRecordedMap {};
// Measured results in place of the recording, or back.
struct ShowTiming {
  bool on = true;
};
struct ChangeTiming {
  TimingChoice choice;
};
// What stands in place of the figure, or of the comparison: the grid of counts by radix and coarsening, the map of the
// chapter, or words alone.
enum class Instead : std::uint8_t { none, grid, chapter_map, words };
struct ShowInstead {
  Instead what = Instead::none;
};
// What stands in the cells of the grid, by its place in plots::grid_quantities().
struct ChooseGridQuantity {
  std::size_t quantity = 0;
};
// The next plot of measured results, or the one before.
struct TurnPlot {
  bool forward = true;
};

using ShownIntent =
    std::variant<CloseCompare, ShowRecordedMap, ShowTiming, ChangeTiming, TurnPlot, ShowInstead, ChooseGridQuantity>;
[[nodiscard]] Intent intent_of(ShownIntent kind);

}  // namespace scatterscope::panels

// What is shown in place of the recording.
#pragma once

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
// The next plot of measured results, or the one before.
struct TurnPlot {
  bool forward = true;
};

using ShownIntent = std::variant<CloseCompare, ShowRecordedMap, ShowTiming, ChangeTiming, TurnPlot>;
[[nodiscard]] Intent intent_of(ShownIntent kind);

}  // namespace scatterscope::panels

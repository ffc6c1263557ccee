// Panels as values: the walk through a recording or a comparison.
#pragma once

#include <string>
#include <vector>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

struct TransportValue {
  Buttons walks;
  Slider speed;
  Check hide;
  Timeline timeline;  // reads the input as long as it is asked what it says
  Words moment;
};
// Between the parts of the words that say where a recording stands.
inline constexpr const char* moment_gap = "   ";
[[nodiscard]] TransportValue transport_value(const WorkspaceInput& input);

// "scan 1/3": the kernel of each launch, and which of those of its iteration that run the same one it is.
[[nodiscard]] std::vector<std::string> launch_names(const recording::Recording& recording);
// Where a recording stands after t steps: iteration, launch and phase, line. `submission`: whose run it is.
[[nodiscard]] std::string moment_words(const WorkspaceInput& input, const recording::Recording& recording,
                                       std::uint32_t t, const MistakeView::Submission* submission = nullptr);

}  // namespace scatterscope::panels

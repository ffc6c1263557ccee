// From a measurement as its dialog describes it to one that nothing speaks against.
#pragma once

#include "app/jobs/measure.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {

// Asks for a GPU, but runs nothing.
[[nodiscard]] MeasureRequest request_of(const panels::MeasureDraft& draft);
[[nodiscard]] panels::MeasureCheck check_measure(const panels::MeasureDraft& draft, Language language);

}  // namespace scatterscope::app

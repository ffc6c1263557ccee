// Measures beside the window, which stays live.
#pragma once

#include <memory>

#include "app/jobs/background_job.h"
#include "app/jobs/measure.h"
#include "kernels/timing/measured.h"

namespace scatterscope::app {

struct MeasureState : JobState {
  std::shared_ptr<const timing::MeasuredSet> set;  // what is finished, kept whatever ends it; null before anything is
  double seconds_left = -1;                        // negative: not known yet
};
using MeasureJob = BackgroundJob<MeasureState>;
[[nodiscard]] Task<MeasureState> measure_task(MeasureRequest request);

}  // namespace scatterscope::app

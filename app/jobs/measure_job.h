// Measures beside the window, which stays live.
#pragma once

#include <memory>

#include "app/jobs/background_job.h"
#include "app/jobs/measure.h"
#include "kernels/timing/measured.h"

namespace scatterscope::app {

struct MeasureState : BackgroundState {
  std::shared_ptr<const timing::MeasuredSet> set;  // what is finished, kept whatever ends it; null before anything is
  double seconds_left = -1;                        // negative: not known yet
};

class MeasureJob : public BackgroundJob<MeasureState> {
 public:
  // Cancels the measurement in progress, if any, and forgets it.
  void start(MeasureRequest request);
};

}  // namespace scatterscope::app

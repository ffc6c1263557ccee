#include "app/jobs/measure_job.h"

#include <chrono>
#include <cmath>
#include <utility>

namespace scatterscope::app {

Task<MeasureState> measure_task(MeasureRequest request) {
  return {[request = std::move(request)](Work<MeasureState>& work) {
    using Clock = std::chrono::steady_clock;
    auto since = Clock::now(), last = since;
    double progressed = 0, seconds_left = -1;
    catalog::Progress progress = work.progress_of();
    progress.running = [&](double done) {
      last = Clock::now();
      const std::chrono::duration<double> elapsed = last - since;
      const double left = done > 0 ? elapsed.count() * (1 - done) / done : -1;
      work.progress(progressed = done);
      // Whole seconds are shown.
      if (std::ceil(std::exchange(seconds_left, left)) != std::ceil(left) || done == 1)
        work.change([left](MeasureState& state) { state.seconds_left = left; });
    };
    progress.compiling = [&](std::size_t done, std::size_t all) {
      const auto now = Clock::now();
      since += now - std::exchange(last, now);  // what is left is measured by the runs alone
      work.progress(progressed, {done, all});
    };
    Measurement measurement = measure(request, progress, [&](const timing::MeasuredSet& set) {
      auto kept = std::make_shared<const timing::MeasuredSet>(set);
      work.change([&](MeasureState& state) { state.set = std::move(kept); });
    });
    if (measurement.problem) throw Error(*measurement.problem);
  }};
}

}  // namespace scatterscope::app

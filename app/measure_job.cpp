#include "app/measure_job.h"

#include <chrono>
#include <utility>

namespace scatterscope::app {

void MeasureJob::start(MeasureRequest request) {
  begin({}, [request = std::move(request)](Work& work) -> std::optional<Problem> {
    const auto since = std::chrono::steady_clock::now();
    const auto progress = [&](double done) {
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - since;
      work.change([&](MeasureState& state) {
        state.progress = done;
        state.seconds_left = done > 0 ? elapsed.count() * (1 - done) / done : -1;
      });
      return !work.cancelled();
    };
    Measurement measurement = measure(request, progress, [&](const timing::MeasuredSet& set) {
      auto kept = std::make_shared<const timing::MeasuredSet>(set);
      work.change([&](MeasureState& state) { state.set = std::move(kept); });
    });
    return std::move(measurement.problem);
  });
}

}  // namespace scatterscope::app

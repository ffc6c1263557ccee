#include "app/jobs/measure_job.h"

#include <chrono>
#include <utility>

namespace scatterscope::app {

void MeasureJob::start(MeasureRequest request) {
  begin({}, [request = std::move(request)](Work& work) -> std::optional<Problem> {
    using Clock = std::chrono::steady_clock;
    auto since = Clock::now(), last = since;
    catalog::Progress progress([&](double done) {
      last = Clock::now();
      const std::chrono::duration<double> elapsed = last - since;
      work.change([&](MeasureState& state) {
        state.progress = done;
        state.compiling = {};
        state.seconds_left = done > 0 ? elapsed.count() * (1 - done) / done : -1;
      });
      return !work.cancelled();
    });
    progress.compiling = [&](std::size_t done, std::size_t all) {
      const auto now = Clock::now();
      since += now - std::exchange(last, now);  // what is left is measured by the runs alone
      work.change([&](MeasureState& state) { state.compiling = {done, all}; });
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

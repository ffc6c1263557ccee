#include "kernels/timing/device_times.h"

#include <algorithm>

namespace scatterscope::timing {
namespace {

double share_of(const Spreading& list) {
  return static_cast<double>(list.n) / list.devices;
}

}  // namespace

std::optional<DeviceTimes> device_times(const MeasuredRun& run) {
  if (run.iterations.size() < 3) return std::nullopt;
  DeviceTimes times;
  times.partition = run.iterations[0].median;
  times.exchange = run.iterations[1].median;
  for (std::size_t k = 2; k < run.iterations.size(); ++k) times.sort += run.iterations[k].median;
  // Iterations are timed in runs of their own, with marks between them: their sum may be above the whole.
  times.rest = std::max(0.0, run.milliseconds.median - times.sum());
  return times;
}

DeviceTimes modelled(const DeviceTimes& times, const Spreading& measured, const Spreading& wanted) {
  const double share = share_of(wanted) / share_of(measured);
  const double crossing = crossing_keys(wanted) / crossing_keys(measured);
  return {times.partition * share, times.exchange * crossing, times.sort * share, times.rest};
}

double crossing_keys(const Spreading& list) {
  return share_of(list) * (list.devices - 1) / list.devices;
}

}  // namespace scatterscope::timing

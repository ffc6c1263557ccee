#include "kernels/timing/device_times.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace scatterscope::timing {
namespace {

constexpr std::array<std::string_view, 3> counts_of_sort{"clear_sweep", "count_digits", "scan_digit_counts"};

bool counts_for_sort(std::string_view kernel) {
  const std::string_view name = kernel.substr(0, kernel.find('<'));
  return std::find(counts_of_sort.begin(), counts_of_sort.end(), name) != counts_of_sort.end();
}

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
  for (const MeasuredLaunch& launch : run.launches) {
    if (!counts_for_sort(launch.kernel)) continue;
    const double ms = std::min(launch.milliseconds.median, times.exchange);
    times.exchange -= ms;
    times.sort += ms;
  }
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

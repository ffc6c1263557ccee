// Where the time of a run over several devices goes, and how long it would take over more of them.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/timing/measured.h"

namespace scatterscope::timing {

// Of a run, in milliseconds.
struct DeviceTimes {
  double partition = 0;  // of each device's keys by destination; where keys are sent directly, counting them
  double exchange = 0;   // until every key lies on its device
  double sort = 0;       // of what each device received
  double rest = 0;       // of the run, outside of these

  [[nodiscard]] double sum() const { return partition + exchange + sort + rest; }
};
// By its iterations (sample_devices.cuh): the first partitions, the second exchanges, the others sort. What a device
// counts of its keys before the first digit is timed with the exchange: by its launches that is time of the sort. None
// where iterations were not timed.
[[nodiscard]] std::optional<DeviceTimes> device_times(const MeasuredRun& run);

// A list over so many devices.
struct Spreading {
  std::uint64_t n = 0;
  unsigned devices = 1;
};
// A model, not a measurement: the times of a run as they would be with other keys over other devices, if each device
// partitioned and sorted its share, n / devices, at the rate of this run, and keys crossed to the other devices, of
// each share (devices - 1) / devices, at the rate of this run. That needs a link to all others together that is as fast
// as that to one, as through a switch. The rest stays as it is. `measured`: over at least 2 devices.
[[nodiscard]] DeviceTimes modelled(const DeviceTimes& times, const Spreading& measured, const Spreading& wanted);

// Keys of a uniform list that each device sends to others, on average.
[[nodiscard]] double crossing_keys(const Spreading& list);

}  // namespace scatterscope::timing

// What a sort's host code is given beside its keys, and how the catalog reaches it.
#pragma once

#include <cstdint>

#include "kernels/parameters/config.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/builder.h"
#include "kernels/simt/device_run.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/progress.h"

namespace scatterscope::simt {

struct StoreCounts;
class Devices;
class Links;

struct RunContext {
  const recording::Config& config;
  recording::Builder* builder = nullptr;  // of a recorded run
  catalog::Progress progress = {};
  DeviceRun* device_run = nullptr;  // of a run that is neither recorded nor counted: keys stay on the device
  StoreCounts* counts = nullptr;    // of a counted run
  bool on_gpu = false;              // else on the executor
  Devices* devices = nullptr;       // of a run over several devices: all of them, and whose host code this is
  unsigned device = 0;
  Links* links = nullptr;       // of a run over several processes: to the others; this one is the device of its rank
  Probe planned = Probe::none;  // of a run that only plans: the probe whose kernels it names

  [[nodiscard]] Probe probe() const {
    return builder != nullptr ? Probe::recorder : counts != nullptr ? Probe::counter : planned;
  }
};

// One for each sort; keys as bits of their type, the result is sorted.
using SortFunction = recording::Pairs (*)(RunContext& context, const recording::Pairs& input);

struct SortEntry {
  const catalog::SortInfo* info = nullptr;
  SortFunction run = nullptr;
};

[[nodiscard]] constexpr unsigned divide_up(unsigned n, unsigned d) {
  return (n + d - 1) / d;
}

}  // namespace scatterscope::simt

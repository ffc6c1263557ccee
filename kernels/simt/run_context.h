// What a sort's host code is given beside its keys, and how the catalog reaches it.
#pragma once

#include <cstdint>

#include "kernels/parameters/parameters.h"
#include "kernels/recording/builder.h"
#include "kernels/simt/device_run.h"
#include "kernels/simt/progress.h"

namespace scatterscope::simt {

struct StoreCounts;
class Devices;
class Links;

struct RunContext {
  const recording::Config& config;
  recording::Builder* builder = nullptr;  // under a recording probe
  catalog::Progress progress = {};
  DeviceRun* device_run = nullptr;  // under the empty probe: keys stay on the device
  StoreCounts* counts = nullptr;    // under a counting probe
  bool on_gpu = false;              // else on the executor
  Devices* devices = nullptr;       // of a run over several devices: all of them, and whose host code this is
  unsigned device = 0;
  Links* links = nullptr;  // of a run over several processes: to the others; this one is the device of its rank
};

// One for each sort and probe; keys as bits of their type, the result is sorted.
using SortFunction = recording::Pairs (*)(RunContext& context, const recording::Pairs& input);

struct SortEntry {
  const catalog::SortInfo* info = nullptr;
  SortFunction run = nullptr;
};

[[nodiscard]] constexpr unsigned divide_up(unsigned n, unsigned d) {
  return (n + d - 1) / d;
}

}  // namespace scatterscope::simt

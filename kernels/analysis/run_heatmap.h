// An iteration's scatter map with all that must be known to show it anywhere: what ran, where, and how it was counted.
#pragma once

#include <cstddef>
#include <string>

#include "kernels/analysis/scatter/counted_scatter.h"
#include "kernels/parameters/config.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct RunHeatmap {
  recording::Config config;
  recording::DeviceInfo device;
  std::string distribution;  // of the random keys: "uniform"
  std::string date;          // 2026-11-21
  bool counted = false;      // while the kernels ran; else from a recording
  double seconds = 0;        // that the counted run took: the cost of counting, not a time of the sort
  CountedScatter scatter;
};

// Of a recorded run. `stores` are the iteration's, `map` is all of them.
[[nodiscard]] RunHeatmap run_heatmap(const recording::Recording& recording, std::size_t iteration,
                                     const ScatterStores& stores, ScatterMap map);

}  // namespace scatterscope::analysis

#include "kernels/analysis/run_heatmap.h"

#include <utility>

namespace scatterscope::analysis {

RunHeatmap run_heatmap(const recording::Recording& recording, std::size_t iteration, const ScatterStores& stores,
                       ScatterMap map) {
  RunHeatmap run;
  run.config = recording.config;
  run.device = recording.device;
  CountedScatter& scatter = run.scatter;
  scatter.iteration = static_cast<std::uint32_t>(iteration);
  scatter.iterations = static_cast<std::uint32_t>(recording.iterations.size());
  scatter.shift = recording.iterations[iteration].shift;
  scatter.digit_bits = recording.iterations[iteration].digit_bits;
  scatter.keys = stores.keys;
  scatter.element_bytes = stores.element_bytes;
  scatter.total.accesses = stores.stores.size();
  scatter.total.requests = stores.requests.size();
  scatter.total.sectors = stores.sectors();
  scatter.map = std::move(map);
  return run;
}

}  // namespace scatterscope::analysis

// A scatter map as JSON.
#pragma once

#include <string>

#include "kernels/analysis/counted_scatter.h"
#include "kernels/analysis/scatter_map.h"

namespace scatterscope::analysis {

// Format "scatterscope-heatmap", version 1; all numbers count from 0. "stores" and "sectors" are lists of rows, a row a
// bin of sources, a number a bin of destinations; "strip_requests" and "strip_sectors" have a number a row. Objects
// stand one member a line, each row on one; ends with a newline.
[[nodiscard]] std::string to_json(const recording::Recording& recording, std::size_t iteration,
                                  const ScatterStores& stores, const ScatterMap& map);

// Of a counted run: the same members, and "counted" with the seconds that the run took ("seconds": the cost of
// counting, not a time of the sort), "launches" and "lines_total".
[[nodiscard]] std::string to_json(const recording::Config& config, const recording::DeviceInfo& device,
                                  const CountedScatter& counted, double seconds);

}  // namespace scatterscope::analysis

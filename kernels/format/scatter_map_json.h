// A scatter map as JSON: format "scatterscope-heatmap", version 1.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "kernels/analysis/run_heatmap.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::format {

inline constexpr std::size_t max_heatmap_bytes = std::size_t{32} << 20;  // of a file

// All numbers count from 0. "stores" and "sectors" are lists of rows, a row a bin of sources, a number a bin of
// destinations; "strip_requests" and "strip_sectors" have a number a row. Objects stand one member a line, each row on
// one; ends with a newline. A counted run has "counted", with the seconds that it took, "launches" and "lines_total"
// beside.
[[nodiscard]] std::string to_json(const analysis::RunHeatmap& run);

// Throws Error(texts::run_parameter: place in the text, what is allowed) unless it is such a map whose
// every number and length fits the others. The cells' first_source and the launches' bytes are not in it, and 0.
[[nodiscard]] analysis::RunHeatmap read_heatmap_json(std::string_view text);

}  // namespace scatterscope::format

// What the scatter heatmap says of its numbers, in the window's figure and in the command's picture.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/analysis/run_heatmap.h"
#include "kernels/analysis/scatter/scatter_map.h"
#include "kernels/text.h"

namespace scatterscope::figures {

// Rounded to hundredths, without the locale. `value` is not negative.
[[nodiscard]] std::string hundredths(double value);
// Stores, requests and sectors of an iteration, and their ratios.
[[nodiscard]] std::string heatmap_totals(const analysis::ScatterStores& stores, Language language);
[[nodiscard]] std::string heatmap_totals(std::uint64_t stores, std::uint64_t requests, std::uint64_t sectors,
                                         Language language);
// Of a warp: the most sectors that a request may take, where the strip ends.
[[nodiscard]] std::uint32_t heatmap_lanes(const recording::Config& config);
// What ran: sort, number of keys, parameters; those of digits where keys have some.
[[nodiscard]] std::string run_words(const analysis::RunHeatmap& run, Language language);
// When, where and on what keys it was counted, and what that cost; or recorded.
[[nodiscard]] std::string source_words(const analysis::RunHeatmap& run, Language language);

}  // namespace scatterscope::figures

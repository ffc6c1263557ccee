// What the scatter heatmap says of its numbers, in the window's figure and in the command's picture.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/analysis/scatter_map.h"
#include "ui/text.h"

namespace scatterscope::figures {

// Rounded to hundredths, without the locale. `value` is not negative.
[[nodiscard]] std::string hundredths(double value);
// Stores, requests and sectors of an iteration, and their ratios.
[[nodiscard]] std::string heatmap_totals(const analysis::ScatterStores& stores, Language language);
[[nodiscard]] std::string heatmap_totals(std::uint64_t stores, std::uint64_t requests, std::uint64_t sectors,
                                         Language language);

}  // namespace scatterscope::figures

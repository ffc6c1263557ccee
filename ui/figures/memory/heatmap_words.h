// What the scatter heatmap says of its numbers, in the window's figure and in the command's picture.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/analysis/run_heatmap.h"
#include "kernels/analysis/scatter/scatter_map.h"
#include "kernels/story/memory/scatter_view.h"
#include "kernels/text.h"
#include "ui/figures/view.h"

namespace scatterscope::figures {

// Rounded to hundredths, without the locale. `value` is not negative.
[[nodiscard]] std::string hundredths(double value);
// Stores, requests and sectors of an iteration, and their ratios.
[[nodiscard]] std::string heatmap_totals(const analysis::ScatterStores& stores, Language language);
[[nodiscard]] std::string heatmap_totals(std::uint64_t stores, std::uint64_t requests, std::uint64_t sectors,
                                         Language language);
// Lanes of a warp: as many as a block has threads, at most 32.
[[nodiscard]] std::uint32_t heatmap_lanes(const recording::Config& config);
// How far sectors per request are above what is best; empty without requests.
[[nodiscard]] std::string above_best(std::uint64_t requests, std::uint64_t sectors, std::uint32_t best,
                                     Language language);
// Which of two maps of as many keys takes fewer sectors, and by how many percent of the other's.
[[nodiscard]] std::string heatmap_difference(std::uint64_t sectors, std::uint64_t beside, Language language);
// The numbers below the colours' ramp: fractions, and the end where it is none; "+" where values lie beyond it.
struct RampTick {
  double value = 0;
  std::string words;
};
[[nodiscard]] std::vector<RampTick> ramp_ticks(const story::ScatterRange& range);
// A map as that beside which another stands: what is shown of it.
[[nodiscard]] MapBeside map_beside(const FigureInput& input);
// What ran: sort, number of keys, parameters; those of digits where keys have some.
[[nodiscard]] std::string run_words(const analysis::RunHeatmap& run, Language language);
// When, where and on what keys it was counted, and what that cost; or recorded.
[[nodiscard]] std::string source_words(const analysis::RunHeatmap& run, Language language);

}  // namespace scatterscope::figures

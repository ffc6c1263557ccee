// What a larger radix and coarser threads buy and cost on one input: every cell of the grid counted from a real run of
// radix-local, one after the other, beside the window.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/jobs/recorder.h"
#include "kernels/analysis/run_counts.h"
#include "ui/panels/comparing/trade_off_view.h"
#include "ui/plots/count_grid.h"

namespace scatterscope::app {

inline constexpr std::uint32_t trade_off_radix_bits[] = {1, 2, 3, 4, 5, 6, 7, 8};
inline constexpr std::uint32_t trade_off_keys_per_thread[] = {1, 2, 4, 8, 16};

struct TradeOffCell {
  std::uint32_t radix_bits = 1, keys_per_thread = 1;
  using Kind = panels::TradeOffCell::Kind;
  Kind kind = Kind::waiting;
  std::uint32_t iterations = 0;
  analysis::RunCounts counts;  // of the whole run
  Error problem;               // when it cannot run
  bool operator==(const TradeOffCell&) const = default;
};

struct TradeOffState : JobState {
  std::shared_ptr<const RunRequest> base;  // whose keys are counted
  std::vector<TradeOffCell> cells;         // row by row: a row a radix; kept when it is cancelled
};
using TradeOffJob = BackgroundJob<TradeOffState>;
// `run` gives the keys and every parameter but sort, radix and coarsening.
[[nodiscard]] Task<TradeOffState> trade_off_task(
    RunRequest run, std::span<const std::uint32_t> radix_bits = trade_off_radix_bits,
    std::span<const std::uint32_t> keys_per_thread = trade_off_keys_per_thread, std::string executable = this_program);

// What is drawn; why a cell cannot run stands in the words of the command line.
[[nodiscard]] plots::CountGrid grid_of(const TradeOffState& state, Language language);
// The same in the caller's thread, of every radix and coarsening. Throws RunCancelled where `progress` ends it.
[[nodiscard]] TradeOffState counted_grid(RunRequest run, const catalog::Progress& progress,
                                         const std::string& executable = this_program);

}  // namespace scatterscope::app

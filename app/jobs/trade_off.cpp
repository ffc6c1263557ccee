#include "app/jobs/trade_off.h"

#include <utility>

#include "app/parameters/derived_run.h"
#include "kernels/analysis/key_table.h"

namespace scatterscope::app {
namespace {

using CellKind = TradeOffCell::Kind;

TradeOffCell count(const std::string& executable, const RunRequest& base, TradeOffCell cell,
                   const catalog::Progress& progress) {
  const Recorded recorded =
      record_in_child(tiled_run(base, cell.radix_bits, cell.keys_per_thread), progress, executable);
  cell.kind = CellKind::counted;
  cell.iterations = static_cast<std::uint32_t>(recorded->iterations.size());
  cell.counts = analysis::count_run(*recorded, analysis::make_key_table(*recorded));
  return cell;
}

// A cell that fails does not keep the others from being counted; one that was cancelled waits as before.
void count_all(const std::string& executable, const RunRequest& base, std::vector<TradeOffCell> cells,
               Work<TradeOffState>& work) {
  const auto all = static_cast<double>(cells.size());
  for (std::size_t k = 0; k < cells.size() && !work.cancelled(); ++k) {
    TradeOffCell& cell = cells[k];
    work.change([k](TradeOffState& state) { state.cells[k].kind = CellKind::running; });
    try {
      cell = count(executable, base, cell, work.progress_of(static_cast<double>(k) / all, 1 / all));
    } catch (const std::exception& failure) {
      if (!work.cancelled()) {
        cell.kind = CellKind::cannot_run;
        cell.problem = error_of(failure);
      }
    }
    work.change([&](TradeOffState& state) { state.cells[k] = cell; });
  }
}

}  // namespace

TradeOffState counted_grid(RunRequest run, const catalog::Progress& progress, const std::string& executable) {
  TradeOffState state = trade_off_task(std::move(run)).first;
  const double share = 1.0 / static_cast<double>(state.cells.size());
  for (std::size_t k = 0; k < state.cells.size(); ++k) {
    TradeOffCell& cell = state.cells[k];
    try {
      cell = count(executable, *state.base, cell, progress.part(static_cast<double>(k) * share, share));
    } catch (const std::exception& failure) {
      cell.kind = CellKind::cannot_run;
      cell.problem = error_of(failure);
    }
  }
  state.kind = JobState::Kind::done;
  return state;
}

Task<TradeOffState> trade_off_task(RunRequest run, std::span<const std::uint32_t> radix_bits,
                                   std::span<const std::uint32_t> keys_per_thread, std::string executable) {
  TradeOffState first;
  first.base = std::make_shared<const RunRequest>(std::move(run));
  const std::uint32_t key_bits = first.base->config.key_bits;
  for (const std::uint32_t r : radix_bits) {
    if (r > key_bits) continue;  // a digit has no more bits than a key
    for (const std::uint32_t c : keys_per_thread) {
      TradeOffCell cell;
      cell.radix_bits = r;
      cell.keys_per_thread = c;
      first.cells.push_back(cell);
    }
  }
  const auto count = [cells = first.cells, base = first.base, executable = std::move(executable)](
                         Work<TradeOffState>& work) { count_all(executable, *base, cells, work); };
  return {count, std::move(first)};
}

}  // namespace scatterscope::app

#include "app/jobs/trade_off.h"

#include <utility>

#include "app/parameters/derived_run.h"
#include "kernels/analysis/key_table.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/trade_off.h"

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
TradeOffCell tried(const std::string& executable, const RunRequest& base, TradeOffCell cell,
                   const catalog::Progress& progress) {
  try {
    return count(executable, base, cell, progress);
  } catch (const std::exception& failure) {
    if (progress.ended()) return cell;
    cell.kind = CellKind::cannot_run;
    cell.problem = error_of(failure);
    return cell;
  }
}

void count_all(const std::string& executable, const RunRequest& base, std::vector<TradeOffCell> cells,
               Work<TradeOffState>& work) {
  const auto all = static_cast<double>(cells.size());
  for (std::size_t k = 0; k < cells.size() && !work.cancelled(); ++k) {
    work.change([k](TradeOffState& state) { state.cells[k].kind = CellKind::running; });
    const TradeOffCell cell =
        tried(executable, base, cells[k], work.progress_of(static_cast<double>(k) / all, 1 / all));
    work.change([&](TradeOffState& state) { state.cells[k] = cell; });
  }
}

TradeOffState waiting_grid(RunRequest run, std::span<const std::uint32_t> radix_bits,
                           std::span<const std::uint32_t> keys_per_thread) {
  TradeOffState grid;
  grid.base = std::make_shared<const RunRequest>(std::move(run));
  for (const std::uint32_t r : radix_bits) {
    if (r > grid.base->config.key_bits) continue;  // a digit has no more bits than a key
    for (const std::uint32_t c : keys_per_thread) {
      TradeOffCell cell;
      cell.radix_bits = r;
      cell.keys_per_thread = c;
      grid.cells.push_back(cell);
    }
  }
  return grid;
}

// A cell of the grid has room for these.
Text short_words(const Error& problem) {
  if (problem.id() == texts::run_shared_memory) return texts::to_tile_too_large;
  return problem.id() == texts::run_too_many_events ? texts::to_too_many_events : texts::to_failed;
}

}  // namespace

Task<TradeOffState> trade_off_task(RunRequest run, std::span<const std::uint32_t> radix_bits,
                                   std::span<const std::uint32_t> keys_per_thread, std::string executable) {
  TradeOffState first = waiting_grid(std::move(run), radix_bits, keys_per_thread);
  const auto count = [cells = first.cells, base = first.base, executable = std::move(executable)](
                         Work<TradeOffState>& work) { count_all(executable, *base, cells, work); };
  return {count, std::move(first)};
}

TradeOffState counted_grid(RunRequest run, const catalog::Progress& progress, const std::string& executable) {
  TradeOffState grid = waiting_grid(std::move(run), trade_off_radix_bits, trade_off_keys_per_thread);
  const double share = 1.0 / static_cast<double>(grid.cells.size());
  double begun = 0;
  for (TradeOffCell& cell : grid.cells) {
    cell = tried(executable, *grid.base, cell, progress.part(begun, share));
    progress.check();
    begun += share;
  }
  grid.kind = JobState::Kind::done;
  grid.progress = 1;
  return grid;
}

plots::CountGrid grid_of(const TradeOffState& state, Language language) {
  plots::CountGrid grid;
  if (state.base == nullptr) return grid;
  const RunRequest& base = *state.base;
  grid.n = static_cast<std::uint32_t>(base.input.keys.size());
  grid.key_bits = base.config.key_bits;
  grid.block_threads = base.config.block_threads;
  grid.keys_per_thread.assign(std::begin(trade_off_keys_per_thread), std::end(trade_off_keys_per_thread));
  for (const TradeOffCell& cell : state.cells) {
    if (grid.radix_bits.empty() || grid.radix_bits.back() != cell.radix_bits)
      grid.radix_bits.push_back(cell.radix_bits);
    grid.cells.push_back({cell.radix_bits, cell.keys_per_thread, cell.kind, cell.iterations, cell.counts, {}, {}});
    if (cell.kind != CellKind::cannot_run) continue;
    grid.cells.back().short_problem = text(short_words(cell.problem), language);
    grid.cells.back().problem = describe(cell.problem, language);
  }
  return grid;
}

}  // namespace scatterscope::app

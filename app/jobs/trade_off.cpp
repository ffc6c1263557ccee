#include "app/jobs/trade_off.h"

#include <utility>

#include "app/parameters/derived_run.h"
#include "kernels/analysis/key_table.h"

namespace scatterscope::app {
namespace {

using CellKind = TradeOffCell::Kind;

// The cell's run, counted; waiting as before where it was cancelled.
TradeOffCell count(const std::string& executable, const RunRequest& base, TradeOffCell cell,
                   const catalog::Progress& progress) {
  const Outcome<RunRequest> run = tiled_run(base, cell.radix_bits, cell.keys_per_thread);
  const Outcome<Recorded> recorded =
      run ? record_in_child(*run, progress, executable) : Outcome<Recorded>(run.problem());
  if (recorded) {
    const recording::Recording& recording = **recorded;
    cell.kind = CellKind::counted;
    cell.iterations = static_cast<std::uint32_t>(recording.iterations.size());
    cell.counts = analysis::count_run(recording, analysis::make_key_table(recording));
  } else if (!progress.ended()) {
    cell.kind = CellKind::cannot_run;
    cell.problem = recorded.problem();
  }
  return cell;
}

// A cell that fails does not keep the others from being counted.
void count_all(const std::string& executable, const RunRequest& base, std::vector<TradeOffCell> cells,
               Work<TradeOffState>& work) {
  const auto all = static_cast<double>(cells.size());
  for (std::size_t k = 0; k < cells.size() && !work.cancelled(); ++k) {
    TradeOffCell& cell = cells[k];
    work.change([k](TradeOffState& state) { state.cells[k].kind = CellKind::running; });
    try {
      cell = count(executable, base, cell, work.progress_of(static_cast<double>(k) / all, 1 / all));
    } catch (const std::exception& failure) {
      cell.kind = CellKind::cannot_run;
      cell.problem = error_of(failure);
    }
    work.change([&](TradeOffState& state) { state.cells[k] = cell; });
  }
}

}  // namespace

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
  const auto count = [cells = first.cells, base = first.base,
                      executable = std::move(executable)](Work<TradeOffState>& work) {
    count_all(executable, *base, cells, work);
    return std::optional<Error>();
  };
  return {count, std::move(first)};
}

}  // namespace scatterscope::app

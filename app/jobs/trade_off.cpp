#include "app/jobs/trade_off.h"

#include <utility>

#include "app/jobs/followed_run.h"
#include "app/parameters/derived_run.h"
#include "kernels/analysis/key_table.h"

namespace scatterscope::app {
namespace {

using Kind = JobState::Kind;
using CellKind = TradeOffCell::Kind;
using Work = BackgroundJob<TradeOffState>::Work;

// The cell's run, counted; waiting as before where it was cancelled. Its progress goes from `begun` on by `share`.
TradeOffCell count(const std::string& executable, const RunRequest& base, TradeOffCell cell, Work& work, double begun,
                   double share) {
  Outcome<RunRequest> run = tiled_run(base, cell.radix_bits, cell.keys_per_thread);
  if (!run) {
    cell.kind = CellKind::cannot_run;
    cell.problem = run.problem();
    return cell;
  }
  JobState done = record_and_follow(executable, std::move(*run), work.cancelled(), [&](const JobState& state) {
    work.progress(begun + state.progress * share, state.compiling);
  });
  if (done.kind == Kind::done) {
    const recording::Recording& recording = *done.recording;
    cell.kind = CellKind::counted;
    cell.iterations = static_cast<std::uint32_t>(recording.iterations.size());
    cell.counts = analysis::count_run(recording, analysis::make_key_table(recording));
  } else if (done.kind == Kind::failed) {
    cell.kind = CellKind::cannot_run;
    cell.problem = std::move(done.problem);
  }
  return cell;
}

// A cell that fails does not keep the others from being counted.
void count_all(const std::string& executable, const RunRequest& base, std::vector<TradeOffCell> cells, Work& work) {
  const double share = 1.0 / static_cast<double>(cells.size());
  for (std::size_t k = 0; k < cells.size() && !work.cancelled(); ++k) {
    TradeOffCell& cell = cells[k];
    work.change([k](TradeOffState& state) { state.cells[k].kind = CellKind::running; });
    try {
      cell = count(executable, base, cell, work, static_cast<double>(k) * share, share);
    } catch (const std::exception& failure) {
      cell.kind = CellKind::cannot_run;
      cell.problem = {Text::internal_error, {shown(failure.what())}, exit_bad_input};
    }
    work.change([&](TradeOffState& state) { state.cells[k] = cell; });
  }
}

}  // namespace

void TradeOffJob::start(RunRequest run, std::span<const std::uint32_t> radix_bits,
                        std::span<const std::uint32_t> keys_per_thread) {
  TradeOffState first;
  for (const std::uint32_t r : radix_bits) {
    for (const std::uint32_t c : keys_per_thread) {
      TradeOffCell cell;
      cell.radix_bits = r;
      cell.keys_per_thread = c;
      first.cells.push_back(cell);
    }
  }
  base_ = std::move(run);
  begin(first, [cells = first.cells, base = *base_, executable = executable_](Work& work) -> std::optional<Problem> {
    count_all(executable, base, cells, work);
    return std::nullopt;
  });
}

}  // namespace scatterscope::app

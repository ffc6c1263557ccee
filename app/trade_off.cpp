#include "app/trade_off.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <utility>

#include "app/derived_run.h"
#include "app/followed_run.h"
#include "kernels/analysis/key_table.h"

namespace scatterscope::app {
namespace {

using Kind = JobState::Kind;
using CellKind = TradeOffCell::Kind;

}  // namespace

struct TradeOffJob::Work {
  RunRequest base;
  std::atomic<bool> cancelled = false;
  mutable std::mutex mutex;
  TradeOffState state;

  void run(const std::string& executable);

 private:
  [[nodiscard]] TradeOffCell count(const std::string& executable, TradeOffCell cell, double begun, double share);
  void publish(std::size_t index, const TradeOffCell& cell);
};

// The cell's run, counted; waiting as before where it was cancelled.
TradeOffCell TradeOffJob::Work::count(const std::string& executable, TradeOffCell cell, double begun, double share) {
  Outcome<RunRequest> run = tiled_run(base, cell.radix_bits, cell.keys_per_thread);
  if (!run) {
    cell.kind = CellKind::cannot_run;
    cell.problem = run.problem();
    return cell;
  }
  JobState done = record_and_follow(executable, std::move(*run), cancelled, [&](double progress) {
    const std::lock_guard lock(mutex);
    state.progress = begun + progress * share;
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

void TradeOffJob::Work::publish(std::size_t index, const TradeOffCell& cell) {
  const std::lock_guard lock(mutex);
  state.cells[index] = cell;
}

void TradeOffJob::Work::run(const std::string& executable) {
  const std::size_t count_of_cells = state.cells.size();
  for (std::size_t k = 0; k < count_of_cells && !cancelled; ++k) {
    TradeOffCell cell = state.cells[k];
    TradeOffCell running = cell;
    running.kind = CellKind::running;
    publish(k, running);
    const double share = 1.0 / static_cast<double>(count_of_cells);
    try {
      cell = count(executable, cell, static_cast<double>(k) * share, share);
    } catch (const std::exception& failure) {
      cell.kind = CellKind::cannot_run;
      cell.problem = {Text::internal_error, {shown(failure.what())}, exit_bad_input};
    }
    publish(k, cell);
  }
  const std::lock_guard lock(mutex);
  state.progress = 1;
  state.kind = cancelled ? Kind::cancelled : Kind::done;
}

void TradeOffJob::start(RunRequest run, std::span<const std::uint32_t> radix_bits,
                        std::span<const std::uint32_t> keys_per_thread) {
  cancel();
  std::erase_if(workers_, [](const Worker& worker) {
    const std::lock_guard lock(worker.work->mutex);
    return worker.work->state.kind != Kind::running;
  });
  base_ = run;
  auto work = std::make_shared<Work>();
  work->base = std::move(run);
  work->state.kind = Kind::running;
  for (const std::uint32_t r : radix_bits) {
    for (const std::uint32_t c : keys_per_thread) {
      TradeOffCell cell;
      cell.radix_bits = r;
      cell.keys_per_thread = c;
      work->state.cells.push_back(cell);
    }
  }
  workers_.push_back({work, std::jthread([work, executable = executable_] { work->run(executable); })});
}

TradeOffState TradeOffJob::poll() const {
  if (workers_.empty()) return {};
  const Work& work = *workers_.back().work;
  const std::lock_guard lock(work.mutex);
  return work.state;
}

TradeOffState TradeOffJob::wait() {
  if (!workers_.empty() && workers_.back().thread.joinable()) workers_.back().thread.join();
  return poll();
}

void TradeOffJob::cancel() {
  if (!workers_.empty()) workers_.back().work->cancelled = true;
}

}  // namespace scatterscope::app

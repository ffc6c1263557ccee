#include "kernels/simt/cpu/launch.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "kernels/simt/cpu/event_log.h"
#include "kernels/simt/store_counts.h"

namespace scatterscope::simt::cpu {
namespace {

// What is kept of each thread of a grid.
template <class Kept>
struct ByThread {
  explicit ByThread(const Grid& grid)
      : block_threads(grid.block_threads), kept(std::size_t{grid.blocks} * grid.block_threads) {}
  Kept& of(unsigned block, unsigned thread) { return kept[std::size_t{block} * block_threads + thread]; }

  unsigned block_threads;
  std::vector<Kept> kept;
};

recording::KeptLog record(const Grid& grid, void (*body)(const void*), const void* parameters, std::uint64_t room) {
  shared_declarations.clear();
  ByThread<ThreadLog> logs(grid);
  log_limit = {room, logs.kept};
  run_grid(
      grid, body, parameters,
      [](void* owner, unsigned block, unsigned thread, Lane& of) {
        of.log = &static_cast<ByThread<ThreadLog>*>(owner)->of(block, thread);
      },
      &logs);
  log_limit.logs = {};
  recording::KeptLog kept;
  kept.log.shared = shared_declarations;
  kept.beyond = log_limit.beyond;
  kept.wide = log_limit.wide;
  if (kept.beyond > 0) return kept;
  kept.offsets.reserve(logs.kept.size() + 1);
  kept.offsets.push_back(0);
  for (const ThreadLog& log : logs.kept) kept.offsets.push_back(kept.offsets.back() + log.size());
  kept.events.reserve(static_cast<std::size_t>(kept.offsets.back()));
  for (ThreadLog& log : logs.kept) {
    kept.events.insert(kept.events.end(), log.begin(), log.end());
    ThreadLog().swap(log);
  }
  return kept;
}

void count(const Grid& grid, void (*body)(const void*), const void* parameters) {
  ByThread<CountedThread> threads(grid);
  run_grid(
      grid, body, parameters,
      [](void* owner, unsigned block, unsigned thread, Lane& of) {
        of.counted = &static_cast<ByThread<CountedThread>*>(owner)->of(block, thread);
      },
      &threads);
}

}  // namespace

recording::KeptLog launch(const RunContext& context, const LaunchShape& shape, const catalog::Progress& progress,
                          std::uint64_t room, StoreGatherer* gatherer, void (*body)(const void*),
                          const void* parameters) {
  const recording::Config& config = context.config;
  const bool recorded = context.builder != nullptr;
  Grid grid;
  grid.kernel = shape.kernel;
  grid.blocks = shape.blocks;
  grid.block_threads = shape.threads;
  grid.resident_blocks = config.resident_blocks;
  grid.schedule_seed = config.schedule_seed;
  grid.barrier_rule = config.barrier_rule;
  grid.access_limit = config.access_limit;
  grid.progress = &progress;
  if (recorded && grid.access_limit == 0) grid.access_limit = recording::recorded_access_limit;
  // Recorded runs use one core; below some thousand threads starting another costs more than it brings.
  const bool large = std::uint64_t{shape.blocks} * shape.threads >= 8192;
  grid.workers = recorded || !large ? 1 : std::max(1U, std::thread::hardware_concurrency());
  if (recorded) return record(grid, body, parameters, room);
  if (context.counts != nullptr) {
    grid.tally = &context.counts->tally;
    grid.gatherer = gatherer;
    count(grid, body, parameters);
  } else {
    run_grid(grid, body, parameters);
  }
  return {};
}

}  // namespace scatterscope::simt::cpu

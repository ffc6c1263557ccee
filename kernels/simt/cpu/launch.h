// Launches on the executor, for Gpu.
#pragma once

#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/simt/cpu/access.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

#if SCATTERSCOPE_PROBE_RECORDS
inline void record_on_executor(simt::RunContext& context, const simt::cpu::Grid& grid, void (*body)(const void*),
                               const void* call, bool cooperative, std::vector<recording::Argument> arguments) {
  shared_declarations().clear();
  struct Logs {
    unsigned threads;
    std::vector<ThreadLog> by_thread;
  } logs{grid.block_threads, std::vector<ThreadLog>(std::size_t{grid.blocks} * grid.block_threads)};
  log_limit = {context.builder->room(), logs.by_thread};
  simt::cpu::run_grid(
      grid, body, call,
      [](void* owner, unsigned block, unsigned thread) -> void* {
        auto& mine = *static_cast<Logs*>(owner);
        return &mine.by_thread[std::size_t{block} * mine.threads + thread];
      },
      &logs);
  log_limit.logs = {};
  if (log_limit.beyond > 0) return context.builder->count_launch(log_limit.beyond, log_limit.wide);
  std::vector<std::uint64_t> offsets{0};
  offsets.reserve(logs.by_thread.size() + 1);
  for (const ThreadLog& log : logs.by_thread) offsets.push_back(offsets.back() + log.size());
  std::vector<RawEvent> events;
  events.reserve(offsets.back());
  for (ThreadLog& log : logs.by_thread) {
    events.insert(events.end(), log.begin(), log.end());
    ThreadLog().swap(log);
  }
  recording::LaunchLog launch;
  launch.kernel = grid.kernel;
  launch.blocks = grid.blocks;
  launch.block_threads = grid.block_threads;
  launch.cooperative = cooperative;
  launch.arguments = std::move(arguments);
  launch.shared = shared_declarations();
  launch.events = events;
  launch.offsets = offsets;
  context.builder->add_launch(launch);
}
#endif

// `arguments`: as recordings describe them. `progress`: of this launch.
template <auto kernel, class... P>
void launch_on_executor(simt::RunContext& context, const simt::LaunchShape& shape,
                        [[maybe_unused]] std::vector<recording::Argument> arguments, const catalog::Progress& progress,
                        const std::tuple<P...>& parameters) {
  const recording::Config& config = context.config;
  simt::cpu::Grid grid;
  grid.kernel = shape.kernel;
  grid.blocks = shape.blocks;
  grid.block_threads = shape.threads;
  grid.resident_blocks = config.resident_blocks;
  grid.schedule_seed = config.schedule_seed;
  grid.barrier_rule = config.barrier_rule;
  grid.access_limit = config.access_limit;
  grid.progress = &progress;
  if (recording_probe && grid.access_limit == 0) grid.access_limit = recording::recorded_access_limit;
  // Recorded runs use one core; below some thousand threads starting another costs more than it brings.
  const bool large = std::uint64_t{shape.blocks} * shape.threads >= 8192;
  grid.workers = recording_probe || !large ? 1 : std::max(1U, std::thread::hardware_concurrency());
  const auto body = [](const void* data) { std::apply(kernel, *static_cast<const std::tuple<P...>*>(data)); };
#if SCATTERSCOPE_PROBE_RECORDS
  record_on_executor(context, grid, body, &parameters, shape.cooperative(), std::move(arguments));
#elif SCATTERSCOPE_PROBE_COUNTS
  // By thread of the grid: its place in the list that it writes from (counted_view.h).
  struct Sources {
    unsigned threads;
    std::vector<std::uint32_t> by_thread;
  } sources{grid.block_threads, std::vector<std::uint32_t>(std::size_t{grid.blocks} * grid.block_threads)};
  const auto source_of = [](void* owner, unsigned block, unsigned thread) -> void* {
    auto& all = *static_cast<Sources*>(owner);
    return &all.by_thread[std::size_t{block} * all.threads + thread];
  };
  if (context.counts != nullptr) grid.tally = &context.counts->tally;
  simt::cpu::run_grid(grid, body, &parameters, source_of, &sources);
#else
  simt::cpu::run_grid(grid, body, &parameters);
#endif
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Launches on the executor, for Gpu.
#pragma once

#include <cstdint>
#include <thread>
#include <tuple>
#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cpu/access.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

#if SCATTERSCOPE_PROBE_RECORDS
// `room`: for so many events.
inline recording::KeptLog record_on_executor(const simt::cpu::Grid& grid, void (*body)(const void*), const void* call,
                                             std::uint64_t room) {
  shared_declarations().clear();
  struct Logs {
    unsigned threads;
    std::vector<ThreadLog> by_thread;
  } logs{grid.block_threads, std::vector<ThreadLog>(std::size_t{grid.blocks} * grid.block_threads)};
  log_limit = {room, logs.by_thread};
  simt::cpu::run_grid(
      grid, body, call,
      [](void* owner, unsigned block, unsigned thread) -> void* {
        auto& mine = *static_cast<Logs*>(owner);
        return &mine.by_thread[std::size_t{block} * mine.threads + thread];
      },
      &logs);
  log_limit.logs = {};
  recording::KeptLog kept;
  kept.log.shared = shared_declarations();
  kept.beyond = log_limit.beyond;
  kept.wide = log_limit.wide;
  if (kept.beyond > 0) return kept;
  kept.offsets.reserve(logs.by_thread.size() + 1);
  kept.offsets.push_back(0);
  for (const ThreadLog& log : logs.by_thread) kept.offsets.push_back(kept.offsets.back() + log.size());
  kept.events.reserve(kept.offsets.back());
  for (ThreadLog& log : logs.by_thread) {
    kept.events.insert(kept.events.end(), log.begin(), log.end());
    ThreadLog().swap(log);
  }
  return kept;
}
#endif

// `progress`: of this launch. `room`: for so many events where it is recorded; else nothing is kept.
template <auto kernel, class... P>
recording::KeptLog launch_on_executor(simt::RunContext& context, const simt::LaunchShape& shape,
                                      const catalog::Progress& progress, [[maybe_unused]] std::uint64_t room,
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
  return record_on_executor(grid, body, &parameters, room);
#elif SCATTERSCOPE_PROBE_COUNTS
  struct Threads {
    unsigned of_block;
    std::vector<CountedThread> by_thread;
  } threads{grid.block_threads, std::vector<CountedThread>(std::size_t{grid.blocks} * grid.block_threads)};
  const auto thread_of = [](void* owner, unsigned block, unsigned thread) -> void* {
    auto& all = *static_cast<Threads*>(owner);
    return &all.by_thread[std::size_t{block} * all.of_block + thread];
  };
  if (context.counts != nullptr) grid.tally = &context.counts->tally;
  simt::cpu::run_grid(grid, body, &parameters, thread_of, &threads);
  return {};
#else
  simt::cpu::run_grid(grid, body, &parameters);
  return {};
#endif
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

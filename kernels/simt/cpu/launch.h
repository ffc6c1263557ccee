// Memory and launches on the executor, for Gpu.
#pragma once

#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <tuple>

#include "kernels/simt/cpu/access.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using simt::LaunchShape;

class Backend {
 public:
  explicit Backend(simt::RunContext& context) : context_(context) {}

  // Memory of the device, filled with the pattern of undefined memory.
  void* allocate(std::size_t bytes) {
    memory_.push_back(std::make_unique<std::byte[]>(std::max<std::size_t>(1, bytes)));
    std::memset(memory_.back().get(), simt::cpu::shared_fill_byte, bytes);
    return memory_.back().get();
  }
  void write(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0) std::memcpy(to, from, bytes);
  }
  void clear(void* to, std::size_t bytes) {
    if (bytes > 0) std::memset(to, 0, bytes);
  }
  void read(void* to, const void* from, std::size_t bytes) const {
    if (bytes > 0) std::memcpy(to, from, bytes);
  }

  template <class... P>
  [[nodiscard]] unsigned most_cooperative_blocks(void (*)(P...), const LaunchShape& wanted) const {
    const unsigned resident = context_.config.resident_blocks;
    return resident == 0 ? wanted.blocks : std::min(resident, wanted.blocks);
  }

#if SCATTERSCOPE_PROBE_COUNTS
  // Of the launch that follows: as Grid::watch.
  void set_watch(std::function<bool(double)> watch) {
    watch_ = std::move(watch);
  }
#endif
#if SCATTERSCOPE_PROBE_RECORDS
  // Of the launch that follows.
  void set_arguments(std::vector<recording::Argument> arguments) {
    arguments_ = std::move(arguments);
  }
#endif
  template <class... P>
  void run(const LaunchShape& shape, void (*kernel)(P...), P... values) {
    const recording::Config& config = context_.config;
    simt::cpu::Grid grid;
    grid.kernel = shape.kernel;
    grid.blocks = shape.blocks;
    grid.block_threads = shape.threads;
    grid.resident_blocks = config.resident_blocks;
    grid.schedule_seed = config.schedule_seed;
    grid.barrier_rule = config.barrier_rule;
    grid.access_limit = config.access_limit;
    if (recording_probe && grid.access_limit == 0) grid.access_limit = recording::recorded_access_limit;
    // Recorded runs use one core; below some thousand threads starting another costs more than it brings.
    const bool large = std::uint64_t{shape.blocks} * shape.threads >= 8192;
    grid.workers = recording_probe || !large ? 1 : std::max(1U, std::thread::hardware_concurrency());
    using Call = std::pair<void (*)(P...), std::tuple<P...>>;
    const Call call{kernel, std::tuple<P...>(values...)};
    const auto body = [](const void* data) {
      const auto& [function, parameters] = *static_cast<const Call*>(data);
      std::apply(function, parameters);
    };
#if SCATTERSCOPE_PROBE_RECORDS
    record(grid, body, &call, shape.cooperative, std::move(arguments_));
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
    if (watch_) grid.watch = &watch_;
    if (context_.counts != nullptr) grid.tally = &context_.counts->tally;
    simt::cpu::run_grid(grid, body, &call, source_of, &sources);
#else
    if (context_.device_run != nullptr) context_.device_run->begin_launch(shape, nullptr);
    simt::cpu::run_grid(grid, body, &call);
    if (context_.device_run != nullptr) context_.device_run->end_launch();
#endif
  }

 private:
#if SCATTERSCOPE_PROBE_RECORDS
  void record(const simt::cpu::Grid& grid, void (*body)(const void*), const void* call, bool cooperative,
              std::vector<recording::Argument> arguments) {
    shared_declarations().clear();
    const std::uint64_t before = context_.builder->events();
    log_limit = {recording::max_recorded_events - std::min(before, recording::max_recorded_events), &context_.config};
    struct Logs {
      unsigned threads;
      std::vector<ThreadLog> by_thread;
    } logs{grid.block_threads, std::vector<ThreadLog>(std::size_t{grid.blocks} * grid.block_threads)};
    simt::cpu::run_grid(
        grid, body, call,
        [](void* owner, unsigned block, unsigned thread) -> void* {
          auto& mine = *static_cast<Logs*>(owner);
          return &mine.by_thread[std::size_t{block} * mine.threads + thread];
        },
        &logs);
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
    context_.builder->add_launch(launch);
  }
#endif

  simt::RunContext& context_;
  std::vector<std::unique_ptr<std::byte[]>> memory_;
  std::vector<recording::Argument> arguments_;
#if SCATTERSCOPE_PROBE_COUNTS
  std::function<bool(double)> watch_;
#endif
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE

#include "app/jobs/store_counting.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/simt/store_counts.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/arguments_of_sorts.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/timing/sort_run.h"
#include "kernels/timing/timed_run.h"

namespace scatterscope::app {
namespace {

// Blocks of a cooperative launch on the executor, each of which takes its tiles in turn: a stack for every thread of
// 2^20 keys took 5.5 GB.
constexpr std::uint32_t counted_resident_blocks = 64;

recording::Config config_of(const CountRequest& request) {
  recording::Config config = request.config;
  if (request.backend == catalog::Backend::cpu && config.grid_blocks == 0 && config.resident_blocks == 0 &&
      catalog::is_cooperative(*catalog::find_sort(config.sort), config.launches)) {
    config.resident_blocks = counted_resident_blocks;
  }
  return config;
}

// What the device holds: keys, what they are moved to, what the sort needs beside, the map.
std::uint64_t needed_bytes(const recording::Config& config, catalog::Backend backend) {
  timing::Workload keys;
  keys.n = config.n;
  keys.key_type = config.key_type;
  keys.values = config.values;
  std::uint64_t bytes = timing::key_bytes(keys) + timing::value_bytes(keys) +
                        timing::SortRun(config, keys, backend).plan() + simt::counted_bytes;
  // The executor's device is the host, which holds keys and values in 8 bytes each, and each thread's place in 4.
  constexpr std::uint64_t host_bytes = 8, place_bytes = 4;
  if (backend == catalog::Backend::cpu) bytes += config.n * (host_bytes * (config.values ? 2 : 1) + place_bytes);
  return bytes;
}

}  // namespace

CountRequest count_request_of(const recording::Recording& recording, std::uint32_t keys, std::uint32_t iteration) {
  CountRequest request;
  request.config = recording.config;
  request.config.n = keys;
  // A few threads a block, as an example has them, are no way to sort many keys.
  if (keys > recording.input.size())
    request.config.block_threads = std::max(request.config.block_threads, recording::Config{}.block_threads);
  if (request.config[recording::seed] == 0) request.config.set(recording::seed, 1);
  request.iteration = iteration;
  const catalog::SortInfo* sort = catalog::find_sort(request.config.sort);
  if (sort == nullptr) throw unknown_word("--sort", request.config.sort, sort_names());
  if (!sort->wrong_on_purpose && catalog::cuda_available()) request.backend = catalog::Backend::cuda;
  return request;
}

Error scatters_nothing(const std::string& sort) {
  std::vector<std::string> others;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (!info->one_block) others.emplace_back(info->name);
  }
  return {texts::sort_without_scatter, {sort, joined(others)}, exit_bad_input};
}

void check_count(const CountRequest& request) {
  const recording::Config config = config_of(request);
  if (catalog::find_sort(config.sort)->one_block) throw scatters_nothing(config.sort);
  const std::uint32_t most = most_counted(request.backend);
  if (config.n < 1 || config.n > most) {
    throw Error{
        texts::number_not_allowed, {"--n", std::to_string(config.n), "1", std::to_string(most)}, exit_bad_input};
  }
  catalog::check_reach(config);
  catalog::check_shared_memory(config, request.backend, catalog::Probe::counter);
  timing::check_memory(config.n, needed_bytes(config, request.backend),
                       timing::make_stage(request.backend)->free_bytes());
  if (request.backend == catalog::Backend::cuda)
    check_host_memory(request, timing::make_stage(catalog::Backend::cpu)->free_bytes());
}

void check_host_memory(const CountRequest& request, std::uint64_t free) {
  const recording::Config& config = request.config;
  constexpr std::uint64_t held_bytes = 8, value_bytes = 4;
  const std::uint64_t key_bytes = held_bytes + recording::width_bits(config.key_type) / 8;
  try {
    timing::check_memory(config.n, config.n * (key_bytes + (config.values ? held_bytes + value_bytes : 0)), free);
  } catch (const Error& error) {
    throw Error(texts::run_host_memory, error.arguments());
  }
}

analysis::RunHeatmap count_stores(const CountRequest& request, const catalog::Progress& progress) {
  const recording::Config config = config_of(request);
  recording::Pairs input(random_keys(static_cast<std::uint32_t>(config.n),
                                     static_cast<std::uint32_t>(config[recording::seed]), request.distribution,
                                     config.key_bits, config.key_type));
  if (config.values) {
    input.values.resize(input.keys.size());
    std::iota(input.values.begin(), input.values.end(), std::uint64_t{0});
  }
  analysis::RunHeatmap run;
  run.config = config;
  run.device = catalog::device_info(request.backend);
  run.distribution = recording::spelling(request.distribution);
  run.date = timing::date_today();
  run.counted = true;
  const auto start = std::chrono::steady_clock::now();
  // The run ends with that iteration, a part of the sort's.
  const std::uint32_t iterations = catalog::iterations_of(*catalog::find_sort(config.sort), config);
  const double whole = static_cast<double>(iterations) / (request.iteration + 1.0);
  auto counted = catalog::count(config, input, request.backend, progress.part(0, whole), request.iteration);
  if (counted.empty()) throw scatters_nothing(config.sort);
  run.scatter = std::move(counted.front());
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

}  // namespace scatterscope::app

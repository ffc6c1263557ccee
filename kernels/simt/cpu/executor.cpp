#include "kernels/simt/cpu/executor.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <numeric>
#include <random>
#include <string>
#include <thread>

#include "kernels/simt/cpu/block_order.h"
#include "kernels/simt/cpu/diagnosis.h"
#include "kernels/simt/cpu/store_gatherer.h"
#include "kernels/simt/cpu/worker.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cpu {

bool same_place(CodeLine a, CodeLine b) {
  return a.line == b.line && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

const char* file_name(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash == nullptr ? path : slash + 1;
}

std::vector<unsigned> block_order(std::uint64_t schedule_seed, unsigned blocks) {
  std::vector<unsigned> order(blocks);
  std::iota(order.begin(), order.end(), 0U);
  if (schedule_seed == 0) return order;
  std::mt19937_64 random(schedule_seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

void run_grid(const Grid& grid, void (*body)(const void*), const void* closure, Watch watch, void* watch_owner) {
  Grid shape = grid;
  shape.workers = std::max(1U, std::min(grid.workers, grid.blocks));
  GridRun run(shape);
  run.body = body;
  run.closure = closure;
  run.watch = watch;
  run.watch_owner = watch_owner;
  run.caller = std::this_thread::get_id();
  if (grid.schedule_seed != 0) run.order = block_order(grid.schedule_seed, grid.blocks);
  std::vector<std::thread> others;
  const auto work = [&run] {
    try {
      Worker(run).work();
    } catch (...) {
      run.fail(std::current_exception());
    }
  };
  try {
    for (unsigned i = 1; i < shape.workers; ++i) others.emplace_back(work);
  } catch (...) {
    run.fail(std::current_exception());
  }
  work();
  for (std::thread& other : others) other.join();
  if (run.error) std::rethrow_exception(run.error);
}

void tally_comparison() {
  if (Tally* tally = worker->grid().tally) __atomic_fetch_add(&tally->comparisons, 1, __ATOMIC_RELAXED);
}

void count_store(CodeLine at, std::uint32_t index, std::uint32_t element_bytes) {
  // Since when lanes count their executions of a line alike: barriers of its block that are closed, and of its warp.
  const CountedThread& thread = *lane.counted;
  const std::uint64_t stretch = std::uint64_t{running_block->generation} << 32U | thread.warp_barriers;
  worker->grid().gatherer->store(at, stretch, index, thread.source, element_bytes);
}

void out_of_bounds(const char* array, std::uint64_t index, unsigned extent, CodeLine at) {
  const char* kernel = worker->grid().kernel;
  const std::string block = std::to_string(blockIdx.x);
  const std::string thread = std::to_string(threadIdx.x);
  // A subscript below 0 comes as a number near 2^64.
  const bool negative = index > INT64_MAX;
  const std::string subscript = negative ? "-" + std::to_string(0 - index) : std::to_string(index);
  throw Error(texts::run_out_of_bounds,
              {kernel, block, thread, place_text(at), array, subscript, std::to_string(extent)});
}

void look_up(CodeLine at) {
  worker->check_end();
  lane.accesses_left = std::min(lane.accesses_beyond, accesses_between_looks);
  lane.accesses_beyond -= lane.accesses_left;
  if (lane.accesses_left > 0) return;
  const Grid& grid = worker->grid();
  const std::string block = std::to_string(blockIdx.x);
  const std::string thread = std::to_string(threadIdx.x);
  throw Error(texts::run_access_limit, {grid.kernel, block, thread, place_text(at), std::to_string(grid.access_limit)});
}

}  // namespace scatterscope::simt::cpu

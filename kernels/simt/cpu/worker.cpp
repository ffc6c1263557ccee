#include "kernels/simt/cpu/worker.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>
#include <thread>

#include "kernels/simt/cpu/diagnosis.h"
#include "kernels/simt/progress.h"

namespace scatterscope::simt::cpu {
namespace {

std::mutex idle_memory_mutex;
std::vector<std::unique_ptr<WorkerMemory>>& idle_memory() {
  // Never destroyed: to free thousands of blocks one by one would hold up the program's end.
  static auto& idle = *new std::vector<std::unique_ptr<WorkerMemory>>;
  return idle;
}

std::unique_ptr<WorkerMemory> borrow_memory() {
  const std::lock_guard lock(idle_memory_mutex);
  if (idle_memory().empty()) return std::make_unique<WorkerMemory>();
  std::unique_ptr<WorkerMemory> memory = std::move(idle_memory().back());
  idle_memory().pop_back();
  return memory;
}

void return_memory(std::unique_ptr<WorkerMemory> memory) {
  const std::lock_guard lock(idle_memory_mutex);
  idle_memory().push_back(std::move(memory));
}

}  // namespace

// A thread of a block. wasm-opt knows the function by its name, since it calls a kernel by a pointer.
extern "C" [[gnu::noinline, gnu::used]] Context* scatterscope_thread() {
  const GridRun& run = worker->begin_thread();
  run.body(run.closure);
  return &worker->end_thread();
}

namespace {

struct ThreadCode {
  static Context& running() { return running_block->fibers[running_block->current].context; }
  static Context& body() { return *scatterscope_thread(); }
  static Context& failed() { return worker->fail_thread(); }
};

}  // namespace

Worker::Worker(GridRun& run)
    : run_(run),
      memory_(borrow_memory()),
      random_(static_cast<std::minstd_rand::result_type>(run.grid.schedule_seed)) {}

void Worker::work() {
  worker = this;
  lane = {};
  try {
    run_blocks();
  } catch (...) {
    run_.fail(std::current_exception());
  }
  end_all();
  for (auto& block : blocks_) memory_->spare.push_back(std::move(block));
  blocks_.clear();
  return_memory(std::move(memory_));
  ++run_.ended_workers;
  worker = nullptr;
  running_block = nullptr;
}

void Worker::run_blocks() {
  unsigned silent = 0;     // blocks entered in a row in which nothing went forward
  std::uint64_t seen = 0;  // run_.progress before the first of them
  while (!run_.failed) {
    if (silent == 0) seen = run_.progress;
    if (blocks_.empty() && !start_block()) {
      if (run_.next_block >= run_.grid.blocks) return;
      silent_round(seen);  // other workers hold all that may be resident
      continue;
    }
    Block& block = *blocks_.front();
    const std::uint64_t progress = block.progress;
    const std::uint64_t accesses = lane.accesses();
    enter(block);
    if (run_.failed) return;
    report();
    if (block.finished) {
      finish_front();
      silent = 0;
      continue;
    }
    const bool waits_for_others = std::any_of(block.threads.begin(), block.threads.end(), [](const Thread& thread) {
      return thread.wait == Wait::poll || thread.wait == Wait::grid;
    });
    if (!waits_for_others) {
      run_.fail(std::make_exception_ptr(stuck_block(run_.grid, block)));
      return;
    }
    // Any access may be the store that somebody waits for.
    const bool went_forward = block.progress != progress || (!block.swaps_lanes && lane.accesses() != accesses);
    if (went_forward) {
      silent = 0;
      ++run_.progress;
    } else {
      ++silent;
    }
    blocks_.push_back(std::move(blocks_.front()));
    blocks_.pop_front();
    if (start_block()) {  // and the new one goes first
      blocks_.push_front(std::move(blocks_.back()));
      blocks_.pop_back();
      silent = 0;
    } else if (silent == 0) {
      shuffle();
    } else if (silent >= blocks_.size()) {
      silent_round(seen);
      silent = 0;
    }
  }
}

// Under a seed any block goes on next. As long as all are silent each has its turn.
void Worker::shuffle() {
  if (run_.grid.schedule_seed == 0) return;
  const auto first = static_cast<std::ptrdiff_t>(random_() % blocks_.size());
  std::rotate(blocks_.begin(), blocks_.begin() + first, blocks_.end());
}

// Everything here waits, and has since run_.progress was `seen`. Every store is followed by a step of run_.progress
// before its worker comes here: once all workers have been silent since the same step, nothing can answer any more.
void Worker::silent_round(std::uint64_t seen) {
  if (!run_.join_silence(seen)) return;
  for (unsigned patience = 0; patience < 64 && run_.progress == seen && !run_.failed; ++patience) {
    if (!blocks_.empty() && run_.all_silent(seen)) {
      std::vector<const Block*> waiting;
      for (const auto& block : blocks_) waiting.push_back(block.get());
      const unsigned started = std::min(run_.next_block.load(), run_.grid.blocks);
      run_.fail(std::make_exception_ptr(endless_wait(run_.grid, waiting, run_.grid.blocks - started)));
      break;
    }
    std::this_thread::yield();
  }
  run_.leave_silence(seen);
}

// Makes the next block of the grid resident here, if there is one and room for it; it goes to the rotation's end.
bool Worker::start_block() {
  const Grid& grid = run_.grid;
  if (grid.resident_blocks != 0) {
    unsigned held = run_.resident;
    do {
      if (held >= grid.resident_blocks) return false;
    } while (!run_.resident.compare_exchange_weak(held, held + 1));
  }
  unsigned place = run_.next_block;
  while (place < grid.blocks && !run_.next_block.compare_exchange_weak(place, place + 1)) {
  }
  if (place >= grid.blocks) {
    if (grid.resident_blocks != 0) --run_.resident;
    return false;
  }
  std::unique_ptr<Block> block;
  if (memory_->spare.empty()) {
    block = std::make_unique<Block>();
  } else {
    block = std::move(memory_->spare.back());
    memory_->spare.pop_back();
  }
  block->worker = this;
  block->index = run_.order.empty() ? place : run_.order[place];
  prepare(*block);
  blocks_.push_back(std::move(block));
  return true;
}

void Worker::prepare(Block& block) {
  const Grid& grid = run_.grid;
  const unsigned threads = grid.block_threads;
  block.living = block.required = threads;
  block.arrived = 0;
  block.barrier = {};
  block.finished = block.ending = false;
  block.first_generation = block.generation;
  // What is logged or counted of a thread is its own, and so is what is left of a limit.
  block.swaps_lanes = grid.access_limit != 0 || run_.watch != nullptr;
  block.shared.clear();
  block.collectives.clear();
  block.polled.clear();
  block.gone_lanes.assign((threads + 31) / 32, 0);
  for (std::size_t t = threads; t < block.threads.size(); ++t) memory_->stacks.give_back(block.threads[t].stack);
  block.threads.resize(threads);
  block.fibers.resize(threads);
  std::vector<unsigned> ring(threads);
  std::iota(ring.begin(), ring.end(), 0U);
  if (grid.schedule_seed != 0) {
    std::mt19937_64 random(grid.schedule_seed * 0x9e3779b97f4a7c15ULL + block.index);
    for (std::size_t i = ring.size(); i > 1; --i) std::swap(ring[i - 1], ring[random() % i]);
  }
  for (unsigned k = 0; k < threads; ++k) {
    Fiber& fiber = block.fibers[ring[k]];
    fiber.next = static_cast<std::uint16_t>(ring[(k + 1) % threads]);
    fiber.previous = static_cast<std::uint16_t>(ring[(k + threads - 1) % threads]);
  }
  block.current = ring[0];
  for (unsigned t = 0; t < threads; ++t) {
    Fiber& fiber = block.fibers[t];
    Thread& thread = block.threads[t];
    std::byte* const stack = thread.stack != nullptr ? thread.stack : memory_->stacks.take();
    thread = Thread{};
    thread.stack = stack;
    // Stacks on a power-of-two pitch would share cache sets: stagger their tops.
    const std::size_t stagger = 64 * (t % 64);
    fiber.context = Context{};
    fiber.waits_for = block.generation - 1;
    begin_fiber<ThreadCode>(fiber.context, stack + stack_bytes - stagger, stack_bytes - stagger);
#ifdef SCATTERSCOPE_ASAN
    // A thread that ended without unwinding left its frames poisoned.
    __asan_unpoison_memory_region(stack, stack_bytes);
    fiber.context.stack_bottom = stack;
    fiber.context.stack_size = stack_bytes - stagger;
#endif
    if (grid.access_limit != 0) {
      thread.lane.accesses_left = std::min(grid.access_limit, accesses_between_looks);
      thread.lane.accesses_beyond = grid.access_limit - thread.lane.accesses_left;
    }
    if (run_.watch != nullptr) run_.watch(run_.watch_owner, block.index, t, thread.lane);
  }
}

void Worker::make_current(Block& block, unsigned thread) {
  block.current = thread;
  threadIdx.x = thread;
  if (block.swaps_lanes) lane = block.threads[thread].lane;
}

void Worker::enter(Block& block) {
  running_block = &block;
  block.idle_switches = 0;
  ++block.entries;
  blockIdx = {block.index, 0, 0};
  blockDim = {run_.grid.block_threads, 1, 1};
  gridDim = {run_.grid.blocks, 1, 1};
  make_current(block, block.current);
  enter_fibers(scheduler_, block.fibers[block.current].context);
}

void Worker::finish_front() {
  ++run_.progress;
  if (run_.grid.resident_blocks != 0) --run_.resident;
  if (Tally* tally = run_.grid.tally) {
    const Block& block = *blocks_.front();
    __atomic_fetch_add(&tally->barriers, block.generation - block.first_generation, __ATOMIC_RELAXED);
  }
  memory_->spare.push_back(std::move(blocks_.front()));
  blocks_.pop_front();
}

void Worker::report() const {
  const Grid& grid = run_.grid;
  if (grid.progress == nullptr) return;
  if (std::this_thread::get_id() != run_.caller) return grid.progress->check();
  (*grid.progress)(static_cast<double>(std::min(run_.next_block.load(), grid.blocks)) / grid.blocks);
}

void Worker::check_end() const {
  if (run_.failed) throw Ended{};
  if (run_.grid.progress != nullptr) run_.grid.progress->check();
}

void Worker::end_all() {
#ifdef __wasm__
  return;  // what a thread that waits holds is memory, and the block's
#endif
  for (const auto& block : blocks_) {
    block->ending = true;
    for (unsigned t = 0; t < block->threads.size(); ++t) {
      const Thread& thread = block->threads[t];
      if (!thread.started || thread.wait == Wait::exited) continue;
      block->current = t;
      enter(*block);
    }
  }
}

void Worker::leave() {
#ifdef __wasm__
  throw Ended{};
#else
  // Unwinding takes 2 us a thread: what device code has on its stack needs no destructor.
  running_block->threads[running_block->current].wait = Wait::exited;
  switch_for_good(running_block->fibers[running_block->current].context, scheduler_);
#endif
}

const GridRun& Worker::begin_thread() {
  running_block->threads[running_block->current].started = true;
  return run_;
}

Context& Worker::fail_thread() {
  try {
    throw;
  } catch (const Ended&) {
  } catch (...) {
    run_.fail(std::current_exception());
  }
  running_block->threads[running_block->current].wait = Wait::exited;
  return scheduler_;
}

Context& Worker::end_thread() {
  Block& block = *running_block;
  const unsigned me = block.current;
  block.threads[me].wait = Wait::exited;
  block.went_forward();
  block.gone_lanes[me / 32] |= 1U << (me % 32);
  if (--block.living == 0) {
    block.finished = true;
    return scheduler_;
  }
  const Fiber& fiber = block.fibers[me];
  block.fibers[fiber.previous].next = fiber.next;
  block.fibers[fiber.next].previous = fiber.previous;
  if (run_.grid.barrier_rule == recording::BarrierRule::volta) {
    block.required = block.living;
    if (block.arrived == block.required) block.close_barrier();
  }
  make_current(block, fiber.next);
  return block.fibers[block.current].context;
}

}  // namespace scatterscope::simt::cpu

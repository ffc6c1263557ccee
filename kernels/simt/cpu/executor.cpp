#include "kernels/simt/cpu/executor.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <numeric>
#include <random>
#include <thread>

#include "kernels/simt/cpu/block.h"
#include "kernels/simt/cpu/diagnosis.h"

namespace scatterscope::simt::cpu {
namespace {

// Thrown in every waiting fiber after an error, so that its stack unwinds.
struct Unwind {};

// What the workers of one grid share.
struct GridRun {
  GridRun(const Grid& shape, void (*kernel)(const void*), const void* arguments,
          void* (*log)(void*, unsigned, unsigned), void* logs)
      : grid(shape), body(kernel), closure(arguments), log_of(log), log_owner(logs) {}

  const Grid& grid;
  void (*body)(const void*);
  const void* closure;
  void* (*log_of)(void*, unsigned, unsigned);
  void* log_owner;
  std::vector<unsigned> order;          // in which blocks start; empty: by number
  std::atomic<unsigned> next_block{0};  // place in the order
  std::atomic<unsigned> resident{0};
  std::atomic<std::uint64_t> at_grid_barrier{0};  // threads arrived
  std::atomic<std::uint64_t> grid_generation{0};
  std::atomic<std::uint64_t> progress{0};  // anything a waiting block of another worker may wait for
  std::atomic<unsigned> silent_workers{0};
  std::atomic<bool> failed{false};
  std::mutex error_mutex;
  std::exception_ptr error;

  void fail(std::exception_ptr why) {
    const std::lock_guard lock(error_mutex);
    if (!error) error = std::move(why);
    failed = true;
  }
};

void fiber_main(boost::context::detail::transfer_t from);

}  // namespace

// Stacks and blocks outlive a grid, since mapping them anew for each launch would cost more than many launches.
struct WorkerMemory {
  Stacks stacks;
  std::vector<std::unique_ptr<Block>> spare;  // finished blocks; their fibers keep their stacks
};

namespace {

std::mutex idle_memory_mutex;
std::vector<std::unique_ptr<WorkerMemory>>& idle_memory() {
  static std::vector<std::unique_ptr<WorkerMemory>> idle;
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

// Runs blocks on one OS thread.
class Worker {
 public:
  explicit Worker(GridRun& run) : run_(run) {}
  void work();

  // Called on fibers of the block that runs.
  void barrier(Place at);
  void wait_grid(Place at);
  void polled(const void* address, std::uint64_t value, Place at);
  Deposits collective(unsigned mask, std::uint64_t value, Place at);
  void* shared(Place declaration, std::size_t bytes, unsigned extent);
  [[noreturn]] void thread_main();
  [[nodiscard]] const Grid& grid() const { return run_.grid; }
  [[nodiscard]] Block& block() { return *block_; }
  [[nodiscard]] Fiber& fiber() { return block_->fibers[block_->current]; }

 private:
  bool start_block();
  void enter(Block& block);
  void finish(std::size_t position);
  void unwind_all();
  void prepare(Block& block);
  void make_ready(Fiber& fiber);
  void switch_to_next();
  void leave_ring(Block& block, unsigned thread);
  void silent_round();

  GridRun& run_;
  std::unique_ptr<WorkerMemory> memory_ = borrow_memory();
  Context scheduler_;
  std::deque<std::unique_ptr<Block>> blocks_;  // resident here, in rotation
  Block* block_ = nullptr;
  bool unwinding_ = false;
};

namespace {

constinit thread_local Worker* worker = nullptr;

void fiber_main(boost::context::detail::transfer_t from) {
  landed(worker->fiber().context, from);
  worker->thread_main();
}

}  // namespace

bool same_place(Place a, Place b) {
  return a.line == b.line && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

const char* file_name(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash == nullptr ? path : slash + 1;
}

void Worker::work() {
  worker = this;
  unsigned silent = 0;  // blocks entered in a row in which nothing went forward
  while (!run_.failed) {
    if (blocks_.empty() && !start_block()) {
      if (run_.next_block >= run_.grid.blocks) break;
      silent_round();  // other workers hold all that may be resident
      continue;
    }
    Block& block = *blocks_.front();
    const std::uint64_t before = block.progress;
    enter(block);
    if (run_.failed) break;
    if (block.finished) {
      finish(0);
      silent = 0;
      continue;
    }
    const bool waits_for_others = std::any_of(block.fibers.begin(), block.fibers.end(), [](const Fiber& fiber) {
      return fiber.wait == Wait::poll || fiber.wait == Wait::grid;
    });
    if (!waits_for_others) {
      run_.fail(std::make_exception_ptr(stuck_block(run_.grid, block)));
      break;
    }
    if (block.progress != before) {
      silent = 0;
      ++run_.progress;
    } else {
      ++silent;
    }
    std::rotate(blocks_.begin(), blocks_.begin() + 1, blocks_.end());
    if (start_block()) {
      std::rotate(blocks_.begin(), blocks_.end() - 1, blocks_.end());
      silent = 0;
    } else if (silent >= blocks_.size()) {
      silent_round();
      silent = 0;
    }
  }
  unwind_all();
  for (auto& block : blocks_) memory_->spare.push_back(std::move(block));
  blocks_.clear();
  return_memory(std::move(memory_));
  ++run_.silent_workers;
  worker = nullptr;
}

// Everything here waits. With one worker that is the end; with several only if all of them stay silent.
void Worker::silent_round() {
  const std::uint64_t seen = run_.progress;
  const unsigned workers = run_.grid.workers;
  ++run_.silent_workers;
  for (unsigned patience = 0; run_.silent_workers == workers || patience < 64; ++patience) {
    if (run_.progress != seen || run_.failed) break;
    if (!blocks_.empty() && run_.silent_workers == workers && patience >= (workers > 1 ? 1000U : 0U)) {
      std::vector<const Block*> waiting;
      for (const auto& block : blocks_) waiting.push_back(block.get());
      const unsigned started = std::min(run_.next_block.load(), run_.grid.blocks);
      run_.fail(std::make_exception_ptr(endless_wait(run_.grid, waiting, run_.grid.blocks - started)));
      break;
    }
    std::this_thread::yield();
  }
  --run_.silent_workers;
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
  const unsigned place = run_.next_block.fetch_add(1);
  if (place >= grid.blocks) {
    run_.next_block = grid.blocks;
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
  block.finished = false;
  block.shared.clear();
  block.collectives.clear();
  block.polled.clear();
  for (std::size_t t = threads; t < block.fibers.size(); ++t) memory_->stacks.give_back(block.fibers[t].stack);
  block.fibers.resize(threads);
  std::vector<unsigned> ring(threads);
  std::iota(ring.begin(), ring.end(), 0U);
  if (grid.schedule_seed != 0) {
    std::mt19937_64 random(grid.schedule_seed * 0x9e3779b97f4a7c15ULL + block.index);
    for (std::size_t i = ring.size(); i > 1; --i) std::swap(ring[i - 1], ring[random() % i]);
  }
  for (unsigned k = 0; k < threads; ++k) {
    Fiber& fiber = block.fibers[ring[k]];
    fiber.next = ring[(k + 1) % threads];
    fiber.previous = ring[(k + threads - 1) % threads];
  }
  block.current = ring[0];
  for (unsigned t = 0; t < threads; ++t) {
    Fiber& fiber = block.fibers[t];
    if (fiber.stack == nullptr) fiber.stack = memory_->stacks.take();
    // Stacks on a power-of-two pitch would share cache sets: stagger their tops.
    const std::size_t stagger = 64 * (t % 64);
    fiber.context = Context{};
    fiber.context.resume_at =
        boost::context::detail::make_fcontext(fiber.stack + stack_bytes - stagger, stack_bytes - stagger, fiber_main);
#ifdef SCATTERSCOPE_ASAN
    fiber.context.stack_bottom = fiber.stack;
    fiber.context.stack_size = stack_bytes - stagger;
#endif
    fiber.wait = Wait::none;
    fiber.started = false;
    fiber.polled_address = nullptr;
    fiber.lane.accesses_left = grid.access_limit == 0 ? UINT64_MAX : grid.access_limit;
    fiber.lane.log = run_.log_of == nullptr ? nullptr : run_.log_of(run_.log_owner, block.index, t);
  }
}

void Worker::make_ready(Fiber& fiber) {
  fiber.started = true;
  threadIdx.x = block_->current;
  lane = fiber.lane;
}

void Worker::enter(Block& block) {
  block_ = &block;
  block.idle_switches = 0;
  blockIdx = {block.index, 0, 0};
  blockDim = {run_.grid.block_threads, 1, 1};
  gridDim = {run_.grid.blocks, 1, 1};
  make_ready(fiber());
  switch_context(scheduler_, fiber().context);
}

void Worker::finish(std::size_t position) {
  ++run_.progress;
  if (run_.grid.resident_blocks != 0) --run_.resident;
  std::unique_ptr<Block> block = std::move(blocks_[position]);
  blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(position));
  memory_->spare.push_back(std::move(block));
}

void Worker::unwind_all() {
  unwinding_ = true;
  for (const auto& block : blocks_) {
    for (unsigned t = 0; t < block->fibers.size(); ++t) {
      Fiber& waiting = block->fibers[t];
      if (!waiting.started || waiting.wait == Wait::exited) continue;
      block_ = block.get();
      block_->current = t;
      make_ready(waiting);
      switch_context(scheduler_, waiting.context);
    }
  }
  unwinding_ = false;
}

// Runs on a fiber: the kernel, and what follows its end or its error.
void Worker::thread_main() {
  bool failed = false;
  try {
    run_.body(run_.closure);
  } catch (const Unwind&) {
    failed = true;
  } catch (...) {
    run_.fail(std::current_exception());
    failed = true;
  }
  Block& block = *block_;
  Fiber& me = fiber();
  me.wait = Wait::exited;
  if (failed || unwinding_) switch_for_good(me.context, scheduler_);

  block.went_forward();
  if (--block.living == 0) {
    block.finished = true;
    switch_for_good(me.context, scheduler_);
  }
  leave_ring(block, block.current);
  if (run_.grid.barrier_rule == recording::BarrierRule::volta) {
    block.required = block.living;
    if (block.arrived == block.required) {
      block.arrived = 0;
      ++block.generation;
    }
  }
  block.current = me.next;
  make_ready(fiber());
  switch_for_good(me.context, fiber().context);
}

void Worker::leave_ring(Block& block, unsigned thread) {
  Fiber& me = block.fibers[thread];
  block.fibers[me.previous].next = me.next;
  block.fibers[me.next].previous = me.previous;
}

// Lets the next thread of the ring run; after a full round in which nothing went forward, the scheduler.
void Worker::switch_to_next() {
  Block& block = *block_;
  const unsigned me = block.current;
  Fiber& here = block.fibers[me];
  here.lane = lane;
  if (++block.idle_switches > 2 * block.living) {
    block.current = here.next;  // the round starts there when the block is entered again
    switch_context(here.context, scheduler_);
  } else {
    block.current = here.next;
    if (block.current != me) {
      Fiber& next = block.fibers[block.current];
      next.started = true;
      threadIdx.x = block.current;
      lane = next.lane;
      switch_context(here.context, next.context);
    }
  }
  if (unwinding_) throw Unwind{};
}

void Worker::barrier(Place at) {
  Block& block = *block_;
  if (block.arrived == 0) {
    block.barrier = at;
  } else if (block.barrier.line != at.line || !same_place(block.barrier, at)) {
    throw barrier_divergence(run_.grid, block, block.current, at);
  }
  if (++block.arrived == block.required) {
    block.arrived = 0;
    ++block.generation;
    block.went_forward();
    return;
  }
  Fiber& me = fiber();
  me.wait = Wait::barrier;
  me.at = at;
  const std::uint32_t open = block.generation;
  do switch_to_next();
  while (block.generation == open);
  me.wait = Wait::none;
}

void Worker::wait_grid(Place at) {
  Fiber& me = fiber();
  const std::uint64_t open = run_.grid_generation;
  const std::uint64_t all = std::uint64_t{run_.grid.blocks} * run_.grid.block_threads;
  block_->went_forward();
  if (++run_.at_grid_barrier == all) {
    run_.at_grid_barrier = 0;
    ++run_.grid_generation;
    ++run_.progress;
    return;
  }
  me.wait = Wait::grid;
  me.at = at;
  do switch_to_next();
  while (run_.grid_generation == open);
  me.wait = Wait::none;
  block_->went_forward();
}

void Worker::polled(const void* address, std::uint64_t value, Place at) {
  Block& block = *block_;
  Fiber& me = fiber();
  const auto [entry, first] = block.polled.try_emplace(address, value);
  const bool news = first || entry->second != value;
  entry->second = value;
  if (news || me.accesses_at_poll != lane.accesses_left) block.went_forward();
  const bool again = me.polled_address == address && !news && me.accesses_at_poll == lane.accesses_left;
  me.polled_address = address;
  me.accesses_at_poll = lane.accesses_left;
  if (!again) return;
  me.wait = Wait::poll;
  me.at = at;
  switch_to_next();
  me.wait = Wait::none;
}

Deposits Worker::collective(unsigned mask, std::uint64_t value, Place at) {
  Block& block = *block_;
  const unsigned thread = block.current;
  const unsigned warp = thread / 32;
  const unsigned bit = 1U << (thread % 32);
  const unsigned lanes = std::min(32U, run_.grid.block_threads - warp * 32);
  const unsigned existing = lanes == 32 ? ~0U : (1U << lanes) - 1U;
  // CUDA code writes full masks as 0xffffffff also in blocks that are no multiple of a warp.
  if (mask == ~0U) mask = existing;
  unsigned living = 0;
  for (unsigned l = 0; l < lanes; ++l)
    if (block.fibers[warp * 32 + l].wait != Wait::exited) living |= 1U << l;
  if ((mask & bit) == 0 || (mask & ~living) != 0) throw bad_mask(run_.grid, block, thread, mask, at);

  Collective* found = nullptr;
  for (const auto& candidate : block.collectives)
    if (candidate->warp == warp && candidate->mask == mask && (candidate->arrived & bit) == 0 &&
        same_place(candidate->at, at))
      found = candidate.get();
  if (found == nullptr) {
    block.collectives.push_back(std::make_unique<Collective>());
    found = block.collectives.back().get();
    found->warp = warp;
    found->mask = mask;
    found->at = at;
  }
  found->arrived |= bit;
  found->deposits.by_lane[thread % 32] = value;
  Fiber& me = fiber();
  me.wait = Wait::warp;
  me.at = at;
  while (found->arrived != mask) switch_to_next();
  me.wait = Wait::none;
  block.went_forward();
  const Deposits deposits = found->deposits;
  found->taken |= bit;
  if (found->taken == mask)
    std::erase_if(block.collectives, [found](const auto& candidate) { return candidate.get() == found; });
  return deposits;
}

void* Worker::shared(Place declaration, std::size_t bytes, unsigned extent) {
  for (const SharedArray& array : block_->shared)
    if (same_place(array.declaration, declaration)) return array.memory.get();
  auto memory = std::make_unique<std::byte[]>(std::max<std::size_t>(bytes, 1));
  std::memset(memory.get(), shared_fill_byte, bytes);
  block_->shared.push_back({declaration, std::move(memory), extent});
  return block_->shared.back().memory.get();
}

void run_grid(const Grid& grid, void (*body)(const void*), const void* closure,
              void* (*log_of)(void*, unsigned, unsigned), void* log_owner) {
  Grid shape = grid;
  shape.workers = std::max(1U, std::min(grid.workers, grid.blocks));
  GridRun run(shape, body, closure, log_of, log_owner);
  if (grid.schedule_seed != 0) {
    run.order.resize(grid.blocks);
    std::iota(run.order.begin(), run.order.end(), 0U);
    std::mt19937_64 random(grid.schedule_seed);
    for (std::size_t i = run.order.size(); i > 1; --i) std::swap(run.order[i - 1], run.order[random() % i]);
  }
  std::vector<std::thread> others;
  const auto work = [&run] {
    try {
      Worker(run).work();
    } catch (...) {
      run.fail(std::current_exception());
    }
  };
  for (unsigned i = 1; i < shape.workers; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  if (run.error) std::rethrow_exception(run.error);
}

void block_barrier(Place at) {
  worker->barrier(at);
}
void grid_barrier(Place at) {
  worker->wait_grid(at);
}
void poll(const void* address, std::uint64_t value, Place at) {
  worker->polled(address, value, at);
}
Deposits warp_collective(unsigned mask, std::uint64_t value, Place at) {
  return worker->collective(mask, value, at);
}

void* shared_memory(Place declaration, std::size_t element_bytes, unsigned capacity, unsigned extent,
                    const char* name) {
  if (extent > capacity) {
    const char* kernel = worker->grid().kernel;
    throw RunError(Failure::shared_capacity,
                   "shared array " + std::string(name) + " in " + kernel + " at " + place_text(declaration) +
                       " has room for " + std::to_string(capacity) + " elements, not " + std::to_string(extent),
                   {kernel, place_text(declaration), name, std::to_string(extent), std::to_string(capacity)});
  }
  return worker->shared(declaration, element_bytes * extent, extent);
}

void out_of_bounds(const char* array, std::uint64_t index, unsigned extent, Place at) {
  const char* kernel = worker->grid().kernel;
  const std::string block = std::to_string(blockIdx.x);
  const std::string thread = std::to_string(threadIdx.x);
  throw RunError(Failure::out_of_bounds,
                 "out of bounds in " + std::string(kernel) + ", block " + block + ", thread " + thread + " at " +
                     place_text(at) + ": " + array + "[" + std::to_string(index) + "], but " + array + " has " +
                     std::to_string(extent) + " elements",
                 {kernel, block, thread, place_text(at), array, std::to_string(index), std::to_string(extent)});
}

void too_many_accesses(Place at) {
  const Grid& grid = worker->grid();
  const std::string block = std::to_string(blockIdx.x);
  const std::string thread = std::to_string(threadIdx.x);
  throw RunError(Failure::access_limit,
                 "block " + block + ", thread " + thread + " of " + grid.kernel + " at " + place_text(at) +
                     " passed the limit of " + std::to_string(grid.access_limit) + " accesses a thread",
                 {grid.kernel, block, thread, place_text(at), std::to_string(grid.access_limit)});
}

}  // namespace scatterscope::simt::cpu

// An OS thread of the executor: which of its blocks goes on, and how their threads wait.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "kernels/simt/cpu/barrier.h"
#include "kernels/simt/cpu/block.h"
#include "kernels/simt/cpu/executor.h"

namespace scatterscope::simt::cpu {

// What the workers of one grid share.
struct GridRun {
  explicit GridRun(const Grid& shape) : grid(shape) {}

  const Grid& grid;
  void (*body)(const void*) = nullptr;
  const void* closure = nullptr;
  Watch watch = nullptr;
  void* watch_owner = nullptr;
  std::vector<unsigned> order;          // in which blocks start; empty: by number
  std::thread::id caller;               // of run_grid; reports to grid.progress
  std::atomic<unsigned> next_block{0};  // place in the order
  std::atomic<unsigned> resident{0};
  std::atomic<std::uint64_t> at_grid_barrier{0};  // threads arrived
  std::atomic<std::uint64_t> grid_generation{0};
  std::atomic<std::uint64_t> progress{0};  // anything a waiting block of another worker may wait for
  std::atomic<unsigned> ended_workers{0};
  std::atomic<bool> failed{false};
  std::mutex error_mutex;
  std::exception_ptr error;

  // Workers all of whose blocks wait, and have since progress was `silent_since`.
  std::mutex silence_mutex;
  std::uint64_t silent_since = 0;
  unsigned silent_workers = 0;

  // False: another worker has seen more since.
  bool join_silence(std::uint64_t seen) {
    const std::lock_guard lock(silence_mutex);
    if (seen < silent_since) return false;
    if (seen > silent_since) silent_workers = 0;
    silent_since = seen;
    ++silent_workers;
    return true;
  }
  void leave_silence(std::uint64_t seen) {
    const std::lock_guard lock(silence_mutex);
    if (seen == silent_since) --silent_workers;
  }
  bool all_silent(std::uint64_t seen) {
    const std::lock_guard lock(silence_mutex);
    return seen == silent_since && progress == seen && silent_workers + ended_workers == grid.workers;
  }

  // The first error stays.
  void fail(std::exception_ptr why) {
    const std::lock_guard lock(error_mutex);
    if (!error) error = std::move(why);
    failed = true;
  }
};

// Thrown in a running thread once another one's error has ended the grid.
struct Ended {};

// Stacks and blocks outlive a grid, since mapping them anew for each launch would cost more than many launches.
struct WorkerMemory {
  Stacks stacks;
  std::vector<std::unique_ptr<Block>> spare;  // finished blocks; their threads keep their stacks
};

class Worker {
 public:
  explicit Worker(GridRun& run);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Takes blocks until there are none, or the grid failed; reports errors to the GridRun.
  void work();

  // Called on fibers of the block that runs.
  void wait_grid(CodeLine at);
  void polled(const void* address, std::uint64_t value, CodeLine at);
  void published(CodeLine at);
  Deposits collective(unsigned mask, std::uint64_t value, CodeLine at);
  void* shared(CodeLine declaration, std::size_t element_bytes, unsigned extent, const char* name);
  // Called on the fiber of a thread before its kernel, and when it has returned or (in a catch block) thrown: whom to
  // switch to.
  const GridRun& begin_thread();
  [[nodiscard]] Context& end_thread();
  [[nodiscard]] Context& fail_thread();
  // Lets the next thread of the ring run, once; after a long idle time the scheduler. Leaves where the block ends.
  void wait_once();
  // Ends the running thread, which waited when its grid ended.
  [[noreturn]] void leave();
  // Throws where the grid has failed or has to end.
  void check_end() const;
  [[nodiscard]] const Grid& grid() const { return run_.grid; }

 private:
  void run_blocks();
  bool start_block();
  void shuffle();
  void enter(Block& block);
  void finish_front();
  // To grid.progress, which may throw.
  void report() const;
  void end_all();
  void prepare(Block& block);
  void make_current(Block& block, unsigned thread);
  void silent_round(std::uint64_t seen);

  GridRun& run_;
  std::unique_ptr<WorkerMemory> memory_;
  Context scheduler_;
  std::minstd_rand random_;                    // of a schedule with a seed
  std::deque<std::unique_ptr<Block>> blocks_;  // resident here, in rotation
};

// Of this OS thread.
SCATTERSCOPE_OF_THREAD inline constinit thread_local Worker* worker = nullptr;

}  // namespace scatterscope::simt::cpu

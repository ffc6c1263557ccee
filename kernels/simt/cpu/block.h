// A resident block: its threads, its barrier, its warps, its shared memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/cpu/fiber.h"

namespace scatterscope::simt::cpu {

// A warp collective under way: complete once all of `mask` have arrived, gone once all took their deposits.
struct Collective {
  unsigned warp = 0;
  unsigned mask = 0;
  unsigned arrived = 0;
  unsigned taken = 0;
  CodeLine at;
  Deposits deposits{};
};

struct SharedArray {
  CodeLine declaration;
  std::unique_ptr<std::byte[]> memory;
  std::size_t bytes = 0;
};

class Worker;

struct Block {
  // What each barrier touches.
  CodeLine barrier;              // where those of `arrived` wait; line 0: none do
  unsigned arrived = 0;          // at the barrier that is open
  unsigned required = 0;         // arrivals that close it
  std::uint32_t generation = 0;  // barriers closed
  unsigned current = 0;          // thread that runs, or runs next
  bool ending = false;           // every thread that is resumed ends
  bool swaps_lanes = false;      // what Lane holds differs from thread to thread
  bool finished = false;
  std::vector<Fiber> fibers;

  std::vector<Thread> threads;
  Worker* worker = nullptr;
  unsigned index = 0;
  std::uint32_t first_generation = 0;  // before its first barrier
  unsigned living = 0;                 // threads that have not ended
  std::uint64_t entries = 0;           // by the scheduler
  unsigned idle_switches = 0;          // to threads that had to go on waiting, since anything went forward
  std::uint64_t progress = 0;          // barriers closed, threads ended, collectives done, polls that saw something new
  std::vector<unsigned> gone_lanes;    // by warp: those that have ended
  std::vector<std::unique_ptr<Collective>> collectives;
  std::vector<SharedArray> shared;
  std::unordered_map<const void*, std::uint64_t> polled;  // what each address last gave

  void went_forward() {
    idle_switches = 0;
    ++progress;
  }
  void close_barrier() {
    arrived = 0;
    barrier.line = 0;  // the next to come is the first
    ++generation;
    went_forward();
  }
  [[nodiscard]] bool at_barrier(unsigned t) const { return arrived > 0 && fibers[t].waits_for == generation; }
};

}  // namespace scatterscope::simt::cpu

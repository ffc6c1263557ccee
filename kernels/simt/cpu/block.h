// A resident block: its fibers, its barrier, its warps, its shared memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/cpu/fiber.h"

namespace scatterscope::simt::cpu {

// A warp collective under way: complete once `arrived` is `mask`, gone once all took their deposits.
struct Collective {
  unsigned warp = 0;
  unsigned mask = 0;
  unsigned arrived = 0;
  unsigned taken = 0;
  Place at;
  Deposits deposits{};
};

struct SharedArray {
  Place declaration;
  std::unique_ptr<std::byte[]> memory;
  unsigned extent = 0;
};

class Worker;

struct Block {
  Worker* worker = nullptr;
  unsigned index = 0;
  unsigned living = 0;           // threads that have not ended
  unsigned required = 0;         // arrivals that close the barrier
  unsigned arrived = 0;          // at the barrier that is open
  std::uint32_t generation = 0;  // barriers closed
  Place barrier;                 // where the first of `arrived` waits
  unsigned current = 0;          // thread that runs, or runs next
  unsigned idle_switches = 0;    // since anything went forward
  std::uint64_t progress = 0;    // barriers closed, threads ended, collectives done, polls that saw something new
  bool finished = false;
  std::vector<Fiber> fibers;
  std::vector<std::unique_ptr<Collective>> collectives;
  std::vector<SharedArray> shared;
  std::unordered_map<const void*, std::uint64_t> polled;  // what each address last gave

  void went_forward() {
    idle_switches = 0;
    ++progress;
  }
};

}  // namespace scatterscope::simt::cpu

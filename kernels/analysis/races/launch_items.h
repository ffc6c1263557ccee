// What the threads of one launch did that can race or that orders it, thread by thread.
//
// An asynchronous copy happens at any time until its thread waits for it. Where the thread meets others or fences in
// between, the accesses of the copy stand once more at the wait, or at the thread's end where it never waits.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis::races {

// Strong: atomic or volatile. An atomic that leaves what it found is a read.
enum class Operation : std::uint8_t {
  read,
  write,
  strong_read,
  strong_write,
  barrier,
  warp_barrier,
  grid_barrier,
  fence,
  copy_wait,
};

struct Item {
  std::uint32_t event = 0;
  std::uint32_t step = 0;
  std::uint32_t cell = 0;  // of an access; the mask of a warp barrier; the FenceScope of a fence
  Operation operation = Operation::read;
};

// Where a thread stands. Threads are numbered in their order in the grid, those without items left out.
struct ThreadPlace {
  std::uint32_t block = 0;  // number among the blocks that have items
  std::uint32_t warp = 0;   // number among the warps that have items
  std::uint32_t lane = 0;
};

struct LaunchItems {
  std::vector<Item> items;
  std::vector<std::size_t> offsets;  // items of thread t: [offsets[t], offsets[t + 1]), in program order
  std::vector<ThreadPlace> threads;
  std::uint32_t blocks = 0, warps = 0;
  std::uint32_t cells = 0;         // numbers of cells are below
  std::uint32_t shared_cells = 0;  // the first of them: each is one block's
  bool has_fences = false;
};

[[nodiscard]] LaunchItems items_of(const recording::Recording& recording, std::uint32_t launch);

}  // namespace scatterscope::analysis::races

// What a GPU has for blocks, and how many of a kind it holds at a time.
#pragma once

#include <cstdint>

namespace scatterscope::timing {

struct GpuRoom {
  std::uint32_t multiprocessors = 0;
  // What a multiprocessor has: threads, registers of 32 bits, bytes of shared memory.
  std::uint32_t threads = 0, registers = 0;
  std::uint64_t shared_bytes = 0;
  std::uint64_t block_shared_bytes = 0;  // that a block may have
  std::uint32_t blocks = 0;              // that a multiprocessor holds, however small; 0: not known

  bool operator==(const GpuRoom&) const = default;
};

// What a block takes of a multiprocessor.
struct BlockNeeds {
  std::uint32_t threads = 1;
  std::uint32_t registers = 0;     // of a thread; 0: not known
  std::uint64_t shared_bytes = 0;  // without what the driver adds

  bool operator==(const BlockNeeds&) const = default;
};

// Its parts of what a multiprocessor has. Threads and registers are given to whole warps.
[[nodiscard]] std::uint64_t threads_taken(const BlockNeeds& block);
[[nodiscard]] std::uint64_t registers_taken(const BlockNeeds& block);
[[nodiscard]] std::uint64_t shared_bytes_taken(const BlockNeeds& block);

// Blocks that a multiprocessor holds at a time; at most, where registers are not known.
[[nodiscard]] std::uint32_t resident_blocks(const BlockNeeds& block, const GpuRoom& room);
// The part of a multiprocessor's warps that are resident at a time, 0 to 1.
[[nodiscard]] double occupancy(const BlockNeeds& block, const GpuRoom& room);
// How often the GPU is filled by so many blocks; 0 where it holds none.
[[nodiscard]] double waves(std::uint64_t blocks, const BlockNeeds& block, const GpuRoom& room);

}  // namespace scatterscope::timing

#include "kernels/timing/shapes/gpu_room.h"

#include <algorithm>

namespace scatterscope::timing {
namespace {

constexpr std::uint64_t lanes = 32;  // of a warp
// Registers are given to a thread in lots, and to a warp by one of the four parts of a multiprocessor.
constexpr std::uint64_t register_lot = 8;
constexpr std::uint64_t parts = 4;
constexpr std::uint64_t reserved_shared_bytes =
    1024;  // of each block, by the driver (compute capability 8.0 and later)

}  // namespace

std::uint64_t threads_taken(const BlockNeeds& block) {
  return (std::max(1U, block.threads) + lanes - 1) / lanes * lanes;
}

std::uint64_t registers_taken(const BlockNeeds& block) {
  return (block.registers + register_lot - 1) / register_lot * register_lot * threads_taken(block);
}

std::uint64_t shared_bytes_taken(const BlockNeeds& block) {
  return block.shared_bytes + reserved_shared_bytes;
}

std::uint32_t resident_blocks(const BlockNeeds& block, const GpuRoom& room) {
  std::uint64_t blocks = std::min(room.threads / threads_taken(block), room.shared_bytes / shared_bytes_taken(block));
  if (block.registers > 0) {
    const std::uint64_t warps = threads_taken(block) / lanes, of_warp = registers_taken(block) / warps;
    blocks = std::min(blocks, room.registers / parts / of_warp * parts / warps);
  }
  if (room.blocks > 0) blocks = std::min<std::uint64_t>(blocks, room.blocks);
  return static_cast<std::uint32_t>(blocks);
}

double occupancy(const BlockNeeds& block, const GpuRoom& room) {
  if (room.threads == 0) return 0;
  return static_cast<double>(resident_blocks(block, room) * threads_taken(block)) / room.threads;
}

double waves(std::uint64_t blocks, const BlockNeeds& block, const GpuRoom& room) {
  const double at_a_time = static_cast<double>(resident_blocks(block, room)) * room.multiprocessors;
  return at_a_time > 0 ? static_cast<double>(blocks) / at_a_time : 0;
}

}  // namespace scatterscope::timing

// What a whole sort came to on some keys, counted as it ran: the numbers by which sorts of different kinds are placed
// beside each other.
#pragma once

#include <cstdint>

namespace scatterscope::analysis {

struct SortCounts {
  std::uint32_t iterations = 0;   // that move keys
  std::uint64_t comparisons = 0;  // of two keys, by any thread; none where keys go by their digits
  std::uint64_t key_moves = 0;    // keys stored to where an iteration takes them
  std::uint64_t requests = 0;     // of warps, for those stores
  std::uint64_t sectors = 0;      // of 32 bytes that the requests touch
  std::uint64_t launches = 0;
  std::uint64_t barriers = 0;  // __syncthreads of a block, summed over blocks

  bool operator==(const SortCounts&) const = default;
};

}  // namespace scatterscope::analysis

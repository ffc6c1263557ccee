// The stores of a radix sort's scatter from the definition of the sort: destinations without a recording, for arrays
// larger than recordings hold. One request for each warp and each round of a coarsened block.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/analysis/memory_requests.h"

namespace scatterscope::analysis {

// What a digit's iteration makes of the keys: destination[i] of keys[i], and the list after it.
struct Scattered {
  std::vector<std::uint32_t> destination;
  std::vector<std::uint64_t> after;
};

inline Scattered scatter_by_digit(const std::vector<std::uint64_t>& keys, unsigned shift, unsigned bits) {
  const auto digit = [&](std::uint64_t key) { return key >> shift & ((std::uint64_t{1} << bits) - 1); };
  std::vector<std::uint32_t> starts((std::size_t{1} << bits) + 1);
  for (const std::uint64_t key : keys) ++starts[digit(key) + 1];
  for (std::size_t d = 1; d < starts.size(); ++d) starts[d] += starts[d - 1];
  Scattered out{{}, std::vector<std::uint64_t>(keys.size())};
  for (const std::uint64_t key : keys) {
    out.destination.push_back(starts[digit(key)]++);
    out.after[out.destination.back()] = key;
  }
  return out;
}

// Positions of a tile's list are written by threads 0, 1, ... of its block, again from thread 0 on in the next round.
inline Traffic scatter_traffic(const std::vector<std::uint32_t>& destination, std::uint32_t block_threads,
                               std::uint32_t keys_per_thread, std::uint32_t key_bytes) {
  Traffic sum;
  const std::size_t tile = std::size_t{block_threads} * keys_per_thread, n = destination.size();
  for (std::size_t round = 0; round < n;
       round += (round % tile + block_threads < tile) ? block_threads : tile - round % tile) {
    const std::size_t end = std::min(n, round + block_threads);
    for (std::size_t first = round; first < end; first += warp_threads) {
      MemoryRequest request;
      request.access = Access::store;
      for (std::size_t p = first; p < std::min(end, first + warp_threads); ++p) {
        request.lanes |= 1U << (p - first);
        request.index[p - first] = destination[p];
      }
      sum += traffic_of(request, recording::Space::global, key_bytes);
    }
  }
  return sum;
}

// The naive scatter of 13.3: a thread a key, in the order of the list.
inline Traffic naive_scatter(const std::vector<std::uint64_t>& keys, unsigned bit, std::uint32_t block_threads,
                             std::uint32_t key_bytes) {
  return scatter_traffic(scatter_by_digit(keys, bit, 1).destination, block_threads, 1, key_bytes);
}

// 13.4 to 13.6: each tile sorted by the digit first, then written in that order.
inline Traffic tile_scatter(const std::vector<std::uint64_t>& keys, unsigned shift, unsigned bits,
                            std::uint32_t block_threads, std::uint32_t keys_per_thread, std::uint32_t key_bytes) {
  const Scattered scattered = scatter_by_digit(keys, shift, bits);
  std::vector<std::uint32_t> destination = scattered.destination;
  const std::size_t tile = std::size_t{block_threads} * keys_per_thread;
  // Within a tile the sorted list's destinations ascend: buckets one after another, each in its order.
  for (std::size_t first = 0; first < destination.size(); first += tile) {
    const auto begin = destination.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(std::min(tile, destination.size() - first)));
  }
  return scatter_traffic(destination, block_threads, keys_per_thread, key_bytes);
}

}  // namespace scatterscope::analysis

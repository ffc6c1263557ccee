// What the counter probe adds up while a kernel runs: compiled for the host and for a GPU.
#pragma once

#include <cstdint>

#include "kernels/parameters/limits.h"
#include "kernels/recording/meaning.h"

namespace scatterscope::simt {

// Of requests as kernels/analysis/memory_requests.h defines them: the stores of a warp's threads at one source line in
// one execution of it.
struct StoreTotals {
  std::uint64_t requests = 0;
  std::uint64_t stores = 0;    // of single threads
  std::uint64_t elements = 0;  // that a request stores to, each once
  std::uint64_t sectors = 0, lines = 0;
  bool operator==(const StoreTotals&) const = default;
};

// On a GPU a block keeps each thread's place in shared memory beside the sort's own.
inline constexpr std::uint32_t counted_threads = recording::most_block_threads;
inline constexpr std::uint32_t counted_shared_bytes = counted_threads * sizeof(std::uint32_t);

// Where they are added up, in the memory of the device that runs.
struct StoreCounter {
  StoreTotals totals;
  std::uint32_t keys = 0, bins = 0;
  std::uint32_t* stores = nullptr;         // by cell, row by row
  std::uint32_t* sectors = nullptr;        // by cell: each in the cell of the first lane of its request
  std::uint32_t* first_sources = nullptr;  // by cell: the least, all ones where nothing was stored
  std::uint32_t* row_requests = nullptr;   // by row: those that have a store in it
  std::uint32_t* row_sectors = nullptr;    // by row: all sectors of those requests
};

// What kernels show of a thread's place in the list that it writes from: the index of its key, or its slot where the
// list was reordered on the way.
constexpr bool is_source(recording::Meaning meaning) {
  return meaning == recording::Meaning::index || meaning == recording::Meaning::from_slot;
}

}  // namespace scatterscope::simt

// What the counter probe adds up while a kernel runs: compiled for the host and for a GPU.
#pragma once

#include <cstdint>

#include "kernels/parameters/limits.h"

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

// Kernels show a thread's place in the list that it writes from under one of two names: "i", or "from_slot" where the
// list was reordered on the way. Which of the names in a see()'s text is one, counted from 0; -1: none.
constexpr int source_position(const char* names) {
  const auto is = [](const char* name, const char* end, const char* word) {
    while (name < end && *name == ' ') ++name;
    while (name < end && *word != 0 && *name == *word) ++name, ++word;
    while (name < end && *name == ' ') ++name;
    return name == end && *word == 0;
  };
  int found = -1, position = 0;
  for (const char* name = names;; ++position) {
    const char* end = name;
    while (*end != 0 && *end != ',') ++end;
    if (is(name, end, "i") || is(name, end, "from_slot")) found = position;
    if (*end == 0) return found;
    name = end + 1;
  }
}

}  // namespace scatterscope::simt

// Where the stores that move an iteration's keys come from and go to: the scatter heatmap.
//
// A store's source is its place in the list that is written from: the key's index, in a sort by tiles its position in
// local_keys. That is thread order: block by block, in a block the order in which its threads' consecutive stores go.
// Its destination is the index in the result array. Requests are those of memory_requests.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct ScatterStore {
  std::uint32_t source = 0, destination = 0;
  std::uint32_t key = 0;      // its index when the iteration began
  std::uint32_t request = 0;  // index into ScatterStores::requests
  std::uint32_t step = 0;     // of the recording
  std::uint16_t block = 0, thread = 0;
  bool opens_sector = false;  // the first lane of its request in its sector: the sector counts here
};

struct ScatterRequest {
  std::uint16_t block = 0, warp = 0;
  std::uint32_t first_source = 0;  // the least
  std::uint32_t stores = 0, sectors = 0;
};

// The stores of one iteration into its result array.
struct ScatterStores {
  std::uint32_t keys = 0;                // of the iteration: sources and destinations are below
  std::uint32_t element_bytes = 4;       // of the result array
  std::vector<ScatterStore> stores;      // by source
  std::vector<ScatterRequest> requests;  // by their first source

  [[nodiscard]] std::uint64_t sectors() const;  // summed over requests
};

// Of the stores in steps before `end_step`. `table` is the recording's. Sorts in shared memory scatter nothing: there
// are no stores then.
[[nodiscard]] ScatterStores scatter_stores(const recording::Recording& recording, const KeyTable& table,
                                           std::size_t iteration, std::uint32_t end_step = 0xffff'ffffU);
// The iteration's result array is in global memory.
[[nodiscard]] bool scatters(const recording::Recording& recording, std::size_t iteration);

inline constexpr std::uint32_t most_bins = 512;
inline constexpr std::uint32_t window_stores = 4096;

// The bin of index i of n on an axis of `bins`.
[[nodiscard]] constexpr std::uint32_t bin_of(std::uint32_t i, std::uint32_t bins, std::uint32_t n) {
  return static_cast<std::uint32_t>(std::uint64_t{i} * bins / n);
}
// The least index of a bin.
[[nodiscard]] constexpr std::uint32_t first_of_bin(std::uint32_t bin, std::uint32_t bins, std::uint32_t n) {
  return static_cast<std::uint32_t>((std::uint64_t{bin} * n + bins - 1) / bins);
}

// A grid of counts, row by row from the top left: columns are bins of destinations.
struct ScatterMap {
  struct Cell {
    std::uint32_t stores = 0;
    std::uint32_t sectors = 0;       // of a request each sector counts once: in the cell of its first lane
    std::uint32_t first_source = 0;  // the least of its stores; if stores > 0
    bool operator==(const Cell&) const = default;
  };
  // One row's part of the strip along the source axis: the requests that have a store in the row, and all their
  // sectors. A request that reaches over several rows stands in each.
  struct Row {
    std::uint32_t requests = 0, sectors = 0;
    std::uint32_t first_source = 0;  // the least source that belongs to the row
    bool operator==(const Row&) const = default;
  };
  std::uint32_t columns = 0;
  std::vector<Row> rows;
  std::vector<Cell> cells;

  [[nodiscard]] const Cell& at(std::uint32_t row, std::uint32_t column) const {
    return cells[std::size_t{row} * columns + column];
  }
};

// min(N, most_bins) bins an axis, rows bins of sources.
[[nodiscard]] ScatterMap map_all(const ScatterStores& stores);
// Of window_stores consecutive stores, or as many as there are from index `first` on: a row a warp's request, in the
// order of first sources. Requests that reach over the window's ends count with all of their sectors in its strip.
[[nodiscard]] ScatterMap map_window(const ScatterStores& stores, std::uint32_t first);

// Sectors for each key stored: 1/8 is the least for whole requests of 4-byte keys, 1 the most. `cell` has stores.
[[nodiscard]] double sectors_per_key(const ScatterMap::Cell& cell);
// The mean of a row's requests; 0 without any.
[[nodiscard]] double sectors_per_request(const ScatterMap::Row& row);

}  // namespace scatterscope::analysis

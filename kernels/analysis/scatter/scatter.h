// How the stores that move an iteration's keys fall together in memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/memory_units.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct ScatterCounts {
  std::uint64_t requests = 0;         // stores of a warp (memory_requests.h)
  std::uint64_t sectors = 0;          // 32-byte aligned pieces touched, summed over requests
  std::uint64_t contiguous_runs = 0;  // stretches of consecutive keys of one block that went to consecutive addresses
  std::uint64_t useful_bytes = 0;     // stored; what a request stores twice in one place, once
  bool operator==(const ScatterCounts&) const = default;
};

// Of the stores into the iteration's result array. `table` is the recording's. Runs are counted in the order of the
// list that is written from: of the locally sorted one in a sort by tiles.
[[nodiscard]] ScatterCounts count_scatter(const recording::Recording& recording, const KeyTable& table,
                                          std::size_t iteration);
// The same of the values that the keys carry; all 0 where they carry none.
[[nodiscard]] ScatterCounts count_value_scatter(const recording::Recording& recording, const KeyTable& table,
                                                std::size_t iteration);

}  // namespace scatterscope::analysis

// What a run did, added up: the numbers by which two runs on the same keys are compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "kernels/analysis/key_table.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct RunCounts {
  // Of the stores that move the keys (scatter.h).
  std::uint64_t requests = 0, sectors = 0, contiguous_runs = 0;
  // Buckets times tiles; none in a sort without such a table. Of several iterations: the largest table.
  std::optional<std::uint64_t> table_cells;
  std::uint64_t launches = 0;
  // Barriers of a block (__syncthreads) that were executed, summed over blocks; grid-wide ones are none of them.
  std::uint64_t barriers = 0;

  // None where nothing was stored.
  [[nodiscard]] std::optional<double> sectors_per_request() const;
  bool operator==(const RunCounts&) const = default;
};

// `table` is the recording's. Launches and barriers of one iteration: those with a step in it.
[[nodiscard]] RunCounts count_iteration(const recording::Recording& recording, const KeyTable& table,
                                        std::size_t iteration);
// The whole recording, what ran before and after the iterations too.
[[nodiscard]] RunCounts count_run(const recording::Recording& recording, const KeyTable& table);

// 32-byte sectors that an array of the recording's keys takes: no request can touch more.
[[nodiscard]] std::uint64_t sectors_of_keys(const recording::Recording& recording);

}  // namespace scatterscope::analysis

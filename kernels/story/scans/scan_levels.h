// The levels of a scan by one block in shared memory, read from the recording: one for each stride that its threads
// show, with what they read and what they stored.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::story {

struct ScanStore {
  std::uint32_t to = 0;
  std::uint64_t value = 0;
  std::uint32_t step = 0;
  std::uint32_t thread = 0;
  // Cells that the thread had read for it, with the step of each read, by place: its own and, mostly, one
  // `stride` away.
  struct Source {
    std::uint32_t from = 0, step = 0;
  };
  std::vector<Source> sources;
};

struct ScanLevel {
  std::uint32_t launch = 0, block = 0;
  std::uint16_t array = 0;
  std::uint32_t stride = 0;
  std::uint32_t first_step = 0;  // of the threads showing the stride
  std::uint32_t scan = 0;        // number of the scan within the steps looked at: a block may scan more than once
  std::vector<std::optional<std::uint64_t>> before;  // by cell
  std::vector<ScanStore> stores;                     // by time
};

// Of one block, in steps [first, end), by time. The kernel's threads show `stride` (or `offset`) at each level.
[[nodiscard]] std::vector<ScanLevel> scan_levels(const recording::Recording& recording, std::uint32_t first,
                                                 std::uint32_t end, std::uint32_t block);

}  // namespace scatterscope::story

// What a run launches and allocates, found by its host code without keys: nothing runs and nothing is allocated.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/recording/work.h"

namespace scatterscope::cost {

struct PlannedLaunch {
  std::string_view kernel;  // "sweep"; lives as long as the program
  recording::Work work = recording::Work::none;
  std::uint64_t blocks = 0, block_threads = 0;
  std::uint64_t busy_blocks = 0;       // that can have work
  std::uint32_t digit_bits = 0;        // of the iteration; 0 outside of all, and where it is not by one digit
  std::uint32_t keys_per_thread = 0;   // that it is given; else 0
  std::uint64_t elements = 0;          // that it works on where they are not the list's keys; else 0
  std::vector<std::uint64_t> numbers;  // its arguments: of an array the extent
  bool cooperative = false;
  // Whether it is compiled for these parameters of the run.
  bool by_block_scan = false, by_pass_bits = false, by_shares_by_warps = false;

  [[nodiscard]] std::uint64_t threads() const { return blocks * block_threads; }
};

struct RunPlan {
  std::vector<PlannedLaunch> launches;  // of a run that may end early: all that it can have
  std::uint64_t global_cells = 0;       // elements of all global arrays
  std::uint64_t global_bytes = 0;
};

// Of a recorded run on the executor. The configuration is resolved (catalog.h).
[[nodiscard]] RunPlan plan_run(const recording::Config& config);

}  // namespace scatterscope::cost

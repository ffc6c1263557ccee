// What a recorded run costs, computed from its configuration alone: nothing runs, nothing is allocated. Launches,
// threads and global memory are exact, or the most that a run that may end early has; what depends on keys is an upper
// estimate, fitted to recordings (fitted_costs.def, tests/bench/cost_fit.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/catalog.h"
#include "kernels/cost/run_plan.h"
#include "kernels/parameters/budget.h"

namespace scatterscope::cost {

struct Cost {
  std::uint64_t launches = 0;
  std::uint64_t launch_blocks = 0;    // of the largest launch
  std::uint64_t threads = 0;          // of all launches
  std::uint64_t events = 0;           // not less than the run makes
  std::uint64_t launch_events = 0;    // of the largest launch
  bool wide = false;                  // events hold 64 bits
  std::uint64_t steps = 0;            // about
  std::uint64_t global_cells = 0;     // elements of all global arrays
  std::uint64_t state_cells = 0;      // of a launch, not less
  std::uint64_t recording_bytes = 0;  // in memory, when it is made
  std::uint64_t peak_bytes = 0;       // in memory, while it is made
  std::uint64_t file_bytes = 0;
  double seconds = 0;  // of a core, on a usual server
};
// The configuration is resolved (catalog.h).
[[nodiscard]] Cost cost_of(const recording::Config& config);

// Whether fitted_costs.def has the kernel; another is taken for costly.
[[nodiscard]] bool is_fitted(const recording::Config& config, const PlannedLaunch& launch);

// A run of random keys makes at least this share of Cost::events: the error of the estimate (cost_test.cpp).
inline constexpr double least_share_of_events = 0.15;

struct Excess {
  budget::Cost cost = budget::Cost::events;
  std::uint64_t asked = 0, most = 0;
};
// The first row of the table of limits that the run may pass. certain: only what is known exactly before it runs.
[[nodiscard]] std::optional<Excess> excess_of(const recording::Config& config, bool certain = false);

// Options with which a run on such keys surely fits: as few changes as do, among larger blocks, more keys a thread,
// fewer bits (where the keys have no more, or are drawn anew) and fewer keys. Empty: there are none.
[[nodiscard]] std::string fitting_setting(const recording::Config& config, const recording::Pairs& input,
                                          catalog::Backend backend, budget::Cost exceeded);

}  // namespace scatterscope::cost

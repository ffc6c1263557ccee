// Counting where a sort's stores go while it runs, of more keys than a recording holds: what the command and the window
// ask for, checked before anything runs.
#pragma once

#include <cstdint>
#include <string>

#include "app/errors/common_errors.h"
#include "app/parameters/options.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/catalog.h"

namespace scatterscope::app {

// The keys of a counted run. On the executor an iteration of 2^22 keys took 1 to 7 seconds on two cores, 28 with 256
// buckets a tile; the iterations before the one that is counted run too. A GPU's keys are held by the host as well, in
// 12 bytes each while they are copied.
inline constexpr std::uint32_t most_counted_on_cpu = 1U << 22U;
inline constexpr std::uint32_t most_counted_on_gpu = 1U << 29U;
[[nodiscard]] constexpr std::uint32_t most_counted(catalog::Backend backend) {
  return backend == catalog::Backend::cuda ? most_counted_on_gpu : most_counted_on_cpu;
}

struct CountRequest {
  recording::Config config;  // resolved; its n is the number of keys, its seed theirs
  catalog::Backend backend = catalog::Backend::cpu;
  Distribution distribution = Distribution::uniform;
  std::uint32_t iteration = 0;  // the one that is counted

  bool operator==(const CountRequest&) const = default;
};

// The recorded run on so many random keys, on a GPU where there is one. Throws where its sort is none of this
// program's.
[[nodiscard]] CountRequest count_request_of(const recording::Recording& recording, std::uint32_t keys,
                                            std::uint32_t iteration);

// A sort that stores nothing to global memory by its keys has nothing to count.
[[nodiscard]] Error scatters_nothing(const std::string& sort);

// Throws what speaks against it: the number of keys, shared memory, the memory that it needs and that is
// free.
void check_count(const CountRequest& request);

// Of the host's memory, of which so much is free: a GPU's keys stand there in 8 bytes, and once more as they are
// copied.
void check_host_memory(const CountRequest& request, std::uint64_t free);

// Runs the sort to the end of that iteration; RunCancelled where `progress` ends it.
[[nodiscard]] analysis::RunHeatmap count_stores(const CountRequest& request, const catalog::Progress& progress);
}  // namespace scatterscope::app

// The runs of as many keys as a sort takes, and which of them a GPU's memory must hold.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/timing/shapes/shape_choice.h"
#include "kernels/timing/timed_run.h"

namespace scatterscope::tests {

// One run of onesweep.
inline timing::Contest large_run(std::uint64_t n, bool values, recording::Distribution distribution) {
  recording::Config config{.sort = "onesweep", .n = static_cast<std::uint32_t>(n), .values = values};
  timing::take_fastest(config, catalog::cuda_available() ? catalog::Backend::cuda : catalog::Backend::cpu);
  timing::Contest contest;
  contest.workload = {.n = n, .values = values, .distribution = distribution};
  contest.sorts = {config};
  contest.runs = 1;
  return contest;
}

inline std::vector<timing::Contest> large_runs() {
  using recording::Distribution;
  std::vector<timing::Contest> runs;
  const std::uint64_t most = catalog::max_plain_keys;
  for (const bool values : {false, true})
    for (const std::uint64_t n : {most - 1, most})
      // Equal keys are all in one bucket: its count is as large as n.
      for (const auto distribution : {Distribution::uniform, Distribution::equal})
        runs.push_back(large_run(n, values, distribution));
  // About 2^30, where bytes of 32-bit keys pass 2^32.
  for (const std::uint64_t n : {most / 2 - 1, most / 2 + 1}) runs.push_back(large_run(n, false, Distribution::uniform));
  // Blocks of 992 threads with one key each, which do not divide n, count the keys: the next index of the last block
  // would pass 2^32.
  runs.push_back(large_run(most, false, Distribution::uniform));
  recording::Config& config = runs.back().sorts[0];
  config.radix_bits = 7;
  config.block_threads = 992;
  config.keys_per_thread = 1;
  return runs;
}

// Bytes of the arrays alone: the input, the working copy and the sort's second array of keys, and two of values.
inline std::uint64_t array_bytes(const timing::Workload& w) {
  return w.n * 4 * (w.values ? 5 : 3);
}

enum class Room { enough, too_little, uncertain };

// Beside its arrays a run takes less than a quarter of them: look-back words, histograms, alignment.
inline Room room_for(const timing::Workload& w, std::uint64_t free_bytes) {
  if (free_bytes < array_bytes(w)) return Room::too_little;
  return free_bytes >= array_bytes(w) + array_bytes(w) / 4 ? Room::enough : Room::uncertain;
}

// Whether a run may have ended so where there was that much room.
inline bool plausible(Room room, bool sorted) {
  return room == Room::uncertain || sorted == (room == Room::enough);
}

}  // namespace scatterscope::tests

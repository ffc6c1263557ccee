// std::stable_sort on the host, for scale: the host's clock, whatever the stage.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

inline constexpr std::string_view std_sort = "std-sort";
inline constexpr std::uint64_t max_std_sort_keys = std::uint64_t{1} << 24U;  // about a second and a half
inline constexpr std::uint32_t max_std_sort_runs = 5;

class StdSort {
 public:
  // `input`: the workload's keys in the host's memory.
  StdSort(const Workload& workload, std::vector<std::byte> input);
  // Milliseconds of one run.
  double run();
  [[nodiscard]] bool verify() const;

 private:
  Workload workload_;
  std::vector<std::byte> input_, keys_;
  std::vector<std::uint32_t> values_;
};

}  // namespace scatterscope::timing

// What run_on_gpu compares with the hardware's counters: the runs, and the file of counts.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "kernels/analysis/memory_requests.h"
#include "kernels/parameters/config.h"

namespace scatterscope::tests {

// A line a launch, in the order of the launches, as compare_counters.py reads them. Nothing without
// SCATTERSCOPE_COUNTS.
class LaunchCounts {
 public:
  LaunchCounts() {
    if (const char* path = std::getenv("SCATTERSCOPE_COUNTS")) out_.open(path, std::ios::app);
  }
  void scatter(const std::string& what, const std::string& kernel, const analysis::Traffic& stores) {
    out_ << what << ',' << kernel << ",scatter," << stores.requests << ',' << stores.sectors << ",-,-,-,-\n";
  }
  // Every launch of a recorded run. A scatter is a launch that stores keys to their places and nothing else.
  void launches(const std::string& what, const recording::Recording& r) {
    using analysis::Access;
    using recording::Space;
    for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
      const std::string& kernel = r.launches[launch].kernel;
      const auto counted = analysis::count_launch(r, launch);
      const auto sum = [&](Space space, Access access) { return analysis::total(r, counted, space, access); };
      const analysis::Traffic stores = sum(Space::global, Access::store), loads = sum(Space::global, Access::load);
      const bool scatters = kernel == "scatter" || kernel == "scatter_tiles" || kernel == "write_tiles";
      out_ << what << ',' << kernel << ',' << (scatters ? "scatter" : "other") << ',' << stores.requests << ','
           << stores.sectors << ',' << loads.requests << ',' << loads.sectors << ','
           << sum(Space::shared, Access::store).wavefronts << ',' << sum(Space::shared, Access::load).wavefronts
           << '\n';
    }
  }

 private:
  std::ofstream out_;
};

inline recording::Config config_of(const char* sort, unsigned block_threads, unsigned radix_bits,
                                   unsigned keys_per_thread) {
  return {.sort = std::string(sort),
          .radix_bits = radix_bits,
          .block_threads = block_threads,
          .keys_per_thread = keys_per_thread};
}

// The runs of 2^20 keys, in the order in which their launches are counted.
inline std::vector<recording::Config> configs_of_large_runs() {
  return {config_of("radix-1bit", 256, 1, 1), config_of("radix-local", 256, 1, 1), config_of("radix-local", 256, 4, 8),
          config_of("radix-local", 128, 8, 3)};
}

inline std::string name_of(const recording::Config& c, std::size_t n) {
  return c.sort + " N=" + std::to_string(n) + " " + std::string(recording::spelling(c.key_type)) +
         (c.values ? " values" : "") + " b=" + std::to_string(c.block_threads) + " r=" + std::to_string(c.radix_bits) +
         " c=" + std::to_string(c.keys_per_thread);
}

inline std::vector<std::uint64_t> first_numbers(std::size_t n, std::uint64_t mask) {
  std::mt19937 random(1);
  std::vector<std::uint64_t> keys(n);
  for (std::uint64_t& key : keys) key = random() & mask;
  return keys;
}

}  // namespace scatterscope::tests

// A counted run laid beside a recording of the same run.
#pragma once

#include "kernels/analysis/memory_requests.h"
#include "kernels/analysis/scatter/scatter_map.h"
#include "tests/recorded.h"

namespace scatterscope::tests {

// Of one iteration: map, strip, totals and launches.
inline void compare_counted(const analysis::CountedScatter& counted, const recording::Recording& r,
                            const analysis::KeyTable& table, std::size_t k) {
  const recording::Iteration& iteration = r.iterations[k];
  const analysis::ScatterStores stores = analysis::scatter_stores(r, table, k);
  const analysis::ScatterMap map = analysis::map_all(stores);
  CHECK(counted.iteration == k);
  CHECK(counted.iterations == catalog::iterations_of(*catalog::find_sort(r.config.sort), r.config));
  CHECK(counted.shift == iteration.shift);
  CHECK(counted.digit_bits == iteration.digit_bits);
  CHECK(counted.keys == stores.keys);
  CHECK(counted.element_bytes == stores.element_bytes);
  CHECK(counted.map.columns == map.columns);
  CHECK(counted.map.rows == map.rows);
  CHECK(counted.map.cells == map.cells);
  analysis::Traffic total;
  std::vector<std::pair<std::string, analysis::Traffic>> launches;
  for (std::uint32_t launch = r.steps[iteration.first_step].launch;
       launch < r.launches.size() && r.launches[launch].first_step < iteration.end_step; ++launch) {
    for (const analysis::ArrayTraffic& of : analysis::count_launch(r, launch)) {
      if (of.array != iteration.result_array || of.access != analysis::Access::store) continue;
      launches.emplace_back(r.launches[launch].kernel, of.traffic);
      total += of.traffic;
    }
  }
  CHECK(counted.total == total);
  REQUIRE(counted.launches.size() == launches.size());
  for (std::size_t l = 0; l < launches.size(); ++l) {
    CHECK(counted.launches[l].kernel == launches[l].first);
    CHECK(counted.launches[l].stores == launches[l].second);
  }
}

inline void compare_counted(const recording::Config& config, const recording::Pairs& input, catalog::Backend counting,
                            catalog::Backend recording_on) {
  const recording::Recording r = catalog::record(config, input, recording_on);
  const analysis::KeyTable table = analysis::make_key_table(r);
  const auto counted = catalog::count(config, input, counting);
  REQUIRE(counted.size() == r.iterations.size());
  for (std::size_t k = 0; k < counted.size(); ++k) {
    CAPTURE(k);
    compare_counted(counted[k], r, table, k);
  }
}

}  // namespace scatterscope::tests

// Every kernel of the catalog, as runs on a GPU would launch it. Needs no GPU.
#pragma once

#include <algorithm>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/simt/cuda/compiler.h"
#include "kernels/timing/shapes/shape_choice.h"

namespace scatterscope {

// A configuration that makes a sort launch all that it has: several tiles, both forms of a scan.
inline std::vector<recording::Config> configs_of(const catalog::SortInfo& sort) {
  std::vector<recording::Config> all;
  for (const recording::KeyType type : {recording::KeyType::f32, recording::KeyType::u64}) {
    recording::Config config{.sort = std::string(sort.name),
                             .n = sort.one_block ? 1024 : 1U << 20U,
                             .key_type = type,
                             .key_bits = recording::width_bits(type)};
    timing::take_fastest(config, catalog::Backend::cpu);
    if (sort.as_timed != nullptr) sort.as_timed(config);
    if (sort.one_block) config.block_threads = config.n;
    config.values = type == recording::KeyType::u64;
    all.push_back(config);
    if (sort.has_grid_scan) {
      config.grid_scan = recording::GridScan::block_sums;
      all.push_back(config);
    }
    if (catalog::can_be_cooperative(sort)) {
      config.launches = recording::Launches::one;
      all.push_back(config);
    }
  }
  return all;
}

inline std::vector<simt::cuda::PlannedKernel> every_kernel(catalog::Probe probe) {
  std::vector<simt::cuda::PlannedKernel> all;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (sort->wrong_on_purpose) continue;
    for (recording::Config config : configs_of(*sort)) {
      const auto kernels = catalog::planned_kernels(config, probe);
      for (const simt::cuda::PlannedKernel& planned : kernels)
        if (std::find(all.begin(), all.end(), planned) == all.end()) all.push_back(planned);
      if (config.keys_per_thread == 1) continue;
      // With one key a thread: kernels of that alone.
      config.keys_per_thread = 1;
      for (const simt::cuda::PlannedKernel& planned : catalog::planned_kernels(config, probe)) {
        const auto same_name = [&](const simt::cuda::PlannedKernel& other) {
          return other.id->name == planned.id->name;
        };
        if (std::none_of(kernels.begin(), kernels.end(), same_name) &&
            std::find(all.begin(), all.end(), planned) == all.end())
          all.push_back(planned);
      }
    }
  }
  return all;
}

// Of kernels that several sorts share, with the same settings, the first sort's.
inline std::vector<simt::cuda::PlannedKernel> distinct_kernels(catalog::Probe probe) {
  const auto within_sort = [](const simt::KernelId& id) {
    return id.expression.substr(id.expression.find("::", id.expression.find("::of_") + 2));
  };
  std::vector<simt::cuda::PlannedKernel> kept;
  for (const simt::cuda::PlannedKernel& planned : every_kernel(probe)) {
    const auto same = [&](const simt::cuda::PlannedKernel& other) {
      return other.settings == planned.settings && within_sort(*other.id) == within_sort(*planned.id);
    };
    if (std::none_of(kept.begin(), kept.end(), same)) kept.push_back(planned);
  }
  return kept;
}

}  // namespace scatterscope

// What the sorts by one bit an iteration share: what their blocks need, the scans that are fastest, and the shared
// memory of a block.
#pragma once

#include "kernels/shared/parameters.cuh"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

#ifndef __CUDACC_RTC__

inline constexpr catalog::ShapeNeeds bits_shape{
    .block_threads = 512, .registers = 18, .registers_a_word = 2, .keys = catalog::ShapeKeys::odd};

inline void take_fastest_scans(recording::Config& config) {
  config.block_scan = fastest_block_scan;
  if (config.launches == recording::Launches::several) config.grid_scan = recording::GridScan::look_back;
}

// Of a block: what its own scan needs, and the elements of a scan by look-back.
inline std::uint64_t scan_shared_bytes(const recording::Config& config) {
  const bool by_sums =
      config.launches == recording::Launches::several && config.grid_scan == recording::GridScan::block_sums;
  const std::uint64_t elements = std::uint64_t{config.block_threads} * config.keys_per_thread;
  return ((by_sums ? 0 : elements) + 1024 + 1) * 4;
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

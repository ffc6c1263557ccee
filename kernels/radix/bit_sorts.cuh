// What the sorts by one bit an iteration share: the shapes that are fastest, and the shared memory of a block.
#pragma once

#include "kernels/shared/parameters.cuh"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#include "kernels/shared/tuned_shapes.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

#ifndef __CUDACC_RTC__

inline void take_tuned_bits(recording::Config& config) {
  const tuned::Shape shape = tuned::radix_1bit(config.n < tuned::few_keys_of_tiles);
  config.block_threads = shape.block_threads;
  config.keys_per_thread = shape.keys_per_thread;
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

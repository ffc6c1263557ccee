// What the sorts by one bit an iteration share: how many keys a thread takes, and the shapes that are fastest.
#pragma once

#include "kernels/radix/parameters.cuh"
#include "kernels/radix/tuned_shapes.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Calls function(keys per thread): as a constant where constants pay, for one key and for the fastest shapes with the
// scan that they are fastest with.
template <recording::BlockScan algorithm, class Function>
void with_keys_per_thread(const recording::Config& config, Function function) {
  if constexpr (constants_pay) {
    constexpr unsigned many = tuned::radix_1bit().keys_per_thread, few = tuned::radix_1bit(true).keys_per_thread;
    if (config.keys_per_thread == 1) return function(Constant<1>());
    if constexpr (algorithm == fastest_block_scan) {
      if (config.keys_per_thread == many) return function(Constant<many>());
      if (config.keys_per_thread == few) return function(Constant<few>());
    }
  }
  function(config.keys_per_thread);
}

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

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Bitonic sort in its alternating form, as textbooks and classic code have it: see bitonic.cuh, whose kernel it is.
#pragma once

#include "kernels/network/bitonic.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

#ifndef __CUDACC_RTC__

inline constexpr catalog::SortInfo bitonic_alternating_info = {
    .name = "bitonic-alternating",
    .section = "13.8",
    .summary = "bitonic sorting network, alternating form: ascending and descending runs in turn, N a power of two",
    .iterations = network_passes,
    .powers_of_two = true,
    .by = catalog::By::comparators,
    .stable = false,
    .splits_bitonic = true,
};

inline recording::Pairs bitonic_alternating(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_bitonically<decltype(key)>(gpu, config, input, true); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Odd-even merge sort: Batcher's other network of 1968 (PMPP 13.8 names both). As the bitonic network it makes runs of
// 2, 4, 8, ... keys, with as many passes; but a stage compares both halves of a run at the same places first, and then
// only what that may have left in the wrong order, which takes fewer comparators. All ascend, so that any number of
// keys is sorted as if larger ones stood behind.
#pragma once

#include "kernels/network/comparator.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

// stride: the length of the runs that the stage makes. After its first pass, comparators begin inner_stride further on,
// and those that would reach into the next run are left out.
template <class Key>
__global__ void odd_even_merge_pass(View<Key> keys, View<unsigned> values, unsigned N, unsigned stride,
                                    unsigned inner_stride, Descending descending, WithValues with_values) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned begin = 2 * inner_stride == stride ? 0 : inner_stride;
  unsigned low = begin + 2 * t - (t & (inner_stride - 1));
  unsigned high = low + inner_stride;
  bool in_one_run = (low ^ high) < stride;
  see(as::stride(stride), as::inner_stride(inner_stride));
  if (in_one_run && high < N) compare_exchange(keys, values, low, high, descending, with_values);
}

#ifndef __CUDACC_RTC__

template <class Key>
recording::Pairs sort_by_odd_even_merges(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  return sort_by_passes<Key>(gpu, config, input, [&](auto keys, auto values, unsigned stride, unsigned inner_stride) {
    gpu.launch<odd_even_merge_pass<Key>>({divide_up(comparators_at_most(n, inner_stride), threads), threads}, keys,
                                         values, n, stride, inner_stride, is_descending(config), config.values);
  });
}

inline constexpr catalog::SortInfo odd_even_merge_info = {
    .name = "odd-even-merge",
    .section = "13.8",
    .summary = "Batcher's odd-even merge sorting network: any N, a launch for each stride and inner stride",
    .iterations = network_passes,
    .by = catalog::By::comparators,
    .stable = false,
};

inline recording::Pairs odd_even_merge(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_odd_even_merges<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Bitonic sort: K. E. Batcher, Sorting networks and their applications (1968); PMPP (4th ed.) 13.8. Stages make runs of
// 2, 4, 8, ... keys: `stride` is the length of the runs that a stage makes, `inner_stride` halves from stride / 2 down
// to 1, and each pair of them is a pass over the whole list, in global memory, by a launch of its own.
//
// In the mirrored form all comparators ascend: the first pass of a stage compares each key of a run with its mirror
// image in the neighbouring run, which turns that around. A key beyond the list would be larger than all and stay where
// it is, so that any number of keys is sorted, without any. The alternating form makes ascending and descending runs in
// turn instead, and compares at the distance of inner_stride throughout: for powers of two (bitonic_alternating.cuh).
#pragma once

#include "kernels/network/comparator.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Thread t takes comparator t: the lower one of its keys is the t-th of those without the bit of inner_stride.
template <class Key>
__global__ void bitonic_pass(View<Key> keys, View<unsigned> values, unsigned N, unsigned stride, unsigned inner_stride,
                             Descending descending, Alternating alternating, WithValues with_values) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned low = 2 * t - (t & (inner_stride - 1));
  bool mirrored = !alternating && 2 * inner_stride == stride;
  unsigned high = low ^ (mirrored ? stride - 1 : inner_stride);
  bool backwards = alternating && (low & stride) != 0;  // a run that the next stage wants the other way round
  see(as::stride(stride), as::inner_stride(inner_stride), as::backwards(backwards));
  if (high < N) compare_exchange(keys, values, low, high, descending != backwards, with_values);
}

#ifndef __CUDACC_RTC__

template <class Key>
recording::Pairs sort_bitonically(Gpu& gpu, const recording::Config& config, const recording::Pairs& input,
                                  bool alternating) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  return sort_by_passes<Key>(gpu, config, input, [&](auto keys, auto values, unsigned stride, unsigned inner_stride) {
    gpu.launch<bitonic_pass<Key>>({divide_up(comparators_at_most(n, inner_stride), threads), threads}, keys, values, n,
                                  stride, inner_stride, is_descending(config), alternating, config.values);
  });
}

inline constexpr catalog::SortInfo bitonic_info = {
    .name = "bitonic",
    .section = "13.8",
    .summary = "bitonic sorting network, mirrored form: any N, a launch for each stride and inner stride",
    .iterations = network_passes,
    .by = catalog::By::comparators,
    .stable = false,
    .splits_bitonic = true,
};

// A template: a file that includes this one for its kernels alone gets none of this sort's.
template <class AnyGpu>
recording::Pairs bitonic(AnyGpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_bitonically<decltype(key)>(gpu, config, input, false); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

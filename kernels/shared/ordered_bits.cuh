// The stage before and after the iterations of a radix sort of signed or floating-point keys: they become unsigned
// numbers in the same order, and themselves again. Where -0.0 and NaN come: kernels/recording/key_order.h.
#pragma once

#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/recording/key_order.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

__global__ void to_ordered_bits(View<unsigned> keys, unsigned N, unsigned is_float) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned key = keys[i];
    unsigned sign = key >> 31;
    unsigned flipped = is_float == 1 && sign == 1 ? 0xffffffffu : 0x80000000u;
    unsigned ordered = key ^ flipped;
    see(as::index(i), sign, as::flipped(flipped), as::ordered(ordered));
    keys[i] = ordered;
  }
}

__global__ void from_ordered_bits(View<unsigned> keys, unsigned N, unsigned is_float) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned ordered = keys[i];
    unsigned sign = 1 - (ordered >> 31);
    unsigned flipped = is_float == 1 && sign == 1 ? 0xffffffffu : 0x80000000u;
    unsigned key = ordered ^ flipped;
    see(as::index(i), sign, as::flipped(flipped), as::key(key));
    keys[i] = key;
  }
}

#ifndef __CUDACC_RTC__

// Host side: before the first iteration and after the last; nothing for keys that are unsigned.
template <class Key>
void launch_to_ordered_bits(Gpu& gpu, const recording::Config& config, const Array<Key>& keys) {
  if constexpr (std::is_same_v<Key, unsigned>) {
    if (!recording::has_ordered_bits(config.key_type)) return;
    const unsigned is_float = config.key_type == recording::KeyType::f32 ? 1 : 0;
    gpu.launch<to_ordered_bits>({divide_up(keys.extent, config.block_threads), config.block_threads}, keys, keys.extent,
                                is_float);
  }
}
template <class Key>
void launch_from_ordered_bits(Gpu& gpu, const recording::Config& config, const Array<Key>& keys) {
  gpu.end_iterations();
  if constexpr (std::is_same_v<Key, unsigned>) {
    if (!recording::has_ordered_bits(config.key_type)) return;
    const unsigned is_float = config.key_type == recording::KeyType::f32 ? 1 : 0;
    gpu.launch<from_ordered_bits, as::restores_keys>(
        {divide_up(keys.extent, config.block_threads), config.block_threads}, keys, keys.extent, is_float);
  }
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

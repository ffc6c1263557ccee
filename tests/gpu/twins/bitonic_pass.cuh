// Twin of bitonic.cuh, of both forms; see radix_1bit.cu beside this.
#pragma once

#include "tests/gpu/twins/comparator.cuh"

template <class Key, bool descending, bool alternating, bool values>
__global__ void bitonic_pass(Key* keys, unsigned* value, unsigned N, unsigned stride, unsigned inner_stride) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned low = 2 * t - (t & (inner_stride - 1));
  bool mirrored = !alternating && 2 * inner_stride == stride;
  unsigned high = low ^ (mirrored ? stride - 1 : inner_stride);
  bool backwards = alternating && (low & stride) != 0;
  if (high >= N) return;
  Key key_low = keys[low];
  Key key_high = keys[high];
  bool falls = descending != backwards;
  if (falls ? key_low < key_high : key_high < key_low) exchange<values>(keys, value, low, high, key_low, key_high);
}

#define TWIN(Key, descending, alternating, values)                                                                 \
  template __global__ void bitonic_pass<Key, descending, alternating, values>(Key*, unsigned*, unsigned, unsigned, \
                                                                              unsigned)
#define TWINS(Key, alternating)         \
  TWIN(Key, false, alternating, false); \
  TWIN(Key, false, alternating, true);  \
  TWIN(Key, true, alternating, false);  \
  TWIN(Key, true, alternating, true)

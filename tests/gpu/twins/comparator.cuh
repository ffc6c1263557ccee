// Twin of network/comparator.cuh; see radix_1bit.cu beside this.
#pragma once

#include "tests/gpu/twins/ordered_bits.cuh"

typedef unsigned long long u64;

template <bool descending, class Key>
__device__ bool out_of_order(Key key_low, Key key_high) {
  return descending ? key_low < key_high : key_high < key_low;
}

// With the order known at run time too.
template <bool values, class Key>
__device__ void exchange(Key* keys, unsigned* value, unsigned low, unsigned high, Key key_low, Key key_high) {
  unsigned value_low = 0;
  unsigned value_high = 0;
  if (values) value_low = value[low];
  if (values) value_high = value[high];
  keys[high] = key_low;
  if (values) value[high] = value_low;
  keys[low] = key_high;
  if (values) value[low] = value_high;
}

template <bool descending, bool values, class Key>
__device__ bool compare_exchange(Key* keys, unsigned* value, unsigned low, unsigned high) {
  Key key_low = keys[low];
  Key key_high = keys[high];
  bool swapped = out_of_order<descending>(key_low, key_high);
  if (swapped) exchange<values>(keys, value, low, high, key_low, key_high);
  return swapped;
}

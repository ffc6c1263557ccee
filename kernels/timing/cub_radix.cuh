// cub_radix_sort, to be instantiated for a type of keys in a file of its own.
#pragma once

#include <climits>
#include <cub/device/device_radix_sort.cuh>

#include "kernels/simt/cuda/memory.h"
#include "kernels/timing/library_sorts.cuh"

namespace scatterscope::timing {

template <class Key, class Count>
Buffers cub_radix_sort_of(const Workload& w, void* scratch, std::size_t& bytes, const Buffers& work,
                          const Buffers& other, Count n) {
  using Sort = cub::DeviceRadixSort;
  const bool descending = w.order == recording::Order::descending;
  const int end = static_cast<int>(w.key_bits);
  cub::DoubleBuffer<Key> keys(static_cast<Key*>(work.keys), static_cast<Key*>(other.keys));
  cub::DoubleBuffer<unsigned> values(static_cast<unsigned*>(work.values), static_cast<unsigned*>(other.values));
  const cudaError_t error = w.values ? (descending ? Sort::SortPairsDescending(scratch, bytes, keys, values, n, 0, end)
                                                   : Sort::SortPairs(scratch, bytes, keys, values, n, 0, end))
                                     : (descending ? Sort::SortKeysDescending(scratch, bytes, keys, n, 0, end)
                                                   : Sort::SortKeys(scratch, bytes, keys, n, 0, end));
  simt::cuda::check(error, "cub-radix");
  return {keys.Current(), w.values ? values.Current() : nullptr};
}

template <class Key>
Buffers cub_radix_sort(const Workload& w, void* scratch, std::size_t& bytes, const Buffers& work,
                       const Buffers& other) {
  if (w.n <= INT_MAX) return cub_radix_sort_of<Key>(w, scratch, bytes, work, other, static_cast<int>(w.n));
  return cub_radix_sort_of<Key>(w, scratch, bytes, work, other, static_cast<unsigned>(w.n));
}

}  // namespace scatterscope::timing

// CUB's radix sort, for each type of the number of keys in a file of its own: they compile side by side.
#pragma once

#include <cub/device/device_radix_sort.cuh>

#include "kernels/timing/libraries/library_sorts.h"

namespace scatterscope::timing {
// Count: the type of the number of keys. By it CUB chooses its kernels and how many keys a thread takes; signed or not
// makes no difference.
template <class Count, class Key>
void sort(LibraryCall& call) {
  using Sort = cub::DeviceRadixSort;
  const int end = static_cast<int>(call.key_bits);
  const auto n = static_cast<Count>(call.n);
  cub::DoubleBuffer<Key> keys(static_cast<Key*>(call.keys), static_cast<Key*>(call.other_keys));
  cub::DoubleBuffer<unsigned> values(static_cast<unsigned*>(call.values), static_cast<unsigned*>(call.other_values));
  void* const scratch = call.scratch;
  std::size_t bytes = call.scratch_bytes;
  check(call.with_values ? (call.descending ? Sort::SortPairsDescending(scratch, bytes, keys, values, n, 0, end)
                                            : Sort::SortPairs(scratch, bytes, keys, values, n, 0, end))
                         : (call.descending ? Sort::SortKeysDescending(scratch, bytes, keys, n, 0, end)
                                            : Sort::SortKeys(scratch, bytes, keys, n, 0, end)));
  call.scratch_bytes = bytes;
  call.sorted_keys = keys.Current();
  call.sorted_values = values.Current();
}

template <class Count>
void sort_by_count(LibraryCall& call) {
  switch (call.key) {
    case LibraryKey::u32:
      return sort<Count, unsigned>(call);
    case LibraryKey::i32:
      return sort<Count, int>(call);
    case LibraryKey::f32:
      return sort<Count, float>(call);
    case LibraryKey::u64:
      return sort<Count, unsigned long long>(call);
  }
}

}  // namespace scatterscope::timing

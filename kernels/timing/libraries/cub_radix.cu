#include <cub/device/device_radix_sort.cuh>

#include "kernels/timing/libraries/library_sorts.h"

namespace scatterscope::timing {
namespace {

template <class Key>
void sort(LibraryCall& call) {
  using Sort = cub::DeviceRadixSort;
  const int end = static_cast<int>(call.key_bits);
  // A count of 32 bits; signed or not, CUB 3 compiles the same kernels for it.
  const auto n = static_cast<unsigned>(call.n);
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

}  // namespace

void cub_radix_sort(LibraryCall& call) {
  switch (call.key) {
    case LibraryKey::u32:
      return sort<unsigned>(call);
    case LibraryKey::i32:
      return sort<int>(call);
    case LibraryKey::f32:
      return sort<float>(call);
    case LibraryKey::u64:
      return sort<unsigned long long>(call);
  }
}

}  // namespace scatterscope::timing

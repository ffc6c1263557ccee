#include <cub/device/device_merge_sort.cuh>

#include "kernels/timing/libraries/library_sorts.h"

namespace scatterscope::timing {
namespace {

struct Before {
  template <class Key>
  __device__ bool operator()(Key a, Key b) const {
    return a < b;
  }
};
struct After {
  template <class Key>
  __device__ bool operator()(Key a, Key b) const {
    return b < a;
  }
};

template <class Key, class Order>
void sort(LibraryCall& call, Order order) {
  using Sort = cub::DeviceMergeSort;
  auto* keys = static_cast<Key*>(call.keys);
  const auto n = static_cast<unsigned>(call.n);
  std::size_t bytes = call.scratch_bytes;
  check(call.with_values
            ? Sort::StableSortPairs(call.scratch, bytes, keys, static_cast<unsigned*>(call.values), n, order)
            : Sort::StableSortKeys(call.scratch, bytes, keys, n, order));
  call.scratch_bytes = bytes;
}

template <class Key>
void sort(LibraryCall& call) {
  call.descending ? sort<Key>(call, After()) : sort<Key>(call, Before());
}

}  // namespace

void cub_merge_sort(LibraryCall& call) {
  if (call.key == LibraryKey::u64) return sort<unsigned long long>(call);
  sort<unsigned>(call);
}

}  // namespace scatterscope::timing

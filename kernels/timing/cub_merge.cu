#include <cub/device/device_merge_sort.cuh>

#include "kernels/simt/cuda/memory.h"
#include "kernels/timing/library_sorts.cuh"

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
cudaError_t sort(const Workload& w, void* scratch, std::size_t& bytes, const Buffers& work, Order order) {
  auto* keys = static_cast<Key*>(work.keys);
  const auto n = static_cast<unsigned>(w.n);
  if (!w.values) return cub::DeviceMergeSort::StableSortKeys(scratch, bytes, keys, n, order);
  return cub::DeviceMergeSort::StableSortPairs(scratch, bytes, keys, static_cast<unsigned*>(work.values), n, order);
}

}  // namespace

template <class Key>
void cub_merge_sort(const Workload& w, void* scratch, std::size_t& bytes, const Buffers& work) {
  simt::cuda::check(w.order == recording::Order::descending ? sort<Key>(w, scratch, bytes, work, After())
                                                            : sort<Key>(w, scratch, bytes, work, Before()),
                    "cub-merge");
}
template void cub_merge_sort<unsigned>(const Workload&, void*, std::size_t&, const Buffers&);
template void cub_merge_sort<unsigned long long>(const Workload&, void*, std::size_t&, const Buffers&);

}  // namespace scatterscope::timing

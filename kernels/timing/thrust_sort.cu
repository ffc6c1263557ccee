#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#include "kernels/run_error.h"
#include "kernels/timing/library_sorts.cuh"

namespace scatterscope::timing {
namespace {

// Memory for one call, out of a block that is there already: cudaMalloc would be timed too.
struct FromBlock {
  using value_type = char;

  char* next;
  char* end;

  char* allocate(std::ptrdiff_t bytes) {
    constexpr std::ptrdiff_t alignment = 256;
    char* block = next;
    const std::ptrdiff_t taken = (bytes + alignment - 1) / alignment * alignment;
    if (end - next < taken)
      throw RunError(Failure::device_error, "thrust takes more memory than was planned",
                     {"thrust takes more memory than was planned"});
    next += taken;
    return block;
  }
  void deallocate(char*, std::size_t) {}
};

}  // namespace

template <class Key>
void thrust_sort(const Workload& w, void* scratch, std::size_t bytes, const Buffers& work) {
  auto* first = static_cast<char*>(scratch);
  FromBlock memory{first, first + bytes};
  auto* keys = static_cast<Key*>(work.keys);
  if (w.values) {
    thrust::stable_sort_by_key(thrust::cuda::par(memory), keys, keys + w.n, static_cast<unsigned*>(work.values));
  } else {
    thrust::stable_sort(thrust::cuda::par(memory), keys, keys + w.n);
  }
}
template void thrust_sort<unsigned>(const Workload&, void*, std::size_t, const Buffers&);
template void thrust_sort<unsigned long long>(const Workload&, void*, std::size_t, const Buffers&);

}  // namespace scatterscope::timing

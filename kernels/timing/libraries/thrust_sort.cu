#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#include "kernels/timing/libraries/library_sorts.h"

namespace scatterscope::timing {
namespace {

// Memory for one call, out of the scratch: cudaMalloc would be timed too.
struct FromScratch {
  using value_type = char;

  char* next;
  char* end;

  char* allocate(std::ptrdiff_t bytes) {
    constexpr std::ptrdiff_t alignment = 256;
    char* block = next;
    const std::ptrdiff_t taken = (bytes + alignment - 1) / alignment * alignment;
    if (end - next < taken) throw std::runtime_error("thrust takes more memory than was planned");
    next += taken;
    return block;
  }
  void deallocate(char*, std::size_t) {}
};

// It sorts by CUB's radix sort with a 64-bit count, all bits, and takes a second place for keys and values.
template <class Key>
std::size_t scratch_bytes(const LibraryCall& call) {
  constexpr std::size_t slack = 1U << 20U;
  constexpr int bits = 8 * sizeof(Key);
  const auto n = static_cast<std::ptrdiff_t>(call.n);
  cub::DoubleBuffer<Key> keys;
  cub::DoubleBuffer<unsigned> values;
  std::size_t bytes = 0;
  check(call.with_values ? cub::DeviceRadixSort::SortPairs(nullptr, bytes, keys, values, n, 0, bits)
                         : cub::DeviceRadixSort::SortKeys(nullptr, bytes, keys, n, 0, bits));
  return bytes + call.n * (sizeof(Key) + (call.with_values ? sizeof(unsigned) : 0)) + slack;
}

template <class Key>
void sort(LibraryCall& call) {
  if (call.scratch == nullptr) {
    call.scratch_bytes = scratch_bytes<Key>(call);
    return;
  }
  auto* first = static_cast<char*>(call.scratch);
  FromScratch memory{first, first + call.scratch_bytes};
  auto* keys = static_cast<Key*>(call.keys);
  if (call.with_values) {
    thrust::stable_sort_by_key(thrust::cuda::par(memory), keys, keys + call.n, static_cast<unsigned*>(call.values));
  } else {
    thrust::stable_sort(thrust::cuda::par(memory), keys, keys + call.n);
  }
}

}  // namespace

void thrust_sort(LibraryCall& call) {
  if (call.key == LibraryKey::u64) return sort<unsigned long long>(call);
  sort<unsigned>(call);
}

}  // namespace scatterscope::timing

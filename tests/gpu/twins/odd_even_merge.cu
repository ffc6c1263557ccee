// Twins of odd_even_merge.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/comparator.cuh"

template <class Key, bool descending, bool values>
__global__ void odd_even_merge_pass(Key* keys, unsigned* value, unsigned N, unsigned stride, unsigned inner_stride) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned begin = 2 * inner_stride == stride ? 0 : inner_stride;
  unsigned low = begin + 2 * t - (t & (inner_stride - 1));
  unsigned high = low + inner_stride;
  bool in_one_run = (low ^ high) < stride;
  if (in_one_run && high < N) compare_exchange<descending, values>(keys, value, low, high);
}

#define TWIN(Key, descending, values) \
  template __global__ void odd_even_merge_pass<Key, descending, values>(Key*, unsigned*, unsigned, unsigned, unsigned)
#define TWINS(Key)         \
  TWIN(Key, false, false); \
  TWIN(Key, false, true);  \
  TWIN(Key, true, false);  \
  TWIN(Key, true, true)
TWINS(unsigned);
TWINS(u64);

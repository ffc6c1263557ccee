// Twins of odd_even_transposition.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/comparator.cuh"

template <class Key, bool descending, bool values>
__global__ void compare_neighbours(Key* keys, unsigned* value, unsigned* any_swapped, unsigned N, unsigned round,
                                   unsigned phase) {
  unsigned low = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  unsigned high = low + 1;
  if (high < N && compare_exchange<descending, values>(keys, value, low, high)) any_swapped[round] = 1;
}

#define TWIN(Key, descending, values)                                                                                  \
  template __global__ void compare_neighbours<Key, descending, values>(Key*, unsigned*, unsigned*, unsigned, unsigned, \
                                                                       unsigned)
#define TWINS(Key)         \
  TWIN(Key, false, false); \
  TWIN(Key, false, true);  \
  TWIN(Key, true, false);  \
  TWIN(Key, true, true)
TWINS(unsigned);
TWINS(u64);

// Twins of radix_block.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/block_scan.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

typedef unsigned long long u64;

template <class Key, bool with_values>
__device__ void partition(Key* keys, unsigned* values, unsigned* ones, unsigned iter, unsigned descending) {
  unsigned i = threadIdx.x;
  unsigned size = blockDim.x;
  Key key = keys[i];
  unsigned value = 0;
  if (with_values) value = values[i];
  unsigned bit = ((key >> iter) & 1) ^ descending;
  ones[i] = bit;
  __syncthreads();
  HillisSteele::scan(ones);
  unsigned through = ones[i];
  unsigned total = ones[size - 1];
  unsigned zeros = size - total;
  unsigned destination = bit == 1 ? through - 1 + zeros : i - through;
  __syncthreads();
  keys[destination] = key;
  if (with_values) values[destination] = value;
  __syncthreads();
}

template <class Key, bool with_values>
__global__ void radix_sort_block(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                                 unsigned key_bits, unsigned descending) {
  __shared__ Key keys[1024];
  __shared__ unsigned values[1024];
  __shared__ unsigned ones[1024];
  keys[threadIdx.x] = input[threadIdx.x];
  if (with_values) values[threadIdx.x] = input_values[threadIdx.x];
  __syncthreads();
  for (unsigned iter = 0; iter < key_bits; ++iter) partition<Key, with_values>(keys, values, ones, iter, descending);
  output[threadIdx.x] = keys[threadIdx.x];
  if (with_values) output_values[threadIdx.x] = values[threadIdx.x];
}

#define TWINS(Key, values)                                                                                       \
  template __global__ void radix_sort_block<Key, values>(const Key*, Key*, const unsigned*, unsigned*, unsigned, \
                                                         unsigned)
TWINS(unsigned, false);
TWINS(unsigned, true);
TWINS(u64, false);
TWINS(u64, true);

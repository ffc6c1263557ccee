// Twins of merge.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/ordered_bits.cuh"

typedef unsigned long long u64;

template <class Key, bool descending>
__device__ bool goes_before(Key x, Key y) {
  return descending ? y < x : x < y;
}

struct Pair {
  unsigned A, m, B, n;
};

template <class Key, bool descending>
__device__ unsigned co_rank(unsigned k, const Key* list, Pair runs) {
  unsigned low = k > runs.n ? k - runs.n : 0;
  unsigned high = min(k, runs.m);
  while (low < high) {
    unsigned a = (low + high) / 2;
    unsigned b = k - 1 - a;
    Key key_a = list[runs.A + a];
    Key key_b = list[runs.B + b];
    if (goes_before<Key, descending>(key_b, key_a)) {
      high = a;
    } else {
      low = a + 1;
    }
  }
  return low;
}

template <class Key, unsigned per_thread, bool descending>
__device__ void merge_sequential(const Key* list, Pair runs, unsigned k, unsigned count, Key (&held)[per_thread],
                                 unsigned (&from)[per_thread]) {
  unsigned a = co_rank<Key, descending>(k, list, runs);
  unsigned b = k - a;
  Key key_a = 0;
  Key key_b = 0;
  if (a < runs.m) key_a = list[runs.A + a];
  if (b < runs.n) key_b = list[runs.B + b];
#pragma unroll
  for (unsigned next = 0; next < per_thread; ++next) {
    if (next < count) {
      bool from_A = b == runs.n || (a < runs.m && !goes_before<Key, descending>(key_b, key_a));
      held[next] = from_A ? key_a : key_b;
      from[next] = from_A ? runs.A + a : runs.B + b;
      a += from_A ? 1 : 0;
      b += from_A ? 0 : 1;
      if (from_A && a < runs.m) key_a = list[runs.A + a];
      if (!from_A && b < runs.n) key_b = list[runs.B + b];
    }
  }
}

template <unsigned per_thread>
__device__ void take_values(const unsigned* values, unsigned (&held_value)[per_thread],
                            const unsigned (&from)[per_thread], unsigned count) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k)
    if (k < count) held_value[k] = values[from[k]];
}

template <class Key, unsigned per_thread, bool descending, bool with_values>
__device__ void sort_neighbours(Key* keys, unsigned* values, unsigned size) {
  Key held[per_thread];
  unsigned held_value[per_thread];
  unsigned keys_before[per_thread];
  unsigned begin = threadIdx.x * per_thread;
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = begin + k;
    held[k] = descending ? 0 : ~Key{0};
    if (position < size) {
      held[k] = keys[position];
      if (with_values) held_value[k] = values[position];
    }
    keys_before[k] = k;
#pragma unroll
    for (unsigned other = 0; other < k; ++other) {
      bool comes_before = goes_before<Key, descending>(held[k], held[other]);
      keys_before[k] -= comes_before ? 1 : 0;
      keys_before[other] += comes_before ? 1 : 0;
    }
  }
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    if (begin + k < size) {
      unsigned place = begin + keys_before[k];
      keys[place] = held[k];
      if (with_values) values[place] = held_value[k];
    }
  }
}

template <class Key, unsigned per_thread, bool descending, bool with_values>
__device__ void merge_in_tile(Key* keys, unsigned* values, unsigned size, unsigned width) {
  Key held[per_thread];
  unsigned held_value[per_thread];
  unsigned from[per_thread];
  unsigned begin = threadIdx.x * per_thread;
  unsigned count = begin < size ? min(per_thread, size - begin) : 0;
  __syncthreads();
  if (count > 0) {
    unsigned A = begin - begin % (2 * width);
    unsigned B = min(A + width, size);
    Pair runs{A, B - A, B, min(width, size - B)};
    merge_sequential<Key, per_thread, descending>(keys, runs, begin - A, count, held, from);
    if (with_values) take_values<per_thread>(values, held_value, from, count);
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    if (k < count) {
      keys[begin + k] = held[k];
      if (with_values) values[begin + k] = held_value[k];
    }
  }
}

template <class T, unsigned per_thread>
__device__ void load_keys(const T* input, T* keys, unsigned first, unsigned size) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) keys[position] = input[first + position];
  }
}

template <class Key, unsigned per_thread, bool with_values>
__device__ void store_keys(const Key* keys, const unsigned* values, Key* output, unsigned* output_values,
                           unsigned first, unsigned size) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      output[first + position] = keys[position];
      if (with_values) output_values[first + position] = values[position];
    }
  }
}

template <class Key, unsigned per_thread, bool descending, bool with_values>
__global__ void merge_sort_tiles(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                                 unsigned N) {
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  unsigned tile_keys = blockDim.x * per_thread;
  Key* keys = reinterpret_cast<Key*>(dynamic_shared);
  unsigned* values = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * sizeof(Key));
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  load_keys<Key, per_thread>(input, keys, first, size);
  if (with_values) load_keys<unsigned, per_thread>(input_values, values, first, size);
  __syncthreads();
  sort_neighbours<Key, per_thread, descending, with_values>(keys, values, size);
  for (unsigned width = per_thread; width < size; width *= 2)
    merge_in_tile<Key, per_thread, descending, with_values>(keys, values, size, width);
  __syncthreads();
  store_keys<Key, per_thread, with_values>(keys, values, output, output_values, first, size);
}

template <class Key, bool descending>
__device__ Pair share_of_tile(const Key* input, unsigned* shares, unsigned first, unsigned size, unsigned width,
                              unsigned N) {
  unsigned A = first - first % (2 * width);
  unsigned B = A + min(width, N - A);
  Pair runs{A, B - A, B, min(width, N - B)};
  unsigned begin = first - A;
  for (unsigned end = threadIdx.x; end < 2; end += blockDim.x)
    shares[end] = co_rank<Key, descending>(begin + end * size, input, runs);
  __syncthreads();
  unsigned a_begin = shares[0];
  unsigned a_end = shares[1];
  return Pair{A + a_begin, a_end - a_begin, B + begin - a_begin, size - (a_end - a_begin)};
}

template <class T, unsigned per_thread>
__device__ void load_share(const T* input, T* keys, Pair share, unsigned size) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned source = position < share.m ? share.A + position : share.B + position - share.m;
      keys[position] = input[source];
    }
  }
}

template <class Key, unsigned per_thread, bool descending, bool with_values>
__global__ void merge_runs(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                           unsigned N, unsigned width) {
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  __shared__ unsigned shares[2];
  unsigned tile_keys = blockDim.x * per_thread;
  Key* keys = reinterpret_cast<Key*>(dynamic_shared);
  unsigned* values = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * sizeof(Key));
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  Pair share = share_of_tile<Key, descending>(input, shares, first, size, width, N);
  load_share<Key, per_thread>(input, keys, share, size);
  if (with_values) load_share<unsigned, per_thread>(input_values, values, share, size);
  __syncthreads();
  Key held[per_thread];
  unsigned held_value[per_thread];
  unsigned from[per_thread];
  unsigned begin = threadIdx.x * per_thread;
  unsigned count = begin < size ? min(per_thread, size - begin) : 0;
  if (count > 0) {
    Pair runs{0, share.m, share.m, share.n};
    merge_sequential<Key, per_thread, descending>(keys, runs, begin, count, held, from);
    if (with_values) take_values<per_thread>(values, held_value, from, count);
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    if (k < count) {
      keys[begin + k] = held[k];
      if (with_values) values[begin + k] = held_value[k];
    }
  }
  __syncthreads();
  store_keys<Key, per_thread, with_values>(keys, values, output, output_values, first, size);
}

#define TWINS(Key, per_thread, descending, values)                                                                  \
  template __global__ void merge_sort_tiles<Key, per_thread, descending, values>(const Key*, Key*, const unsigned*, \
                                                                                 unsigned*, unsigned);              \
  template __global__ void merge_runs<Key, per_thread, descending, values>(const Key*, Key*, const unsigned*,       \
                                                                           unsigned*, unsigned, unsigned)
#define TWINS_OF_KEYS(Key, per_thread)  \
  TWINS(Key, per_thread, false, false); \
  TWINS(Key, per_thread, false, true);  \
  TWINS(Key, per_thread, true, false);  \
  TWINS(Key, per_thread, true, true)
TWINS_OF_KEYS(unsigned, 1);
TWINS_OF_KEYS(unsigned, 15);
TWINS_OF_KEYS(u64, 1);
TWINS_OF_KEYS(u64, 15);

// Twins of radix_local.cuh; see radix_1bit.cu beside this.
#include <cooperative_groups.h>

#include "tests/gpu/twins/block_sums.cuh"
#include "tests/gpu/twins/look_back.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

template <class Scan, class Key, unsigned radix_bits, unsigned per_thread, bool with_values>
__device__ void partition_tile(Key* keys, unsigned* values, unsigned* x, unsigned size, unsigned bit_number,
                               unsigned descending) {
  Key held[per_thread];
  unsigned held_value[per_thread];
  unsigned ones = 0;
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = threadIdx.x * per_thread + k;
    if (position < size) {
      Key key = keys[position];
      held[k] = key;
      if (with_values) held_value[k] = values[position];
      ones += ((key >> bit_number) & 1) ^ descending;
    }
  }
  x[threadIdx.x] = ones;
  __syncthreads();
  unsigned before = sum_before_thread<Scan>(x);
  unsigned total = x[blockDim.x - 1];
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = threadIdx.x * per_thread + k;
    if (position < size) {
      unsigned bit = ((held[k] >> bit_number) & 1) ^ descending;
      unsigned place = bit == 0 ? position - before : size - total + before;
      keys[place] = held[k];
      if (with_values) values[place] = held_value[k];
      before += bit;
    }
  }
  __syncthreads();
}

template <unsigned radix_bits, class Key>
__device__ unsigned bucket_of(Key key, unsigned shift, unsigned descending) {
  unsigned digit = (key >> shift) & ((1u << radix_bits) - 1);
  return descending == 1 ? (1u << radix_bits) - 1 - digit : digit;
}

template <class Key, unsigned radix_bits, unsigned per_thread>
__device__ void find_buckets(const Key* keys, unsigned* begin, unsigned* end, unsigned size, unsigned shift,
                             unsigned descending) {
  for (unsigned bucket = threadIdx.x; bucket < 1u << radix_bits; bucket += blockDim.x) {
    begin[bucket] = 0;
    end[bucket] = 0;
  }
  __syncthreads();
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      Key key = keys[position];
      Key next = position + 1 < size ? keys[position + 1] : key;
      unsigned bucket = bucket_of<radix_bits>(key, shift, descending);
      unsigned next_bucket = bucket_of<radix_bits>(next, shift, descending);
      if (next_bucket != bucket) begin[next_bucket] = position + 1;
      if (next_bucket != bucket || position + 1 == size) end[bucket] = position + 1;
    }
  }
  __syncthreads();
}

template <unsigned per_thread, class T>
__device__ void load(const T* input, T* keys, unsigned first, unsigned size) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) keys[position] = input[first + position];
  }
}

template <unsigned per_thread, class T>
__device__ void store(const T* keys, T* output, unsigned first, unsigned size) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) output[first + position] = keys[position];
  }
}

template <class Scan, class Key, unsigned radix_bits, unsigned per_thread, bool with_values>
__device__ void sort_tile(const Key* input, Key* local_keys, const unsigned* input_values, unsigned* local_values,
                          unsigned* bucket_sizes, Key* keys, unsigned* values, unsigned* x, unsigned* begin,
                          unsigned* end, unsigned tile, unsigned tile_count, unsigned N, unsigned shift,
                          unsigned descending) {
  unsigned first = tile * blockDim.x * per_thread;
  unsigned size = min(blockDim.x * per_thread, N - first);
  load<per_thread>(input, keys, first, size);
  if (with_values) load<per_thread>(input_values, values, first, size);
  __syncthreads();
  for (unsigned pass = 0; pass < radix_bits; ++pass)
    partition_tile<Scan, Key, radix_bits, per_thread, with_values>(keys, values, x, size, shift + pass, descending);
  store<per_thread>(keys, local_keys, first, size);
  if (with_values) store<per_thread>(values, local_values, first, size);
  find_buckets<Key, radix_bits, per_thread>(keys, begin, end, size, shift, descending);
  for (unsigned bucket = threadIdx.x; bucket < 1u << radix_bits; bucket += blockDim.x)
    bucket_sizes[bucket * tile_count + tile] = end[bucket] - begin[bucket];
}

template <class Key, unsigned radix_bits, unsigned per_thread, bool with_values>
__device__ void write_tile(const Key* local_keys, Key* output, const unsigned* local_values, unsigned* output_values,
                           const unsigned* bucket_starts, Key* keys, unsigned* begin, unsigned* end, unsigned tile,
                           unsigned tile_count, unsigned N, unsigned shift, unsigned descending) {
  unsigned first = tile * blockDim.x * per_thread;
  unsigned size = min(blockDim.x * per_thread, N - first);
  load<per_thread>(local_keys, keys, first, size);
  __syncthreads();
  find_buckets<Key, radix_bits, per_thread>(keys, begin, end, size, shift, descending);
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned i = first + position;
      Key key = keys[position];
      unsigned bucket = bucket_of<radix_bits>(key, shift, descending);
      unsigned in_bucket = position - begin[bucket];
      unsigned destination = bucket_starts[bucket * tile_count + tile] + in_bucket;
      output[destination] = key;
      if (with_values) output_values[destination] = local_values[i];
    }
  }
}

extern __shared__ __align__(16) unsigned char tile_memory[];

template <class Scan, class Key, unsigned radix_bits, unsigned per_thread, bool with_values>
__global__ void sort_tiles(const Key* input, Key* local_keys, const unsigned* input_values, unsigned* local_values,
                           unsigned* bucket_sizes, unsigned N, unsigned shift, unsigned descending) {
  __shared__ unsigned x[1024];
  __shared__ unsigned begin[256];
  __shared__ unsigned end[256];
  Key* keys = (Key*)tile_memory;
  unsigned* values = (unsigned*)(tile_memory + blockDim.x * per_thread * sizeof(Key));
  sort_tile<Scan, Key, radix_bits, per_thread, with_values>(input, local_keys, input_values, local_values, bucket_sizes,
                                                            keys, values, x, begin, end, blockIdx.x, gridDim.x, N,
                                                            shift, descending);
}

template <class Key, unsigned radix_bits, unsigned per_thread, bool with_values>
__global__ void write_tiles(const Key* local_keys, Key* output, const unsigned* local_values, unsigned* output_values,
                            const unsigned* bucket_starts, unsigned N, unsigned shift, unsigned descending) {
  __shared__ unsigned begin[256];
  __shared__ unsigned end[256];
  write_tile<Key, radix_bits, per_thread, with_values>(local_keys, output, local_values, output_values, bucket_starts,
                                                       (Key*)tile_memory, begin, end, blockIdx.x, gridDim.x, N, shift,
                                                       descending);
}

template <class Scan, class Key, unsigned radix_bits, unsigned per_thread, bool with_values>
__global__ void radix_sort_tiles(const Key* input, Key* local_keys, Key* output, const unsigned* input_values,
                                 unsigned* local_values, unsigned* output_values, unsigned* bucket_sizes,
                                 unsigned* bucket_starts, volatile u64* tiles, unsigned N, unsigned shift,
                                 unsigned descending) {
  __shared__ unsigned x[1024];
  __shared__ unsigned begin[256];
  __shared__ unsigned end[256];
  __shared__ unsigned told;
  unsigned tile_keys = blockDim.x * per_thread;
  Key* keys = (Key*)tile_memory;
  unsigned* values = (unsigned*)(tile_memory + tile_keys * sizeof(Key));
  unsigned tile_count = (N + tile_keys - 1) / tile_keys;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    sort_tile<Scan, Key, radix_bits, per_thread, with_values>(input, local_keys, input_values, local_values,
                                                              bucket_sizes, keys, values, x, begin, end, tile,
                                                              tile_count, N, shift, descending);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  unsigned cells = (1u << radix_bits) * tile_count;
  unsigned cell_tiles = (cells + blockDim.x - 1) / blockDim.x;
  for (unsigned tile = blockIdx.x; tile < cell_tiles; tile += gridDim.x) {
    scan_one_tile<Scan>(bucket_sizes, bucket_starts, tiles, tile, cells, x, &told);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  for (unsigned cell = (blockIdx.x * blockDim.x + threadIdx.x) * blockDim.x; cell < cells;
       cell += gridDim.x * blockDim.x * blockDim.x)
    tiles[cell / blockDim.x] = 0;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    write_tile<Key, radix_bits, per_thread, with_values>(local_keys, output, local_values, output_values, bucket_starts,
                                                         keys, begin, end, tile, tile_count, N, shift, descending);
    __syncthreads();
  }
}

TWINS_OF_BLOCK_SUMS(HillisSteele);
TWINS_OF_BLOCK_SUMS(BrentKung);
TWINS_OF_LOOK_BACK(HillisSteele);
TWINS_OF_LOOK_BACK(BrentKung);
#define TWINS(Scan, Key, radix_bits, per_thread, values)                                                            \
  template __global__ void sort_tiles<Scan, Key, radix_bits, per_thread, values>(                                   \
      const Key*, Key*, const unsigned*, unsigned*, unsigned*, unsigned, unsigned, unsigned);                       \
  template __global__ void radix_sort_tiles<Scan, Key, radix_bits, per_thread, values>(                             \
      const Key*, Key*, Key*, const unsigned*, unsigned*, unsigned*, unsigned*, unsigned*, volatile u64*, unsigned, \
      unsigned, unsigned)
#define TWINS_OF_BOTH_SCANS(Key, radix_bits, per_thread, values)                                    \
  template __global__ void write_tiles<Key, radix_bits, per_thread, values>(                        \
      const Key*, Key*, const unsigned*, unsigned*, const unsigned*, unsigned, unsigned, unsigned); \
  TWINS(HillisSteele, Key, radix_bits, per_thread, values);                                         \
  TWINS(BrentKung, Key, radix_bits, per_thread, values)
#define TWINS_OF_BOTH_KEYS(radix_bits, per_thread)              \
  TWINS_OF_BOTH_SCANS(unsigned, radix_bits, per_thread, false); \
  TWINS_OF_BOTH_SCANS(unsigned, radix_bits, per_thread, true);  \
  TWINS_OF_BOTH_SCANS(u64, radix_bits, per_thread, false);      \
  TWINS_OF_BOTH_SCANS(u64, radix_bits, per_thread, true)
TWINS_OF_BOTH_KEYS(1, 1);
TWINS_OF_BOTH_KEYS(4, 8);

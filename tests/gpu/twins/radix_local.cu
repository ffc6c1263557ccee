// Twins of radix_local.cuh; see radix_1bit.cu beside this.
#include <cooperative_groups.h>

#include "tests/gpu/twins/block_sums.cuh"
#include "tests/gpu/twins/look_back.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

template <class T, unsigned per_thread>
__device__ void load(const T* input, T* items, unsigned first, unsigned size, T beyond) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      items[position] = input[first + position];
    } else {
      items[position] = beyond;
    }
  }
}

template <class T, unsigned per_thread>
__device__ void store(const T* keys, T* output, unsigned first, unsigned size) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) output[first + position] = keys[position];
  }
}

template <class Scan, class Key, unsigned per_thread, bool with_values>
__device__ void partition_tile(Key* keys, unsigned* values, unsigned* x, unsigned size, unsigned bit_number,
                               unsigned descending) {
  Key held[per_thread];
  unsigned held_value[per_thread];
  unsigned ones = 0;
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = threadIdx.x * per_thread + k;
    Key key = keys[position];
    unsigned bit = ((key >> bit_number) & 1) ^ descending;
    held[k] = key;
    if (with_values) held_value[k] = values[position];
    ones += bit;
  }
  Sums sums = scan_of_block<Scan>(x, ones);
  unsigned before = sums.before;
  unsigned total = sums.total - (blockDim.x * per_thread - size);
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = threadIdx.x * per_thread + k;
    unsigned bit = ((held[k] >> bit_number) & 1) ^ descending;
    unsigned place = bit == 0 ? position - before : size - total + before;
    keys[place] = held[k];
    if (with_values) values[place] = held_value[k];
    before += bit;
  }
  __syncthreads();
}

template <class Key>
__device__ unsigned bucket_of(Key key, unsigned shift, unsigned digit_bits, unsigned descending) {
  unsigned last = (1u << digit_bits) - 1;
  unsigned digit = (key >> shift) & last;
  return descending == 1 ? last - digit : digit;
}

template <class Key, unsigned per_thread>
__device__ void find_buckets(const Key* keys, unsigned* begin, unsigned* end, unsigned size, unsigned shift,
                             unsigned digit_bits, unsigned descending) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned bucket = bucket_of(keys[position], shift, digit_bits, descending);
      unsigned previous = 1u << digit_bits;
      if (position > 0) previous = bucket_of(keys[position - 1], shift, digit_bits, descending);
      if (previous != bucket) {
        begin[bucket] = position;
        if (position > 0) end[previous] = position;
      }
      if (position + 1 == size) end[bucket] = size;
    }
  }
  __syncthreads();
}

template <class Key, unsigned per_thread>
__device__ void find_begins(const Key* keys, unsigned* begin, unsigned size, unsigned shift, unsigned digit_bits,
                            unsigned descending) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned bucket = bucket_of(keys[position], shift, digit_bits, descending);
      unsigned previous = 1u << digit_bits;
      if (position > 0) previous = bucket_of(keys[position - 1], shift, digit_bits, descending);
      if (previous != bucket) begin[bucket] = position;
    }
  }
  __syncthreads();
}

template <class Scan, class Key, unsigned per_thread, bool with_values>
__device__ void sort_tile(const Key* input, Key* local_keys, const unsigned* input_values, unsigned* local_values,
                          unsigned* bucket_sizes, Key* keys, unsigned* values, unsigned* x, unsigned* begin,
                          unsigned* end, unsigned tile, unsigned tile_count, unsigned N, unsigned shift,
                          unsigned digit_bits, unsigned descending) {
  unsigned first = tile * blockDim.x * per_thread;
  unsigned size = min(blockDim.x * per_thread, N - first);
  load<Key, per_thread>(input, keys, first, size, descending == 1 ? 0 : ~Key(0));
  if (with_values) load<unsigned, per_thread>(input_values, values, first, size, 0);
  __syncthreads();
  for (unsigned pass = 0; pass < digit_bits; ++pass)
    partition_tile<Scan, Key, per_thread, with_values>(keys, values, x, size, shift + pass, descending);
  store<Key, per_thread>(keys, local_keys, first, size);
  if (with_values) store<unsigned, per_thread>(values, local_values, first, size);
  for (unsigned bucket = threadIdx.x; bucket < 1u << digit_bits; bucket += blockDim.x) {
    begin[bucket] = 0;
    end[bucket] = 0;
  }
  __syncthreads();
  find_buckets<Key, per_thread>(keys, begin, end, size, shift, digit_bits, descending);
  for (unsigned bucket = threadIdx.x; bucket < 1u << digit_bits; bucket += blockDim.x)
    bucket_sizes[bucket * tile_count + tile] = end[bucket] - begin[bucket];
}

template <class Key, unsigned per_thread, bool with_values>
__device__ void write_tile(const Key* local_keys, Key* output, const unsigned* local_values, unsigned* output_values,
                           const unsigned* bucket_starts, Key* keys, unsigned* begin, unsigned tile,
                           unsigned tile_count, unsigned N, unsigned shift, unsigned digit_bits, unsigned descending) {
  unsigned first = tile * blockDim.x * per_thread;
  unsigned size = min(blockDim.x * per_thread, N - first);
  load<Key, per_thread>(local_keys, keys, first, size, descending == 1 ? 0 : ~Key(0));
  __syncthreads();
  find_begins<Key, per_thread>(keys, begin, size, shift, digit_bits, descending);
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned i = first + position;
      Key key = keys[position];
      unsigned bucket = bucket_of(key, shift, digit_bits, descending);
      unsigned in_bucket = position - begin[bucket];
      unsigned destination = bucket_starts[bucket * tile_count + tile] + in_bucket;
      output[destination] = key;
      if (with_values) output_values[destination] = local_values[i];
    }
  }
}

extern __shared__ __align__(16) unsigned char tile_memory[];

template <class Scan, class Key, unsigned per_thread, bool with_values>
__global__ void sort_tiles(const Key* input, Key* local_keys, const unsigned* input_values, unsigned* local_values,
                           unsigned* bucket_sizes, unsigned N, unsigned shift, unsigned digit_bits,
                           unsigned descending) {
  __shared__ unsigned x[1024];
  __shared__ unsigned begin[256];
  __shared__ unsigned end[256];
  Key* keys = (Key*)tile_memory;
  unsigned* values = (unsigned*)(tile_memory + blockDim.x * per_thread * sizeof(Key));
  sort_tile<Scan, Key, per_thread, with_values>(input, local_keys, input_values, local_values, bucket_sizes, keys,
                                                values, x, begin, end, blockIdx.x, gridDim.x, N, shift, digit_bits,
                                                descending);
}

template <class Key, unsigned per_thread, bool with_values>
__global__ void write_tiles(const Key* local_keys, Key* output, const unsigned* local_values, unsigned* output_values,
                            const unsigned* bucket_starts, unsigned N, unsigned shift, unsigned digit_bits,
                            unsigned descending) {
  __shared__ unsigned begin[256];
  write_tile<Key, per_thread, with_values>(local_keys, output, local_values, output_values, bucket_starts,
                                           (Key*)tile_memory, begin, blockIdx.x, gridDim.x, N, shift, digit_bits,
                                           descending);
}

template <class Scan, class Key, unsigned per_thread, bool with_values>
__global__ void radix_sort_tiles(const Key* input, Key* local_keys, Key* output, const unsigned* input_values,
                                 unsigned* local_values, unsigned* output_values, unsigned* bucket_sizes,
                                 unsigned* bucket_starts, volatile u64* tiles, unsigned N, unsigned shift,
                                 unsigned digit_bits, unsigned descending) {
  __shared__ unsigned x[1024];
  __shared__ unsigned begin[256];
  __shared__ unsigned end[256];
  __shared__ unsigned told;
  unsigned tile_keys = blockDim.x * per_thread;
  Key* keys = (Key*)tile_memory;
  unsigned* values = (unsigned*)(tile_memory + tile_keys * sizeof(Key));
  unsigned tile_count = (N + tile_keys - 1) / tile_keys;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    sort_tile<Scan, Key, per_thread, with_values>(input, local_keys, input_values, local_values, bucket_sizes, keys,
                                                  values, x, begin, end, tile, tile_count, N, shift, digit_bits,
                                                  descending);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  unsigned cells = (1u << digit_bits) * tile_count;
  unsigned cell_tiles = (cells + tile_keys - 1) / tile_keys;
  for (unsigned tile = blockIdx.x; tile < cell_tiles; tile += gridDim.x) {
    scan_one_tile<Scan, per_thread>(bucket_sizes, bucket_starts, tiles, tile, cells, (unsigned*)tile_memory, x, &told);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  for (unsigned cell = (blockIdx.x * blockDim.x + threadIdx.x) * tile_keys; cell < cells;
       cell += gridDim.x * blockDim.x * tile_keys)
    tiles[cell / tile_keys] = 0;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    write_tile<Key, per_thread, with_values>(local_keys, output, local_values, output_values, bucket_starts, keys,
                                             begin, tile, tile_count, N, shift, digit_bits, descending);
    __syncthreads();
  }
}

#ifndef TWINS_BY_USE
TWINS_OF_BLOCK_SUMS(HillisSteele);
TWINS_OF_BLOCK_SUMS(BrentKung);
TWINS_OF_BLOCK_SUMS(WarpShuffle);
#define SORTING_TWINS(Scan, Key, per_thread, values)                  \
  template __global__ void sort_tiles<Scan, Key, per_thread, values>( \
      const Key*, Key*, const unsigned*, unsigned*, unsigned*, unsigned, unsigned, unsigned, unsigned)
#define SINGLE_TWINS(Scan, Key, per_thread, values)                                                                 \
  template __global__ void radix_sort_tiles<Scan, Key, per_thread, values>(                                         \
      const Key*, Key*, Key*, const unsigned*, unsigned*, unsigned*, unsigned*, unsigned*, volatile u64*, unsigned, \
      unsigned, unsigned, unsigned)
#define WRITING_TWINS(Key, per_thread, values)                   \
  template __global__ void write_tiles<Key, per_thread, values>( \
      const Key*, Key*, const unsigned*, unsigned*, const unsigned*, unsigned, unsigned, unsigned, unsigned)
#define SORTING_TWINS_OF(Scan, per_thread)          \
  TWINS_OF_LOOK_BACK(Scan, per_thread);             \
  SORTING_TWINS(Scan, unsigned, per_thread, false); \
  SORTING_TWINS(Scan, unsigned, per_thread, true);  \
  SORTING_TWINS(Scan, u64, per_thread, false);      \
  SORTING_TWINS(Scan, u64, per_thread, true)
#define SINGLE_TWINS_OF(Scan, per_thread)          \
  SINGLE_TWINS(Scan, unsigned, per_thread, false); \
  SINGLE_TWINS(Scan, unsigned, per_thread, true);  \
  SINGLE_TWINS(Scan, u64, per_thread, false);      \
  SINGLE_TWINS(Scan, u64, per_thread, true)
#define WRITING_TWINS_OF(per_thread)          \
  WRITING_TWINS(unsigned, per_thread, false); \
  WRITING_TWINS(unsigned, per_thread, true);  \
  WRITING_TWINS(u64, per_thread, false);      \
  WRITING_TWINS(u64, per_thread, true)
SORTING_TWINS_OF(HillisSteele, 1);
SORTING_TWINS_OF(HillisSteele, 8);
SORTING_TWINS_OF(WarpShuffle, 1);
SORTING_TWINS_OF(WarpShuffle, 2);
SORTING_TWINS_OF(WarpShuffle, 4);
SORTING_TWINS_OF(WarpShuffle, 7);
SORTING_TWINS_OF(WarpShuffle, 8);
SORTING_TWINS_OF(WarpShuffle, 16);
SINGLE_TWINS_OF(HillisSteele, 1);
SINGLE_TWINS_OF(HillisSteele, 8);
SINGLE_TWINS_OF(WarpShuffle, 1);
SINGLE_TWINS_OF(WarpShuffle, 7);
SINGLE_TWINS_OF(WarpShuffle, 8);
WRITING_TWINS_OF(1);
WRITING_TWINS_OF(2);
WRITING_TWINS_OF(4);
WRITING_TWINS_OF(7);
WRITING_TWINS_OF(8);
WRITING_TWINS_OF(16);
// The fastest shapes (tuned_shapes.h).
TWINS_OF_LOOK_BACK(WarpShuffle, 11);
TWINS_OF_LOOK_BACK(WarpShuffle, 15);
TWINS_OF_LOOK_BACK(WarpShuffle, 19);
#define FASTEST_TWINS(Key, per_thread, values)         \
  SORTING_TWINS(WarpShuffle, Key, per_thread, values); \
  SINGLE_TWINS(WarpShuffle, Key, per_thread, values);  \
  WRITING_TWINS(Key, per_thread, values)
FASTEST_TWINS(unsigned, 19, false);
FASTEST_TWINS(unsigned, 15, true);
FASTEST_TWINS(u64, 15, false);
FASTEST_TWINS(u64, 11, true);
#endif

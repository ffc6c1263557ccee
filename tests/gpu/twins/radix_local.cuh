// Twins of radix_local.cuh; see radix_1bit.cuh beside this.
#pragma once

#include "tests/gpu/twins/block_scan.cuh"

namespace scatterscope::twins {

template <class T, unsigned per_thread, unsigned threads>
__device__ void load(const T* input, T* items, unsigned first, unsigned size, T beyond) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      items[position] = input[first + position];
    } else {
      items[position] = beyond;
    }
  }
}

template <class T, unsigned per_thread, unsigned threads>
__device__ void store(const T* keys, T* output, unsigned first, unsigned size) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) output[first + position] = keys[position];
  }
}

template <class Scan, class Key, unsigned per_thread, unsigned threads, bool with_values>
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
  unsigned total = sums.total - (threads * per_thread - size);
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

template <class Key, unsigned per_thread, unsigned threads>
__device__ void find_buckets(const Key* keys, unsigned* begin, unsigned* end, unsigned size, unsigned shift,
                             unsigned digit_bits, unsigned descending) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
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

template <class Key, unsigned per_thread, unsigned threads>
__device__ void find_begins(const Key* keys, unsigned* begin, unsigned size, unsigned shift, unsigned digit_bits,
                            unsigned descending) {
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned bucket = bucket_of(keys[position], shift, digit_bits, descending);
      unsigned previous = 1u << digit_bits;
      if (position > 0) previous = bucket_of(keys[position - 1], shift, digit_bits, descending);
      if (previous != bucket) begin[bucket] = position;
    }
  }
  __syncthreads();
}

template <class Scan, class Key, unsigned per_thread, unsigned threads, bool with_values>
__device__ void sort_tile(const Key* input, Key* local_keys, const unsigned* input_values, unsigned* local_values,
                          unsigned* bucket_sizes, Key* keys, unsigned* values, unsigned* x, unsigned* begin,
                          unsigned* end, unsigned tile, unsigned tile_count, unsigned N, unsigned shift,
                          unsigned digit_bits, unsigned descending) {
  unsigned first = tile * threads * per_thread;
  unsigned size = min(threads * per_thread, N - first);
  load<Key, per_thread, threads>(input, keys, first, size, descending == 1 ? 0 : ~Key(0));
  if (with_values) load<unsigned, per_thread, threads>(input_values, values, first, size, 0);
  __syncthreads();
  for (unsigned pass = 0; pass < digit_bits; ++pass)
    partition_tile<Scan, Key, per_thread, threads, with_values>(keys, values, x, size, shift + pass, descending);
  store<Key, per_thread, threads>(keys, local_keys, first, size);
  if (with_values) store<unsigned, per_thread, threads>(values, local_values, first, size);
  for (unsigned bucket = threadIdx.x; bucket < 1u << digit_bits; bucket += threads) {
    begin[bucket] = 0;
    end[bucket] = 0;
  }
  __syncthreads();
  find_buckets<Key, per_thread, threads>(keys, begin, end, size, shift, digit_bits, descending);
  for (unsigned bucket = threadIdx.x; bucket < 1u << digit_bits; bucket += threads)
    bucket_sizes[bucket * tile_count + tile] = end[bucket] - begin[bucket];
}

template <class Key, unsigned per_thread, unsigned threads, bool with_values>
__device__ void write_tile(const Key* local_keys, Key* output, const unsigned* local_values, unsigned* output_values,
                           const unsigned* bucket_starts, Key* keys, unsigned* begin, unsigned tile,
                           unsigned tile_count, unsigned N, unsigned shift, unsigned digit_bits, unsigned descending) {
  unsigned first = tile * threads * per_thread;
  unsigned size = min(threads * per_thread, N - first);
  load<Key, per_thread, threads>(local_keys, keys, first, size, descending == 1 ? 0 : ~Key(0));
  __syncthreads();
  find_begins<Key, per_thread, threads>(keys, begin, size, shift, digit_bits, descending);
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
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

template <class Scan, class Key, unsigned per_thread, unsigned threads, bool with_values, unsigned digit_bits>
__global__ void __launch_bounds__(threads)
    sort_tiles(const Key* input, Key* local_keys, const unsigned* input_values, unsigned* local_values,
               unsigned* bucket_sizes, unsigned N, unsigned shift, unsigned, unsigned descending) {
  __shared__ unsigned x[1024];
  __shared__ unsigned begin[256];
  __shared__ unsigned end[256];
  Key* keys = (Key*)tile_memory;
  unsigned* values = (unsigned*)(tile_memory + threads * per_thread * sizeof(Key));
  sort_tile<Scan, Key, per_thread, threads, with_values>(input, local_keys, input_values, local_values, bucket_sizes,
                                                         keys, values, x, begin, end, blockIdx.x, gridDim.x, N, shift,
                                                         digit_bits, descending);
}

template <class Key, unsigned per_thread, unsigned threads, bool with_values, unsigned digit_bits>
__global__ void __launch_bounds__(threads)
    write_tiles(const Key* local_keys, Key* output, const unsigned* local_values, unsigned* output_values,
                const unsigned* bucket_starts, unsigned N, unsigned shift, unsigned, unsigned descending) {
  __shared__ unsigned begin[256];
  write_tile<Key, per_thread, threads, with_values>(local_keys, output, local_values, output_values, bucket_starts,
                                                    (Key*)tile_memory, begin, blockIdx.x, gridDim.x, N, shift,
                                                    digit_bits, descending);
}

}  // namespace scatterscope::twins

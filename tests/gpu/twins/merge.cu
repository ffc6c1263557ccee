// Twins of merge.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/merge_tile.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

template <class Key, unsigned per_thread, unsigned threads, unsigned comparison, bool with_values>
__global__ void __launch_bounds__(threads)
    merge_sort_tiles(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values, unsigned N) {
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  unsigned tile_keys = threads * per_thread;
  Key* keys = reinterpret_cast<Key*>(dynamic_shared);
  unsigned* values = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * sizeof(Key));
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  Pair share{first, size, 0, 0};
  load_share<Key, per_thread, threads>(input, keys, share, size);
  if (with_values) load_share<unsigned, per_thread, threads>(input_values, values, share, size);
  __syncthreads();
  sort_neighbours<Key, per_thread, comparison, with_values>(keys, values, size);
  for (unsigned run_threads = 1; run_threads * per_thread < size; run_threads *= 2)
    merge_in_tile<Key, per_thread, comparison, with_values>(keys, values, size, run_threads);
  __syncthreads();
  store_keys<Key, per_thread, threads, with_values>(keys, values, output, output_values, first, size);
}

template <class Key, unsigned comparison>
__global__ void find_shares(const Key* input, const unsigned* input_values, unsigned* shares, unsigned N,
                            unsigned width, unsigned tile_keys) {
  unsigned tile = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned tiles = (N - 1) / tile_keys + 1;
  if (tile < tiles) {
    unsigned first = tile * tile_keys;
    Pair runs = runs_of_tile(first, width, N);
    shares[tile] = co_rank<Key, comparison>(first - runs.A, input, runs);
  }
}

template <class Key, unsigned per_thread, unsigned threads, unsigned comparison, bool with_values>
__global__ void __launch_bounds__(threads)
    merge_runs(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
               const unsigned* shares, unsigned N, unsigned width) {
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  unsigned tile_keys = threads * per_thread;
  Key* keys = reinterpret_cast<Key*>(dynamic_shared);
  unsigned* values = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * sizeof(Key));
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  Pair merged = runs_of_tile(first, width, N);
  unsigned k = first - merged.A;
  unsigned a_begin = shares[blockIdx.x];
  unsigned a_end = merged.m;
  if (k + size < merged.m + merged.n) a_end = shares[blockIdx.x + 1];
  Pair share{merged.A + a_begin, a_end - a_begin, merged.B + k - a_begin, size - (a_end - a_begin)};
  load_share<Key, per_thread, threads>(input, keys, share, size);
  if (with_values) load_share<unsigned, per_thread, threads>(input_values, values, share, size);
  __syncthreads();
  Held<Key, per_thread> thread;
  Key(&held)[per_thread] = thread.key;
  unsigned(&held_value)[per_thread] = thread.value;
  unsigned(&from)[per_thread] = thread.from;
  unsigned begin = threadIdx.x * per_thread;
  unsigned count = begin < size ? min(per_thread, size - begin) : 0;
  if (count > 0) {
    Pair runs{0, share.m, share.m, share.n};
    merge_sequential<Key, per_thread, comparison>(keys, runs, begin, held, from);
    if (with_values) take_values<per_thread>(values, held_value, from, count);
  }
  __syncthreads();
#pragma unroll
  for (unsigned next = 0; next < per_thread; ++next) {
    if (next < count) {
      keys[begin + next] = held[next];
      if (with_values) values[begin + next] = held_value[next];
    }
  }
  __syncthreads();
  store_keys<Key, per_thread, threads, with_values>(keys, values, output, output_values, first, size);
}

// For each kind of keys, order and values.
#define TWINS(Key, per_thread, threads, comparison, values)                                \
  template __global__ void merge_sort_tiles<Key, per_thread, threads, comparison, values>( \
      const Key*, Key*, const unsigned*, unsigned*, unsigned);                             \
  template __global__ void merge_runs<Key, per_thread, threads, comparison, values>(       \
      const Key*, Key*, const unsigned*, unsigned*, const unsigned*, unsigned, unsigned)
#define TWINS_OF(Key, per_thread, values) \
  TWINS(Key, per_thread, 256, 0, values); \
  TWINS(Key, per_thread, 256, 1, values)
TWINS_OF(unsigned, 7, false);
TWINS_OF(unsigned, 7, true);
TWINS_OF(unsigned, 11, true);
TWINS(unsigned, 19, 256, 0, false);
TWINS_OF(u64, 7, false);
TWINS_OF(u64, 15, false);
template __global__ void find_shares<unsigned, 0>(const unsigned*, const unsigned*, unsigned*, unsigned, unsigned,
                                                  unsigned);
template __global__ void find_shares<unsigned, 1>(const unsigned*, const unsigned*, unsigned*, unsigned, unsigned,
                                                  unsigned);
template __global__ void find_shares<u64, 0>(const u64*, const unsigned*, unsigned*, unsigned, unsigned, unsigned);
template __global__ void find_shares<u64, 1>(const u64*, const unsigned*, unsigned*, unsigned, unsigned, unsigned);

// Twins of radix_msd.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/block_scan.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"
#include "tests/gpu/twins/sweep_tile.cuh"

__global__ void plant_tree(unsigned* large_begin, unsigned* large_size, unsigned* first_tile, unsigned* small_begin,
                           unsigned* small_size, unsigned* large_count, unsigned* tile_count, unsigned* small_count,
                           unsigned* next_tile, unsigned N, unsigned tile_size, unsigned depths) {
  bool large = N > tile_size;
  for (unsigned d = threadIdx.x; d < depths; d += blockDim.x) {
    large_count[d] = d == 0 && large ? 1 : 0;
    tile_count[d] = d == 0 && large ? (N + tile_size - 1) / tile_size : 0;
    small_count[d] = d == 0 && !large ? 1 : 0;
    next_tile[d] = 0;
  }
  if (threadIdx.x == 0 && large) {
    large_begin[0] = 0;
    large_size[0] = N;
    first_tile[0] = 0;
  }
  if (threadIdx.x == 0 && !large) {
    small_begin[0] = 0;
    small_size[0] = N;
  }
}

__global__ void number_tiles(const unsigned* first_tile, const unsigned* large_count, const unsigned* tile_count,
                             unsigned* tile_bucket, unsigned* child_sizes, unsigned* words, unsigned depth,
                             unsigned row, unsigned bits) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned larges = large_count[depth];
  unsigned tiles = tile_count[depth];
  for (unsigned tile = t; tile < tiles; tile += gridDim.x * blockDim.x) {
    unsigned low = 0;
    unsigned high = larges;
    while (high - low > 1) {
      unsigned middle = (low + high) / 2;
      if (first_tile[row + middle] <= tile) {
        low = middle;
      } else {
        high = middle;
      }
    }
    tile_bucket[tile] = low;
  }
  for (unsigned i = t; i < larges << bits; i += gridDim.x * blockDim.x) child_sizes[i] = 0;
  for (unsigned i = t; i < tiles << bits; i += gridDim.x * blockDim.x) words[i] = 0;
}

template <class Key, unsigned per_thread>
__global__ void count_children(const Key* input, const unsigned* large_begin, const unsigned* large_size,
                               const unsigned* first_tile, const unsigned* tile_count, const unsigned* tile_bucket,
                               unsigned* child_sizes, unsigned depth, unsigned row, unsigned shift, unsigned bits,
                               unsigned descending) {
  unsigned buckets = 1u << bits;
  __shared__ unsigned counts[256];
  unsigned flip = descending == 1 ? buckets - 1 : 0;
  unsigned tile_size = blockDim.x * per_thread;
  unsigned tiles = tile_count[depth];
  for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    for (unsigned b = threadIdx.x; b < buckets; b += blockDim.x) counts[b] = 0;
    __syncthreads();
    unsigned large = tile_bucket[tile];
    unsigned before = (tile - first_tile[row + large]) * tile_size;
    unsigned first = large_begin[row + large] + before;
    unsigned size = min(tile_size, large_size[row + large] - before);
    Key held[per_thread];
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      unsigned position = k * blockDim.x + threadIdx.x;
      if (position < size) held[k] = input[first + position];
    }
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k)
      if (k * blockDim.x + threadIdx.x < size)
        atomicAdd(&counts[((unsigned)(held[k] >> shift) & ((1u << bits) - 1)) ^ flip], 1u);
    __syncthreads();
    for (unsigned b = threadIdx.x; b < buckets; b += blockDim.x) {
      unsigned count = counts[b];
      if (count > 0) atomicAdd(&child_sizes[(large << bits) + b], count);
    }
    __syncthreads();
  }
}

__global__ void place_children(const unsigned* large_begin, const unsigned* large_count, const unsigned* child_sizes,
                               unsigned* child_starts, unsigned depth, unsigned row) {
  __shared__ unsigned x[256];
  unsigned larges = large_count[depth];
  for (unsigned large = blockIdx.x; large < larges; large += gridDim.x) {
    unsigned child = large * blockDim.x + threadIdx.x;
    unsigned size = child_sizes[child];
    unsigned begin = large_begin[row + large];
    begin += scan_of_block<WarpShuffle>(x, size).before;
    child_starts[child] = begin;
    __syncthreads();
  }
}

template <unsigned per_thread>
__global__ void list_children(unsigned* large_begin, unsigned* large_size, unsigned* first_tile, unsigned* small_begin,
                              unsigned* small_size, unsigned* large_count, unsigned* tile_count, unsigned* small_count,
                              const unsigned* child_sizes, const unsigned* child_starts, unsigned depth,
                              unsigned large_row, unsigned small_row, unsigned bits, unsigned tile_size) {
  __shared__ unsigned x[1024];
  unsigned children = large_count[depth] << bits;
  unsigned large = 0;
  unsigned tile = 0;
  unsigned small = 0;
  for (unsigned first = 0; first < children; first += blockDim.x * per_thread) {
    unsigned sizes[per_thread];
    unsigned larges = 0;
    unsigned tiles = 0;
    unsigned smalls = 0;
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      unsigned child = first + threadIdx.x * per_thread + k;
      sizes[k] = 0;
      if (child < children) sizes[k] = child_sizes[child];
      bool is_large = sizes[k] > tile_size;
      larges += is_large ? 1 : 0;
      tiles += is_large ? (sizes[k] + tile_size - 1) / tile_size : 0;
      smalls += sizes[k] > 0 && !is_large ? 1 : 0;
    }
    auto of_larges = scan_of_block<WarpShuffle>(x, larges);
    __syncthreads();
    auto of_tiles = scan_of_block<WarpShuffle>(x, tiles);
    __syncthreads();
    auto of_smalls = scan_of_block<WarpShuffle>(x, smalls);
    __syncthreads();
    unsigned next_large = large_row + large + of_larges.before;
    unsigned next_tile = tile + of_tiles.before;
    unsigned next_small = small_row + small + of_smalls.before;
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      unsigned child = first + threadIdx.x * per_thread + k;
      unsigned size = sizes[k];
      if (size > tile_size) {
        large_begin[next_large] = child_starts[child];
        large_size[next_large] = size;
        first_tile[next_large] = next_tile;
        ++next_large;
        next_tile += (size + tile_size - 1) / tile_size;
      } else if (size > 0) {
        small_begin[next_small] = child_starts[child];
        small_size[next_small] = size;
        ++next_small;
      }
    }
    large += of_larges.total;
    tile += of_tiles.total;
    small += of_smalls.total;
  }
  if (threadIdx.x == 0) {
    large_count[depth + 1] = large;
    tile_count[depth + 1] = tile;
    small_count[depth + 1] = small;
  }
}

template <class Key, unsigned radix_bits, unsigned per_thread, unsigned threads, bool with_values>
__global__ void __launch_bounds__(threads, 768 / threads)
    split_buckets(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                  const unsigned* large_begin, const unsigned* large_size, const unsigned* first_tile,
                  const unsigned* tile_count, const unsigned* tile_bucket, const unsigned* child_starts,
                  volatile unsigned* words, unsigned* next_tile, unsigned depth, unsigned row, unsigned shift,
                  unsigned descending) {
  Key* keys = (Key*)sweep_memory;
  unsigned* values = (unsigned*)sweep_memory;
  unsigned* warp_counts = (unsigned*)sweep_memory;
  __shared__ unsigned starts[256];
  __shared__ unsigned sizes[256];
  __shared__ unsigned sums[256];
  __shared__ int shifts[256];
  __shared__ unsigned taken;
  unsigned flip = descending == 1 ? 255u : 0u;
  unsigned tiles = tile_count[depth];
  for (unsigned turn = blockIdx.x; turn < tiles; turn += gridDim.x) {
    if (threadIdx.x == 0) taken = atomicAdd(&next_tile[depth], 1u);
    for (unsigned c = threadIdx.x; c < threads / 32 * 256; c += threads) warp_counts[c] = 0;
    __syncthreads();
    unsigned tile = taken;
    unsigned large = tile_bucket[tile];
    unsigned first_of_bucket = first_tile[row + large];
    unsigned begin = large_begin[row + large];
    unsigned size = large_size[row + large];
    Tile<Key, per_thread, threads> of;
    of.shift = shift;
    of.flip = flip;
    of.starts_row = large << 8;
    of.words_row = first_of_bucket << 8;
    of.row_words = 256;
    of.tile = tile - first_of_bucket;
    of.first = of.tile * (threads * per_thread);
    of.size = min(threads * per_thread, size - of.first);
    of.first += begin;
    sweep_tile<with_values>(of, input, output, input_values, output_values, child_starts, words, keys, values,
                            warp_counts, starts, sizes, sums, shifts);
    __syncthreads();
  }
}

template <class T, class Key, unsigned per_thread, unsigned threads>
__device__ void exchange(T (&items)[per_thread], T* to, const Tile<Key, per_thread, threads>& of) {
  of.template reorder<T>(items, to);
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k)
    if (of.position(k) < of.size) items[k] = to[of.position(k)];
  __syncthreads();
}

template <class Key, unsigned per_thread, unsigned threads, bool with_values>
__device__ void finish_bucket(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                              Key* keys, unsigned* values, unsigned* warp_counts, unsigned* starts, unsigned* sizes,
                              unsigned* sums, unsigned begin, unsigned size, unsigned bits, unsigned descending) {
  Tile<Key, per_thread, threads> of;
  of.flip = descending == 1 ? 255u : 0u;
  of.tile = 0;
  of.size = min(threads * per_thread, size);
  of.first = begin;
  of.shift = 0;
  of.template load<false>(input);
  unsigned held_values[per_thread];
  if (with_values) of.template load_values<false>(input_values, held_values);
  for (unsigned shift = 0; shift < bits; shift += 8) {
    of.shift = shift;
    for (unsigned c = threadIdx.x; c < threads / 32 * 256; c += threads) warp_counts[c] = 0;
    __syncthreads();
    of.template count<false>(warp_counts);
    __syncthreads();
    of.template find_places<false>(warp_counts, starts, sums, sizes, nullptr);
    __syncthreads();
    of.rank(warp_counts);
    __syncthreads();
    exchange<Key>(of.held, keys, of);
    if (with_values) exchange<unsigned>(held_values, values, of);
  }
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k)
    if (of.position(k) < of.size) {
      unsigned destination = begin + of.position(k);
      output[destination] = of.held[k];
      if (with_values) output_values[destination] = held_values[k];
    }
}

template <class Key, unsigned radix_bits, unsigned per_thread, unsigned threads, bool with_values>
__global__ void __launch_bounds__(threads, 768 / threads)
    finish_buckets(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
                   const unsigned* small_begin, const unsigned* small_size, const unsigned* small_count, unsigned depth,
                   unsigned row, unsigned bits, unsigned descending) {
  Key* keys = (Key*)sweep_memory;
  unsigned* values = (unsigned*)sweep_memory;
  unsigned* warp_counts = (unsigned*)sweep_memory;
  __shared__ unsigned starts[256];
  __shared__ unsigned sizes[256];
  __shared__ unsigned sums[256];
  constexpr unsigned few = (per_thread + 1) / 2;
  unsigned smalls = small_count[depth];
  for (unsigned small = blockIdx.x; small < smalls; small += gridDim.x) {
    unsigned begin = small_begin[row + small];
    unsigned size = small_size[row + small];
    if (size <= threads * few) {
      finish_bucket<Key, few, threads, with_values>(input, output, input_values, output_values, keys, values,
                                                    warp_counts, starts, sizes, sums, begin, size, bits, descending);
    } else {
      finish_bucket<Key, per_thread, threads, with_values>(input, output, input_values, output_values, keys, values,
                                                           warp_counts, starts, sizes, sums, begin, size, bits,
                                                           descending);
    }
  }
}

#ifndef TWINS_BY_USE
template __global__ void list_children<8>(unsigned*, unsigned*, unsigned*, unsigned*, unsigned*, unsigned*, unsigned*,
                                          unsigned*, const unsigned*, const unsigned*, unsigned, unsigned, unsigned,
                                          unsigned, unsigned);
#define COUNT_TWINS(Key, per_thread)                                                                              \
  template __global__ void count_children<Key, per_thread>(                                                       \
      const Key*, const unsigned*, const unsigned*, const unsigned*, const unsigned*, const unsigned*, unsigned*, \
      unsigned, unsigned, unsigned, unsigned, unsigned)
COUNT_TWINS(unsigned, 36);
COUNT_TWINS(unsigned, 32);
COUNT_TWINS(unsigned, 16);
COUNT_TWINS(u64, 20);
COUNT_TWINS(u64, 18);
#define TWINS(Key, per_thread, threads, values)                                                                       \
  template __global__ void split_buckets<Key, 8, per_thread, threads, values>(                                        \
      const Key*, Key*, const unsigned*, unsigned*, const unsigned*, const unsigned*, const unsigned*,                \
      const unsigned*, const unsigned*, const unsigned*, volatile unsigned*, unsigned*, unsigned, unsigned, unsigned, \
      unsigned);                                                                                                      \
  template __global__ void finish_buckets<Key, 8, per_thread, threads, values>(                                       \
      const Key*, Key*, const unsigned*, unsigned*, const unsigned*, const unsigned*, const unsigned*, unsigned,      \
      unsigned, unsigned, unsigned)
TWINS(unsigned, 36, 256, false);
TWINS(unsigned, 16, 256, false);
TWINS(unsigned, 32, 384, true);
TWINS(unsigned, 16, 384, true);
TWINS(u64, 20, 256, false);
TWINS(u64, 18, 384, true);
#endif

// How radix-msd counts the next digit of the keys of its large buckets.
#pragma once

#include "kernels/radix/sweep_tile.cuh"
#include "kernels/shared/either_way.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// What a depth's tiles belong to: the same of the large buckets; tile_bucket[tile]: which one a tile is of.
struct LargeBuckets {
  View<const unsigned> large_begin;
  View<const unsigned> large_size;
  View<const unsigned> first_tile;
  View<const unsigned> tile_count;
  View<const unsigned> tile_bucket;
};

// Counts the digits of keys first, first + threads, and so on before `end`. `copies` counters stand for one, by lane,
// so that lanes that meet the same digit do not wait for each other. whole: a Known, every key is there.
template <class Key>
__device__ inline void count_digit(View<const Key> input, View<unsigned> counts, unsigned first, unsigned end,
                                   SweepDigit digit, KeysPerThread keys_per_thread, Threads threads,
                                   HistogramCopies copies, auto whole) {
  Key held[KeysPerThread::most];
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    see(k);
    if (whole || k * threads < end - first) held[k] = input[first + k * threads];
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    see(k);
    if (whole || k * threads < end - first)
      atomicAdd(&counts[digit.bucket(held[k]) * copies + threadIdx.x % copies], 1u);
  }
}

// child_sizes[(large << digit_bits) + digit], 0 before: the keys of a large bucket with that digit. A block takes
// neighbouring tiles of tile_size keys, an even share of all, and adds up what it has counted bucket by bucket.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    count_children(View<const Key> input, __grid_constant__ const LargeBuckets given_larges, View<unsigned> child_sizes,
                   unsigned depth, unsigned large_row, unsigned shift, RadixBits digit_bits, unsigned descending,
                   unsigned tile_size, KeysPerThread keys_per_thread, Threads threads, HistogramCopies copies) {
  unsigned buckets = 1u << digit_bits;
  DYNAMIC_SHARED(unsigned, counts, buckets* copies, 0);
  LargeBuckets larges = in_global_memory(given_larges);
  SweepDigit digit{shift, digit_bits, descending == 1 ? buckets - 1 : 0};
  unsigned tiles = larges.tile_count[depth];
  unsigned share = (tiles + gridDim.x - 1) / gridDim.x;
  unsigned end_tile = min(tiles, (blockIdx.x + 1) * share);
  for (unsigned tile = blockIdx.x * share; tile < end_tile;) {
    see(tile);
    unsigned large = larges.tile_bucket[tile];
    unsigned begin = larges.large_begin[large_row + large];
    unsigned size = larges.large_size[large_row + large];
    unsigned tile_of_bucket = tile - larges.first_tile[large_row + large];
    unsigned share_end = min(size, (tile_of_bucket + end_tile - tile) * tile_size);
    unsigned first = begin + tile_of_bucket * tile_size;
    unsigned end = begin + share_end;
    see(large, first, end);
    for (unsigned counter = threadIdx.x; counter < buckets * copies; counter += threads) {
      see(counter);
      counts[counter] = 0;
    }
    __syncthreads();
    for (unsigned from = first + threadIdx.x; from < end; from += threads * keys_per_thread) {
      either_way(threads * (keys_per_thread - 1) < end - from, [=](auto whole) {
        count_digit<Key>(input, counts, from, end, digit, keys_per_thread, threads, copies, whole);
      });
    }
    __syncthreads();
    for (unsigned bucket = threadIdx.x; bucket < buckets; bucket += threads) {
      unsigned count = 0;
      for (unsigned copy = 0; copy < copies; ++copy) {
        see(copy);
        count += counts[bucket * copies + (bucket + copy) % copies];
      }
      see(as::bucket(bucket), count);
      if (count > 0) atomicAdd(&child_sizes[(large << digit_bits) + bucket], count);
    }
    __syncthreads();
    tile += (end - first + tile_size - 1) / tile_size;
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

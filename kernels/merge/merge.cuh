// Merge sort: PMPP (4th ed.) 13.7, Fig. 13.11, by the merge of chapter 12. Tiles are sorted in shared memory; then each
// pass merges pairs of neighbouring runs, which are twice as long afterwards. Stable: of equal keys that of run A comes
// first.
//
// A pass is cut by its output: a block merges one tile of it, wherever the keys come from, so that as many blocks work
// on one large merge as on many small ones. The block finds its share of both runs by co-rank, loads it, and its
// threads do the same within it.
#pragma once

#include "kernels/radix/ordered_bits.cuh"
#include "kernels/radix/parameters.cuh"
#include "kernels/radix/traffic.h"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Whether x must come before y; not where they are equal.
template <class Key, class Descending>
__device__ inline bool goes_before(Key x, Key y, Descending descending) {
  return descending ? y < x : x < y;
}

// Two sorted runs of a list: m keys from A on, and n keys from B on.
struct Runs {
  unsigned A, m, B, n;
};

// 12.4: how many of the first k keys of the merged runs come from A. A binary search on the diagonal a + b == k - 1
// of the merge matrix: the answer lies in [a_low, a_high].
template <class Key, class Descending>
__device__ inline unsigned co_rank(unsigned k, View<const Key> list, Runs runs, Descending descending) {
  unsigned A = runs.A, m = runs.m, B = runs.B, n = runs.n;
  see(A, m, B, n);
  unsigned a_low = k > n ? k - n : 0;
  unsigned a_high = min(k, m);
  see(k, a_low, a_high);
  while (a_low < a_high) {
    unsigned a = (a_low + a_high) / 2;
    unsigned b = k - 1 - a;
    Key key_a = list[A + a];
    Key key_b = list[B + b];
    if (goes_before(key_b, key_a, descending)) {
      a_high = a;
    } else {
      a_low = a + 1;
    }
    see(a_low, a_high, a, b);
  }
  return a_low;
}

// 12.2, for one thread's part: held[0..count) are the keys of the merged runs from the k-th on, from[] where in the
// list each stood.
template <class Key, class KeysPerThread, class Descending, unsigned room>
__device__ inline void merge_sequential(View<const Key> list, Runs runs, unsigned k, unsigned count,
                                        KeysPerThread keys_per_thread, Descending descending, Key (&held)[room],
                                        unsigned (&from)[room]) {
  unsigned a = co_rank<Key>(k, list, runs, descending);
  unsigned b = k - a;
  Key key_a = 0;
  Key key_b = 0;
  see(a, b);
  if (a < runs.m) key_a = list[runs.A + a];
  if (b < runs.n) key_b = list[runs.B + b];
#pragma unroll
  for (unsigned next = 0; next < keys_per_thread; ++next) {
    if (next < count) {
      bool from_A = b == runs.n || (a < runs.m && !goes_before(key_b, key_a, descending));
      held[next] = from_A ? key_a : key_b;
      from[next] = from_A ? runs.A + a : runs.B + b;
      a += from_A ? 1 : 0;
      b += from_A ? 0 : 1;
      see(a, b);
      if (from_A && a < runs.m) key_a = list[runs.A + a];
      if (!from_A && b < runs.n) key_b = list[runs.B + b];
    }
  }
}

// The values of the keys that a thread holds.
template <class KeysPerThread, unsigned room>
__device__ inline void take_values(View<const unsigned> values, unsigned (&held_value)[room],
                                   const unsigned (&from)[room], unsigned count, KeysPerThread keys_per_thread) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (k < count) {
      see(k);
      held_value[k] = values[from[k]];
    }
  }
}

// A thread sorts its keys_per_thread neighbours: a key's place is the number of keys that come before it.
template <class Key, class KeysPerThread, class Descending, class WithValues>
__device__ inline void sort_neighbours(View<Key> keys, View<unsigned> values, unsigned first, unsigned size,
                                       KeysPerThread keys_per_thread, Descending descending, WithValues with_values) {
  constexpr unsigned room = constant_or<KeysPerThread>(most_keys_per_thread);
  Key held[room];
  unsigned held_value[room];
  unsigned keys_before[room];
  unsigned begin = threadIdx.x * keys_per_thread;
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = begin + k;
    held[k] = descending ? 0 : ~Key{0};  // beyond the list: after all others
    if (position < size) {
      see(position);
      held[k] = keys[position];
      if (with_values) held_value[k] = values[position];
    }
    keys_before[k] = k;
#pragma unroll
    for (unsigned other = 0; other < k; ++other) {
      bool comes_before = goes_before(held[k], held[other], descending);
      keys_before[k] -= comes_before ? 1 : 0;
      keys_before[other] += comes_before ? 1 : 0;
    }
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (begin + k < size) {
      unsigned i = first + begin + k;
      Key key = held[k];
      unsigned place = begin + keys_before[k];
      see(i, key, place);
      keys[place] = key;
      if (with_values) values[place] = held_value[k];
    }
  }
}

// Merges the runs of `width` keys of a tile in pairs, each thread to keys_per_thread neighbours of the result. Begins
// and ends with a barrier.
template <class Key, class KeysPerThread, class Descending, class WithValues>
__device__ inline void merge_in_tile(View<Key> keys, View<unsigned> values, unsigned first, unsigned size,
                                     unsigned width, KeysPerThread keys_per_thread, Descending descending,
                                     WithValues with_values) {
  constexpr unsigned room = constant_or<KeysPerThread>(most_keys_per_thread);
  Key held[room];
  unsigned held_value[room];
  unsigned from[room];
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  __syncthreads();
  if (count > 0) {
    unsigned A = begin - begin % (2 * width);
    unsigned B = min(A + width, size);
    Runs runs{A, B - A, B, min(width, size - B)};
    merge_sequential<Key>(keys, runs, begin - A, count, keys_per_thread, descending, held, from);
    if (with_values) take_values(values, held_value, from, count, keys_per_thread);
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (k < count) {
      unsigned i = first + from[k];
      Key key = held[k];
      unsigned place = begin + k;
      see(i, key, place);
      keys[place] = key;
      if (with_values) values[place] = held_value[k];
    }
  }
}

// keys[0..size) becomes input[first..first + size).
template <class T, class KeysPerThread>
__device__ inline void load_keys(View<const T> input, View<T> keys, unsigned first, unsigned size,
                                 KeysPerThread keys_per_thread) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      see(position);
      keys[position] = input[first + position];
    }
  }
}
// output[first..first + size) becomes keys[0..size).
template <class Key, class KeysPerThread, class WithValues>
__device__ inline void store_keys(View<const Key> keys, View<const unsigned> values, View<Key> output,
                                  View<unsigned> output_values, unsigned first, unsigned size,
                                  KeysPerThread keys_per_thread, WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned from_slot = first + position;
      unsigned destination = from_slot;  // the tile is in order
      see(from_slot, destination);
      output[destination] = keys[position];
      if (with_values) output_values[destination] = values[position];
    }
  }
}

// A block sorts a tile: each thread its own keys first, then runs are merged, twice as long each time.
template <class Key, class KeysPerThread, class Descending, class WithValues>
__global__ void merge_sort_tiles(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                                 View<unsigned> output_values, unsigned N, Descending descending,
                                 KeysPerThread keys_per_thread, WithValues with_values) {
  unsigned tile_keys = blockDim.x * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key));
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  load_keys<Key>(input, keys, first, size, keys_per_thread);
  if (with_values) load_keys<unsigned>(input_values, values, first, size, keys_per_thread);
  __syncthreads();
  unsigned pass = 0;
  see(pass);
  sort_neighbours<Key>(keys, values, first, size, keys_per_thread, descending, with_values);
  for (unsigned width = keys_per_thread; width < size; width *= 2) {
    ++pass;
    see(pass, width);
    merge_in_tile<Key>(keys, values, first, size, width, keys_per_thread, descending, with_values);
  }
  __syncthreads();
  store_keys<Key>(keys, values, output, output_values, first, size, keys_per_thread, with_values);
}

// A block's share of the merge that its tile of the output belongs to: m keys from A on and n keys from B on.
template <class Key, class Descending>
__device__ inline Runs share_of_tile(View<const Key> input, View<unsigned> shares, unsigned first, unsigned size,
                                     unsigned width, unsigned N, Descending descending) {
  unsigned A = first - first % (2 * width);
  unsigned B = A + min(width, N - A);
  Runs runs{A, B - A, B, min(width, N - B)};
  unsigned begin = first - A;
  for (unsigned end = threadIdx.x; end < 2; end += blockDim.x) {
    unsigned k = begin + end * size;
    unsigned a = co_rank<Key>(k, input, runs, descending);
    see(k, a);
    shares[end] = a;
  }
  __syncthreads();
  unsigned a_begin = shares[0];
  unsigned a_end = shares[1];
  see(a_begin, a_end);
  return Runs{A + a_begin, a_end - a_begin, B + begin - a_begin, size - (a_end - a_begin)};
}

// The block's share of both runs, one after the other.
template <class T, class KeysPerThread>
__device__ inline void load_share(View<const T> input, View<T> keys, Runs share, unsigned size,
                                  KeysPerThread keys_per_thread) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * blockDim.x + threadIdx.x;
    if (position < size) {
      unsigned source = position < share.m ? share.A + position : share.B + position - share.m;
      see(position, source);
      keys[position] = input[source];
    }
  }
}

// A pass: a block makes a tile of the output, in which runs of 2 * width keys are merged from those of `width` keys of
// the input. The tile lies within one of them, since `width` is a multiple of its size.
template <class Key, class KeysPerThread, class Descending, class WithValues>
__global__ void merge_runs(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                           View<unsigned> output_values, unsigned N, unsigned width, Descending descending,
                           KeysPerThread keys_per_thread, WithValues with_values) {
  constexpr unsigned room = constant_or<KeysPerThread>(most_keys_per_thread);
  unsigned tile_keys = blockDim.x * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key));
  SHARED(unsigned, shares, 2, 2);
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  Runs share = share_of_tile<Key>(input, shares, first, size, width, N, descending);
  load_share<Key>(input, keys, share, size, keys_per_thread);
  if (with_values) load_share<unsigned>(input_values, values, share, size, keys_per_thread);
  __syncthreads();
  Key held[room];
  unsigned held_value[room];
  unsigned from[room];
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  if (count > 0) {
    Runs runs{0, share.m, share.m, share.n};
    merge_sequential<Key>(keys, runs, begin, count, keys_per_thread, descending, held, from);
    if (with_values) take_values(values, held_value, from, count, keys_per_thread);
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (k < count) {
      unsigned i = from[k] < share.m ? share.A + from[k] : share.B + from[k] - share.m;
      Key key = held[k];
      unsigned slot = first + begin + k;
      see(i, key, slot);
      keys[begin + k] = key;
      if (with_values) values[begin + k] = held_value[k];
    }
  }
  __syncthreads();
  store_keys<Key>(keys, values, output, output_values, first, size, keys_per_thread, with_values);
}

// Calls function(keys per thread, whether descending): as constants where constants pay, for the numbers of keys that
// timed runs compare, where blocks leave room for their registers.
template <class Function>
void with_merge_shape(const recording::Config& config, Function function) {
  const bool descending = config.order == recording::Order::descending;
  if constexpr (constants_pay) {
    const auto with_order = [&](auto keys_per_thread) {
      if (descending) return function(keys_per_thread, ConstantOf<bool, true>());
      function(keys_per_thread, ConstantOf<bool, false>());
    };
    if (config.block_threads <= 384) {
      if (config.keys_per_thread == 1) return with_order(Constant<1>());
      if (config.keys_per_thread == 15) return with_order(Constant<15>());
    }
  }
  function(config.keys_per_thread, descending);
}

// Of the passes after the tiles are sorted.
inline unsigned merge_passes(const recording::Config& config) {
  unsigned passes = 0;
  for (std::uint64_t width = std::uint64_t{config.block_threads} * config.keys_per_thread; width < config.n; width *= 2)
    ++passes;
  return passes;
}
inline std::uint32_t merge_iterations(const recording::Config& config) {
  return config.n == 0 ? 0 : 1 + merge_passes(config);
}
// Each iteration reads and writes all.
inline std::uint64_t merge_bytes(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  return merge_iterations(config) * 2 * config.n * pair + radix::order_bytes(config);
}

// Of a block: the tile, and the two ends of its share.
inline std::uint64_t merge_shared_bytes(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  return std::uint64_t{config.block_threads} * config.keys_per_thread * pair + 2 * 4;
}

template <class Key, class WithValues>
recording::Pairs sort_by_merging(Gpu& gpu, const recording::Config& config, const recording::Pairs& input,
                                 WithValues with_values) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  const unsigned tile_keys = threads * config.keys_per_thread;
  const unsigned tile_bytes = tile_keys * (sizeof(Key) + (config.values ? sizeof(unsigned) : 0));
  const unsigned iterations = merge_iterations(config);
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", config.values ? n : 0);
  launch_to_ordered_bits(gpu, config, from);
  for (unsigned iter = 0; iter < iterations; ++iter) {
    gpu.iteration({iter, iterations, 0, 0}, from, to, to_values);
    with_merge_shape(config, [&](auto keys_per_thread, auto descending) {
      using PerThread = decltype(keys_per_thread);
      using Descending = decltype(descending);
      if (iter == 0) {
        gpu.launch({"merge_sort_tiles", divide_up(n, tile_keys), threads, tile_bytes},
                   merge_sort_tiles<Key, PerThread, Descending, WithValues>, from, to, from_values, to_values, n,
                   descending, keys_per_thread, with_values);
      } else {
        gpu.launch({"merge_runs", divide_up(n, tile_keys), threads, tile_bytes},
                   merge_runs<Key, PerThread, Descending, WithValues>, from, to, from_values, to_values, n,
                   tile_keys << (iter - 1), descending, keys_per_thread, with_values);
      }
    });
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline constexpr catalog::SortInfo merge_info = {
    .name = "merge",
    .section = "13.7",
    .summary = "merge sort: tiles in shared memory, then pairs of runs, several blocks to a merge, by co-rank",
    .max_keys_per_thread = most_keys_per_thread,
    .iterations = merge_iterations,
    .shared_bytes = merge_shared_bytes,
    .moved_bytes = merge_bytes,
};

inline recording::Pairs merge(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) {
    return with_values_or_not(
        config, [&](auto with_values) { return sort_by_merging<decltype(key)>(gpu, config, input, with_values); });
  });
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Merge sort: PMPP (4th ed.) 13.7, Fig. 13.11, by the merge of chapter 12. Tiles are sorted in shared memory; then each
// pass merges pairs of neighbouring runs, which are twice as long afterwards. Stable: of equal keys that of run A comes
// first.
//
// A pass is cut by its output: a block merges one tile of it, wherever the keys come from, so that as many blocks work
// on one large merge as on many small ones. Where the shares of blocks begin is found by co-rank: in a launch before
// it, a thread a block, so that no block waits for the long way of its search through global memory; or, where a launch
// takes longer than that, by warps of the block itself. The threads of a block do the same within its share.
#pragma once

#include "kernels/shared/comparison.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#include "kernels/shared/tuned_shapes.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// Two sorted runs of a list: m keys from A on, and n keys from B on.
struct Runs {
  unsigned A, m, B, n;
};

// 12.4: how many of the first k keys of the merged runs come from A. A binary search on the diagonal a + b == k - 1
// of the merge matrix: the answer lies in [a_low, a_high].
template <class Key>
__device__ inline unsigned co_rank(unsigned k, View<const Key> list, View<const unsigned> values, Runs runs,
                                   Comparison comparison) {
  unsigned A = runs.A, m = runs.m, B = runs.B, n = runs.n;
  see(as::run_a(A), as::size_a(m), as::run_b(B), as::size_b(n));
  unsigned a_low = k > n ? k - n : 0;
  unsigned a_high = min(k, m);
  see(as::rank(k), as::rank_low(a_low), as::rank_high(a_high));
  while (a_low < a_high) {
    unsigned a = (a_low + a_high) / 2;
    unsigned b = k - 1 - a;
    Key key_a = list[A + a];
    Key key_b = list[B + b];
    unsigned value_a = 0, value_b = 0;
    if (compares_values(comparison)) {
      value_a = values[A + a];
      value_b = values[B + b];
    }
    if (goes_before(key_b, value_b, key_a, value_a, comparison)) {
      a_high = a;
    } else {
      a_low = a + 1;
    }
    see(as::rank_low(a_low), as::rank_high(a_high), a, b);
  }
  return a_low;
}

// What a thread holds: keys, their values, and where each stood. One object, since nvcc 13.0 laid arrays of their own,
// where it does not know their indices, over each other in local memory (u64 keys with values).
template <class Key, unsigned room>
struct HeldKeys {
  Key key[room];
  unsigned value[room];
  unsigned from[room];
};

// 12.2, for one thread's part: held[0..count) are the keys of the merged runs from the k-th on, from[] where in the
// list each stood. What is beyond count means nothing.
template <class Key, unsigned room>
__device__ inline void merge_sequential(View<const Key> list, View<const unsigned> values, Runs runs, unsigned k,
                                        unsigned count, KeysPerThread keys_per_thread, Comparison comparison,
                                        Key (&held)[room], unsigned (&from)[room]) {
  unsigned a = co_rank<Key>(k, list, values, runs, comparison);
  unsigned b = k - a;
  unsigned at_a = runs.A + a, end_a = runs.A + runs.m;
  unsigned at_b = runs.B + b, end_b = runs.B + runs.n;
  Key key_a = 0;
  Key key_b = 0;
  see(a, b);
  if (at_a < end_a) key_a = list[at_a];
  if (at_b < end_b) key_b = list[at_b];
  unsigned value_a = 0, value_b = 0;
  if (compares_values(comparison)) {
    if (at_a < end_a) value_a = values[at_a];
    if (at_b < end_b) value_b = values[at_b];
  }
#pragma unroll
  for (unsigned next = 0; next < keys_per_thread; ++next) {
    bool from_A = at_b >= end_b || (at_a < end_a && !goes_before(key_b, value_b, key_a, value_a, comparison));
    held[next] = from_A ? key_a : key_b;
    from[next] = from_A ? at_a : at_b;
    at_a += from_A ? 1 : 0;
    at_b += from_A ? 0 : 1;
    a = at_a - runs.A;
    b = at_b - runs.B;
    if (next < count) see(a, b);
    unsigned at = from_A ? at_a : at_b;
    unsigned end = from_A ? end_a : end_b;
    if (next + 1 < keys_per_thread && at < end) {
      Key key = list[at];
      key_a = from_A ? key : key_a;
      key_b = from_A ? key_b : key;
      if (compares_values(comparison)) {
        unsigned value = values[at];
        value_a = from_A ? value : value_a;
        value_b = from_A ? value_b : value;
      }
    }
  }
}

// The values of the keys that a thread holds.
template <unsigned room>
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

// keys[begin..begin + count) of the tile that begins at `first` become what the thread holds.
template <class Key, unsigned room>
__device__ inline void put_back(View<Key> keys, View<unsigned> values, unsigned first, unsigned begin, unsigned count,
                                const Key (&held)[room], const unsigned (&held_value)[room],
                                const unsigned (&from)[room], KeysPerThread keys_per_thread, WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (k < count) {
      unsigned i = first + from[k];
      Key key = held[k];
      unsigned place = begin + k;
      see(as::index(i), key, as::place(place));
      keys[place] = key;
      if (with_values) values[place] = held_value[k];
    }
  }
}

// A thread sorts its keys_per_thread neighbours by odd-even transposition: pairs that begin at an even place, then
// those at an odd one, as often as there are keys. One beyond the end of the tile has nothing to do.
template <class Key>
__device__ inline void sort_neighbours(View<Key> keys, View<unsigned> values, unsigned first, unsigned size,
                                       KeysPerThread keys_per_thread, Comparison comparison, WithValues with_values) {
  constexpr unsigned room = KeysPerThread::most;
  HeldKeys<Key, room> thread;
  Key(&held)[room] = thread.key;
  unsigned(&held_value)[room] = thread.value;
  unsigned(&from)[room] = thread.from;
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  if (begin >= size) return;
  unsigned count = min(most, size - begin);
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = begin + k;
    from[k] = position;
    held[k] = last_key<Key>(comparison);
    held_value[k] = last_value(comparison);
    if (k < count) {
      see(position);
      held[k] = keys[position];
      if (with_values) held_value[k] = values[position];
    }
  }
#pragma unroll
  for (unsigned round = 0; round < keys_per_thread; ++round) {
#pragma unroll
    for (unsigned k = round % 2; k + 1 < keys_per_thread; k += 2) {
      Key x = held[k], y = held[k + 1];
      unsigned x_value = held_value[k], y_value = held_value[k + 1];
      unsigned x_from = from[k], y_from = from[k + 1];
      bool exchange = goes_before(y, y_value, x, x_value, comparison);
      held[k] = exchange ? y : x;
      held[k + 1] = exchange ? x : y;
      held_value[k] = exchange ? y_value : x_value;
      held_value[k + 1] = exchange ? x_value : y_value;
      from[k] = exchange ? y_from : x_from;
      from[k + 1] = exchange ? x_from : y_from;
    }
  }
  put_back(keys, values, first, begin, count, held, held_value, from, keys_per_thread, with_values);
}

// Merges the runs of a tile in pairs, a run being what so many threads hold (a power of two), each thread to
// keys_per_thread neighbours of the result. Begins and ends with a barrier.
template <class Key>
__device__ inline void merge_in_tile(View<Key> keys, View<unsigned> values, unsigned first, unsigned size,
                                     unsigned run_threads, KeysPerThread keys_per_thread, Comparison comparison,
                                     WithValues with_values) {
  constexpr unsigned room = KeysPerThread::most;
  HeldKeys<Key, room> thread;
  Key(&held)[room] = thread.key;
  unsigned(&held_value)[room] = thread.value;
  unsigned(&from)[room] = thread.from;
  unsigned width = run_threads * keys_per_thread;
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  __syncthreads();
  if (count > 0) {
    unsigned A = (threadIdx.x & ~(2 * run_threads - 1)) * keys_per_thread;
    unsigned B = min(A + width, size);
    Runs runs{A, B - A, B, min(width, size - B)};
    merge_sequential<Key>(keys, values, runs, begin - A, count, keys_per_thread, comparison, held, from);
    if (with_values) take_values(values, held_value, from, count, keys_per_thread);
  }
  __syncthreads();
  put_back(keys, values, first, begin, count, held, held_value, from, keys_per_thread, with_values);
}

// A block's share of both runs, one after the other; a tile of the list is a share of it alone. All loads are
// begun before the first is waited for.
template <class T>
__device__ inline void load_share(View<const T> input, View<T> keys, Runs share, unsigned size,
                                  KeysPerThread keys_per_thread, Threads threads) {
  T held[KeysPerThread::most];
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned source = position < share.m ? share.A + position : share.B + position - share.m;
      see(position, source);
      held[k] = input[source];
    }
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      see(position);
      keys[position] = held[k];
    }
  }
}
// output[first..first + size) becomes keys[0..size).
template <class Key>
__device__ inline void store_keys(View<const Key> keys, View<const unsigned> values, View<Key> output,
                                  View<unsigned> output_values, unsigned first, unsigned size,
                                  KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned from_slot = first + position;
      unsigned destination = from_slot;  // the tile is in order
      see(as::from_slot(from_slot), as::destination(destination));
      output[destination] = keys[position];
      if (with_values) output_values[destination] = values[position];
    }
  }
}

// A block sorts a tile: each thread its own keys first, then runs are merged, twice as long each time.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    merge_sort_tiles(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                     View<unsigned> output_values, unsigned N, Comparison comparison, KeysPerThread keys_per_thread,
                     Threads threads, WithValues with_values) {
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key));
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  Runs share{first, size, 0, 0};
  load_share<Key>(input, keys, share, size, keys_per_thread, threads);
  if (with_values) load_share<unsigned>(input_values, values, share, size, keys_per_thread, threads);
  __syncthreads();
  unsigned pass = 0;
  see(as::pass(pass));
  sort_neighbours<Key>(keys, values, first, size, keys_per_thread, comparison, with_values);
  for (unsigned run_threads = 1; run_threads * keys_per_thread < size; run_threads *= 2) {
    ++pass;
    unsigned width = run_threads * keys_per_thread;
    see(as::pass(pass), width);
    merge_in_tile<Key>(keys, values, first, size, run_threads, keys_per_thread, comparison, with_values);
  }
  __syncthreads();
  store_keys<Key>(keys, values, output, output_values, first, size, keys_per_thread, threads, with_values);
}

// The runs that the tile of the output which begins at `first` belongs to: those of `width` keys of the input.
__device__ inline Runs runs_of_tile(unsigned first, unsigned width, unsigned N) {
  unsigned A = first - first % (2 * width);
  unsigned B = A + min(width, N - A);
  return Runs{A, B - A, B, min(width, N - B)};
}

// 12.5: where the share of each tile of the output begins in its run A, for merge_runs.
template <class Key>
__global__ void find_shares(View<const Key> input, View<const unsigned> input_values, View<unsigned> shares, unsigned N,
                            unsigned width, unsigned tile_keys, Comparison comparison) {
  unsigned tile = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned tiles = (N - 1) / tile_keys + 1;
  if (tile < tiles) {
    unsigned first = tile * tile_keys;
    Runs runs = runs_of_tile(first, width, N);
    unsigned a_begin = co_rank<Key>(first - runs.A, input, input_values, runs, comparison);
    see(tile, a_begin);
    shares[tile] = a_begin;
  }
}

// 12.5, by a warp, for a block's share: its lanes compare at places that cut what is left of the diagonal into equal
// pieces, and the first lane whose key of run A does not come before its key of run B says which piece the answer lies
// in. A round leaves a 33rd where a thread leaves a half. lanes: of the warp. All of them return the answer.
template <class Key>
__device__ inline unsigned co_rank_by_warp(unsigned k, View<const Key> list, View<const unsigned> values, Runs runs,
                                           unsigned lanes, Comparison comparison) {
  unsigned lane = threadIdx.x % 32;
  unsigned a_low = k > runs.n ? k - runs.n : 0;
  unsigned a_high = min(k, runs.m);
  see(k, a_low, a_high);
  while (a_low < a_high) {
    unsigned piece = (a_high - a_low) / (lanes + 1) + 1;
    unsigned a = a_low + lane * piece + piece - 1;
    bool from_A = false;
    if (a < a_high) {
      unsigned b = k - 1 - a;
      Key key_a = list[runs.A + a];
      Key key_b = list[runs.B + b];
      unsigned value_a = 0, value_b = 0;
      if (compares_values(comparison)) {
        value_a = values[runs.A + a];
        value_b = values[runs.B + b];
      }
      from_A = !goes_before(key_b, value_b, key_a, value_a, comparison);
      see(a, b, from_A);
    }
    unsigned taken = __popc(__ballot_sync(0xffffffffu, from_A));
    a_low += taken * piece;
    a_high = min(a_high, a_low + piece - 1);
    see(taken, a_low, a_high);
  }
  return a_low;
}

// Where the block's share of run A begins and ends: for both at once where it has two warps.
template <class Key>
__device__ inline void find_ends(View<const Key> input, View<const unsigned> input_values, Runs merged, unsigned k,
                                 unsigned size, View<unsigned> ends, Threads threads, Comparison comparison) {
  unsigned warp = threadIdx.x / 32;
  unsigned lanes = min(32u, threads - warp * 32);
  for (unsigned end = warp; end < 2; end += (threads + 31) / 32) {
    unsigned co_rank = co_rank_by_warp<Key>(k + end * size, input, input_values, merged, lanes, comparison);
    see(end, co_rank);
    if (threadIdx.x % 32 == 0) ends[end] = co_rank;
  }
}

// A pass: a block makes a tile of the output, in which runs of 2 * width keys are merged from those of `width` keys of
// the input. The tile lies within one of them, since `width` is a multiple of its size; its share ends where that of
// the next tile begins.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    merge_runs(View<const Key> input, View<Key> output, View<const unsigned> input_values, View<unsigned> output_values,
               View<const unsigned> shares, unsigned N, unsigned width, Comparison comparison,
               KeysPerThread keys_per_thread, Threads threads, WithValues with_values, SharesByWarps shares_by_warps) {
  constexpr unsigned room = KeysPerThread::most;
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key));
  SHARED(unsigned, ends, 2, shares_by_warps ? 2u : 0u);
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  Runs merged = runs_of_tile(first, width, N);
  unsigned k = first - merged.A;
  if (shares_by_warps) {
    find_ends<Key>(input, input_values, merged, k, size, ends, threads, comparison);
    __syncthreads();
  }
  unsigned a_begin = shares_by_warps ? ends[0] : shares[blockIdx.x];
  unsigned a_end = merged.m;
  if (k + size < merged.m + merged.n) a_end = shares_by_warps ? ends[1] : shares[blockIdx.x + 1];
  see(as::rank(k), a_begin, a_end);
  Runs share{merged.A + a_begin, a_end - a_begin, merged.B + k - a_begin, size - (a_end - a_begin)};
  load_share<Key>(input, keys, share, size, keys_per_thread, threads);
  if (with_values) load_share<unsigned>(input_values, values, share, size, keys_per_thread, threads);
  __syncthreads();
  HeldKeys<Key, room> thread;
  Key(&held)[room] = thread.key;
  unsigned(&held_value)[room] = thread.value;
  unsigned(&from)[room] = thread.from;
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  if (count > 0) {
    Runs runs{0, share.m, share.m, share.n};
    merge_sequential<Key>(keys, values, runs, begin, count, keys_per_thread, comparison, held, from);
    if (with_values) take_values(values, held_value, from, count, keys_per_thread);
  }
  __syncthreads();
#pragma unroll
  for (unsigned next = 0; next < keys_per_thread; ++next) {
    if (next < count) {
      unsigned i = from[next] < share.m ? share.A + from[next] : share.B + from[next] - share.m;
      Key key = held[next];
      unsigned slot = first + begin + next;
      see(as::index(i), key, as::slot(slot));
      keys[begin + next] = key;
      if (with_values) values[begin + next] = held_value[next];
    }
  }
  __syncthreads();
  store_keys<Key>(keys, values, output, output_values, first, size, keys_per_thread, threads, with_values);
}

#ifndef __CUDACC_RTC__

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
// Each iteration reads and writes all; what co-rank reads of it is not counted.
inline std::uint64_t merge_bytes(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t shares = config.shares_by_warps ? 0 : merge_passes(config) * ((config.n + tile - 1) / tile);
  return std::uint64_t{2} * merge_iterations(config) * config.n * pair + shares * 8 + radix::order_bytes(config);
}

// Of a block: its tile.
inline std::uint64_t merge_shared_bytes(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  const std::uint64_t ends = config.shares_by_warps ? 2 * sizeof(unsigned) : 0;
  return std::uint64_t{config.block_threads} * config.keys_per_thread * pair + ends;
}

template <class Key>
recording::Pairs sort_by_merging(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  const unsigned tile_keys = threads * config.keys_per_thread;
  const unsigned tile_bytes = tile_keys * (sizeof(Key) + (config.values ? sizeof(unsigned) : 0));
  const unsigned tiles = divide_up(n, tile_keys);
  const unsigned iterations = merge_iterations(config);
  const unsigned comparison = comparison_of(config);
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", config.values ? n : 0);
  auto shares = gpu.array<unsigned>("shares", iterations > 1 && !config.shares_by_warps ? tiles : 0);
  launch_to_ordered_bits(gpu, config, from);
  for (unsigned iter = 0; iter < iterations; ++iter) {
    gpu.iteration({iter, iterations, 0, 0}, from, to, to_values);
    const unsigned width = iter == 0 ? 0 : tile_keys << (iter - 1);
    if (iter == 0) {
      gpu.launch<merge_sort_tiles<Key>>({tiles, threads, tile_bytes}, from, to, from_values, to_values, n, comparison,
                                        config.keys_per_thread, threads, config.values);
    } else {
      if (!config.shares_by_warps) {
        gpu.launch<find_shares<Key>>({divide_up(tiles, threads), threads}, from, from_values, shares, n, width,
                                     tile_keys, comparison);
      }
      gpu.launch<merge_runs<Key>>({tiles, threads, tile_bytes}, from, to, from_values, to_values, shares, n, width,
                                  comparison, config.keys_per_thread, threads, config.values, config.shares_by_warps);
    }
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline void take_tuned_merge(recording::Config& config) {
  const tuned::Shape shape =
      tuned::merge(recording::width_bits(config.key_type) / 8, config.values, config.n < tuned::few_keys_to_merge);
  config.block_threads = shape.block_threads;
  config.keys_per_thread = shape.keys_per_thread;
}

inline void as_timed_merge(recording::Config& config) {
  config.shares_by_warps = config.n < tuned::many_keys_to_merge;
}

inline constexpr catalog::SortInfo merge_info = {
    .name = "merge",
    .section = "13.7",
    .summary = "merge sort: tiles in shared memory, then pairs of runs, several blocks to a merge, by co-rank",
    .max_keys_per_thread = most_keys_per_thread,
    .iterations = merge_iterations,
    .by_digits = false,
    .compares = true,
    .merges_runs = true,
    .shared_bytes = merge_shared_bytes,
    .moved_bytes = merge_bytes,
    .tune = take_tuned_merge,
    .as_timed = as_timed_merge,
};

// A template: a file that includes this one for its device functions alone gets none of its kernels.
template <class AnyGpu>
recording::Pairs merge(AnyGpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_merging<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

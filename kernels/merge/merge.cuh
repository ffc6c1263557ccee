// Merge sort: PMPP (4th ed.) 13.7, Fig. 13.11, by the merge of chapter 12. Tiles are sorted in shared memory; then each
// pass merges pairs of neighbouring runs, which are twice as long afterwards, or four of them (four_runs.cuh). Stable:
// of equal keys that of run A comes first.
//
// A pass is cut by its output: a block merges one tile of it, wherever the keys come from, so that as many blocks work
// on one large merge as on many small ones. Where the shares of blocks begin is found by co-rank: in a launch before
// it, a thread a block, so that no block waits for the long way of its search through global memory; or, where a launch
// takes longer than that, by warps of the block itself: 2^20 keys took 0.066 ms in place of 0.109, but 2^28 - 4096 took
// 14.73 in place of 12.88 (merge.md). The threads of a block do the same within its share.
#pragma once

#include "kernels/merge/four_runs.cuh"
#include "kernels/merge/merging.cuh"
#include "kernels/shared/ordered_bits.cuh"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// A block sorts a tile: each thread its own keys first, then runs are merged, twice as long each time.
template <class Key>
__global__ void __launch_bounds__(Threads::most, merging_blocks)
    merge_sort_tiles(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                     View<unsigned> output_values, unsigned N, Comparison comparison, KeysPerThread keys_per_thread,
                     Threads threads, WithValues with_values) {
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::values);
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
__global__ void __launch_bounds__(Threads::most, merging_blocks)
    merge_runs(View<const Key> input, View<Key> output, View<const unsigned> input_values, View<unsigned> output_values,
               View<const unsigned> shares, unsigned N, unsigned width, Comparison comparison,
               KeysPerThread keys_per_thread, Threads threads, WithValues with_values, SharesByWarps shares_by_warps) {
  constexpr unsigned room = KeysPerThread::most;
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::values);
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
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  if (count > 0) {
    Runs runs{0, share.m, share.m, share.n};
    merge_sequential<Key>(keys, values, runs, begin, count, keys_per_thread, comparison, thread.key, thread.from);
    if (with_values) take_values(values, thread.value, thread.from, count, keys_per_thread);
  }
  __syncthreads();
  put_merged(keys, values, share, first, begin, count, thread, keys_per_thread, with_values);
  __syncthreads();
  store_keys<Key>(keys, values, output, output_values, first, size, keys_per_thread, threads, with_values);
}

#ifndef __CUDACC_RTC__

// Runs that the pass merges which finds runs of `width` keys: two where no more are left.
inline unsigned runs_merged_of(const recording::Config& config, std::uint64_t width) {
  return 2 * width < config.n ? config.merge_ways : 2;
}
// How long the runs are that each pass finds, once the tiles are sorted; visit(width, runs that it merges).
template <class Visit>
void for_each_merge_pass(const recording::Config& config, Visit visit) {
  std::uint64_t width = std::uint64_t{config.block_threads} * config.keys_per_thread;
  while (width < config.n) {
    const unsigned runs = runs_merged_of(config, width);
    visit(width, runs);
    width *= runs;
  }
}
inline std::uint32_t merge_iterations(const recording::Config& config) {
  std::uint32_t iterations = config.n == 0 ? 0 : 1;
  for_each_merge_pass(config, [&](std::uint64_t, unsigned) { ++iterations; });
  return iterations;
}
// Each iteration reads and writes all; what co-rank reads of it is not counted.
inline std::uint64_t merge_bytes(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  std::uint64_t shares = 0;  // numbers, each written and read
  for_each_merge_pass(config, [&](std::uint64_t, unsigned runs) {
    const unsigned of_tile = runs == 4 ? 4 : config.shares_by_warps ? 0 : 1;
    shares += of_tile * ((config.n + tile - 1) / tile);
  });
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
  const unsigned n = config.n, threads = config.block_threads;
  const unsigned tile_keys = threads * config.keys_per_thread;
  const unsigned tile_bytes = tile_keys * (sizeof(Key) + (config.values ? sizeof(unsigned) : 0));
  const unsigned tiles = divide_up(n, tile_keys);
  const unsigned iterations = merge_iterations(config);
  const unsigned comparison = comparison_of(config);
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", config.values ? n : 0);
  const unsigned shares_of_tile = iterations < 2                           ? 0
                                  : runs_merged_of(config, tile_keys) == 4 ? 4
                                  : config.shares_by_warps                 ? 0
                                                                           : 1;
  auto shares = gpu.array<unsigned>("shares", shares_of_tile * tiles);
  launch_to_ordered_bits(gpu, config, from);
  const simt::LaunchShape tile_by_tile{tiles, threads, tile_bytes}, of_tiles{divide_up(tiles, threads), threads};
  unsigned iter = 0;
  const auto begin_iteration = [&] { gpu.iteration({iter++, iterations, 0, 0}, from, to, to_values); };
  const auto end_iteration = [&] {
    std::swap(from, to);
    std::swap(from_values, to_values);
  };
  if (n > 0) {
    begin_iteration();
    gpu.launch<merge_sort_tiles<Key>>(tile_by_tile, from, to, from_values, to_values, n, comparison,
                                      config.keys_per_thread, threads, config.values);
    end_iteration();
  }
  for_each_merge_pass(config, [&](std::uint64_t run, unsigned runs_merged) {
    const auto width = static_cast<unsigned>(run);
    begin_iteration();
    if (runs_merged == 4) {
      gpu.launch<find_shares_of_four<Key>>(of_tiles, from, from_values, shares, n, width, tile_keys, comparison);
      gpu.launch<merge_four_runs<Key>>(tile_by_tile, from, to, from_values, to_values, shares, n, width, comparison,
                                       config.keys_per_thread, threads, config.values);
    } else {
      if (!config.shares_by_warps)
        gpu.launch<find_shares<Key>, as::finds_shares>(of_tiles, from, from_values, as::elements(shares), n, width,
                                                       tile_keys, comparison);
      gpu.launch<merge_runs<Key>>(tile_by_tile, from, to, from_values, to_values, shares, n, width, comparison,
                                  config.keys_per_thread, threads, config.values, config.shares_by_warps);
    }
    end_iteration();
  });
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

// A pass merges four runs, of which a launch finds the shares, from so many keys on (H200, merge.md).
inline void as_timed_merge(recording::Config& config) {
  const bool many = config.n >= (config.values ? 1u << 22 : 1u << 24);
  config.shares_by_warps = !many;
  config.merge_ways = many ? 4 : 2;
}

inline constexpr catalog::SortInfo merge_info = {
    .name = "merge",
    .section = "13.7",
    .summary = "merge sort: tiles in shared memory, then pairs of runs, several blocks to a merge, by co-rank",
    .max_keys_per_thread = most_keys_per_thread,
    .iterations = merge_iterations,
    .by = catalog::By::comparisons,
    .compares = true,
    .merges_runs = true,
    .shared_bytes = merge_shared_bytes,
    .moved_bytes = merge_bytes,
    .shape = {.block_threads = 256, .registers = 6, .registers_a_word = 2, .keys = catalog::ShapeKeys::odd},
    .as_timed = as_timed_merge,
};

// A template: a file that includes this one for its device functions alone gets none of its kernels.
template <class AnyGpu>
recording::Pairs merge(AnyGpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_merging<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

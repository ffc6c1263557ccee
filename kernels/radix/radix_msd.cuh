// Radix sort from the most significant digit on: the buckets of a digit are partitioned by the next one, each on its
// own, so that keys move less far from iteration to iteration; small buckets are finished in shared memory (hybrid
// radix sort, Stehle and Jacobsen 2017; beyond PMPP (4th ed.) 13.6, whose sorts begin with the least significant
// digit).
//
// The buckets form a tree: all keys at depth 0; at depth d the keys that agree in their first d digits. A bucket of
// more than a tile of keys is large: an iteration counts the next digit of all large buckets of its depth, and moves
// their keys tile by tile into their children, as onesweep moves a list. Smaller ones are small: they wait for the last
// iteration, in which a block sorts each by all its other digits, least significant first. Keys of a bucket whose
// digits are used up are alike and stay where they are.
//
// How many buckets are large, only the device knows: it lists them, by depth (the rows of a depth begin at
// large_row and small_row), and the host launches as many blocks as there can be tiles and buckets at most. Those that
// find none leave.
#pragma once

#include "kernels/radix/count_children.cuh"
#include "kernels/radix/msd_shape.cuh"
#include "kernels/radix/sweep_tile.cuh"
#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include <algorithm>
#include <vector>
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// --- Which buckets there are.

// The buckets of the tree. By rows of a depth: where each large or small bucket begins, how many keys it has, and the
// first tile of a large one. By depth: how many there are, and how many tiles the large ones have.
struct BucketLists {
  View<unsigned> large_begin;
  View<unsigned> large_size;
  View<unsigned> first_tile;
  View<unsigned> small_begin;
  View<unsigned> small_size;
  View<unsigned> large_count;
  View<unsigned> tile_count;
  View<unsigned> small_count;
};
// Where the children of a depth's large buckets begin; what tiles say to those behind them, and which is taken next.
struct ChildTables {
  View<const unsigned> child_starts;
  View<volatile TileWord> tile_words;
  View<unsigned> next_tile;
};

// Depth 0: all keys are one bucket, large or small. Of the other depths nothing is listed.
__global__ void plant_tree(__grid_constant__ const BucketLists given_lists, View<unsigned> next_tile, unsigned N,
                           unsigned tile_size, unsigned depths) {
  BucketLists lists = in_global_memory(given_lists);
  bool large = N > tile_size;
  for (unsigned depth = threadIdx.x; depth < depths; depth += blockDim.x) {
    see(depth);
    lists.large_count[depth] = depth == 0 && large ? 1 : 0;
    lists.tile_count[depth] = depth == 0 && large ? (N + tile_size - 1) / tile_size : 0;
    lists.small_count[depth] = depth == 0 && !large ? 1 : 0;
    next_tile[depth] = 0;
  }
  if (threadIdx.x == 0 && large) {
    lists.large_begin[0] = 0;
    lists.large_size[0] = N;
    lists.first_tile[0] = 0;
  }
  if (threadIdx.x == 0 && !large) {
    lists.small_begin[0] = 0;
    lists.small_size[0] = N;
  }
}

// tile_bucket[tile] becomes the large bucket that a tile of this depth belongs to; no child is counted, no tile has
// published anything.
__global__ void number_tiles(View<const unsigned> first_tile, View<const unsigned> large_count,
                             View<const unsigned> tile_count, View<unsigned> tile_bucket, View<unsigned> child_sizes,
                             View<TileWord> tile_words, unsigned depth, unsigned large_row, unsigned digit_bits) {
  unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned larges = large_count[depth];
  unsigned tiles = tile_count[depth];
  for (unsigned tile = thread; tile < tiles; tile += gridDim.x * blockDim.x) {
    unsigned low = 0;
    unsigned high = larges;  // the bucket lies in [low, high)
    while (high - low > 1) {
      unsigned middle = (low + high) / 2;
      if (first_tile[large_row + middle] <= tile) {
        low = middle;
      } else {
        high = middle;
      }
      see(low, high);
    }
    see(tile);
    tile_bucket[tile] = low;
  }
  for (unsigned child = thread; child < larges << digit_bits; child += gridDim.x * blockDim.x) {
    see(as::child(child));
    child_sizes[child] = 0;
  }
  for (unsigned word = thread; word < tiles << digit_bits; word += gridDim.x * blockDim.x) {
    see(word);
    tile_words[word] = word_empty;
  }
}

// A block a large bucket, a thread a child: child_starts becomes where each child begins in the output.
__global__ void place_children(View<const unsigned> large_begin, View<const unsigned> large_count,
                               View<const unsigned> child_sizes, View<unsigned> child_starts, unsigned depth,
                               unsigned large_row) {
  SHARED(unsigned, x, most_buckets, blockDim.x, as::scanned);
  unsigned larges = large_count[depth];
  for (unsigned large = blockIdx.x; large < larges; large += gridDim.x) {
    unsigned child = large * blockDim.x + threadIdx.x;
    unsigned size = child_sizes[child];
    unsigned begin = large_begin[large_row + large];
    begin += warp_shuffle_scan(x, size).before;
    see(as::child(child), as::child_begin(begin), as::child_size(size));
    child_starts[child] = begin;
    __syncthreads();
  }
}

// One block: the children of a depth's large buckets, large ones and small ones, become the lists of the next depth in
// their order. Each thread takes children_per_thread neighbours at a time.
__global__ void list_children(__grid_constant__ const BucketLists given_lists, View<const unsigned> child_sizes,
                              View<const unsigned> child_starts, unsigned depth, unsigned large_row, unsigned small_row,
                              unsigned digit_bits, unsigned tile_size, ChildrenPerThread children_per_thread) {
  SHARED(unsigned, x, 1024, blockDim.x, as::scanned);
  BucketLists lists = in_global_memory(given_lists);
  unsigned children = lists.large_count[depth] << digit_bits;
  unsigned large = 0;  // listed so far
  unsigned tile = 0;
  unsigned small = 0;
  for (unsigned first = 0; first < children; first += blockDim.x * children_per_thread) {
    see(first);
    unsigned sizes[ChildrenPerThread::most] = {};
    unsigned larges = 0;
    unsigned tiles = 0;
    unsigned smalls = 0;
#pragma unroll
    for (unsigned k = 0; k < children_per_thread; ++k) {
      unsigned child = first + threadIdx.x * children_per_thread + k;
      if (child < children) {
        sizes[k] = child_sizes[child];
        see(as::child(child));
      }
      bool is_large = sizes[k] > tile_size;
      larges += is_large ? 1 : 0;
      tiles += is_large ? (sizes[k] + tile_size - 1) / tile_size : 0;
      smalls += sizes[k] > 0 && !is_large ? 1 : 0;
    }
    BlockSums of_larges = warp_shuffle_scan(x, larges);
    __syncthreads();
    BlockSums of_tiles = warp_shuffle_scan(x, tiles);
    __syncthreads();
    BlockSums of_smalls = warp_shuffle_scan(x, smalls);
    __syncthreads();
    unsigned next_large = large_row + large + of_larges.before;
    unsigned next_tile = tile + of_tiles.before;
    unsigned next_small = small_row + small + of_smalls.before;
#pragma unroll
    for (unsigned k = 0; k < children_per_thread; ++k) {
      unsigned child = first + threadIdx.x * children_per_thread + k;
      unsigned size = sizes[k];
      if (size > tile_size) {
        see(as::child(child), as::next_large(next_large), next_tile, size);
        lists.large_begin[next_large] = child_starts[child];
        lists.large_size[next_large] = size;
        lists.first_tile[next_large] = next_tile;
        ++next_large;
        next_tile += (size + tile_size - 1) / tile_size;
      } else if (size > 0) {
        see(as::child(child), as::next_small(next_small), size);
        lists.small_begin[next_small] = child_starts[child];
        lists.small_size[next_small] = size;
        ++next_small;
      }
    }
    large += of_larges.total;
    tile += of_tiles.total;
    small += of_smalls.total;
  }
  if (threadIdx.x == 0) {
    see(large, tile, small);
    lists.large_count[depth + 1] = large;
    lists.tile_count[depth + 1] = tile;
    lists.small_count[depth + 1] = small;
  }
}

// --- An iteration: the large buckets of a depth, tile by tile.

// Moves the keys of a tile into the children of its bucket, behind those of the bucket's tiles before it. A block takes
// as many tiles as its number lets it, each the next free one. A multiprocessor is to hold 768 threads: with 1,024 a
// sort took 5.208 ms in place of 5.124 (256 x 36, onesweep.md).
template <class Key>
__global__ void __launch_bounds__(Threads::most, 768 / Threads::most)
    split_buckets(__grid_constant__ const Lists<Key> given_lists, __grid_constant__ const LargeBuckets given_larges,
                  __grid_constant__ const ChildTables given_tables, unsigned depth, unsigned large_row, unsigned shift,
                  RadixBits digit_bits, unsigned descending, KeysPerThread keys_per_thread, Threads threads,
                  WithValues with_values, LookBackWords look_back_words) {
  Lists<Key> lists = in_global_memory(given_lists);
  LargeBuckets larges = in_global_memory(given_larges);
  ChildTables tables = in_global_memory(given_tables);
  unsigned tile_size = threads * keys_per_thread;
  unsigned buckets = 1u << digit_bits;
  unsigned warps = (threads + 31) / 32;
  DYNAMIC_SHARED(Key, tile_keys, tile_size, 0, as::tile_keys);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_size : 0, 0, as::tile_values);
  DYNAMIC_SHARED(unsigned, warp_counts, warps* buckets, tile_size * sizeof(Key));
  SHARED(unsigned, tile_starts, most_buckets, buckets);
  SHARED(unsigned, first_bucket, 1, 1);
  SHARED(unsigned, bucket_sizes, most_buckets, buckets);
  SHARED(unsigned, chunk_sums, most_buckets, buckets);
  SHARED(int, bucket_shifts, most_buckets, buckets, as::bucket_shifts);
  SHARED(unsigned, taken, 1, 1);
  TileBuckets in{warp_counts, first_bucket, bucket_sizes, tile_starts, bucket_shifts, chunk_sums};
  SweepDigit digit{shift, digit_bits, descending == 1 ? buckets - 1 : 0};
  unsigned tiles = larges.tile_count[depth];
  for (unsigned turn = blockIdx.x; turn < tiles; turn += gridDim.x) {
    if (threadIdx.x == 0) taken[0] = atomicAdd(&tables.next_tile[depth], 1u);
    clear_counters(warp_counts, digit, threads);
    __syncthreads();
    unsigned tile = taken[0];
    see(tile);
    unsigned large = larges.tile_bucket[tile];
    unsigned tile_of_bucket = larges.first_tile[large_row + large];
    unsigned begin = larges.large_begin[large_row + large];
    unsigned size = larges.large_size[large_row + large];
    see(large, begin, size);
    SweepRows rows{large << digit_bits, tile_of_bucket << digit_bits, buckets};
    SweepTile<Key> of(digit, keys_per_thread, threads, rows, tile - tile_of_bucket, size);
    of.first += begin;
    place_tile(of, in, lists, tables.child_starts, tables.tile_words, tile_keys, with_values, Known<false>{},
               look_back_words);
    write_tile(of, in, lists, tile_keys, tile_values, with_values);
    __syncthreads();
  }
}

// --- The last iteration: small buckets, each by a block.

// Each thread takes the items at its positions in the tile. Begins after a barrier and ends with one.
template <class T, class Tile>
__device__ inline void take_items(T (&items)[Tile::room], View<const T> reordered, const Tile& of) {
#pragma unroll
  for (unsigned k = 0; k < of.keys_per_thread; ++k) {
    see(k);
    if (of.has(of.position(k))) items[k] = reordered[of.position(k)];
  }
  __syncthreads();
}

// Sorts the `size` keys from `begin` on by their last `bits` bits, in place or into another array, a digit a pass as
// onesweep ranks a tile. All keys agree in the bits before, so that the last pass may see some of them. The dynamic
// arrays may be one place.
template <class Key, class PerThread>
__device__ inline void finish_bucket(Lists<Key> lists, View<Key> tile_keys, View<unsigned> tile_values, TileBuckets in,
                                     unsigned begin, unsigned size, unsigned bits, RadixBits radix_bits,
                                     unsigned descending, PerThread keys_per_thread, Threads threads,
                                     WithValues with_values) {
  using Tile = SweepTile<Key, PerThread>;
  SweepDigit digit{0, radix_bits, descending == 1 ? (1u << radix_bits) - 1 : 0};
  Tile of(digit, keys_per_thread, threads, SweepRows{}, 0, size);
  of.first = begin;
  of.load(lists.input, Known<false>{});
  unsigned values[Tile::room];
  if (with_values) of.load_values(lists.input_values, values, Known<false>{});
  unsigned pass = 0;
  for (unsigned shift = 0; shift < bits; shift += radix_bits) {
    see(as::pass(pass), shift);
    ++pass;
    // The last digit begins earlier where it would end beyond the key.
    of.digit.shift = min(shift, 8 * static_cast<unsigned>(sizeof(Key)) - radix_bits);
    unsigned counters = (threads + 31) / 32 * of.digit.buckets();
    for (unsigned counter = threadIdx.x; counter < counters; counter += threads) {
      see(counter);
      in.warp_counts[counter] = 0;
    }
    __syncthreads();
    of.count(in, Known<false>{});
    __syncthreads();
    of.find_places(in, View<volatile TileWord>{});
    __syncthreads();
    of.store_ranked(in, tile_keys, with_values);
    __syncthreads();
    take_items<Key>(of.held, tile_keys, of);
    if (with_values) {
      of.reorder(values, tile_values);
      __syncthreads();
      take_items<unsigned>(values, tile_values, of);
    }
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (of.has(of.position(k))) {
      unsigned from_slot = begin + of.position(k);
      unsigned destination = from_slot;  // the bucket is in order
      see(as::from_slot(from_slot), as::destination(destination));
      lists.output[destination] = of.held[k];
      if (with_values) lists.output_values[destination] = values[k];
    }
  }
}

template <class Key>
__global__ void __launch_bounds__(Threads::most, 768 / Threads::most)
    finish_buckets(__grid_constant__ const Lists<Key> given_lists, View<const unsigned> small_begin,
                   View<const unsigned> small_size, View<const unsigned> small_count, unsigned depth,
                   unsigned small_row, unsigned bits, RadixBits radix_bits, unsigned descending,
                   KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
  Lists<Key> lists = in_global_memory(given_lists);
  unsigned tile_size = threads * keys_per_thread;
  unsigned buckets = 1u << radix_bits;
  unsigned warps = (threads + 31) / 32;
  DYNAMIC_SHARED(Key, tile_keys, tile_size, 0, as::tile_keys);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_size : 0, 0, as::tile_values);
  DYNAMIC_SHARED(unsigned, warp_counts, warps* buckets, tile_size * sizeof(Key));
  SHARED(unsigned, tile_starts, most_buckets, buckets);
  SHARED(unsigned, first_bucket, 1, 1);
  SHARED(unsigned, bucket_sizes, most_buckets, buckets);
  SHARED(unsigned, chunk_sums, most_buckets, buckets);
  TileBuckets in{warp_counts, first_bucket, bucket_sizes, tile_starts, View<int>{}, chunk_sums};
  // A row of 32 positions takes as long without keys as with them: few keys are sorted by half as many rows.
  simt::settings::HalfOf<KeysPerThread> few{keys_per_thread};
  unsigned smalls = small_count[depth];
  for (unsigned small = blockIdx.x; small < smalls; small += gridDim.x) {
    unsigned begin = small_begin[small_row + small];
    unsigned size = small_size[small_row + small];
    see(small, begin, size);
    if (size <= threads * few) {
      finish_bucket(lists, tile_keys, tile_values, in, begin, size, bits, radix_bits, descending, few, threads,
                    with_values);
    } else {
      finish_bucket(lists, tile_keys, tile_values, in, begin, size, bits, radix_bits, descending, keys_per_thread,
                    threads, with_values);
    }
  }
}

#ifndef __CUDACC_RTC__

// --- Host side.

inline std::uint32_t msd_depths(const recording::Config& config) {
  return divide_up(config.key_bits, config.radix_bits);
}
// An iteration a digit, and one for the small buckets.
inline std::uint32_t msd_iterations(const recording::Config& config) {
  return config.n == 0 ? 0 : msd_depths(config) + 1;
}

// What a depth has at most, and where its rows begin.
struct TreeDepth {
  unsigned shift, digit_bits;  // of the digit that its large buckets are split by
  unsigned larges, tiles, smalls;
  unsigned large_row, small_row;

  [[nodiscard]] unsigned bits_left() const { return shift + digit_bits; }
};

// Calls function(shift, digit bits, large buckets, tiles, small buckets) for each depth, with what it has at most.
template <class Function>
void for_each_depth(const recording::Config& config, Function function) {
  const std::uint64_t n = config.n;
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  std::uint64_t nodes = 1, smalls = n > tile ? 0 : 1;
  for (unsigned left = config.key_bits; left > 0;) {
    const unsigned bits = min(config.radix_bits, left);
    left -= bits;
    // Each has more than a tile of keys, and a tile that is not whole at most.
    const std::uint64_t larges = std::min(nodes, n / (tile + 1));
    const std::uint64_t tiles = (n + larges * (tile - 1)) / tile * (larges > 0 ? 1 : 0);
    function(left, bits, larges, tiles, smalls);
    nodes = larges << bits;
    smalls = std::min(nodes, n);
  }
}

inline std::vector<TreeDepth> tree_depths(const recording::Config& config) {
  std::vector<TreeDepth> depths;
  unsigned large_row = 0, small_row = 0;
  for_each_depth(config,
                 [&](unsigned shift, unsigned bits, std::uint64_t larges, std::uint64_t tiles, std::uint64_t smalls) {
                   const auto number = [](std::uint64_t count) { return static_cast<unsigned>(count); };
                   depths.push_back({shift, bits, number(larges), number(tiles), number(smalls), large_row, small_row});
                   large_row += number(larges);
                   small_row += number(smalls);
                 });
  return depths;
}

// Of the rows of all depths, or of a depth's words of tiles.
inline std::uint64_t msd_table_words(const recording::Config& config) {
  std::uint64_t larges_of_all = 0, smalls_of_all = 0, most = 0;
  for_each_depth(config, [&](unsigned, unsigned bits, std::uint64_t larges, std::uint64_t tiles, std::uint64_t smalls) {
    larges_of_all += larges;
    smalls_of_all += smalls;
    most = std::max({most, tiles << bits, larges << bits});
  });
  return std::max({most, larges_of_all, smalls_of_all});
}

// Blocks of a launch of device-made lists, which has as many as there can be work for. Those that the GPU holds at a
// time can take turns: where the lists are empty, fewer have to come and go.
inline simt::GridFit fit_of_turns(const recording::Config& config) {
  return config.take_turns ? simt::GridFit::resident : simt::GridFit::any;
}

// The lists of buckets, the counters of the large ones' children and the words of their tiles.
struct TreeMemory {
  std::vector<TreeDepth> depths;
  Array<unsigned> large_begin, large_size, first_tile, small_begin, small_size;
  Array<unsigned> large_count, tile_count, small_count, next_tile;
  Array<unsigned> tile_bucket, child_sizes, child_starts;
  Array<TileWord> tile_words;

  TreeMemory(Gpu& gpu, const recording::Config& config) : depths(tree_depths(config)) {
    const TreeDepth& last = depths.back();
    unsigned tiles = 0, children = 0, words = 0;
    for (const TreeDepth& depth : depths) {
      tiles = max(tiles, depth.tiles);
      children = max(children, depth.larges << depth.digit_bits);
      words = max(words, depth.tiles << depth.digit_bits);
    }
    const auto count = static_cast<unsigned>(depths.size());
    large_begin = gpu.array<unsigned>("large_begin", last.large_row + last.larges);
    large_size = gpu.array<unsigned>("large_size", last.large_row + last.larges, as::large_size);
    first_tile = gpu.array<unsigned>("first_tile", last.large_row + last.larges);
    small_begin = gpu.array<unsigned>("small_begin", last.small_row + last.smalls);
    small_size = gpu.array<unsigned>("small_size", last.small_row + last.smalls, as::small_size);
    large_count = gpu.array<unsigned>("large_count", count);
    tile_count = gpu.array<unsigned>("tile_count", count);
    small_count = gpu.array<unsigned>("small_count", count);
    next_tile = gpu.array<unsigned>("next_tile", count);
    tile_bucket = gpu.array<unsigned>("tile_bucket", tiles);
    child_sizes = gpu.array<unsigned>("child_sizes", children, as::child_sizes);
    child_starts = gpu.array<unsigned>("child_starts", children, as::child_starts);
    tile_words = gpu.array<TileWord>("tile_words", words, as::tile_words);
  }
  // As BucketLists.
  [[nodiscard]] auto lists() const {
    return std::tie(large_begin, large_size, first_tile, small_begin, small_size, large_count, tile_count, small_count);
  }
};

// Counts and places the children of a depth's large buckets, moves the keys, and lists the next depth's.
template <class Key>
void split_depth(Gpu& gpu, const recording::Config& config, const TreeMemory& tree, unsigned depth,
                 const Array<Key>& from, const Array<Key>& to, const Array<unsigned>& from_values,
                 const Array<unsigned>& to_values) {
  const unsigned threads = config.block_threads;
  const unsigned tile_keys = threads * config.keys_per_thread;
  const unsigned descending = descending_bit(config);
  const TreeDepth& of = tree.depths[depth];
  gpu.launch<number_tiles>({divide_up(of.tiles, threads), threads}, tree.first_tile, tree.large_count, tree.tile_count,
                           tree.tile_bucket, tree.child_sizes, tree.tile_words, depth, of.large_row, of.digit_bits);
  const simt::GridFit fit = fit_of_turns(config);
  const auto larges = std::tie(tree.large_begin, tree.large_size, tree.first_tile, tree.tile_count, tree.tile_bucket);
  // Several counters a digit are filled by few blocks of many threads.
  const bool copied = config.histogram_copies > 1;
  const unsigned counter_bytes = (config.histogram_copies << of.digit_bits) * 4;
  gpu.launch<count_children<Key>>({of.tiles, copied ? 1024 : threads, counter_bytes, fit}, from, larges,
                                  tree.child_sizes, depth, of.large_row, of.shift, of.digit_bits, descending, tile_keys,
                                  copied ? 8 : config.keys_per_thread, copied ? 1024 : threads,
                                  config.histogram_copies);
  gpu.launch<place_children>({of.larges, 1u << of.digit_bits, 0, fit}, tree.large_begin, tree.large_count,
                             tree.child_sizes, tree.child_starts, depth, of.large_row);
  const unsigned counters = divide_up(threads, 32) << of.digit_bits;
  const unsigned bytes = ranked_bytes<Key>(tile_keys, counters);
  gpu.launch<split_buckets<Key>>({of.tiles, threads, bytes, fit}, std::tie(from, to, from_values, to_values), larges,
                                 std::tie(tree.child_starts, tree.tile_words, tree.next_tile), depth, of.large_row,
                                 of.shift, of.digit_bits, descending, config.keys_per_thread, threads, config.values,
                                 config.look_back_words);
  if (depth + 1 == tree.depths.size() || of.larges == 0) return;
  // One block makes the lists. No other works meanwhile, so with several children a thread it is as large as can be.
  const TreeDepth& next = tree.depths[depth + 1];
  gpu.launch<list_children>({1, config.children_per_thread > 1 ? 1024 : threads}, tree.lists(),
                            as::elements(tree.child_sizes), tree.child_starts, depth, next.large_row, next.small_row,
                            of.digit_bits, tile_keys, config.children_per_thread);
}

template <class Key>
recording::Pairs sort_from_the_top(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  const unsigned tile_keys = threads * config.keys_per_thread;
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", from_values.extent);
  const TreeMemory tree(gpu, config);
  const auto depths = static_cast<unsigned>(tree.depths.size());
  launch_to_ordered_bits(gpu, config, from);
  if (n == 0) return {gpu.download(from), gpu.download(from_values)};
  gpu.launch<plant_tree>({1, threads}, tree.lists(), tree.next_tile, n, tile_keys, depths);
  for (unsigned depth = 0; depth < depths; ++depth) {
    const TreeDepth& of = tree.depths[depth];
    gpu.iteration({depth, depths + 1, of.shift, of.digit_bits}, from, to, to_values);
    split_depth<Key>(gpu, config, tree, depth, from, to, from_values, to_values);
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  // Small buckets of a depth stand where its iteration found them.
  gpu.iteration({depths, depths + 1, 0, 0}, from, from, from_values);
  for (unsigned depth = 0; depth < depths; ++depth) {
    const TreeDepth& of = tree.depths[depth];
    const bool there = (depths - depth) % 2 == 0;
    const unsigned counters = divide_up(threads, 32) << finishing_bits(config);
    const unsigned bytes = ranked_bytes<Key>(tile_keys, counters);
    gpu.launch<finish_buckets<Key>, as::finishes_buckets>(
        {of.smalls, threads, bytes, fit_of_turns(config)},
        std::tie(there ? from : to, from, there ? from_values : to_values, from_values), tree.small_begin,
        tree.small_size, tree.small_count, depth, of.small_row, of.bits_left(), finishing_bits(config),
        descending_bit(config), config.keys_per_thread, threads, config.values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline constexpr catalog::SortInfo radix_msd_info = {
    .name = "radix-msd",
    .section = "beyond 13.6",
    .summary = "radix sort from the most significant digit, each bucket on its own, small ones in shared memory",
    .max_radix_bits = most_radix_bits,
    .default_radix_bits = most_radix_bits,
    .max_keys_per_thread = most_swept_per_thread,
    .max_histogram_copies = recording::most_histogram_copies,
    .max_children_per_thread = recording::most_children_per_thread,
    .iterations = msd_iterations,
    .top_down = true,
    .looks_back = true,
    .takes_turns = true,
    .table_words = msd_table_words,
    .shared_bytes = msd_shared_bytes,
    .moved_bytes = radix::msd_bytes,
    .shape = {.block_threads = 256, .registers = 8, .registers_a_word = 2},
    .tune = take_msd_digits,
    .as_timed = as_timed_msd,
};

inline recording::Pairs radix_msd(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_from_the_top<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

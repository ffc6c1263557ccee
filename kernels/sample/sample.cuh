// Sample sort: PMPP (4th ed.) 13.8. Keys chosen at random stand for the list: sorted, one in `oversampling` is a
// splitter, and p - 1 splitters cut the keys into p buckets. Keys are counted, the counts scanned, the keys written, by
// tiles, as in 13.4; then each bucket is sorted on its own. Stable: tiles keep the order of a bucket's keys, and
// buckets are sorted by merging.
//
// Between two buckets stands one of the keys that equal the splitter: however many they are, they are in order. So
// bucket 2 * s holds what comes after splitter s - 1 and before splitter s, bucket 2 * s + 1 what equals splitter s.
#pragma once

#include "kernels/sample/block_sort.cuh"
#include "kernels/sample/partition.cuh"
#include "kernels/scan/launch_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

template <class Key>
__global__ void __launch_bounds__(Threads::most)
    sort_sample(View<Key> sample, View<Key> spare_sample, View<Key> sorted_sample, View<unsigned> no_values,
                unsigned sample_keys, Comparison comparison, KeysPerThread keys_per_thread, Threads threads,
                WithValues no_value) {
  DYNAMIC_SHARED(Key, keys, threads * keys_per_thread, 0, as::keys);
  BlockSort<Key> sort{keys_per_thread, threads, comparison, no_value};
  sort.sort({sample, no_values}, {spare_sample, no_values}, {sorted_sample, no_values}, {keys, no_values},
            blockIdx.x * sample_keys, sample_keys);
}

// A list of keys with their values, one as long for the merges of large buckets, and where the result goes.
template <class Key>
struct SpareLists {
  View<Key> input;
  View<Key> spare;
  View<Key> output;
  View<unsigned> input_values;
  View<unsigned> spare_values;
  View<unsigned> output_values;
};

// A block a bucket: that of its first tile. Equal keys are copied, tile by tile. `buckets`: of the level before.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    sort_buckets(__grid_constant__ const SpareLists<Key> given_lists, View<const unsigned> first_tiles,
                 View<const unsigned> part_starts, unsigned parts, unsigned buckets, Comparison comparison,
                 KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::values);
  SpareLists<Key> lists = in_global_memory(given_lists);
  PartTile tile = find_tile(first_tiles, part_starts, blockIdx.x, parts, tile_keys);
  bool equal = tile.part % buckets % 2 == 1;
  if (equal) {
    for (unsigned position = threadIdx.x; position < tile.size; position += threads) {
      unsigned i = tile.first + position;
      unsigned destination = i;
      see(as::index(i), as::destination(destination));
      lists.output[destination] = lists.input[i];
      if (with_values) lists.output_values[destination] = lists.input_values[i];
    }
  } else if (tile.of_part == 0 && tile.size > 0) {
    unsigned size = part_starts[tile.part + 1] - tile.first;
    BlockSort<Key> sort{keys_per_thread, threads, comparison, with_values};
    sort.sort({lists.input, lists.input_values}, {lists.spare, lists.spare_values}, {lists.output, lists.output_values},
              {keys, values}, tile.first, size);
  }
}

#ifndef __CUDACC_RTC__

// --- Host side.

// --oversampling: a block sorts the whole sample of a part, of up to 2^most_split_bits buckets.
inline constexpr unsigned most_oversampling = 64;

// Keys drawn for a bucket: where none are named, more where two levels of buckets are each to fit a tile.
inline unsigned oversampling_of(const recording::Config& config) {
  if (config.oversampling != 0) return config.oversampling;
  return config.n < 1u << 22 ? 8 : 32;
}

// The bits that levels of partition split by: as few buckets, a power of two, as leave no more than a tile of keys to
// each on average, by one level or by two. A level has at most 2^most_split_bits buckets, and no more than a tile has
// keys, or 4: the table of their sizes is not to be much longer than the list.
struct SampleLevels {
  unsigned count = 0;
  unsigned bits[2] = {0, 0};

  explicit SampleLevels(const recording::Config& config) {
    const std::uint64_t tile_keys = std::uint64_t{config.block_threads} * config.keys_per_thread;
    unsigned most = 2;
    while (most < most_split_bits && tile_keys >> (most + 1) != 0) ++most;
    unsigned all = 0;
    while (all < 2 * most && (tile_keys << all) < config.n) ++all;
    count = all == 0 ? 0 : all <= most ? 1 : 2;
    if (count > 0) bits[0] = (all + count - 1) / count;
    if (count > 1) bits[1] = all - bits[0];
  }
  // Parts that level `level` has; level `count` is the buckets that are left.
  [[nodiscard]] unsigned parts(unsigned level) const {
    unsigned parts = 1;
    for (unsigned before = 0; before < level; ++before) parts *= buckets_of(bits[before]);
    return parts;
  }
  // At least as many tiles as the parts of a level make of n keys.
  [[nodiscard]] unsigned tiles(unsigned level, std::uint64_t n, std::uint64_t tile_keys) const {
    return static_cast<unsigned>((n + parts(level) * (tile_keys - 1)) / tile_keys);
  }
  // Of the level's table: a word for each bucket of each tile.
  [[nodiscard]] std::uint64_t cells(unsigned level, std::uint64_t n, std::uint64_t tile_keys) const {
    return std::uint64_t{tiles(level, n, tile_keys)} * buckets_of(bits[level]);
  }
};

inline std::uint32_t sample_iterations(const recording::Config& config) {
  return config.n == 0 ? 0 : SampleLevels(config).count + 1;
}

inline std::uint64_t sample_table_words(const recording::Config& config) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const SampleLevels levels(config);
  std::uint64_t most = 0;
  for (unsigned level = 0; level < levels.count; ++level) most = std::max(most, levels.cells(level, config.n, tile));
  return most;
}

// Of a block that writes: the tile and its buckets, counters of warps and of a scan, bucket_shifts.
inline std::uint64_t sample_shared_bytes(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  const std::uint64_t counters = std::uint64_t{(config.block_threads + 31) / 32} << (SampleLevels(config).bits[0] + 1);
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread * (pair + 4) + counters * 4;
  return tile + ((2U << most_split_bits) + 1024) * 4;
}

// A level reads all to count it, reads and writes all, has the keys' buckets written and read, and its table written,
// scanned and read; then buckets are sorted. What the sample takes is not counted.
inline std::uint64_t sample_bytes(const recording::Config& config) {
  const std::uint64_t key = radix::bytes_a_key(config), pair = key + radix::bytes_a_value(config);
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const SampleLevels levels(config);
  std::uint64_t bytes = radix::order_bytes(config) + std::uint64_t{config.n} * 2 * pair;
  for (unsigned level = 0; level < levels.count; ++level) {
    const std::uint64_t cells = levels.cells(level, config.n, tile);
    bytes += std::uint64_t{config.n} * (key + 2 * pair + 2 * sizeof(BucketNumber)) + cells * 8 +
             radix::scan_bytes(config, cells);
  }
  return bytes;
}

// The memory of a sample sort beside the list.
template <class Key>
struct SampleMemory {
  SampleLevels levels;
  unsigned tile_keys, scanned;
  Array<unsigned> part_starts, part_tiles, first_tiles, bucket_sizes, bucket_starts, no_values;
  Array<BucketNumber> key_buckets;
  Array<Key> sample, spare_sample, sorted_sample, splitters;

  SampleMemory(Gpu& gpu, const recording::Config& config)
      : levels(config), tile_keys(config.block_threads * config.keys_per_thread) {
    const unsigned parts = levels.parts(levels.count);
    unsigned cells = 0, drawn = 0, chosen = 0;
    for (unsigned level = 0; level < levels.count; ++level) {
      cells = max(cells, static_cast<unsigned>(levels.cells(level, config.n, tile_keys)));
      drawn = max(drawn, (levels.parts(level) << levels.bits[level]) * oversampling_of(config));
      chosen = max(chosen, levels.parts(level) * splitters_of(levels.bits[level]));
    }
    scanned = max(cells, parts);
    part_starts = gpu.array<unsigned>("part_starts", parts + 1, as::part_starts);
    part_tiles = gpu.array<unsigned>("part_tiles", parts);
    first_tiles = gpu.array<unsigned>("first_tiles", parts + 1);
    bucket_sizes = gpu.array<unsigned>("bucket_sizes", cells);
    bucket_starts = gpu.array<unsigned>("bucket_starts", cells + 1);
    no_values = gpu.array<unsigned>("no_values", 0);
    key_buckets = gpu.array<BucketNumber>("key_buckets", levels.count == 0 ? 0 : config.n);
    sample = gpu.array<Key>("sample", drawn, as::sample);
    spare_sample = gpu.array<Key>("spare_sample", drawn, as::keys);
    sorted_sample = gpu.array<Key>("sorted_sample", drawn, as::sorted_sample);
    splitters = gpu.array<Key>("splitters", chosen, as::splitters);
  }
};

// Moves the keys of a level's parts into their buckets.
template <class Key>
void split_level(Gpu& gpu, const recording::Config& config, const SampleMemory<Key>& memory, unsigned level,
                 const Array<Key>& from, const Array<Key>& to, const Array<unsigned>& from_values,
                 const Array<unsigned>& to_values, const ScanScratch& scratch) {
  const unsigned threads = config.block_threads, tile_keys = memory.tile_keys;
  const unsigned parts = memory.levels.parts(level), bits = memory.levels.bits[level];
  const unsigned tiles = memory.levels.tiles(level, config.n, tile_keys);
  const unsigned oversampling = oversampling_of(config), sample_keys = oversampling << bits;
  const unsigned comparison = key_comparison_of(config);
  const unsigned key_bytes = sizeof(Key), value_bytes = config.values ? 4 : 0;
  const unsigned counter_bytes = (divide_up(threads, 32) << (bits + 1)) * 4;
  gpu.launch<draw_sample<Key>>({divide_up(parts * sample_keys, threads), threads}, from, memory.part_starts,
                               as::elements(memory.sample), parts, sample_keys, level, comparison);
  gpu.launch<sort_sample<Key>>({parts, threads, tile_keys * key_bytes}, memory.sample, memory.spare_sample,
                               memory.sorted_sample, memory.no_values, as::elements_of_block(sample_keys), comparison,
                               config.keys_per_thread, threads, false);
  gpu.launch<choose_splitters<Key>>({divide_up(parts * splitters_of(bits), threads), threads}, memory.sorted_sample,
                                    memory.splitters, parts, bits, oversampling);
  gpu.launch<count_keys<Key>>({tiles, threads}, from, memory.splitters, memory.first_tiles, memory.part_starts,
                              memory.key_buckets, memory.bucket_sizes, parts, bits, comparison, config.keys_per_thread,
                              threads, config.search_all);
  launch_exclusive_scan(gpu, config, memory.bucket_sizes, memory.bucket_starts, tiles * buckets_of(bits), scratch,
                        fastest_block_scan);
  gpu.launch<write_keys<Key>>({tiles, threads, tile_keys * (key_bytes + value_bytes + 4) + counter_bytes}, from, to,
                              from_values, to_values, memory.key_buckets, memory.first_tiles, memory.part_starts,
                              memory.bucket_starts, parts, bits, config.keys_per_thread, threads, config.values);
}

template <class Key>
recording::Pairs sort_by_sample(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  const unsigned value_count = config.values ? n : 0;
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto spare = gpu.array<Key>("spare_keys", n, as::keys);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", value_count);
  auto spare_values = gpu.array<unsigned>("spare_values", value_count);
  const SampleMemory<Key> memory(gpu, config);
  const SampleLevels& levels = memory.levels;
  const unsigned tile_keys = memory.tile_keys;
  const unsigned tile_bytes = tile_keys * (sizeof(Key) + (config.values ? sizeof(unsigned) : 0));
  const unsigned iterations = sample_iterations(config);
  const ScanScratch scratch(gpu, config, memory.scanned);
  const unsigned comparison = key_comparison_of(config);
  launch_to_ordered_bits(gpu, config, from);
  for (unsigned level = 0; level < iterations; ++level) {
    const unsigned parts = levels.parts(level);
    const unsigned tiles = levels.tiles(level, n, tile_keys);
    const unsigned buckets_before = level == 0 ? 1 : buckets_of(levels.bits[level - 1]);
    gpu.iteration({level, iterations, 0, 0}, from, to, to_values);
    gpu.launch<find_parts>({divide_up(parts, threads), threads}, memory.bucket_starts, memory.first_tiles,
                           memory.part_starts, memory.part_tiles, as::elements(parts), buckets_before, tile_keys, n);
    launch_exclusive_scan(gpu, config, memory.part_tiles, memory.first_tiles, parts, scratch, fastest_block_scan);
    if (level == levels.count) {
      gpu.launch<sort_buckets<Key>>({tiles, threads, tile_bytes},
                                    std::tie(from, spare, to, from_values, spare_values, to_values), memory.first_tiles,
                                    memory.part_starts, parts, buckets_before, comparison, config.keys_per_thread,
                                    threads, config.values);
    } else {
      split_level<Key>(gpu, config, memory, level, from, to, from_values, to_values, scratch);
    }
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline void take_fastest_scan(recording::Config& config) {
  config.grid_scan = recording::GridScan::look_back;
}

// What timed runs have had since it was measured on an H200.
inline void as_timed_sample(recording::Config& config) {
  config.search_all = true;
}

inline constexpr catalog::SortInfo sample_info = {
    .name = "sample",
    .section = "13.8",
    .summary = "sample sort: splitters from an oversampled random sample, buckets by tiles, each sorted on its own",
    .max_keys_per_thread = most_keys_per_thread,
    .max_oversampling = most_oversampling,
    .iterations = sample_iterations,
    .by = catalog::By::comparisons,
    .top_down = true,
    .searches = true,
    .table_words = sample_table_words,
    .shared_bytes = sample_shared_bytes,
    .moved_bytes = sample_bytes,
    .shape = {.block_threads = 256, .registers = 22, .registers_a_word = 3, .keys = catalog::ShapeKeys::odd},
    .tune = take_fastest_scan,
    .as_timed = as_timed_sample,
};

inline recording::Pairs sample(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_sample<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

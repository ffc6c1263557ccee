// Parallel radix sort that sorts each block's tile in shared memory first, so that consecutive threads write each local
// bucket to consecutive addresses. One source for PMPP (4th ed.) 13.4 (--radix-bits 1), 13.5 (a larger radix) and 13.6
// (thread coarsening, --keys-per-thread), Figs. 13.5 to 13.10.
//
// A tile is blockDim.x * keys_per_thread keys. Threads load and write it striped: thread t takes positions t,
// t + blockDim.x, and so on. Positions of the last tile beyond N hold no key.
#pragma once

#include "kernels/radix/local_ballots.cuh"
#include "kernels/radix/two_bits.cuh"
#include "kernels/scan/grid_scan.cuh"
#include "kernels/scan/launch_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// The digit that an iteration sorts by: `bits` bits from `shift` on; descending: 1 complements it.
struct Digit {
  unsigned shift;
  RadixBits bits;
  unsigned descending;

  template <class Key>
  __device__ unsigned bit(Key key, unsigned pass) const {
    return ((key >> (shift + pass)) & 1) ^ descending;
  }
  __device__ unsigned buckets() const { return 1u << bits; }
  template <class Key>
  __device__ unsigned bucket(Key key) const {
    unsigned last_bucket = buckets() - 1;
    unsigned digit = (key >> shift) & last_bucket;
    return descending == 1 ? last_bucket - digit : digit;
  }
  // What pass `pass` of a sort by two bits a pass sorts by; the last has one bit left of an odd number.
  __device__ TwoBits two_bits(unsigned pass) const {
    unsigned mask = 2 * pass + 1 < bits ? 3 : 1;
    return {shift + 2 * pass, mask, descending * mask};
  }
  // The whole digit at once.
  __device__ SweepDigit swept() const { return {shift, bits, descending == 1 ? buckets() - 1 : 0}; }
  // A key of the last bucket.
  template <class Key>
  __device__ Key last_key() const {
    return descending == 1 ? 0 : ~Key{0};
  }
};

// keys[0..size) becomes input[first..first + size), keys[size..threads * keys_per_thread) becomes `beyond`.
template <class T>
__device__ inline void load_tile(View<const T> input, View<T> keys, unsigned first, unsigned size, T beyond,
                                 KeysPerThread keys_per_thread, Threads threads) {
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      see(position);
      keys[position] = input[first + position];
    } else {
      keys[position] = beyond;
    }
  }
}

// output[first..first + size) becomes keys[0..size).
template <class T>
__device__ inline void store_tile(View<const T> keys, View<T> output, unsigned first, unsigned size,
                                  KeysPerThread keys_per_thread, Threads threads) {
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      see(position);
      output[first + position] = keys[position];
    }
  }
}

// One pass of the local sort: keys stably by one bit. In the order of the tile thread t takes the keys_per_thread
// positions from t * keys_per_thread on, so that its scan has one sum a thread. Positions from `size` on hold keys of
// the last bucket, which stay there. x: threads elements. keys are written by all before the call and a barrier;
// returns after a barrier.
template <class Key>
__device__ inline void partition_tile(View<Key> keys, View<unsigned> values, View<unsigned> x, unsigned first,
                                      unsigned size, Digit digit, unsigned pass, KeysPerThread keys_per_thread,
                                      Threads threads, WithValues with_values, BlockScanBy algorithm) {
  Key held[KeysPerThread::most];
  unsigned held_value[KeysPerThread::most];
  unsigned ones = 0;
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = threadIdx.x * keys_per_thread + k;
    Key key = keys[position];
    unsigned bit = digit.bit(key, pass);
    if (position < size) {
      unsigned i = first + position;
      see(as::index(i), key, as::bit(bit));
    }
    held[k] = key;
    if (with_values) held_value[k] = values[position];
    ones += bit;
  }
  BlockSums sums = exclusive_scan(x, ones, algorithm);
  unsigned ones_before = sums.before;
  unsigned ones_total = sums.total - (threads * keys_per_thread - size);
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = threadIdx.x * keys_per_thread + k;
    unsigned bit = digit.bit(held[k], pass);
    unsigned place = bit == 0 ? position - ones_before : size - ones_total + ones_before;
    if (position < size) {
      unsigned i = first + position;
      see(as::index(i), as::before(ones_before), as::total(ones_total), as::place(place));
    }
    keys[place] = held[k];
    if (with_values) values[place] = held_value[k];
    ones_before += bit;
  }
  __syncthreads();
}

// The same by two bits: half as many passes move the keys. A thread counts its keys of each of the four kinds, in a
// byte each, and the block scans the four counters as one number (Merrill and Grimshaw 2011), of 16 bits each: none
// overflows, since a thread has 32 keys at most and a block 32,768. An iteration by 8 bits took 0.71 ms in place
// of 1.05 (2^27 - 4096 u32 keys, 256 x 29, radix_local.md). x: threads elements.
template <class Key>
__device__ inline void partition_tile_by_two_bits(View<Key> keys, View<unsigned> values, View<FourCounts> x,
                                                  unsigned first, unsigned size, TwoBits bits,
                                                  KeysPerThread keys_per_thread, WithValues with_values,
                                                  BlockScanBy algorithm) {
  Key held[KeysPerThread::most];
  unsigned held_value[KeysPerThread::most];
  unsigned counts = 0;
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = threadIdx.x * keys_per_thread + k;
    Key key = keys[position];
    unsigned two_bits = bits.of(key);
    if (position < size) {
      unsigned i = first + position;
      see(as::index(i), key, as::bit(two_bits));
    }
    held[k] = key;
    if (with_values) held_value[k] = values[position];
    counts += 1u << 8 * two_bits;
  }
  SumsOf<FourCounts> sums = exclusive_scan(x, widened(counts), algorithm);
  // Keys with lower bits come first, then those with the same that threads before have.
  FourCounts lower = (sums.total << 16) + (sums.total << 32) + (sums.total << 48);
  FourCounts places = lower + sums.before;
  bits.shift = computed_again(bits.shift);  // else registers hold the bits of all keys meanwhile: 0.91 ms, here 0.83
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = threadIdx.x * keys_per_thread + k;
    unsigned two_bits = bits.of(held[k]);
    unsigned place = count_of(places, two_bits);
    if (position < size) {
      unsigned i = first + position;
      unsigned keys_lower = count_of(lower, two_bits);
      unsigned same_before = place - keys_lower;
      see(as::index(i), as::lower(keys_lower), as::before(same_before), as::place(place));
    }
    keys[place] = held[k];
    if (with_values) values[place] = held_value[k];
    places += FourCounts{1} << 16 * two_bits;
  }
  __syncthreads();
}

// Where each bucket begins and ends in a tile that is sorted by its digits: keys[begin[b]..end[b]) are bucket b's.
// Buckets without keys show nothing. Returns after a barrier.
template <class Key>
__device__ inline void find_buckets(View<const Key> keys, View<unsigned> begin, View<unsigned> end, unsigned size,
                                    Digit digit, KeysPerThread keys_per_thread, Threads threads) {
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned bucket = digit.bucket(keys[position]);
      unsigned bucket_before = digit.buckets();
      if (position > 0) bucket_before = digit.bucket(keys[position - 1]);
      if (bucket_before != bucket) {
        begin[bucket] = position;
        if (position > 0) end[bucket_before] = position;
      }
      if (position + 1 == size) end[bucket] = size;
    }
  }
  __syncthreads();
}

// The same, for the begins alone. With both comparisons in one condition the compiler unrolls further: 56 registers in
// place of 32, and the write takes a third longer (H200).
template <class Key>
__device__ inline void find_begins(View<const Key> keys, View<unsigned> begin, unsigned size, Digit digit,
                                   KeysPerThread keys_per_thread, Threads threads) {
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned bucket = digit.bucket(keys[position]);
      unsigned bucket_before = digit.buckets();
      if (position > 0) bucket_before = digit.bucket(keys[position - 1]);
      if (bucket_before != bucket) begin[bucket] = position;
    }
  }
  __syncthreads();
}

// The list of an iteration, its tiles sorted, and the values that keys carry along.
template <class Key>
struct LocalLists {
  View<const Key> input;
  View<Key> local_keys;
  View<const unsigned> input_values;
  View<unsigned> local_values;
};
// The same with the iteration's result.
template <class Key>
struct SortedLists {
  View<const Key> input;
  View<Key> local_keys;
  View<Key> output;
  View<const unsigned> input_values;
  View<unsigned> local_values;
  View<unsigned> output_values;
};

// What a block that sorts a tile keeps in shared memory: the tile, the sums of a scan, of one bit or of two, where each
// bucket begins and ends, and what a rank by ballots takes.
template <class Key>
struct TileMemory {
  View<Key> keys;
  View<unsigned> values;
  View<unsigned> x;
  View<FourCounts> four_x;
  View<unsigned> begin;
  View<unsigned> end;
  TileBuckets ranked;
};

// 13.4, Fig. 13.5: the tile is sorted in shared memory, one bit a pass, or two, or all at once; Fig. 13.6: its bucket
// sizes go into the table of all tiles, a row a bucket, a column a tile. Lists: LocalLists or SortedLists, as they are:
// of a LocalLists that is made of a SortedLists NVRTC 13.0 reads members at their offsets in a LocalLists, but from the
// SortedLists.
template <class Key, class Lists>
__device__ inline void sort_tile(Lists lists, View<unsigned> bucket_sizes, TileMemory<Key> in, unsigned tile,
                                 unsigned tile_count, unsigned N, Digit digit, KeysPerThread keys_per_thread,
                                 Threads threads, WithValues with_values, PassBits pass_bits,
                                 RankByBallots rank_by_ballots, BlockScanBy algorithm) {
  unsigned first = tile * threads * keys_per_thread;
  unsigned size = min(threads * keys_per_thread, N - first);
  load_tile<Key>(lists.input, in.keys, first, size, digit.last_key<Key>(), keys_per_thread, threads);
  if (with_values) load_tile<unsigned>(lists.input_values, in.values, first, size, 0u, keys_per_thread, threads);
  if (rank_by_ballots) clear_counters(in.ranked.warp_counts, digit.swept(), threads);
  __syncthreads();
  if (rank_by_ballots) {
    unsigned pass = 0;
    see(as::pass(pass));
    rank_tile(in.keys, in.values, in.ranked, tile, N, digit.swept(), keys_per_thread, threads, with_values);
  }
  for (unsigned pass = 0; !rank_by_ballots && pass * pass_bits < digit.bits; ++pass) {
    see(as::pass(pass));
    if (pass_bits == 1) {
      partition_tile(in.keys, in.values, in.x, first, size, digit, pass, keys_per_thread, threads, with_values,
                     algorithm);
    } else {
      partition_tile_by_two_bits(in.keys, in.values, in.four_x, first, size, digit.two_bits(pass), keys_per_thread,
                                 with_values, algorithm);
    }
  }
  store_tile<Key>(in.keys, lists.local_keys, first, size, keys_per_thread, threads);
  if (with_values) store_tile<unsigned>(in.values, lists.local_values, first, size, keys_per_thread, threads);
  if (!rank_by_ballots) {
    for (unsigned bucket = threadIdx.x; bucket < digit.buckets(); bucket += threads) {
      in.begin[bucket] = 0;
      in.end[bucket] = 0;
    }
    __syncthreads();
    find_buckets<Key>(in.keys, in.begin, in.end, size, digit, keys_per_thread, threads);
  }
  for (unsigned bucket = threadIdx.x; bucket < digit.buckets(); bucket += threads) {
    unsigned bucket_size = rank_by_ballots ? in.ranked.sizes[bucket] : in.end[bucket] - in.begin[bucket];
    see(as::bucket(bucket), bucket_size);
    bucket_sizes[bucket * tile_count + tile] = bucket_size;
  }
}

// Figs. 13.5 and 13.6: each key of the sorted tile goes to its bucket's start in the output plus its place within the
// local bucket. bucket_starts: the exclusive scan of the table of bucket sizes.
template <class Key>
__device__ inline void write_tile(View<const Key> local_keys, View<Key> output, View<const unsigned> local_values,
                                  View<unsigned> output_values, View<const unsigned> bucket_starts, View<Key> keys,
                                  View<unsigned> begin, unsigned tile, unsigned tile_count, unsigned N, Digit digit,
                                  KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
  unsigned first = tile * threads * keys_per_thread;
  unsigned size = min(threads * keys_per_thread, N - first);
  load_tile<Key>(local_keys, keys, first, size, digit.last_key<Key>(), keys_per_thread, threads);
  __syncthreads();
  find_begins<Key>(keys, begin, size, digit, keys_per_thread, threads);
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned i = first + position;
      Key key = keys[position];
      unsigned bucket = digit.bucket(key);
      unsigned in_bucket = position - begin[bucket];
      unsigned destination = bucket_starts[bucket * tile_count + tile] + in_bucket;
      see(as::index(i), as::bucket(bucket), as::in_bucket(in_bucket), as::destination(destination));
      output[destination] = key;
      if (with_values) output_values[destination] = local_values[i];
    }
  }
}

template <class Key>
__global__ void __launch_bounds__(Threads::most, RankByBallots::most ? ranking_blocks<Key> : sorting_blocks)
    sort_tiles(__grid_constant__ const LocalLists<Key> given_lists, View<unsigned> bucket_sizes, unsigned N,
               unsigned shift, RadixBits digit_bits, unsigned descending, KeysPerThread keys_per_thread,
               Threads threads, WithValues with_values, PassBits pass_bits, RankByBallots rank_by_ballots,
               BlockScanBy algorithm) {
  unsigned tile_keys = threads * keys_per_thread;
  unsigned counters = rank_by_ballots ? (threads + 31) / 32 << digit_bits : 0;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::values);
  DYNAMIC_SHARED(unsigned, warp_counts, counters, tile_keys*(sizeof(Key) + (with_values ? 4 : 0)));
  SHARED(unsigned, x, most_one_sums, !rank_by_ballots && pass_bits == 1 ? threads : 0u, as::scanned);
  SHARED(FourCounts, four_x, most_four_sums, !rank_by_ballots && pass_bits > 1 ? threads : 0u);
  SHARED(unsigned, begin, most_buckets, 1u << digit_bits);
  SHARED(unsigned, end, most_buckets, 1u << digit_bits);
  SHARED(unsigned, bucket_sizes_of_tile, most_buckets, rank_by_ballots ? 1u << digit_bits : 0u);
  SHARED(unsigned, chunk_sums, most_buckets, rank_by_ballots ? 1u << digit_bits : 0u);
  SHARED(unsigned, first_bucket, 1, rank_by_ballots ? 1u : 0u);
  TileBuckets ranked{warp_counts, first_bucket, bucket_sizes_of_tile, begin, View<int>{}, chunk_sums};
  TileMemory<Key> in{keys, values, x, four_x, begin, end, ranked};
  sort_tile(in_global_memory(given_lists), bucket_sizes, in, blockIdx.x, gridDim.x, N,
            Digit{shift, digit_bits, descending}, keys_per_thread, threads, with_values, pass_bits, rank_by_ballots,
            algorithm);
}

template <class Key>
__global__ void __launch_bounds__(Threads::most)
    write_tiles(View<const Key> local_keys, View<Key> output, View<const unsigned> local_values,
                View<unsigned> output_values, View<const unsigned> bucket_starts, unsigned N, unsigned shift,
                RadixBits digit_bits, unsigned descending, KeysPerThread keys_per_thread, Threads threads,
                WithValues with_values) {
  DYNAMIC_SHARED(Key, keys, threads * keys_per_thread, 0, as::keys);
  SHARED(unsigned, begin, most_buckets, 1u << digit_bits);
  Digit digit{shift, digit_bits, descending};
  write_tile<Key>(local_keys, output, local_values, output_values, bucket_starts, keys, begin, blockIdx.x, gridDim.x, N,
                  digit, keys_per_thread, threads, with_values);
}

// The same in one cooperative launch: every tile needs the whole table scanned, so every block waits for every other.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    radix_sort_tiles(__grid_constant__ const SortedLists<Key> given_lists, View<unsigned> bucket_sizes,
                     View<unsigned> bucket_starts, View<volatile TileState> tiles, unsigned N, unsigned shift,
                     RadixBits digit_bits, unsigned descending, KeysPerThread keys_per_thread, Threads threads,
                     WithValues with_values, PassBits pass_bits, RankByBallots rank_by_ballots, BlockScanBy algorithm) {
  unsigned tile_keys = threads * keys_per_thread;
  unsigned counters = rank_by_ballots ? (threads + 31) / 32 << digit_bits : 0;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::values);
  DYNAMIC_SHARED(unsigned, warp_counts, counters, tile_keys*(sizeof(Key) + (with_values ? 4 : 0)));
  SHARED(unsigned, x, 1024, threads, as::scanned);
  SHARED(FourCounts, four_x, most_four_sums, !rank_by_ballots && pass_bits > 1 ? threads : 0u);
  SHARED(unsigned, begin, most_buckets, 1u << digit_bits);
  SHARED(unsigned, end, most_buckets, 1u << digit_bits);
  SHARED(unsigned, bucket_sizes_of_tile, most_buckets, rank_by_ballots ? 1u << digit_bits : 0u);
  SHARED(unsigned, chunk_sums, most_buckets, rank_by_ballots ? 1u << digit_bits : 0u);
  SHARED(unsigned, first_bucket, 1, rank_by_ballots ? 1u : 0u);
  SHARED(unsigned, from_thread_0, 1, 1);
  DYNAMIC_SHARED(unsigned, cells_of_tile, tile_keys, 0);  // of the table's scan, in place of the keys
  SortedLists<Key> lists = in_global_memory(given_lists);
  TileBuckets ranked{warp_counts, first_bucket, bucket_sizes_of_tile, begin, View<int>{}, chunk_sums};
  TileMemory<Key> in{keys, values, x, four_x, begin, end, ranked};
  Digit digit{shift, digit_bits, descending};
  unsigned tile_count = (N + tile_keys - 1) / tile_keys;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    sort_tile(lists, bucket_sizes, in, tile, tile_count, N, digit, keys_per_thread, threads, with_values, pass_bits,
              rank_by_ballots, algorithm);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  unsigned cells = digit.buckets() * tile_count;
  exclusive_scan_by_grid(bucket_sizes, bucket_starts, cells, tiles, cells_of_tile, x, from_thread_0, keys_per_thread,
                         threads, algorithm);
  // Nobody looks back any more: ready for the next iteration.
  for (unsigned tile = blockIdx.x * threads + threadIdx.x; tile < (cells + tile_keys - 1) / tile_keys;
       tile += gridDim.x * threads)
    tiles[tile] = 0;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    write_tile<Key>(lists.local_keys, lists.output, lists.local_values, lists.output_values, bucket_starts, keys, begin,
                    tile, tile_count, N, digit, keys_per_thread, threads, with_values);
    __syncthreads();
  }
}

#ifndef __CUDACC_RTC__

// The memory of a sort by tiles. Buckets: of the widest digit.
template <class Key>
struct TileSortMemory {
  unsigned n, tile_keys, tile_count, buckets, tile_bytes;
  Array<Key> from, to, local_keys;
  Array<unsigned> from_values, to_values, local_values, bucket_sizes, bucket_starts;

  TileSortMemory(Gpu& gpu, const recording::Config& config, const recording::Pairs& input)
      : n(config.n),
        tile_keys(config.block_threads * config.keys_per_thread),
        tile_count(divide_up(n, tile_keys)),
        buckets(1u << min(config.radix_bits, config.key_bits)),
        tile_bytes(tile_keys * (sizeof(Key) + (config.values ? sizeof(unsigned) : 0))) {
    const unsigned value_count = config.values ? n : 0;
    from = gpu.upload<Key>("keys_a", input.keys);
    to = gpu.array<Key>("keys_b", n);
    local_keys = gpu.array<Key>("local_keys", n);
    from_values = gpu.upload<unsigned>("values_a", input.values);
    to_values = gpu.array<unsigned>("values_b", value_count);
    local_values = gpu.array<unsigned>("local_values", value_count, as::local_values);
    bucket_sizes = gpu.array<unsigned>("bucket_sizes", buckets * tile_count);
    bucket_starts = gpu.array<unsigned>("bucket_starts", buckets * tile_count + 1);
  }

  void begin_iteration(Gpu& gpu, const recording::Config& config, unsigned iter, unsigned digit_bits) const {
    gpu.iteration({iter, divide_up(config.key_bits, config.radix_bits), iter * config.radix_bits, digit_bits}, from, to,
                  to_values, gpu.local_sort(local_keys, bucket_sizes, bucket_starts, tile_keys));
  }
  void swap() {
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
};

// Bytes of the warps' counters, behind the tile, where keys are ranked by ballots.
inline unsigned tile_counter_bytes(const recording::Config& config, unsigned digit_bits) {
  return config[recording::rank_by_ballots] ? divide_up(config.block_threads, 32) << digit_bits << 2 : 0;
}

template <class Key>
recording::Pairs sort_by_tiles(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  TileSortMemory<Key> memory(gpu, config, input);
  const unsigned n = memory.n;
  const unsigned descending = descending_bit(config);
  const ScanScratch scratch(gpu, config, memory.buckets * memory.tile_count);
  launch_to_ordered_bits(gpu, config, memory.from);
  for (unsigned shift = 0; shift < config.key_bits && n > 0; shift += config.radix_bits) {
    const unsigned bits = min(config.radix_bits, config.key_bits - shift);
    memory.begin_iteration(gpu, config, shift / config.radix_bits, bits);
    const simt::LaunchShape shape{memory.tile_count, config.block_threads, memory.tile_bytes};
    const unsigned sorting_bytes = memory.tile_bytes + tile_counter_bytes(config, bits);
    gpu.launch<sort_tiles<Key>>({memory.tile_count, config.block_threads, sorting_bytes},
                                std::tie(memory.from, memory.local_keys, memory.from_values, memory.local_values),
                                memory.bucket_sizes, n, shift, bits, descending, config.keys_per_thread,
                                config.block_threads, config.values, config.pass_bits,
                                config[recording::rank_by_ballots], config.block_scan);
    launch_exclusive_scan(gpu, config, memory.bucket_sizes, memory.bucket_starts, memory.tile_count << bits, scratch,
                          config.block_scan);
    gpu.launch<write_tiles<Key>>(shape, memory.local_keys, memory.to, memory.local_values, memory.to_values,
                                 memory.bucket_starts, n, shift, bits, descending, config.keys_per_thread,
                                 config.block_threads, config.values);
    memory.swap();
  }
  launch_from_ordered_bits(gpu, config, memory.from);
  return {gpu.download(memory.from), gpu.download(memory.from_values)};
}

template <class Key>
recording::Pairs sort_by_tiles_in_one(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  TileSortMemory<Key> memory(gpu, config, input);
  const unsigned n = memory.n, descending = descending_bit(config);
  auto tiles =
      gpu.zeros<TileState>("tiles", divide_up(memory.buckets * memory.tile_count, memory.tile_keys), as::tile_states);
  launch_to_ordered_bits(gpu, config, memory.from);
  for (unsigned shift = 0; shift < config.key_bits && n > 0; shift += config.radix_bits) {
    const unsigned bits = min(config.radix_bits, config.key_bits - shift);
    memory.begin_iteration(gpu, config, shift / config.radix_bits, bits);
    gpu.launch<radix_sort_tiles<Key>>(
        {memory.tile_count, config.block_threads, memory.tile_bytes + tile_counter_bytes(config, bits),
         simt::GridFit::cooperative},
        std::tie(memory.from, memory.local_keys, memory.to, memory.from_values, memory.local_values, memory.to_values),
        memory.bucket_sizes, memory.bucket_starts, tiles, n, shift, bits, descending, config.keys_per_thread,
        config.block_threads, config.values, config.pass_bits, config[recording::rank_by_ballots], config.block_scan);
    memory.swap();
  }
  launch_from_ordered_bits(gpu, config, memory.from);
  return {gpu.download(memory.from), gpu.download(memory.from_values)};
}

// Of a block: the tile, and the arrays that are as large as the largest block or radix.
inline std::uint64_t tile_shared_bytes(const recording::Config& config) {
  const std::uint64_t key_bytes = recording::width_bits(config.key_type) / 8;
  const std::uint64_t tile_keys = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t tile_bytes = tile_keys * (key_bytes + (config.values ? 4 : 0));
  if (config[recording::rank_by_ballots])
    return tile_bytes + tile_counter_bytes(config, config.radix_bits) + (1024 + 4 * most_buckets + 2) * 4;
  const std::uint64_t four_sums = config.pass_bits > 1 ? 1024 * sizeof(FourCounts) : 0;
  return tile_bytes + (1024 + 2 * most_buckets + 1) * 4 + four_sums;
}

inline void take_fastest_digits(recording::Config& config) {
  config.radix_bits = min(8u, config.key_bits);
  config.block_scan = fastest_block_scan;
  if (config.launches == recording::Launches::several) config.grid_scan = recording::GridScan::look_back;
}

// A digit of one bit takes one pass anyway.
inline void as_timed_tiles(recording::Config& config) {
  config.set(recording::rank_by_ballots, config.radix_bits > 1);
}

inline constexpr catalog::SortInfo radix_local_info = {
    .name = "radix-local",
    .section = "13.4-13.6",
    .summary = "LSD radix sort that sorts each block's tile in shared memory first; any radix, any coarsening",
    .max_radix_bits = most_radix_bits,
    .max_keys_per_thread = most_keys_per_thread,
    .max_pass_bits = recording::most_pass_bits,
    .has_block_scan = true,
    .has_grid_scan = true,
    .sorts_tiles = true,
    .several_launches_form = "radix-local",
    .one_launch_form = "radix-local",
    .shared_bytes = tile_shared_bytes,
    .moved_bytes = radix::tile_bytes,
    .shape = sweep_shape,
    .tune = take_fastest_digits,
    .as_timed = as_timed_tiles,
};

inline recording::Pairs radix_local(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) {
    using Key = decltype(key);
    const bool one = config.launches == recording::Launches::one;
    return one ? sort_by_tiles_in_one<Key>(gpu, config, input) : sort_by_tiles<Key>(gpu, config, input);
  });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

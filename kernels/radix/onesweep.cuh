// LSD radix sort with a single pass over memory per digit ("Onesweep", Adinets and Merrill 2022; beyond PMPP (4th ed.)
// 13.6). One launch counts the digits of all iterations; then one launch an iteration ranks, reorders and writes. A
// tile learns where its buckets start in the output by looking back over the tiles before it, bucket by bucket
// (decoupled look-back, Merrill and Garland 2016), where radix-local scans a table in launches of its own.
#pragma once

#include "kernels/radix/sweep_tile.cuh"
#include "kernels/radix/tile_pieces.cuh"
#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/parameters/async_loads.h"
#include "kernels/parameters/skip_passes.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// --- Before the first iteration.

// No tile has published anything, no digit is counted, no tile is taken.
__global__ void clear_sweep(View<TileWord> tile_words, View<unsigned> digit_counts, View<unsigned> next_tile,
                            View<unsigned> alike_digits, unsigned words, unsigned counts, unsigned digits,
                            SkipPasses skip_passes) {
  let_next_launch_begin();
  unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (skip_passes && thread == 0) alike_digits[0] = 0;
  for (unsigned word = thread; word < words; word += gridDim.x * blockDim.x) {
    see(word);
    tile_words[word] = word_empty;
  }
  for (unsigned counter = thread; counter < counts; counter += gridDim.x * blockDim.x) {
    see(counter);
    digit_counts[counter] = 0;
  }
  for (unsigned digit = thread; digit < digits; digit += gridDim.x * blockDim.x) {
    see(digit);
    next_tile[digit] = 0;
  }
}

// How many keys have each value of each digit: digit_counts[digit * 2^radix_bits + value]. `copies` counters stand for
// one, by lane, so that lanes that meet the same value do not wait for each other: with 32 of them the launch took
// 0.264 ms in place of 0.465 (onesweep.md). whole: a Known, every key of the thread is there.
template <class Key>
__device__ inline void count_share(View<const Key> input, View<unsigned> counts, unsigned first, unsigned stride,
                                   unsigned N, KeyBits key_bits, RadixBits radix_bits, unsigned descending,
                                   KeysPerThread keys_per_thread, HistogramCopies copies, auto whole) {
  Key held[KeysPerThread::most];
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    see(k);
    if (whole || k * stride < N - first) held[k] = input[first + k * stride];
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (whole || k * stride < N - first) {
      unsigned i = first + k * stride;
      see(as::index(i));
      unsigned row = 0;
#pragma unroll
      for (unsigned shift = 0; shift < key_bits; shift += radix_bits) {
        see(shift);
        unsigned mask = (1u << min(+radix_bits, key_bits - shift)) - 1;
        unsigned bucket = (static_cast<unsigned>(held[k] >> shift) & mask) ^ (mask * descending);
        atomicAdd(&counts[(row + bucket) * copies + threadIdx.x % copies], 1u);
        row += 1u << radix_bits;
      }
    }
  }
}

template <class Key>
__global__ void __launch_bounds__(Threads::most)
    count_digits(View<const Key> input, View<unsigned> digit_counts, unsigned N, KeyBits key_bits, RadixBits radix_bits,
                 unsigned descending, KeysPerThread keys_per_thread, Threads threads, HistogramCopies copies) {
  unsigned counters = (key_bits + radix_bits - 1) / radix_bits << radix_bits;
  DYNAMIC_SHARED(unsigned, counts, counters* copies, 0);
  let_next_launch_begin();
  for (unsigned counter = threadIdx.x; counter < counters * copies; counter += threads) {
    see(counter);
    counts[counter] = 0;
  }
  __syncthreads();
  unsigned stride = gridDim.x * threads;
  for (unsigned first = blockIdx.x * threads + threadIdx.x; first < N; first += stride * keys_per_thread) {
    either_way(stride * (keys_per_thread - 1) < N - first, [=](auto whole) {
      count_share<Key>(input, counts, first, stride, N, key_bits, radix_bits, descending, keys_per_thread, copies,
                       whole);
    });
  }
  __syncthreads();
  wait_for_launch_before();  // which clears digit_counts, but stores no key
  for (unsigned counter = threadIdx.x; counter < counters; counter += threads) {
    unsigned count = 0;
    for (unsigned copy = 0; copy < copies; ++copy) {
      see(copy);
      count += counts[counter * copies + (counter + copy) % copies];
    }
    see(counter, count);
    if (count > 0) atomicAdd(&digit_counts[counter], count);
  }
}

// A block a digit, a thread a bucket: digit_counts becomes where each bucket starts in the output. Bit d of
// alike_digits[0] becomes 1 where all keys have the same digit d, of the first 32 digits.
__global__ void scan_digit_counts(View<unsigned> digit_counts, View<unsigned> alike_digits, unsigned N,
                                  SkipPasses skip_passes) {
  SHARED(unsigned, x, most_buckets, blockDim.x, as::scanned);
  let_next_launch_begin();
  wait_for_launch_before();
  unsigned bucket = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned count = digit_counts[bucket];
  if (skip_passes && count == N && blockIdx.x < 32) atomicOr(&alike_digits[0], 1u << blockIdx.x);
  digit_counts[bucket] = exclusive_scan(x, count, BlockScan::hillis_steele).before;
}

// The digits that are not sorted by: those that are alike in all keys, without the highest where their number is odd,
// so that the result stands where it would without them.
__host__ __device__ inline unsigned skipped_digits(unsigned alike) {
  bool odd = false;
  unsigned highest = 0;
  for (unsigned left = alike; left != 0; left &= left - 1) {
    odd = !odd;
    highest = left;
  }
  return odd ? alike ^ highest : alike;
}

// --- An iteration: one tile by one block.

// What tiles learn from and say to one another: digit_starts[(digit_index << radix_bits) + bucket],
// tile_words[((digit_index * tiles + tile) << radix_bits) + bucket], next_tile[digit_index]. alike_digits[0]: the
// digits that are alike in all keys, a bit each.
struct SweepTables {
  View<const unsigned> digit_starts;
  View<volatile TileWord> tile_words;
  View<unsigned> next_tile;
  View<const unsigned> alike_digits;
};

// Pairs of a tile that was placed: keys, then values through the same shared memory.
template <class Tile, class Key>
__device__ inline void write_tile_by_pieces(Tile& of, TileBuckets in, TilePieces pieces, Lists<Key> lists,
                                            View<Key> tile_keys, View<unsigned> tile_values) {
  __syncthreads();  // the counters' place is the list's from here on
  unsigned count = list_pieces(pieces, in.sizes, in.starts, in.shifts, of.digit.buckets(), of.threads, of.scanners());
  write_pieces<Key>(pieces.list, count, tile_keys, lists.output, of.first, of.threads);
  unsigned values[Tile::room];
  either_way(of.whole(), [&](auto whole) { of.load_values(lists.input_values, values, whole); });
  __syncthreads();
  of.reorder(values, tile_values);
  __syncthreads();
  write_pieces<unsigned>(pieces.list, count, tile_values, lists.output_values, of.first, of.threads);
}

template <class Key>
__global__ void __launch_bounds__(Threads::most, swept_at_a_time<Key> / Threads::most)
    sweep(__grid_constant__ const Lists<Key> given_lists, __grid_constant__ const Lists<Key> given_back,
          __grid_constant__ const SweepTables given_tables, unsigned N, unsigned digit_index, unsigned shift,
          unsigned radix_bits, RadixBits digit_bits, unsigned descending, KeysPerThread keys_per_thread,
          Threads threads, WithValues with_values, AsyncLoads async_loads, LookBackWords look_back_words,
          SkipPasses skip_passes) {
  Lists<Key> lists = in_global_memory(given_lists);
  SweepTables tables = in_global_memory(given_tables);
  unsigned tile_size = threads * keys_per_thread;
  unsigned buckets = 1u << digit_bits;
  unsigned warps = (threads + 31) / 32;
  DYNAMIC_SHARED(Key, tile_keys, tile_size, 0, as::tile_keys);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_size : 0, 0, as::tile_values);
  DYNAMIC_SHARED(unsigned, warp_counts, warps* buckets, tile_size * sizeof(Key));
  unsigned list_begin = begin_of_pieces(tile_size * sizeof(Key));
  unsigned listed = with_values ? most_pieces(tile_size, buckets, threads) : 0;
  DYNAMIC_SHARED(Piece, piece_list, listed, list_begin);
  DYNAMIC_SHARED(unsigned, first_pieces, with_values ? buckets : 0, list_begin + 8 * listed);
  SHARED(unsigned, tile_starts, most_buckets, buckets);
  SHARED(unsigned, first_bucket, 1, 1);
  SHARED(unsigned, bucket_sizes, most_buckets, buckets);
  SHARED(unsigned, chunk_sums, most_buckets, buckets);
  SHARED(int, bucket_shifts, most_buckets, buckets, as::bucket_shifts);
  SHARED(unsigned, taken, 1, 1);
  let_next_launch_begin();
  SweepDigit digit{shift, digit_bits, descending == 1 ? buckets - 1 : 0};
  SweepRows rows{digit_index << radix_bits, (digit_index << radix_bits) * gridDim.x, 1u << radix_bits};
  clear_counters(warp_counts, digit, threads);
  wait_for_launch_before();
  if (skip_passes && digit_index < 32) {
    unsigned skipped = skipped_digits(tables.alike_digits[0]);
    see(as::skipped(skipped));
    if ((skipped >> digit_index & 1) == 1) return;
    unsigned digits_before = (1u << digit_index) - 1;
    // Each digit that was skipped left the keys in the other list.
    if (__popc(skipped & digits_before) % 2 == 1) lists = in_global_memory(given_back);
  }
  if (threadIdx.x == 0) taken[0] = atomicAdd(&tables.next_tile[digit_index], 1u);
  __syncthreads();
  unsigned tile = taken[0];
  see(tile);
  SweepTile<Key> of(digit, keys_per_thread, threads, rows, tile, N);
  TileBuckets in{warp_counts, first_bucket, bucket_sizes, tile_starts, bucket_shifts, chunk_sums};
  TilePieces pieces{piece_list, first_pieces, chunk_sums};
  place_tile(of, in, lists, tables.digit_starts, tables.tile_words, tile_keys, with_values, async_loads,
             look_back_words);
  if (with_values) {
    write_tile_by_pieces(of, in, pieces, lists, tile_keys, tile_values);
  } else {
    write_tile(of, in, lists, tile_keys, tile_values, with_values);
  }
}

#ifndef __CUDACC_RTC__

// Every launch but the first begins while the one before it ends: 2^16 keys take 0.0271 ms in place of 0.0330.
inline constexpr bool linked = true;

// Counts all digits in one launch. With several counters a value by few blocks of many threads, which take turns; else
// by blocks as of the other launches.
template <class Key>
void launch_count_digits(Gpu& gpu, const recording::Config& config, const Array<Key>& keys,
                         const Array<unsigned>& digit_counts) {
  const bool copied = config.histogram_copies > 1;
  const unsigned threads = copied ? 1024 : config.block_threads;
  const unsigned keys_per_thread = copied ? 8 : config.keys_per_thread;
  const unsigned tile_size = threads * keys_per_thread;
  // Of 2^30 keys at a time: no thread's next index reaches 2^32.
  const unsigned blocks = min(divide_up(keys.extent, tile_size), (1u << 30) / tile_size);
  const unsigned bytes = digit_counts.extent * config.histogram_copies * 4;
  const auto fit = copied ? simt::GridFit::resident : simt::GridFit::any;
  gpu.launch<count_digits<Key>>({blocks, threads, bytes, fit, linked}, keys, digit_counts, keys.extent, config.key_bits,
                                config.radix_bits, descending_bit(config), keys_per_thread, threads,
                                config.histogram_copies);
}

// A list that is sorted, with one as long beside it.
template <class Key>
struct SweptLists {
  Array<Key> from, to;
  Array<unsigned> from_values, to_values;

  void swap() {
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
};

// The dynamic shared memory of a launch: the tile, and behind it the counters, or of pairs the list in their place.
template <class Key>
unsigned sweep_tile_bytes(const recording::Config& config, unsigned digit_bits) {
  const unsigned tile_size = config.block_threads * config.keys_per_thread;
  const unsigned counters = divide_up(config.block_threads, 32) << digit_bits;
  const unsigned ranked = ranked_bytes<Key>(tile_size, counters);
  const unsigned list =
      begin_of_pieces(tile_size * sizeof(Key)) + bytes_of_pieces(tile_size, 1u << digit_bits, config.block_threads);
  return config.values ? max(ranked, list) : ranked;
}

// Sorts what stands in `from`, a digit an iteration; afterwards the result does. `done`: iterations of `all` before.
template <class Key>
void sweep_all_digits(Gpu& gpu, const recording::Config& config, SweptLists<Key>& lists, unsigned done, unsigned all) {
  const unsigned n = lists.from.extent, threads = config.block_threads;
  const unsigned tile_size = threads * config.keys_per_thread;
  const unsigned tiles = divide_up(n, tile_size);
  const unsigned digits = divide_up(config.key_bits, config.radix_bits);
  auto digit_counts = gpu.array<unsigned>("digit_counts", digits << config.radix_bits);
  auto tile_words = gpu.array<TileWord>("tile_words", (digits * tiles) << config.radix_bits, as::tile_words);
  auto next_tile = gpu.array<unsigned>("next_tile", digits);
  const bool skip_passes = config[recording::skip_passes];
  auto alike_digits = gpu.array<unsigned>("alike_digits", skip_passes ? 1 : 0);
  constexpr unsigned words_per_thread = 8;
  gpu.launch<clear_sweep>({divide_up(tile_words.extent, threads * words_per_thread), threads}, tile_words, digit_counts,
                          next_tile, alike_digits, as::elements(tile_words.extent), digit_counts.extent, digits,
                          skip_passes);
  launch_count_digits(gpu, config, lists.from, digit_counts);
  gpu.launch<scan_digit_counts>({n == 0 ? 0 : digits, 1u << config.radix_bits, 0, simt::GridFit::any, linked},
                                digit_counts, alike_digits, n, skip_passes);
  // An iteration whose digit is skipped moves nothing: what it finds is what it leaves. Where the host looks on, it
  // gives the kernel the lists that it will take. Else it gives them as if no digit were skipped, and the kernel turns
  // them.
  const bool looks_on = gpu.looks_on();
  const unsigned skipped = looks_on && skip_passes ? skipped_digits(gpu.element(alike_digits, 0)) : 0;
  for (unsigned digit = 0; digit < digits; ++digit) {
    const unsigned shift = digit * config.radix_bits;
    const unsigned bits = min(config.radix_bits, config.key_bits - shift);
    const bool moves = digit >= 32 || (skipped >> digit & 1) == 0;
    SweptLists<Key> back = lists;
    if (!looks_on) back.swap();
    gpu.iteration({done + digit, all, shift, bits}, lists.from, moves ? lists.to : lists.from,
                  moves ? lists.to_values : lists.from_values);
    gpu.launch<sweep<Key>>({tiles, threads, sweep_tile_bytes<Key>(config, bits), simt::GridFit::any, linked},
                           std::tie(lists.from, lists.to, lists.from_values, lists.to_values),
                           std::tie(back.from, back.to, back.from_values, back.to_values),
                           std::tie(digit_counts, tile_words, next_tile, alike_digits), n, digit, shift,
                           config.radix_bits, bits, descending_bit(config), config.keys_per_thread, threads,
                           config.values, config[recording::async_loads], config.look_back_words, skip_passes);
    if (moves) lists.swap();
  }
}

template <class Key>
recording::Pairs sort_in_single_passes(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  auto keys = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", config.n);
  auto values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", values.extent);
  SweptLists<Key> lists{keys, to, values, to_values};
  launch_to_ordered_bits(gpu, config, lists.from);
  const unsigned digits = divide_up(config.key_bits, config.radix_bits);
  if (config.n > 0) sweep_all_digits(gpu, config, lists, 0, digits);
  launch_from_ordered_bits(gpu, config, lists.from);
  return {gpu.download(lists.from), gpu.download(lists.from_values)};
}

inline std::uint64_t sweep_shared_bytes(const recording::Config& config) {
  const std::uint64_t digits = divide_up(config.key_bits, config.radix_bits);
  const unsigned tile_size = config.block_threads * config.keys_per_thread;
  const unsigned list = 4 + bytes_of_pieces(tile_size, 1u << config.radix_bits, config.block_threads);
  return std::max(ranked_tile_bytes(config, config.values ? list : 0),
                  (digits << config.radix_bits) * config.histogram_copies * 4);
}

// What timed runs have had since it was measured on an H200 (onesweep.md).
inline void as_timed_sweep(recording::Config& config) {
  config.look_back_words = 4;
  config.set(recording::async_loads, true);
  config.set(recording::skip_passes, true);
  config.histogram_copies = config.key_type == recording::KeyType::u64 ? 16 : 32;
}

inline constexpr catalog::SortInfo onesweep_info = {
    .name = "onesweep",
    .section = "beyond 13.6",
    .summary = "LSD radix sort with a single pass over memory per digit: decoupled look-back, ranking by ballots",
    .max_radix_bits = most_radix_bits,
    .default_radix_bits = most_radix_bits,
    .max_keys_per_thread = most_swept_per_thread,
    .max_histogram_copies = recording::most_histogram_copies,
    .looks_back = true,
    .table_of_all_digits = true,
    .single_passes = true,
    .shared_bytes = sweep_shared_bytes,
    .moved_bytes = radix::sweep_bytes,
    .shape = sweep_shape,
    .tune = take_widest_digits,
    .as_timed = as_timed_sweep,
};

inline recording::Pairs onesweep(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_in_single_passes<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// LSD radix sort with a single pass over memory per digit ("Onesweep", Adinets and Merrill 2022; beyond PMPP (4th ed.)
// 13.6). One launch counts the digits of all iterations; then one launch an iteration ranks, reorders and writes. A
// tile learns where its buckets start in the output by looking back over the tiles before it, bucket by bucket
// (decoupled look-back, Merrill and Garland 2016), where radix-local scans a table in launches of its own.
//
// A tile is threads * keys_per_thread keys. Threads hold them striped by warp: lane l of a warp has the warp's
// positions l, l + 32, and so on, so that a row of 32 keys is ranked by ballots of one warp. Positions of the last tile
// beyond N hold no key.
#pragma once

#include "kernels/radix/ordered_bits.cuh"
#include "kernels/radix/parameters.cuh"
#include "kernels/radix/tuned_shapes.h"
#include "kernels/scan/block_scan.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

inline constexpr unsigned most_swept_per_thread = 40;
inline constexpr unsigned full_warp = 0xffffffffu;

// What a tile publishes of one of its buckets, in a word of its own: nothing yet; the keys that it has itself (an
// aggregate, plus one, which tells it from nothing); or the keys that it and all tiles before it have (a prefix, marked
// by the highest bit). N is at most 2^31, and nobody reads the last tile's prefix: 31 bits hold every count.
using TileWord = unsigned;
inline constexpr TileWord tile_empty = 0;
inline constexpr TileWord prefix_flag = 0x80000000u;

// The digit that an iteration sorts by. complement: all bits of the digit in descending order, else 0.
template <class RadixBits>
struct SweepDigit {
  unsigned shift;
  RadixBits bits;
  unsigned complement;

  __device__ unsigned buckets() const { return 1u << bits; }
  template <class Key>
  __device__ unsigned bucket(Key key) const {
    return (static_cast<unsigned>(key >> shift) & (buckets() - 1)) ^ complement;
  }
};

// Numbers below 2^16, two to a register.
template <unsigned count>
struct PackedPlaces {
  unsigned words[(count + 1) / 2];
  __device__ void set(unsigned k, unsigned place) { words[k / 2] = k % 2 == 0 ? place : words[k / 2] + (place << 16); }
  __device__ unsigned get(unsigned k) const { return k % 2 == 0 ? words[k / 2] & 0xffff : words[k / 2] >> 16; }
};
// Numbers below 2^8, four to a register.
template <unsigned count>
struct PackedBuckets {
  unsigned words[(count + 3) / 4];
  __device__ void set(unsigned k, unsigned bucket) {
    words[k / 4] = k % 4 == 0 ? bucket : words[k / 4] + (bucket << k % 4 * 8);
  }
  __device__ unsigned get(unsigned k) const { return words[k / 4] >> k % 4 * 8 & 0xff; }
};

// --- Before the first iteration.

// No tile has published anything, no digit is counted, no tile is taken.
__global__ void clear_sweep(View<TileWord> tile_words, View<unsigned> digit_counts, View<unsigned> next_tile,
                            unsigned words, unsigned counts, unsigned digits) {
  unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned word = thread; word < words; word += gridDim.x * blockDim.x) {
    see(word);
    tile_words[word] = tile_empty;
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
// one, by lane, so that lanes that meet the same value do not wait for each other.
template <bool whole, class Key, class KeyBits, class RadixBits, class KeysPerThread, class Copies>
__device__ inline void count_share(View<const Key> input, View<unsigned> counts, unsigned first, unsigned stride,
                                   unsigned N, KeyBits key_bits, RadixBits radix_bits, unsigned descending,
                                   KeysPerThread keys_per_thread, Copies copies) {
  Key held[constant_or<KeysPerThread>(most_swept_per_thread)];
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    see(k);
    if (whole || k * stride < N - first) held[k] = input[first + k * stride];
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (whole || k * stride < N - first) {
      unsigned i = first + k * stride;
      see(i);
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

template <class Key, class KeyBits, class RadixBits, class KeysPerThread, class Copies>
__global__ void count_digits(View<const Key> input, View<unsigned> digit_counts, unsigned N, KeyBits key_bits,
                             RadixBits radix_bits, unsigned descending, KeysPerThread keys_per_thread, Copies copies) {
  unsigned counters = (key_bits + radix_bits - 1) / radix_bits << radix_bits;
  DYNAMIC_SHARED(unsigned, counts, counters* copies, 0);
  for (unsigned counter = threadIdx.x; counter < counters * copies; counter += blockDim.x) {
    see(counter);
    counts[counter] = 0;
  }
  __syncthreads();
  unsigned stride = gridDim.x * blockDim.x;
  for (unsigned first = blockIdx.x * blockDim.x + threadIdx.x; first < N; first += stride * keys_per_thread) {
    if (stride * (keys_per_thread - 1) < N - first) {
      count_share<true, Key>(input, counts, first, stride, N, key_bits, radix_bits, descending, keys_per_thread,
                             copies);
    } else {
      count_share<false, Key>(input, counts, first, stride, N, key_bits, radix_bits, descending, keys_per_thread,
                              copies);
    }
  }
  __syncthreads();
  for (unsigned counter = threadIdx.x; counter < counters; counter += blockDim.x) {
    unsigned count = 0;
    for (unsigned copy = 0; copy < copies; ++copy) {
      see(copy);
      count += counts[counter * copies + (counter + copy) % copies];
    }
    see(counter, count);
    if (count > 0) atomicAdd(&digit_counts[counter], count);
  }
}

// A block a digit, a thread a bucket: digit_counts becomes where each bucket starts in the output.
__global__ void scan_digit_counts(View<unsigned> digit_counts) {
  SHARED(unsigned, x, most_buckets, blockDim.x);
  unsigned bucket = blockIdx.x * blockDim.x + threadIdx.x;
  digit_counts[bucket] = exclusive_scan<BlockScan::hillis_steele>(x, digit_counts[bucket]).before;
}

// --- An iteration: one tile by one block.

// Where the words of a digit begin in digit_starts and in tile_words, and how many a tile has there.
struct SweepRows {
  unsigned digit_starts, tile_words, words_of_tile;
};

template <class Key, class RadixBits, class KeysPerThread, class Threads>
struct SweepTile {
  static constexpr bool full_warps = constant_or<Threads>(1) % 32 == 0;
  static constexpr unsigned room = constant_or<KeysPerThread>(most_swept_per_thread);
  SweepDigit<RadixBits> digit;
  KeysPerThread keys_per_thread;
  Threads threads;
  SweepRows rows;
  unsigned tile, first, size;
  Key held[room];
  PackedPlaces<room> places;    // by k: where key k goes in the tile
  PackedBuckets<room> written;  // by k: the bucket of the key that this thread writes in its turn k

  __device__ SweepTile(SweepDigit<RadixBits> by, KeysPerThread per_thread, Threads block_threads, SweepRows words,
                       unsigned of_tile, unsigned N)
      : digit(by), keys_per_thread(per_thread), threads(block_threads), rows(words), tile(of_tile) {
    first = tile * (threads * keys_per_thread);
    size = min(threads * keys_per_thread, N - first);
  }

  // The position within the tile of key k of this thread.
  __device__ unsigned position(unsigned k) const {
    unsigned warp_first = threadIdx.x / 32 * 32;
    unsigned lanes = full_warps ? 32u : min(32u, threads - warp_first);
    return warp_first * keys_per_thread + k * lanes + threadIdx.x % 32;
  }
  __device__ bool whole() const { return size == threads * keys_per_thread; }
  // Whether there is a key at a position: in a whole tile nobody need ask.
  template <bool whole>
  __device__ bool has(unsigned position) const {
    return whole || position < size;
  }
  __device__ unsigned word_of(unsigned of_tile, unsigned bucket) const {
    return rows.tile_words + of_tile * rows.words_of_tile + bucket;
  }
  // Where the counters of this thread's warp begin.
  __device__ unsigned row() const { return threadIdx.x / 32 * digit.buckets(); }

  // Where there is no key there is one that no key of the tile comes after, in the last bucket: it takes a place
  // beyond the tile's end, and is neither counted nor stored.
  template <bool whole>
  __device__ void load(View<const Key> input) {
    Key last = digit.complement == 0 ? ~Key{0} : Key{0};
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      held[k] = last;
      if (has<whole>(position(k))) held[k] = input[first + position(k)];
    }
  }

  // warp_counts[warp * buckets + bucket], zero before: the warp's keys of the bucket.
  template <bool whole>
  __device__ void count(View<unsigned> warp_counts) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      if (has<whole>(position(k))) atomicAdd(&warp_counts[row() + digit.bucket(held[k])], 1u);
    }
  }

  // A thread a bucket: publishes how many keys the tile has of it, and turns the counters of the warps into the places
  // in the tile where their keys of the bucket go. tile_starts[bucket] is where the bucket starts in the tile.
  __device__ void find_places(View<unsigned> warp_counts, View<unsigned> tile_starts, View<unsigned> chunk_sums,
                              View<unsigned> bucket_sizes, View<volatile TileWord> tile_words) const {
    unsigned warps = (threads + 31) / 32;
    unsigned lane = threadIdx.x % 32;
    unsigned lanes = min(32u, threads);
    unsigned buckets = digit.buckets();
    // Chunks of as many buckets as a warp has lanes: all lanes take part, those of a narrower last warp in none.
    unsigned scanners = threads / lanes * lanes;
    for (unsigned bucket = threadIdx.x; threadIdx.x < scanners && bucket - lane < buckets; bucket += scanners) {
      unsigned bucket_size = 0;
      if (bucket < buckets) {
#pragma unroll
        for (unsigned warp = 0; warp < warps; ++warp) {
          see(warp);
          bucket_size += warp_counts[warp * buckets + bucket];
        }
        see(bucket, bucket_size);
        tile_words[word_of(tile, bucket)] = tile == 0 ? prefix_flag | bucket_size : bucket_size + 1;
        bucket_sizes[bucket] = bucket_size;
      }
      unsigned sum = bucket_size;
      for (unsigned distance = 1; distance < lanes; distance *= 2) {
        see(distance);
        unsigned other = __shfl_up_sync(full_warp, sum, distance);
        if (lane >= distance) sum += other;
      }
      if (bucket < buckets) tile_starts[bucket] = sum - bucket_size;
      if (lane == lanes - 1) chunk_sums[bucket / lanes] = sum;
    }
    __syncthreads();
    for (unsigned bucket = threadIdx.x; bucket < buckets; bucket += threads) {
      unsigned tile_start = tile_starts[bucket];
      for (unsigned chunk = 0; chunk < bucket / lanes; ++chunk) {
        see(chunk);
        tile_start += chunk_sums[chunk];
      }
      see(bucket, tile_start);
      tile_starts[bucket] = tile_start;
      unsigned counts[constant_or<Threads>(1024) / 32];
#pragma unroll
      for (unsigned warp = 0; warp < warps; ++warp) {
        see(warp);
        counts[warp] = warp_counts[warp * buckets + bucket];
      }
      unsigned place = tile_start;
#pragma unroll
      for (unsigned warp = 0; warp < warps; ++warp) {
        see(warp, place);
        warp_counts[warp * buckets + bucket] = place;
        place += counts[warp];
      }
    }
  }

  // Where each key goes in the tile, a row of 32 keys at a time: as many places after the warp's next place of its
  // bucket as lanes before hold the same bucket (warp-level multi-split).
  __device__ void rank(View<unsigned> warp_counts) {
    unsigned lanes_before = (1u << threadIdx.x % 32) - 1;
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned bucket = digit.bucket(held[k]);
      unsigned peers = full_warp;
      if (!full_warps) peers = __ballot_sync(full_warp, true);
#pragma unroll
      for (unsigned bit = 0; bit < digit.bits; ++bit) {
        see(bit);
        peers &= ballot_alike_sync(full_warp, bucket, bit);
      }
      unsigned peers_before = __popc(peers & lanes_before);
      unsigned next_place = warp_counts[row() + bucket];
      __syncwarp();
      unsigned place = next_place + peers_before;
      if (has<false>(position(k))) {
        unsigned i = first + position(k);
        unsigned slot = first + place;
        see(i, bucket, peers);
        see(peers_before, next_place, slot);
      }
      places.set(k, place);
      if (peers_before == 0) warp_counts[row() + bucket] = next_place + __popc(peers);
      __syncwarp();
    }
  }

  template <class T>
  __device__ void reorder(const T (&items)[room], View<T> reordered) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      reordered[places.get(k)] = items[k];
    }
  }

  // A thread a bucket: adds up what the tiles before have of it, until one tells a prefix; `window` words are asked for
  // at a time, so that their loads overlap. bucket_shifts[bucket] is what a key's place in the tile differs by from its
  // destination.
  template <unsigned window>
  __device__ void look_back(View<const unsigned> digit_starts, View<volatile TileWord> tile_words,
                            View<const unsigned> tile_starts, View<const unsigned> bucket_sizes,
                            View<int> bucket_shifts) const {
    unsigned buckets = digit.buckets();
    for (unsigned bucket = threadIdx.x; bucket < buckets; bucket += threads) {
      unsigned sum_before = 0;
      unsigned back = tile;  // tiles [back, tile) are added up
      bool done = tile == 0;
      while (!done) {
        TileWord words[window];
#pragma unroll
        for (unsigned k = 0; k < window; ++k) {
          words[k] = tile_empty;
          if (back > k) words[k] = tile_words[word_of(back - 1 - k, bucket)];
        }
        bool missing = false;
#pragma unroll
        for (unsigned k = 0; k < window; ++k) {
          missing = missing || words[k] == tile_empty;
          if (!done && !missing) {
            --back;
            done = (words[k] & prefix_flag) != 0;
            sum_before += done ? words[k] & ~prefix_flag : words[k] - 1;
            see(back, sum_before);
          }
        }
      }
      if (tile > 0) {
        unsigned bucket_size = bucket_sizes[bucket];
        tile_words[word_of(tile, bucket)] = prefix_flag | (sum_before + bucket_size);
      }
      unsigned bucket_start = digit_starts[rows.digit_starts + bucket] + sum_before;
      see(bucket, bucket_start);
      bucket_shifts[bucket] = static_cast<int>(bucket_start - tile_starts[bucket]);
    }
  }

  // Consecutive threads write consecutive keys of the tile, each bucket to consecutive addresses.
  template <bool whole>
  __device__ void write_keys(View<const Key> tile_keys, View<const int> bucket_shifts, View<Key> output) {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned place = k * threads + threadIdx.x;
      if (has<whole>(place)) {
        unsigned from_slot = first + place;
        Key key = tile_keys[place];
        unsigned bucket = digit.bucket(key);
        unsigned destination = place + bucket_shifts[bucket];
        see(from_slot, bucket, destination);
        output[destination] = key;
        written.set(k, bucket);
      }
    }
  }

  // The values go the same way afterwards, through the same shared memory.
  template <bool whole>
  __device__ void load_values(View<const unsigned> input_values, unsigned (&values)[room]) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      values[k] = 0;
      if (has<whole>(position(k))) values[k] = input_values[first + position(k)];
    }
  }
  template <bool whole>
  __device__ void write_values(View<const unsigned> tile_values, View<const int> bucket_shifts,
                               View<unsigned> output_values) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned place = k * threads + threadIdx.x;
      if (has<whole>(place)) {
        see(place);
        unsigned destination = place + bucket_shifts[written.get(k)];
        output_values[destination] = tile_values[place];
      }
    }
  }
};

// One iteration, a block a tile. In plain CUDA the dynamic arrays are one place: it holds the counters of the warps
// until keys are ranked, then the keys, then the values. digit_starts[(digit_index << radix_bits) + bucket],
// tile_words[((digit_index * tiles + tile) << radix_bits) + bucket].
template <class Key, class RadixBits, class KeysPerThread, class Threads, class WithValues>
__global__ void __launch_bounds__(constant_or<Threads>(1024), 768 / constant_or<Threads>(768))
    sweep(View<const Key> input, View<Key> output, View<const unsigned> input_values, View<unsigned> output_values,
          View<const unsigned> digit_starts, View<volatile TileWord> tile_words, View<unsigned> next_tile, unsigned N,
          unsigned digit_index, unsigned shift, unsigned radix_bits, RadixBits digit_bits, unsigned descending,
          KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
  unsigned tile_size = threads * keys_per_thread;
  unsigned buckets = 1u << digit_bits;
  unsigned warps = (threads + 31) / 32;
  DYNAMIC_SHARED(Key, tile_keys, tile_size, 0);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_size : 0, 0);
  DYNAMIC_SHARED(unsigned, warp_counts, warps* buckets, 0);
  SHARED(unsigned, tile_starts, most_buckets, buckets);
  SHARED(unsigned, bucket_sizes, most_buckets, buckets);
  SHARED(unsigned, chunk_sums, most_buckets, buckets);
  SHARED(int, bucket_shifts, most_buckets, buckets);
  SHARED(unsigned, taken, 1, 1);
  if (threadIdx.x == 0) taken[0] = atomicAdd(&next_tile[digit_index], 1u);
  for (unsigned counter = threadIdx.x; counter < warps * buckets; counter += threads) {
    see(counter);
    warp_counts[counter] = 0;
  }
  __syncthreads();
  unsigned tile = taken[0];
  see(tile);
  SweepDigit<RadixBits> digit{shift, digit_bits, descending == 1 ? buckets - 1 : 0};
  SweepRows rows{digit_index << radix_bits, (digit_index << radix_bits) * gridDim.x, 1u << radix_bits};
  SweepTile<Key, RadixBits, KeysPerThread, Threads> of(digit, keys_per_thread, threads, rows, tile, N);
  if (of.whole()) {
    of.template load<true>(input);
    of.template count<true>(warp_counts);
  } else {
    of.template load<false>(input);
    of.template count<false>(warp_counts);
  }
  __syncthreads();
  of.find_places(warp_counts, tile_starts, chunk_sums, bucket_sizes, tile_words);
  __syncthreads();
  of.rank(warp_counts);
  __syncthreads();
  of.template reorder<Key>(of.held, tile_keys);
  of.template look_back<constants_pay ? 4 : 1>(digit_starts, tile_words, tile_starts, bucket_sizes, bucket_shifts);
  __syncthreads();
  if (of.whole()) {
    of.template write_keys<true>(tile_keys, bucket_shifts, output);
  } else {
    of.template write_keys<false>(tile_keys, bucket_shifts, output);
  }
  if (with_values) {
    unsigned values[of.room];
    if (of.whole()) {
      of.template load_values<true>(input_values, values);
    } else {
      of.template load_values<false>(input_values, values);
    }
    __syncthreads();
    of.template reorder<unsigned>(values, tile_values);
    __syncthreads();
    if (of.whole()) {
      of.template write_values<true>(tile_values, bucket_shifts, output_values);
    } else {
      of.template write_values<false>(tile_values, bucket_shifts, output_values);
    }
  }
}

// Calls function(radix bits, keys per thread, threads): as constants where the shape is a tuned one and constants pay,
// else as numbers.
template <class Key, class WithValues, class Function>
void with_sweep_shape(const recording::Config& config, unsigned digit_bits, Function function) {
  if constexpr (constants_pay) {
    constexpr tuned::Shape many = tuned::onesweep(sizeof(Key), WithValues::value);
    constexpr tuned::Shape few = tuned::onesweep(sizeof(Key), WithValues::value, true);
    const auto is = [&](tuned::Shape shape) {
      return digit_bits == most_radix_bits && config.keys_per_thread == shape.keys_per_thread &&
             config.block_threads == shape.block_threads;
    };
    using Bits = Constant<most_radix_bits>;
    if (is(many)) return function(Bits(), Constant<many.keys_per_thread>(), Constant<many.block_threads>());
    if (is(few)) return function(Bits(), Constant<few.keys_per_thread>(), Constant<few.block_threads>());
  }
  function(digit_bits, config.keys_per_thread, config.block_threads);
}

// Counts all digits in one launch: by few blocks of many threads where that pays, else by blocks as of the other
// launches, with one counter a value.
template <class Key>
void launch_count_digits(Gpu& gpu, const recording::Config& config, const Array<Key>& keys,
                         const Array<unsigned>& digit_counts) {
  const unsigned n = keys.extent;
  const unsigned descending = descending_bit(config);
  if constexpr (constants_pay) {
    constexpr unsigned copies = sizeof(Key) == 4 ? 32 : 16;
    if (config.radix_bits == 8 && config.key_bits == 8 * sizeof(Key)) {
      using Copies = Constant<copies>;
      using KeyBits = Constant<8 * sizeof(Key)>;
      const auto kernel = count_digits<Key, KeyBits, Constant<8>, Constant<8>, Copies>;
      simt::LaunchShape shape{"count_digits", divide_up(n, 1024 * 8), 1024, digit_counts.extent * copies * 4, false};
      shape.blocks = gpu.most_cooperative_blocks(kernel, shape);
      gpu.launch(shape, kernel, keys, digit_counts, n, KeyBits(), Constant<8>(), descending, Constant<8>(), Copies());
      return;
    }
  }
  const unsigned tile_size = config.block_threads * config.keys_per_thread;
  // Of 2^30 keys at a time: no thread's next index reaches 2^32.
  const unsigned blocks = min(divide_up(n, tile_size), (1u << 30) / tile_size);
  gpu.launch({"count_digits", blocks, config.block_threads, digit_counts.extent * 4, false},
             count_digits<Key, unsigned, unsigned, unsigned, unsigned>, keys, digit_counts, n, config.key_bits,
             config.radix_bits, descending, config.keys_per_thread, 1u);
}

template <class Key, class WithValues>
recording::Pairs sort_in_single_passes(Gpu& gpu, const recording::Config& config, const recording::Pairs& input,
                                       WithValues with_values) {
  const unsigned n = config.n;
  const unsigned tile_size = config.block_threads * config.keys_per_thread;
  const unsigned tiles = divide_up(n, tile_size);
  const unsigned digits = divide_up(config.key_bits, config.radix_bits);
  const unsigned descending = descending_bit(config);
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", from_values.extent);
  auto digit_counts = gpu.array<unsigned>("digit_counts", digits << config.radix_bits);
  auto tile_words = gpu.array<TileWord>("tile_words", (digits * tiles) << config.radix_bits);
  auto next_tile = gpu.array<unsigned>("next_tile", digits);
  launch_to_ordered_bits(gpu, config, from);
  if (n > 0) {
    constexpr unsigned words_per_thread = 8;
    gpu.launch("clear_sweep", clear_sweep, divide_up(tile_words.extent, config.block_threads * words_per_thread),
               config.block_threads, tile_words, digit_counts, next_tile, tile_words.extent, digit_counts.extent,
               digits);
    launch_count_digits(gpu, config, from, digit_counts);
    gpu.launch("scan_digit_counts", scan_digit_counts, digits, 1u << config.radix_bits, digit_counts);
  }
  for (unsigned digit = 0; digit < digits && n > 0; ++digit) {
    const unsigned shift = digit * config.radix_bits;
    const unsigned bits = min(config.radix_bits, config.key_bits - shift);
    gpu.iteration({digit, digits, shift, bits}, from, to, to_values);
    with_sweep_shape<Key, WithValues>(config, bits, [&](auto digit_bits, auto keys_per_thread, auto threads) {
      using Bits = decltype(digit_bits);
      using PerThread = decltype(keys_per_thread);
      const unsigned counters = divide_up(config.block_threads, 32) << bits;
      const auto bytes = max(tile_size * static_cast<unsigned>(sizeof(Key)), counters * 4);
      gpu.launch({"sweep", tiles, config.block_threads, bytes, false},
                 sweep<Key, Bits, PerThread, decltype(threads), WithValues>, from, to, from_values, to_values,
                 digit_counts, tile_words, next_tile, n, digit, shift, config.radix_bits, digit_bits, descending,
                 keys_per_thread, threads, with_values);
    });
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

// Of a block that ranks a tile: the keys or the counters of the warps, and what it knows of each bucket.
inline std::uint64_t sweep_shared_bytes(const recording::Config& config) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t counters = std::uint64_t{divide_up(config.block_threads, 32)} << config.radix_bits;
  const std::uint64_t digits = divide_up(config.key_bits, config.radix_bits);
  const std::uint64_t sweeping =
      std::max(tile * recording::width_bits(config.key_type) / 8, counters * 4) + (4 * most_buckets + 1) * 4;
  return std::max(sweeping, (digits << config.radix_bits) * 4);
}

inline void take_tuned_sweep(recording::Config& config) {
  const unsigned key_bytes = recording::width_bits(config.key_type) / 8;
  const tuned::Shape shape = tuned::onesweep(key_bytes, config.values, config.n < tuned::few_keys);
  config.radix_bits = min(8u, config.key_bits);
  config.block_threads = shape.block_threads;
  config.keys_per_thread = shape.keys_per_thread;
}

inline constexpr catalog::SortInfo onesweep_info = {
    .name = "onesweep",
    .section = "beyond 13.6",
    .summary = "LSD radix sort with a single pass over memory per digit: decoupled look-back, ranking by ballots",
    .max_radix_bits = most_radix_bits,
    .default_radix_bits = most_radix_bits,
    .max_keys_per_thread = most_swept_per_thread,
    .looks_back = true,
    .table_of_all_digits = true,
    .shared_bytes = sweep_shared_bytes,
    .moved_bytes = radix::sweep_bytes,
    .tune = take_tuned_sweep,
};

inline recording::Pairs onesweep(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) {
    return with_values_or_not(config, [&](auto with_values) {
      return sort_in_single_passes<decltype(key)>(gpu, config, input, with_values);
    });
  });
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

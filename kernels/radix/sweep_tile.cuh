// What a block does with a tile of keys in a sort that ranks by ballots: onesweep's and radix-msd's. It counts the keys
// of each bucket, ranks them (warp-level multi-split), reorders them in shared memory, learns where its buckets start
// in the output by looking back over the tiles before it, bucket by bucket (decoupled look-back, Merrill and Garland
// 2016), and writes.
//
// A tile is threads * keys_per_thread keys. Threads hold them striped by warp: lane l of a warp has the warp's
// positions l, l + 32, and so on, so that a row of 32 keys is ranked by ballots of one warp. Positions of the last tile
// beyond N hold no key.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/either_way.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

inline constexpr unsigned most_swept_per_thread = 44;
inline constexpr unsigned full_warp = 0xffffffffu;

// What a tile publishes of one of its buckets, in a word of its own: nothing yet; the keys that it has itself (an
// aggregate, plus one, since 0 means nothing yet); or the keys that it and all tiles before it have (a prefix, marked
// by the highest bit). N is at most 2^31, and nobody reads the last tile's prefix: 31 bits hold every count.
using TileWord = unsigned;
inline constexpr TileWord word_empty = 0;
inline constexpr TileWord prefix_flag = 0x80000000u;

// Threads that a multiprocessor is to hold at a time, which leaves each as many registers as it needs for its keys,
// their places and their values. With 1,024 u32 keys took 4.205 ms in place of 4.306, but pairs, which need 84, 9.803
// in place of 8.087 (onesweep.md).
template <class Key>
inline constexpr unsigned swept_at_a_time = sizeof(Key) == 4 && !WithValues::most ? 1024 : 768;

// The digit that an iteration sorts by. complement: all bits of the digit in descending order, else 0.
struct SweepDigit {
  unsigned shift;
  RadixBits bits;
  unsigned complement;

  __device__ unsigned buckets() const { return 1u << bits; }
  // The key turned so that the digit begins at bit 2: what stands there is four times the digit's value, which is the
  // byte of its word in a table of words.
  template <class Key>
  __device__ unsigned turned(Key key) const {
    constexpr unsigned width = 8 * sizeof(Key);
    unsigned turn = shift - 2;
    return static_cast<unsigned>(key >> turn % width | key << -turn % width);
  }
  // The byte of a turned key's word in a table that begins with its first bucket's; flipped: the complement, and where
  // the table begins, in bytes.
  __device__ unsigned byte(unsigned turned_key, unsigned flipped) const {
    return (turned_key & (buckets() - 1) << 2) ^ flipped;
  }
  template <class Key>
  __device__ unsigned bucket(Key key) const {
    return byte(turned(key), complement << 2) >> 2;
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

// Where the words of a digit begin in digit_starts and in tile_words, and how many a tile has there.
struct SweepRows {
  unsigned digit_starts, tile_words, words_of_tile;
};

// The list that an iteration moves keys of, the one that it moves them to, and the values that they carry along.
template <class Key>
struct Lists {
  View<const Key> input;
  View<Key> output;
  View<const unsigned> input_values;
  View<unsigned> output_values;
};

// What a block keeps in shared memory of the buckets of its tile. warp_counts[warp * buckets + bucket]: the warp's keys
// of the bucket, zero before they are counted; later the byte in the tile where its last key of the bucket so far went.
// first_bucket[0]: the bucket of the tile's first key. The others by bucket: how many keys the tile has of it, where
// they start in the tile, and what their places differ by from their destinations. chunk_sums: what scanning them
// takes.
struct TileBuckets {
  View<unsigned> warp_counts;
  View<unsigned> first_bucket;
  View<unsigned> sizes;
  View<unsigned> starts;
  View<int> shifts;
  View<unsigned> chunk_sums;
};

// Each warp clears its own counters.
__device__ inline void clear_counters(View<unsigned> warp_counts, SweepDigit digit, Threads threads) {
  unsigned warp_first = threadIdx.x / 32 * 32;
  unsigned lanes = min(32u, threads - warp_first);
  if (Threads::known && Threads::most % 32 == 0) lanes = 32;
#pragma unroll
  for (unsigned bucket = 0; bucket < digit.buckets(); bucket += lanes) {
    see(bucket);
    unsigned counter = bucket + threadIdx.x - warp_first;
    if (counter < digit.buckets()) warp_counts[warp_first / 32 * digit.buckets() + counter] = 0;
  }
}

// PerThread: KeysPerThread, or fewer where they hold all keys.
template <class Key, class PerThread = KeysPerThread>
struct SweepTile {
  static constexpr bool full_warps = Threads::known && Threads::most % 32 == 0;
  static constexpr unsigned room = PerThread::most;
  static constexpr unsigned key_bytes = sizeof(Key);
  SweepDigit digit;
  PerThread keys_per_thread;
  Threads threads;
  SweepRows rows;
  unsigned tile, first, size;
  unsigned padding = 0;  // positions without a key that were counted, in the last bucket
  Key held[room];
  PackedPlaces<room> places;    // by k: where key k goes in the tile
  PackedBuckets<room> written;  // by k: the bucket of the key that this thread writes in its turn k

  __device__ SweepTile(SweepDigit by, PerThread per_thread, Threads block_threads, SweepRows words, unsigned of_tile,
                       unsigned N)
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
  __device__ bool has(unsigned position) const { return position < size; }
  __device__ unsigned word_of(unsigned of_tile, unsigned bucket) const {
    return rows.tile_words + of_tile * rows.words_of_tile + bucket;
  }
  // Threads that take a bucket each, in chunks of as many as a warp has lanes: those of a narrower last warp take none.
  __device__ unsigned scanners() const {
    unsigned lanes = min(32u, +threads);
    return threads / lanes * lanes;
  }
  // Where the counters of this thread's warp begin, in bytes, with the digit's complement.
  __device__ unsigned row() const { return (threadIdx.x / 32 * digit.buckets() ^ digit.complement) << 2; }

  // Where there is no key there is one that no key of the tile comes after, in the last bucket: it takes a place
  // beyond the tile's end, and is not written. whole: a Known.
  __device__ void load(View<const Key> input, auto whole) {
    Key last = digit.complement == 0 ? ~Key{0} : Key{0};
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      held[k] = last;
      if (whole || has(position(k))) held[k] = input[first + position(k)];
    }
  }
  // The same of a whole tile: a warp's keys come to their positions in shared memory by copies of 16 bytes, which go
  // through no register, and from there to their threads.
  __device__ void fetch(View<const Key> input, View<Key> tile_keys) {
    constexpr unsigned copied = 16 / sizeof(Key);
    unsigned lane = threadIdx.x % 32;
    unsigned warp_first = position(0) - lane;
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread / copied; ++k) {
      unsigned from = warp_first + (k * 32 + lane) * copied;
      see(from);
      copy_async(tile_keys, from, input, first + from);
    }
    wait_for_copies();
    __syncwarp();
    take(tile_keys);
  }
  // The keys at this thread's positions.
  __device__ void take(View<const Key> tile_keys) {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      held[k] = tile_keys[position(k)];
    }
  }
  // Copies need whole warps, each with a number of keys that makes whole copies.
  __device__ bool fetches(bool async_loads) const {
    return async_loads && threads % 32 == 0 && keys_per_thread % (16 / sizeof(Key)) == 0;
  }

  // all: a Known. Positions without a key are counted too, which takes less than asking for each.
  __device__ void count(TileBuckets in, auto all) {
    if (threadIdx.x == 0) in.first_bucket[0] = digit.bucket(held[0]);
    padding = all ? threads * keys_per_thread - size : 0;
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      if (all || has(position(k))) atomicAdd(&at_byte(in.warp_counts, digit.byte(digit.turned(held[k]), row())), 1u);
    }
  }

  // A thread a bucket: publishes how many keys the tile has of it, for the tiles that look back, and turns the counters
  // of the warps into the bytes of the places in the tile before those where their keys of the bucket go. A tile
  // without words publishes nothing.
  __device__ void find_places(TileBuckets in, View<volatile TileWord> tile_words) const {
    unsigned warps = (threads + 31) / 32;
    unsigned lane = threadIdx.x % 32;
    unsigned lanes = min(32u, threads);
    unsigned buckets = digit.buckets();
    for (unsigned bucket = threadIdx.x; threadIdx.x < scanners() && bucket - lane < buckets; bucket += scanners()) {
      unsigned bucket_size = 0;
      if (bucket < buckets) {
#pragma unroll
        for (unsigned warp = 0; warp < warps; ++warp) {
          see(warp);
          bucket_size += in.warp_counts[warp * buckets + bucket];
        }
        if (bucket == buckets - 1) bucket_size -= padding;
        see(as::bucket(bucket), bucket_size);
        if (rows.words_of_tile > 0)
          tile_words[word_of(tile, bucket)] = tile == 0 ? prefix_flag | bucket_size : bucket_size + 1;
        in.sizes[bucket] = bucket_size;
      }
      unsigned sum = warp_scan(bucket_size, lanes);
      if (bucket < buckets) in.starts[bucket] = sum - bucket_size;
      if (lane == lanes - 1) in.chunk_sums[bucket / lanes] = sum;
    }
    __syncthreads();
    unsigned chunk = 0, sum_before = 0;  // of the chunks before
    for (unsigned bucket = threadIdx.x; bucket < buckets; bucket += threads) {
      // The thread's first bucket: without this line a sweep takes 1.6 % longer where it is the only one (H200).
      if (bucket < threads) chunk = sum_before = 0;
      for (; chunk < bucket / lanes; ++chunk) {
        see(chunk);
        sum_before += in.chunk_sums[chunk];
      }
      unsigned tile_start = in.starts[bucket] + sum_before;
      see(as::bucket(bucket), tile_start);
      in.starts[bucket] = tile_start;
      unsigned counts[(Threads::most + 31) / 32];
#pragma unroll
      for (unsigned warp = 0; warp < warps; ++warp) {
        see(warp);
        counts[warp] = in.warp_counts[warp * buckets + bucket];
      }
      unsigned last_byte = (tile_start - 1) * key_bytes;
#pragma unroll
      for (unsigned warp = 0; warp < warps; ++warp) {
        see(warp, last_byte);
        in.warp_counts[warp * buckets + bucket] = last_byte;
        last_byte += counts[warp] * key_bytes;
      }
    }
  }

  // Where each key goes in the tile, a row of 32 keys at a time: as many places after the warp's last place of its
  // bucket as lanes up to this one hold the same bucket (warp-level multi-split). The last of these stores the counter
  // for all. Each key is stored there at once, so that no register has to keep the place but for values.
  __device__ void store_ranked(TileBuckets in, View<Key> tile_keys, WithValues with_values) {
    unsigned first_bucket = in.first_bucket[0];
    if (in.sizes[first_bucket] == threads * keys_per_thread) return store_in_order(tile_keys, with_values);
    unsigned lanes = full_warp;
    if (!full_warps) lanes = __ballot_sync(full_warp, true);
    unsigned lanes_through = full_warp >> (31 - threadIdx.x % 32);
    unsigned counters = computed_again(row());
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned turned = digit.turned(held[k]);
      unsigned counter = digit.byte(turned, counters);
      unsigned last_byte = at_byte(in.warp_counts, counter);
      unsigned peers = alike_sync(lanes, turned, digit.bits, 2);
      unsigned peers_through = __popc(peers & lanes_through);
      __syncwarp();
      unsigned byte = last_byte + peers_through * key_bytes;
      if (has(position(k))) {
        unsigned i = first + position(k);
        unsigned bucket = digit.bucket(held[k]);
        unsigned peers_before = peers_through - 1;
        unsigned next_place = (last_byte + key_bytes) / key_bytes;
        unsigned slot = first + byte / key_bytes;
        see(as::index(i), as::bucket(bucket), as::peers(peers));
        see(as::peers_before(peers_before), as::next_place(next_place), as::slot(slot));
      }
      if ((peers & ~lanes_through) == 0) at_byte(in.warp_counts, counter) = byte;
      __syncwarp();
      at_byte(tile_keys, byte) = held[k];
      if (with_values) places.set(k, byte / key_bytes);
    }
  }
  // A tile whose keys are all of one bucket: they stand in their places, and all lanes of a row are peers. A sort of
  // equal keys takes 2.898 ms in place of 3.863 (onesweep.md).
  __device__ void store_in_order(View<Key> tile_keys, WithValues with_values) {
    unsigned bucket = digit.bucket(held[0]);
    unsigned peers_before = threadIdx.x % 32;
    unsigned peers = full_warp >> (32 - min(32u, threads - (threadIdx.x - peers_before)));
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned place = position(k);
      unsigned next_place = place - peers_before;
      unsigned i = first + place;
      unsigned slot = i;
      see(as::index(i), as::bucket(bucket), as::peers(peers));
      see(as::peers_before(peers_before), as::next_place(next_place), as::slot(slot));
      tile_keys[place] = held[k];
      if (with_values) places.set(k, place);
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

  // A thread a bucket: adds up what the tiles before have of it, until one has published a prefix; look_back_words
  // words are loaded at a time, so that their loads overlap: by four 1.283 times CUB's speed, by one 1.144 (384 x 20,
  // onesweep.md).
  __device__ void look_back(TileBuckets in, View<const unsigned> digit_starts, View<volatile TileWord> tile_words,
                            LookBackWords look_back_words) const {
    unsigned buckets = digit.buckets();
    for (unsigned bucket = threadIdx.x; bucket < buckets; bucket += threads) {
      unsigned digit_start = digit_starts[rows.digit_starts + bucket];
      unsigned sum_before = 0;
      unsigned back = tile;  // tiles [back, tile) are added up
      bool done = tile == 0;
      while (!done) {
        TileWord words[LookBackWords::most];
#pragma unroll
        for (unsigned k = 0; k < look_back_words; ++k) {
          words[k] = word_empty;
          if (back > k) words[k] = tile_words[word_of(back - 1 - k, bucket)];
        }
        bool missing = false;
#pragma unroll
        for (unsigned k = 0; k < look_back_words; ++k) {
          missing = missing || words[k] == word_empty;
          if (!done && !missing) {
            --back;
            done = (words[k] & prefix_flag) != 0;
            sum_before += done ? words[k] & ~prefix_flag : words[k] - 1;
            see(back, sum_before);
          }
        }
      }
      if (tile > 0) {
        unsigned bucket_size = in.sizes[bucket];
        tile_words[word_of(tile, bucket)] = prefix_flag | (sum_before + bucket_size);
      }
      unsigned bucket_start = digit_start + sum_before;
      see(as::bucket(bucket), bucket_start);
      in.shifts[bucket] = static_cast<int>(bucket_start - in.starts[bucket]);
    }
  }

  // Consecutive threads write consecutive keys of the tile, each bucket to consecutive addresses. A tile that is not
  // whole is the last of its list: of keys alone it has a loop that is not unrolled, and so no code of that length.
  __device__ void write_keys(View<const Key> tile_keys, View<const int> bucket_shifts, View<Key> output, auto whole) {
    auto output_from = from_element(output, threadIdx.x);
    [[maybe_unused]] constexpr unsigned at_once = whole || WithValues::most ? room : 1;
#pragma unroll(at_once)
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned place = k * threads + threadIdx.x;
      if (whole || has(place)) {
        unsigned from_slot = first + place;
        Key key = tile_keys[place];
        unsigned word = digit.byte(digit.turned(key), digit.complement << 2);
        long long shift = at_byte(bucket_shifts, word);
        unsigned bucket = word / 4;
        unsigned destination = place + static_cast<unsigned>(shift);
        see(as::from_slot(from_slot), as::bucket(bucket), as::destination(destination));
        output_from[shift + k * threads] = key;
        if (WithValues::most) written.set(k, bucket);
      }
    }
  }

  __device__ void load_values(View<const unsigned> input_values, unsigned (&values)[room], auto whole) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      values[k] = 0;
      if (whole || has(position(k))) values[k] = input_values[first + position(k)];
    }
  }
  // They go the way of the keys, through the same shared memory.
  __device__ void write_values(View<const unsigned> tile_values, View<const int> bucket_shifts,
                               View<unsigned> output_values, auto whole) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned place = k * threads + threadIdx.x;
      if (whole || has(place)) {
        see(place);
        unsigned destination = place + bucket_shifts[written.get(k)];
        output_values[destination] = tile_values[place];
      }
    }
  }
};

// Bytes of so many keys, and of so many counters behind them.
template <class Key>
__device__ inline unsigned ranked_bytes(unsigned keys, unsigned counters) {
  return keys * static_cast<unsigned>(sizeof(Key)) + counters * 4;
}

// A block counts and ranks the keys of its tile, stores each to its place in shared memory, and learns where its
// buckets go.
//
// Loops over keys exist twice, for a whole tile without tests; the count and the rank ask for none. Asking in each of
// its rows made the sort 1.076 times as fast as CUB's in place of 1.343, two copies of the whole kernel 1.217 (256 x
// 34, onesweep.md).
template <class Tile, class Key>
__device__ inline void place_tile(Tile& of, TileBuckets in, Lists<Key> lists, View<const unsigned> digit_starts,
                                  View<volatile TileWord> tile_words, View<Key> tile_keys, WithValues with_values,
                                  auto async_loads, LookBackWords look_back_words) {
  either_way(of.whole(), [&](auto whole) {
    if (whole && of.fetches(async_loads)) {
      of.fetch(lists.input, tile_keys);
    } else {
      of.load(lists.input, whole);
    }
  });
  of.count(in, Known<true>{});
  __syncthreads();
  of.find_places(in, tile_words);
  __syncthreads();
  of.store_ranked(in, tile_keys, with_values);
  of.look_back(in, digit_starts, tile_words, look_back_words);
}

// Writes the tile that was placed, a warp 32 places at a time.
template <class Tile, class Key>
__device__ inline void write_tile(Tile& of, TileBuckets in, Lists<Key> lists, View<Key> tile_keys,
                                  View<unsigned> tile_values, WithValues with_values) {
  __syncthreads();
  either_way(of.whole(), [&, in](auto whole) { of.write_keys(tile_keys, in.shifts, lists.output, whole); });
  if (with_values) {
    unsigned values[Tile::room];
    either_way(of.whole(), [&](auto whole) { of.load_values(lists.input_values, values, whole); });
    __syncthreads();
    of.reorder(values, tile_values);
    __syncthreads();
    either_way(of.whole(),
               [&, in](auto whole) { of.write_values(tile_values, in.shifts, lists.output_values, whole); });
  }
}

#ifndef __CUDACC_RTC__

// A block that ranks a tile holds the keys, the counters of the warps or so many bytes in their place, and what it
// knows of each bucket.
inline std::uint64_t ranked_tile_bytes(const recording::Config& config, std::uint64_t list_bytes = 0) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t counters = std::uint64_t{divide_up(config.block_threads, 32)} << config.radix_bits;
  const std::uint64_t tile_bytes = tile * recording::width_bits(config.key_type) / 8;
  return tile_bytes + std::max(counters * 4, list_bytes) + (4 * most_buckets + 32) * 4;
}
inline constexpr catalog::ShapeNeeds sweep_shape{.block_threads = 512, .registers = 20, .registers_a_word = 1};
inline void take_widest_digits(recording::Config& config) {
  config.radix_bits = min(most_radix_bits, config.key_bits);
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

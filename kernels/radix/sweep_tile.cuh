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

inline constexpr unsigned most_swept_per_thread = 40;
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
// of the bucket, zero before they are counted; later where its next key of the bucket goes in the tile.
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

// PerThread: KeysPerThread, or fewer where they hold all keys.
template <class Key, class PerThread = KeysPerThread>
struct SweepTile {
  static constexpr bool full_warps = Threads::known && Threads::most % 32 == 0;
  static constexpr unsigned room = PerThread::most;
  SweepDigit digit;
  PerThread keys_per_thread;
  Threads threads;
  SweepRows rows;
  unsigned tile, first, size;
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
  // Where the counters of this thread's warp begin.
  __device__ unsigned row() const { return threadIdx.x / 32 * digit.buckets(); }

  // Where there is no key there is one that no key of the tile comes after, in the last bucket: it takes a place
  // beyond the tile's end, and is neither counted nor stored. whole: a Known.
  __device__ void load(View<const Key> input, auto whole) {
    Key last = digit.complement == 0 ? ~Key{0} : Key{0};
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      held[k] = last;
      if (whole || has(position(k))) held[k] = input[first + position(k)];
    }
  }

  __device__ void count(TileBuckets in, auto whole) const {
    if (threadIdx.x == 0) in.first_bucket[0] = digit.bucket(held[0]);
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      if (whole || has(position(k))) atomicAdd(&in.warp_counts[row() + digit.bucket(held[k])], 1u);
    }
  }

  // A thread a bucket: publishes how many keys the tile has of it, for the tiles that look back, and turns the counters
  // of the warps into the places in the tile where their keys of the bucket go. A tile without words publishes nothing.
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
      unsigned place = tile_start;
#pragma unroll
      for (unsigned warp = 0; warp < warps; ++warp) {
        see(warp, place);
        in.warp_counts[warp * buckets + bucket] = place;
        place += counts[warp];
      }
    }
  }

  // Where each key goes in the tile, a row of 32 keys at a time: as many places after the warp's next place of its
  // bucket as lanes before hold the same bucket (warp-level multi-split). The first of these stores the counter for
  // all: 1.093 times CUB's speed, with an atomic and a shuffle 1.043 (384 x 20, onesweep.md).
  __device__ void rank(TileBuckets in) {
    unsigned first_bucket = in.first_bucket[0];
    if (in.sizes[first_bucket] == threads * keys_per_thread) return keep_places();
    unsigned lanes = full_warp;
    if (!full_warps) lanes = __ballot_sync(full_warp, true);
    unsigned lanes_before = (1u << threadIdx.x % 32) - 1;
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned bucket = digit.bucket(held[k]);
      unsigned peers = alike_sync(lanes, bucket, digit.bits);
      unsigned peers_before = __popc(peers & lanes_before);
      unsigned next_place = in.warp_counts[row() + bucket];
      __syncwarp();
      unsigned place = next_place + peers_before;
      if (has(position(k))) {
        unsigned i = first + position(k);
        unsigned slot = first + place;
        see(as::index(i), as::bucket(bucket), as::peers(peers));
        see(as::peers_before(peers_before), as::next_place(next_place), as::slot(slot));
      }
      places.set(k, place);
      if (peers_before == 0) in.warp_counts[row() + bucket] = next_place + __popc(peers);
      __syncwarp();
    }
  }
  // A tile whose keys are all of one bucket: they stand in their places, and all lanes of a row are peers. A sort of
  // equal keys takes 2.898 ms in place of 3.863 (onesweep.md).
  __device__ void keep_places() {
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
      places.set(k, place);
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
      unsigned bucket_start = digit_starts[rows.digit_starts + bucket] + sum_before;
      see(as::bucket(bucket), bucket_start);
      in.shifts[bucket] = static_cast<int>(bucket_start - in.starts[bucket]);
    }
  }

  // Consecutive threads write consecutive keys of the tile, each bucket to consecutive addresses.
  __device__ void write_keys(View<const Key> tile_keys, View<const int> bucket_shifts, View<Key> output, auto whole) {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      unsigned place = k * threads + threadIdx.x;
      if (whole || has(place)) {
        unsigned from_slot = first + place;
        Key key = tile_keys[place];
        unsigned bucket = digit.bucket(key);
        unsigned destination = place + bucket_shifts[bucket];
        see(as::from_slot(from_slot), as::bucket(bucket), as::destination(destination));
        output[destination] = key;
        written.set(k, bucket);
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

// Of the dynamic arrays that may be one place, in bytes: so many keys, or so many counters.
template <class Key>
__device__ inline unsigned ranked_bytes(unsigned keys, unsigned counters) {
  return max(keys * static_cast<unsigned>(sizeof(Key)), counters * 4);
}

// A block counts, ranks and reorders the keys of its tile, and learns where its buckets go. The dynamic arrays may be
// one place: it holds the counters of the warps until keys are ranked, then the keys, then the values.
//
// Loops over keys exist twice, for a whole tile without tests; the rank asks for none. Asking in each of its rows made
// the sort 1.076 times as fast as CUB's in place of 1.343, two copies of the whole kernel 1.217 (256 x 34,
// onesweep.md).
template <class Tile, class Key>
__device__ inline void place_tile(Tile& of, TileBuckets in, Lists<Key> lists, View<const unsigned> digit_starts,
                                  View<volatile TileWord> tile_words, View<Key> tile_keys,
                                  LookBackWords look_back_words) {
  either_way(of.whole(), [&, in](auto whole) {
    of.load(lists.input, whole);
    of.count(in, whole);
  });
  __syncthreads();
  of.find_places(in, tile_words);
  __syncthreads();
  of.rank(in);
  __syncthreads();
  of.reorder(of.held, tile_keys);
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

// Of a block that ranks a tile: the keys or the counters of the warps, and what it knows of each bucket.
inline std::uint64_t ranked_tile_bytes(const recording::Config& config) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t counters = std::uint64_t{divide_up(config.block_threads, 32)} << config.radix_bits;
  return std::max(tile * recording::width_bits(config.key_type) / 8, counters * 4) + (4 * most_buckets + 1) * 4;
}
inline constexpr catalog::ShapeNeeds sweep_shape{.block_threads = 256, .registers = 24, .registers_a_word = 1};
inline void take_widest_digits(recording::Config& config) {
  config.radix_bits = min(most_radix_bits, config.key_bits);
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

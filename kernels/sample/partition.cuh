// The partition of a part by its splitters, tile by tile: each key finds its bucket, keys are counted, the counts
// scanned, and the keys written, as in 13.4. A key's bucket is searched for once: count_keys keeps its number, in two
// bytes, for write_keys (11.84 ms in place of 13.67, 2^28 - 4096 u32 keys, sample.md). Threads hold keys striped by
// warp: lane l of a warp has the warp's positions l, l + 32, and so on, so that a warp sees its keys in their order, a
// row of 32 at a time.
#pragma once

#include "kernels/sample/parts.cuh"
#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/comparison.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// The number of a key's bucket within its part.
using BucketNumber = unsigned short;
static_assert(buckets_of(most_split_bits) < 1u << 16);

struct Partition {
  static constexpr bool full_warps = Threads::known && Threads::most % 32 == 0;
  static constexpr unsigned room = KeysPerThread::most;
  KeysPerThread keys_per_thread;
  Threads threads;
  SplitBits bits;
  PartTile tile;

  // The position within the tile of key k of this thread.
  __device__ unsigned position(unsigned k) const {
    unsigned warp_first = threadIdx.x / 32 * 32;
    unsigned lanes = full_warps ? 32u : min(32u, threads - warp_first);
    return warp_first * keys_per_thread + k * lanes + threadIdx.x % 32;
  }
  __device__ bool has(unsigned k) const { return position(k) < tile.size; }
  // Counters of a warp: one a bucket, and one for positions beyond the tile's end.
  __device__ unsigned row(unsigned warp) const { return warp << (bits + 1); }
  __device__ unsigned warps() const { return (threads + 31) / 32; }
  // The cell of a bucket in bucket_sizes and bucket_starts: a part's table has a row a bucket, a column a tile.
  __device__ unsigned cell(unsigned bucket) const {
    return tile.first_tile * buckets_of(bits) + bucket * tile.tiles + tile.of_part;
  }

  // All keys of the thread are asked for before any is looked at, so that their loads overlap.
  template <class Key>
  __device__ void load(View<const Key> input, Key (&held)[room]) const {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      held[k] = 0;
      if (has(k)) {
        unsigned i = tile.first + position(k);
        Key key = input[i];
        see(as::index(i), key);
        held[k] = key;
      }
    }
  }

  // The lanes of the warp with this bucket.
  __device__ unsigned alike(unsigned bucket) const {
    unsigned lanes = 0xffffffffu;
    if (!full_warps) lanes = __ballot_sync(0xffffffffu, true);
    return alike_sync(lanes, bucket, bits + 1);
  }
  // How many keys of its bucket the warp has had before key k: in rows before and, by ballots, in lanes before
  // (warp-level multi-split). warp_counts then counts this row too.
  __device__ unsigned rank(unsigned k, unsigned bucket, View<unsigned> warp_counts) const {
    unsigned i = tile.first + position(k);
    if (has(k)) see(as::index(i));
    unsigned peers = alike(bucket);
    unsigned peers_before = __popc(peers & ((1u << threadIdx.x % 32) - 1));
    unsigned counter = row(threadIdx.x / 32) + bucket;
    unsigned before_row = warp_counts[counter];
    __syncwarp();
    if (peers_before == 0) warp_counts[counter] = before_row + __popc(peers);
    __syncwarp();
    return before_row + peers_before;
  }
};

// The splitters of a part in their order, and as a search tree (super scalar sample sort, Sanders and Winkel 2004):
// node 0 is the middle one, nodes 2 * node + 1 and 2 * node + 2 are the middles of what comes before and after. Nodes
// of a level stand together, so that lanes at different ones meet in fewer banks than in the list, where they are a
// power of two apart.
template <class Key>
struct SplitterTree {
  View<Key> splitter;
  View<Key> tree;
  Comparison comparison;
  SearchAll search_all;

  __device__ void plant(Partition by, View<const Key> splitters) const {
    unsigned first = by.tile.part * splitters_of(by.bits);
    for (unsigned node = threadIdx.x; node < splitters_of(by.bits); node += by.threads) {
      unsigned level = 31 - __clz(static_cast<int>(node + 1));
      unsigned s = ((2 * node + 3) << (by.bits - 1 - level)) - (1u << by.bits) - 1;
      see(node, s);
      splitter[node] = splitters[first + node];
      tree[node] = splitters[first + s];
    }
  }

  // To search for a key beyond the tile's end, which is none, is cheaper than to test for it.
  __device__ bool looks_for(Partition by, unsigned k) const { return search_all || by.has(k); }

  // Branch-free, a level of the tree for all keys of the thread before the next: while one waits for a node the others
  // go on (14.42 ms in place of 17.49 by binary searches one after the other, sample.md). Below the last level leaves
  // are numbered by the splitters before them. Where all come before the key, the last is compared once more, and
  // differs.
  __device__ void find_buckets(Partition by, const Key (&held)[Partition::room],
                               unsigned (&found)[Partition::room]) const {
#pragma unroll
    for (unsigned k = 0; k < by.keys_per_thread; ++k) found[k] = 0;
#pragma unroll
    for (unsigned level = 0; level < by.bits; ++level) {
#pragma unroll
      for (unsigned k = 0; k < by.keys_per_thread; ++k) {
        if (looks_for(by, k)) {
          Key middle = tree[found[k]];
          unsigned i = by.tile.first + by.position(k);
          unsigned node = 2 * found[k] + (goes_before(middle, 0, held[k], 0, comparison) ? 2 : 1);
          see(as::index(i), node);
          found[k] = node;
        }
      }
    }
#pragma unroll
    for (unsigned k = 0; k < by.keys_per_thread; ++k) {
      if (looks_for(by, k)) {
        unsigned splitters_before = found[k] - splitters_of(by.bits);
        Key next = splitter[min(splitters_before, splitters_of(by.bits) - 1)];
        unsigned i = by.tile.first + by.position(k);
        count_comparison();
        unsigned bucket = 2 * splitters_before + (next == held[k] ? 1 : 0);
        see(as::index(i), splitters_before, as::bucket(bucket));
        found[k] = bucket;
      }
    }
  }
};

// Blocks that a multiprocessor is to hold: as many as leave each thread registers for its keys and their places.
template <class Key>
inline constexpr unsigned blocks_at_a_time = (sizeof(Key) == 4 ? 1024 : 768) / Threads::most;

// The bucket of each key, and how many keys of each bucket each tile has. A block without a tile leaves zeros.
template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_a_time<Key>)
    count_keys(View<const Key> input, View<const Key> splitters, View<const unsigned> first_tiles,
               View<const unsigned> part_starts, View<BucketNumber> key_buckets, View<unsigned> bucket_sizes,
               unsigned parts, SplitBits bits, Comparison comparison, KeysPerThread keys_per_thread, Threads threads,
               SearchAll search_all) {
  SHARED(Key, splitter, 1u << most_split_bits, splitters_of(bits), as::keys);
  SHARED(Key, tree, 1u << most_split_bits, splitters_of(bits), as::keys);
  SHARED(unsigned, counts, 2u << most_split_bits, buckets_of(bits));
  PartTile tile = find_tile(first_tiles, part_starts, blockIdx.x, parts, threads * keys_per_thread);
  Partition by{keys_per_thread, threads, bits, tile};
  SplitterTree<Key> of_part{splitter, tree, comparison, search_all};
  Key held[Partition::room];
  unsigned found[Partition::room];
  by.load(input, held);
  of_part.plant(by, splitters);
  // One step: which counter a thread clears does not matter.
  for (unsigned bucket = threadIdx.x; bucket < buckets_of(bits); bucket += threads) counts[bucket] = 0;
  __syncthreads();
  of_part.find_buckets(by, held, found);
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (by.has(k)) {
      unsigned i = tile.first + by.position(k);
      see(as::index(i));
      key_buckets[i] = static_cast<BucketNumber>(found[k]);
      atomicAdd(&counts[found[k]], 1u);
    }
  }
  __syncthreads();
  for (unsigned bucket = threadIdx.x; bucket < buckets_of(bits); bucket += threads) {
    unsigned bucket_size = counts[bucket];
    see(as::bucket(bucket), bucket_size);
    bucket_sizes[by.cell(bucket)] = bucket_size;
  }
}

// A thread a bucket: the counters of warps become the places in the tile where their keys of the bucket begin, and
// bucket_shifts[bucket] what a key's destination differs by from its place. x: the block's, for a scan.
__device__ inline void find_places(Partition by, View<unsigned> warp_counts, View<const unsigned> bucket_starts,
                                   View<unsigned> bucket_shifts, View<unsigned> x) {
  unsigned places_before = 0;
  for (unsigned first_bucket = 0; first_bucket < buckets_of(by.bits); first_bucket += by.threads) {
    unsigned bucket = first_bucket + threadIdx.x;
    unsigned bucket_start = 0;
    if (bucket < buckets_of(by.bits)) bucket_start = bucket_starts[by.cell(bucket)];  // long before it is used
    unsigned bucket_size = 0;
    for (unsigned warp = 0; bucket < buckets_of(by.bits) && warp < by.warps(); ++warp) {
      see(warp);
      bucket_size += warp_counts[by.row(warp) + bucket];
    }
    BlockSums sums = warp_shuffle_scan(x, bucket_size);
    unsigned place = places_before + sums.before;
    places_before += sums.total;
    if (bucket < buckets_of(by.bits)) {
      see(as::bucket(bucket), bucket_start, place);
      bucket_shifts[bucket] = bucket_start - place;
    }
    for (unsigned warp = 0; bucket < buckets_of(by.bits) && warp < by.warps(); ++warp) {
      unsigned of_warp = warp_counts[by.row(warp) + bucket];
      see(warp, place);
      warp_counts[by.row(warp) + bucket] = place;
      place += of_warp;
    }
    __syncthreads();
  }
}

// What a block that writes keeps in shared memory. placed[place]: the bucket of the key there, of which neighbours have
// the same. bucket_shifts and x: see find_places.
template <class Key>
struct PlacedTile {
  View<Key> keys;
  View<unsigned> placed;
  View<unsigned> values;
  View<unsigned> warp_counts;
  View<unsigned> bucket_shifts;
  View<unsigned> x;
};

// The bucket of the key at index i, which was found before.
struct KeptBuckets {
  View<const BucketNumber> key_buckets;

  template <class Key>
  __device__ unsigned operator()(Key, unsigned i) const {
    return key_buckets[i];
  }
};

// Each key goes to its place in the tile, behind those of the buckets before, so that neighbours store what stands
// together. bucket_of(key, i): of the key at index i.
template <class Key, class BucketOf>
__device__ inline void place_tile(const Partition& by, PlacedTile<Key> in, View<const Key> input,
                                  View<const unsigned> input_values, View<const unsigned> bucket_starts,
                                  const BucketOf& bucket_of, WithValues with_values) {
  Key held[Partition::room];
  unsigned ranks[Partition::room];  // its bucket in the upper half
  by.load(input, held);
  // One step: all loads are under way together.
#pragma unroll
  for (unsigned k = 0; k < by.keys_per_thread; ++k) {
    ranks[k] = buckets_of(by.bits);
    if (by.has(k)) ranks[k] = bucket_of(held[k], by.tile.first + by.position(k));
  }
  for (unsigned counter = threadIdx.x; counter < by.row(by.warps()); counter += by.threads) {
    see(counter);
    in.warp_counts[counter] = 0;
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < by.keys_per_thread; ++k) {
    see(k);
    ranks[k] = ranks[k] << 16 | by.rank(k, ranks[k], in.warp_counts);
  }
  __syncthreads();
  find_places(by, in.warp_counts, bucket_starts, in.bucket_shifts, in.x);
#pragma unroll
  for (unsigned k = 0; k < by.keys_per_thread; ++k) {
    unsigned position = by.position(k);
    if (position < by.tile.size) {
      unsigned i = by.tile.first + position;
      Key key = held[k];
      unsigned bucket = ranks[k] >> 16;
      unsigned place = in.warp_counts[by.row(threadIdx.x / 32) + bucket] + (ranks[k] & 0xffff);
      unsigned slot = by.tile.first + place;
      see(as::index(i), as::bucket(bucket), place, as::slot(slot));
      in.keys[place] = key;
      in.placed[place] = bucket;
      if (with_values) in.values[place] = input_values[i];
    }
  }
  __syncthreads();
}

// From there each key goes to where its bucket's keys of this tile begin in the output.
template <class Key>
__device__ inline void write_tile(const Partition& by, PlacedTile<Key> in, View<Key> output,
                                  View<unsigned> output_values, WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < by.keys_per_thread; ++k) {
    unsigned position = k * by.threads + threadIdx.x;
    if (position < by.tile.size) {
      unsigned from_slot = by.tile.first + position;
      unsigned bucket = in.placed[position];
      unsigned destination = position + in.bucket_shifts[bucket];
      see(as::from_slot(from_slot), as::destination(destination));
      output[destination] = in.keys[position];
      if (with_values) output_values[destination] = in.values[position];
    }
  }
}

template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_a_time<Key>)
    write_keys(View<const Key> input, View<Key> output, View<const unsigned> input_values, View<unsigned> output_values,
               View<const BucketNumber> key_buckets, View<const unsigned> first_tiles, View<const unsigned> part_starts,
               View<const unsigned> bucket_starts, unsigned parts, SplitBits bits, KeysPerThread keys_per_thread,
               Threads threads, WithValues with_values) {
  unsigned tile_keys = threads * keys_per_thread;
  SHARED(unsigned, bucket_shifts, 2u << most_split_bits, buckets_of(bits), as::bucket_shifts);
  SHARED(unsigned, x, 1024, threads, as::scanned);
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, placed, tile_keys, tile_keys * sizeof(Key));
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys*(sizeof(Key) + 4), as::values);
  auto item_bytes = sizeof(Key) + (with_values ? 8 : 4);
  DYNAMIC_SHARED(unsigned, warp_counts, (threads + 31) / 32 << (bits + 1), tile_keys * item_bytes);
  PartTile tile = find_tile(first_tiles, part_starts, blockIdx.x, parts, tile_keys);
  PlacedTile<Key> in{keys, placed, values, warp_counts, bucket_shifts, x};
  Partition by{keys_per_thread, threads, bits, tile};
  place_tile(by, in, input, input_values, bucket_starts, KeptBuckets{key_buckets}, with_values);
  write_tile(by, in, output, output_values, with_values);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

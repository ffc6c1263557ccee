// How a block stores the pairs of a tile that stands in shared memory bucket by bucket: by pieces of the output, each
// piece_items items from a destination that is a multiple of piece_items, an item a lane. A piece of 32-bit items is a
// sector, which is then stored at once, but for those that a bucket shares with another tile or bucket. A warp that
// stores 32 places of the tile writes many sectors in two parts: u32 pairs took 6.39 ms in place of 6.28 (2^28 - 4096,
// H200). Keys alone take longer by pieces, 4.76 ms in place of 4.12: a list for one array saves less than it costs
// (onesweep.md).
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

inline constexpr unsigned piece_items = 8;
// Loads of so many pieces overlap in a thread.
inline constexpr unsigned pieces_at_a_time = 4;
// A thread lists the pieces of a bucket that has no more; else a warp does.
inline constexpr unsigned most_listed_by_thread = 16;

// A piece: the destination of its first lane's item, below it 16 bits, of which the lowest eight are the mask of the
// lanes that have an item, and the place of that first item in the tile, modulo 2^16.
using Piece = unsigned long long;
__device__ inline Piece piece_of(unsigned destination, unsigned lanes, unsigned place) {
  return static_cast<Piece>(destination) << 32 | lanes << 16 | (place & 0xffff);
}
__device__ inline bool has_item(Piece piece, unsigned lane) {
  return (static_cast<unsigned>(piece) & 0x10000u << lane) != 0;
}
__device__ inline unsigned place_of(Piece piece, unsigned lane) {
  return (static_cast<unsigned>(piece) + lane) & 0xffff;
}
__device__ inline unsigned destination_of(Piece piece, unsigned lane) {
  return static_cast<unsigned>(piece >> 32) + lane;
}

// In shared memory: the list, and by bucket how many pieces the buckets of its chunk before it have. chunk_sums: what
// scanning takes.
struct TilePieces {
  View<Piece> list;
  View<unsigned> first_pieces;
  View<unsigned> chunk_sums;
};

// So many lanes share the pieces of a turn, and a turn of the block has so many pieces.
__device__ inline unsigned lanes_of_piece(unsigned threads) {
  return min(piece_items, threads);
}
__device__ inline unsigned pieces_of_turn(unsigned threads) {
  return threads / lanes_of_piece(threads) * pieces_at_a_time;
}
// So many words at most: a bucket of the tile begins and ends within a piece, the rest of which others store, and the
// last turn's pieces that there are not have no item.
__device__ inline unsigned most_pieces(unsigned tile_size, unsigned buckets, unsigned threads) {
  unsigned pieces = (tile_size + (2 * piece_items - 2) * min(tile_size, buckets)) / piece_items;
  return pieces + pieces_of_turn(threads) - 1;
}
// Where the list begins behind so many bytes, and what it takes.
__device__ inline unsigned begin_of_pieces(unsigned bytes) {
  return (bytes + 7) / 8 * 8;
}
__device__ inline unsigned bytes_of_pieces(unsigned tile_size, unsigned buckets, unsigned threads) {
  return 8 * most_pieces(tile_size, buckets, threads) + 4 * buckets;
}

// The pieces of a bucket, counting lanes through all of them: lanes [begin, end) have an item. place: of lane 0.
struct BucketPieces {
  unsigned place = 0, destination = 0, begin = 0, end = 0;

  __device__ BucketPieces() {}
  __device__ BucketPieces(unsigned size, unsigned first_place, unsigned bucket_destination) {
    begin = bucket_destination % piece_items;
    end = size == 0 ? 0 : begin + size;
    place = first_place - begin;
    destination = bucket_destination - begin;
  }
  __device__ unsigned count() const { return (end + piece_items - 1) / piece_items; }
  // Lists them from `first` on: the ends by lane 0, those between by all lanes, of which only destination and place
  // grow.
  __device__ void list(View<Piece> list, unsigned first, unsigned lane, unsigned lanes) const {
    if (count() == 0) return;
    unsigned last = count() - 1;
    if (lane == 0) {
      put(list, first, piece_of(destination, (1u << min(end, piece_items)) - (1u << begin), place));
      unsigned before = last * piece_items;
      if (last > 0) put(list, first + last, piece_of(destination + before, (1u << (end - before)) - 1, place + before));
    }
    unsigned before = (1 + lane) * piece_items;
    Piece whole = piece_of(destination + before, (1u << piece_items) - 1, place + before);
    for (unsigned k = 1 + lane; k < last; k += lanes) {
      see(k);
      put(list, first + k, whole);
      whole += static_cast<Piece>(lanes * piece_items) << 32 | lanes * piece_items;
    }
  }
  __device__ static void put(View<Piece> list, unsigned piece, Piece word) {
    unsigned piece_place = place_of(word, 0);
    unsigned piece_lanes = static_cast<unsigned>(word) >> 16;
    unsigned piece_destination = destination_of(word, 0);
    see(piece, piece_place, piece_lanes, piece_destination);
    list[piece] = word;
  }
  // Those of the lane's thread.
  __device__ BucketPieces of_lane(unsigned lane) const {
    BucketPieces other;
    other.place = __shfl_sync(0xffffffffu, place, lane);
    other.destination = __shfl_sync(0xffffffffu, destination, lane);
    other.begin = __shfl_sync(0xffffffffu, begin, lane);
    other.end = __shfl_sync(0xffffffffu, end, lane);
    return other;
  }
};

// Lists the pieces of all buckets, bucket by bucket, a thread a bucket: sizes, starts in the tile, and what places
// differ by from destinations. Returns how many words are listed, whole turns. The first `scanners` threads list,
// each of which has stored the shifts of its buckets. Ends with a barrier.
__device__ inline unsigned list_pieces(TilePieces pieces, View<const unsigned> sizes, View<const unsigned> starts,
                                       View<const int> shifts, unsigned buckets, Threads threads, unsigned scanners) {
  unsigned lane = threadIdx.x % 32;
  unsigned lanes = min(32u, +threads);
  const auto pieces_of = [&](unsigned bucket) {
    if (bucket >= buckets) return BucketPieces{};
    unsigned size = sizes[bucket];
    unsigned tile_start = starts[bucket];
    unsigned destination = tile_start + shifts[bucket];
    return BucketPieces(size, tile_start, destination);
  };
  for (unsigned bucket = threadIdx.x; threadIdx.x < scanners && bucket - lane < buckets; bucket += scanners) {
    unsigned bucket_pieces = pieces_of(bucket).count();
    if (bucket < buckets) see(as::bucket(bucket), bucket_pieces);
    unsigned sum = warp_scan(bucket_pieces, lanes);
    if (bucket < buckets) pieces.first_pieces[bucket] = sum - bucket_pieces;
    if (lane == lanes - 1) pieces.chunk_sums[bucket / lanes] = sum;
  }
  __syncthreads();
  for (unsigned bucket = threadIdx.x; threadIdx.x < scanners && bucket - lane < buckets; bucket += scanners) {
    BucketPieces of = pieces_of(bucket);
    unsigned first_piece = bucket < buckets ? pieces.first_pieces[bucket] : 0;
    for (unsigned chunk = 0; chunk < bucket / lanes; ++chunk) {
      see(chunk);
      first_piece += pieces.chunk_sums[chunk];
    }
    bool many = of.count() > most_listed_by_thread;
    if (!many) of.list(pieces.list, first_piece, 0, 1);
    for (unsigned left = __ballot_sync(0xffffffffu, many); left != 0; left &= left - 1) {
      unsigned with_many = __ffs(left) - 1;
      see(with_many);
      BucketPieces shared = of.of_lane(with_many);
      unsigned first_shared = __shfl_sync(0xffffffffu, first_piece, with_many);
      shared.list(pieces.list, first_shared, lane, lanes);
    }
  }
  unsigned listed = 0;
  for (unsigned chunk = 0; chunk < (buckets + lanes - 1) / lanes; ++chunk) {
    see(chunk);
    listed += pieces.chunk_sums[chunk];
  }
  unsigned turn = pieces_of_turn(threads);
  unsigned all = (listed + turn - 1) / turn * turn;
  for (unsigned piece = listed + threadIdx.x; piece < all; piece += threads) {
    see(piece);
    pieces.list[piece] = 0;
  }
  __syncthreads();
  return all;
}

// Stores what stands in the tile in its order: keys, or values. count: listed words.
template <class T>
__device__ inline void write_pieces(View<const Piece> list, unsigned count, View<const T> tile_items, View<T> output,
                                    unsigned tile_first, Threads threads) {
  constexpr bool all_threads = Threads::known && Threads::most % piece_items == 0;
  unsigned lanes = lanes_of_piece(threads);
  unsigned groups = threads / lanes;
  unsigned group = threadIdx.x / lanes;
  for (unsigned first = 0; first < count; first += groups * pieces_at_a_time) {
    for (unsigned first_lane = 0; first_lane < piece_items; first_lane += lanes) {
      unsigned lane = first_lane + threadIdx.x % lanes;
      Piece pieces[pieces_at_a_time];
      T items[pieces_at_a_time];
      // One step: all loads are under way together.
#pragma unroll
      for (unsigned k = 0; k < pieces_at_a_time; ++k) {
        pieces[k] = 0;
        if (all_threads || group < groups) pieces[k] = list[first + k * groups + group];
      }
      // One step: as above.
#pragma unroll
      for (unsigned k = 0; k < pieces_at_a_time; ++k) {
        if (has_item(pieces[k], lane)) items[k] = tile_items[place_of(pieces[k], lane)];
      }
#pragma unroll
      for (unsigned k = 0; k < pieces_at_a_time; ++k) {
        if (has_item(pieces[k], lane)) {
          unsigned from_slot = tile_first + place_of(pieces[k], lane);
          unsigned destination = destination_of(pieces[k], lane);
          see(as::from_slot(from_slot), as::destination(destination));
          output[destination] = items[k];
        }
        __syncwarp();
      }
    }
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

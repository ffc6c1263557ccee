// What a level of a sample sort partitions: parts of the list, their tiles, and the splitters that cut them. At first
// the list is one part; then each bucket is a part of the next level. A tile is of one part; the last tile of a part
// may be shorter.
#pragma once

#include "kernels/shared/comparison.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Splits of a part by one level: 2^bits buckets, and the buckets of equal keys between them.
inline constexpr unsigned most_split_bits = 8;
__device__ constexpr unsigned splitters_of(unsigned bits) {
  return (1u << bits) - 1;
}
__device__ constexpr unsigned buckets_of(unsigned bits) {
  return (2u << bits) - 1;
}

// Where the parts begin, and how many tiles each has. A part is one of the `buckets` buckets of a part of the level
// before, whose tables lie one after the other in bucket_starts; the first part begins with the list.
__global__ void find_parts(View<const unsigned> bucket_starts, View<const unsigned> first_tiles,
                           View<unsigned> part_starts, View<unsigned> part_tiles, unsigned parts, unsigned buckets,
                           unsigned tile_keys, unsigned N) {
  unsigned part = blockIdx.x * blockDim.x + threadIdx.x;
  if (part < parts) {
    unsigned bounds[2];
#pragma unroll
    for (unsigned end = 0; end < 2; ++end) {
      unsigned bound = part + end;
      bounds[end] = bound == 0 ? 0 : N;
      if (bound > 0 && bound < parts) {
        unsigned first_tile = first_tiles[bound / buckets];
        unsigned tiles = first_tiles[bound / buckets + 1] - first_tile;
        bounds[end] = bucket_starts[first_tile * buckets + bound % buckets * tiles];
      }
      see(bound);
    }
    unsigned part_start = bounds[0], part_size = bounds[1] - bounds[0];
    see(part, part_start, part_size);
    part_starts[part] = part_start;
    part_tiles[part] = (part_size + tile_keys - 1) / tile_keys;
    if (part == parts - 1) part_starts[parts] = N;
  }
}

// A block's tile: `size` keys from `first` on, tile `of_part` of the `tiles` of a part whose first one is `first_tile`.
struct PartTile {
  unsigned part, first_tile, tiles, of_part, first, size;
};

// first_tiles[parts]: all tiles; beyond them a tile has no keys, and counts as a part of its own. The part is the last
// one that begins at or before the tile.
__device__ inline PartTile find_tile(View<const unsigned> first_tiles, View<const unsigned> part_starts, unsigned tile,
                                     unsigned parts, unsigned tile_keys) {
  if (tile >= first_tiles[parts]) return PartTile{0, tile, 1, 0, 0, 0};
  unsigned part = 0;
  unsigned step = 1;
  while (step < parts) step *= 2;
  for (; step > 0; step /= 2) {
    see(part, step);
    if (part + step < parts && first_tiles[part + step] <= tile) part += step;
  }
  unsigned first_tile = first_tiles[part];
  unsigned tiles = first_tiles[part + 1] - first_tile;
  unsigned of_part = tile - first_tile;
  unsigned first = part_starts[part] + of_part * tile_keys;
  unsigned size = min(tile_keys, part_starts[part + 1] - first);
  see(tile, part, first, size);
  return PartTile{part, first_tile, tiles, of_part, first, size};
}

// The number that stands for a counter in every run: the finalizer of MurmurHash3 (Appleby 2011), in which each bit of
// the counter changes about half of the result's.
__device__ inline unsigned random_number(unsigned counter) {
  unsigned x = counter * 0x9e3779b9u + 0x7f4a7c15u;
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}

// A thread draws a key, with replacement: a key of its part, chosen by the number of the draw. Of a part without keys,
// keys that no other goes after.
template <class Key>
__global__ void draw_sample(View<const Key> input, View<const unsigned> part_starts, View<Key> sample, unsigned parts,
                            unsigned sample_keys, unsigned level, Comparison comparison) {
  unsigned draw = blockIdx.x * blockDim.x + threadIdx.x;
  if (draw < parts * sample_keys) {
    unsigned part = draw / sample_keys;
    unsigned part_start = part_starts[part];
    unsigned part_size = part_starts[part + 1] - part_start;
    Key key = last_key<Key>(comparison);
    if (part_size > 0) {
      unsigned long long random = random_number(draw + (level << 28));
      unsigned drawn_from = part_start + static_cast<unsigned>(random * part_size >> 32);
      see(draw, drawn_from);
      key = input[drawn_from];
    }
    sample[draw] = key;
  }
}

// Splitter s of a part: the key of its sorted sample that has s + 1 times `oversampling` others before it.
template <class Key>
__global__ void choose_splitters(View<const Key> sample, View<Key> splitters, unsigned parts, unsigned bits,
                                 unsigned oversampling) {
  unsigned splitter = blockIdx.x * blockDim.x + threadIdx.x;
  if (splitter < parts * splitters_of(bits)) {
    unsigned part = splitter / splitters_of(bits);
    unsigned of_part = splitter % splitters_of(bits);
    unsigned chosen = (part << bits) * oversampling + (of_part + 1) * oversampling;
    see(splitter, chosen);
    splitters[splitter] = sample[chosen];
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

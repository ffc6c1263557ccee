// Twins of sample.cuh and of what it includes; see radix_1bit.cu beside this.
#include "tests/gpu/twins/block_sums.cuh"
#include "tests/gpu/twins/look_back.cuh"
#include "tests/gpu/twins/merge_tile.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

__device__ inline unsigned random_number(unsigned counter) {
  unsigned x = counter * 0x9e3779b9u + 0x7f4a7c15u;
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}

__global__ void find_parts(const unsigned* bucket_starts, const unsigned* first_tiles, unsigned* part_starts,
                           unsigned* part_tiles, unsigned parts, unsigned buckets, unsigned tile_keys, unsigned N) {
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
    }
    unsigned start = bounds[0], size = bounds[1] - bounds[0];
    part_starts[part] = start;
    part_tiles[part] = (size + tile_keys - 1) / tile_keys;
    if (part == parts - 1) part_starts[parts] = N;
  }
}

struct Tile {
  unsigned part, first_tile, tiles, of_part, first, size;
};

__device__ inline Tile find_tile(const unsigned* first_tiles, const unsigned* part_starts, unsigned tile,
                                 unsigned parts, unsigned tile_keys) {
  if (tile >= first_tiles[parts]) return Tile{0, tile, 1, 0, 0, 0};
  unsigned part = 0;
  unsigned step = 1;
  while (step < parts) step *= 2;
  for (; step > 0; step /= 2)
    if (part + step < parts && first_tiles[part + step] <= tile) part += step;
  unsigned first_tile = first_tiles[part];
  unsigned tiles = first_tiles[part + 1] - first_tile;
  unsigned of_part = tile - first_tile;
  unsigned first = part_starts[part] + of_part * tile_keys;
  unsigned size = min(tile_keys, part_starts[part + 1] - first);
  return Tile{part, first_tile, tiles, of_part, first, size};
}

template <class Key, unsigned comparison>
__global__ void draw_sample(const Key* input, const unsigned* part_starts, Key* sample, unsigned parts,
                            unsigned sample_keys, unsigned level) {
  unsigned draw = blockIdx.x * blockDim.x + threadIdx.x;
  if (draw < parts * sample_keys) {
    unsigned part = draw / sample_keys;
    unsigned start = part_starts[part];
    unsigned size = part_starts[part + 1] - start;
    Key key = comparison == 1 ? Key{0} : ~Key{0};
    if (size > 0) {
      unsigned long long random = random_number(draw + (level << 28));
      key = input[start + static_cast<unsigned>(random * size >> 32)];
    }
    sample[draw] = key;
  }
}

template <class Key>
__global__ void choose_splitters(const Key* sample, Key* splitters, unsigned parts, unsigned bits,
                                 unsigned oversampling) {
  unsigned splitter = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned count = (1u << bits) - 1;
  if (splitter < parts * count) {
    unsigned part = splitter / count;
    unsigned of_part = splitter % count;
    splitters[splitter] = sample[(part << bits) * oversampling + (of_part + 1) * oversampling];
  }
}

template <class Key, unsigned per_thread, unsigned threads, unsigned bits, unsigned comparison>
struct Partition {
  static constexpr unsigned splitter_count = (1u << bits) - 1, buckets = (2u << bits) - 1, warps = threads / 32;
  Tile tile;

  __device__ unsigned position(unsigned k) const {
    return threadIdx.x / 32 * 32 * per_thread + k * 32 + threadIdx.x % 32;
  }
  __device__ bool has(unsigned k) const { return position(k) < tile.size; }
  __device__ unsigned row(unsigned warp) const { return warp << (bits + 1); }
  __device__ unsigned cell(unsigned bucket) const {
    return tile.first_tile * buckets + bucket * tile.tiles + tile.of_part;
  }
  __device__ void load(const Key* input, Key (&held)[per_thread]) const {
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      held[k] = 0;
      if (has(k)) {
        unsigned i = tile.first + position(k);
        held[k] = input[i];
      }
    }
  }
  __device__ void begin(const Key* splitters, Key* splitter, Key* tree, unsigned* warp_counts) const {
    unsigned first = tile.part * splitter_count;
    for (unsigned node = threadIdx.x; node < splitter_count; node += threads) {
      unsigned level = 31 - __clz(static_cast<int>(node + 1));
      unsigned s = ((2 * node + 3) << (bits - 1 - level)) - (1u << bits) - 1;
      splitter[node] = splitters[first + node];
      tree[node] = splitters[first + s];
    }
    for (unsigned counter = threadIdx.x; counter < row(warps); counter += threads) warp_counts[counter] = 0;
    __syncthreads();
  }
  __device__ void find_buckets(const Key (&held)[per_thread], const Key* splitter, const Key* tree,
                               unsigned (&found)[per_thread]) const {
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) found[k] = 0;
#pragma unroll
    for (unsigned level = 0; level < bits; ++level) {
#pragma unroll
      for (unsigned k = 0; k < per_thread; ++k) {
        Key middle = tree[found[k]];
        found[k] = 2 * found[k] + (goes_before<Key, comparison>(middle, held[k]) ? 2 : 1);
      }
    }
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      unsigned before = found[k] - splitter_count;
      Key next = splitter[min(before, splitter_count - 1)];
      unsigned bucket = 2 * before + (next == held[k] ? 1 : 0);
      found[k] = has(k) ? bucket : buckets;
    }
  }
  __device__ unsigned rank(unsigned bucket, unsigned* warp_counts) const {
    unsigned peers = 0xffffffffu;
#pragma unroll
    for (unsigned bit = 0; bit <= bits; ++bit) {
      unsigned alike;
      asm volatile(
          "{ .reg .pred one;\n"
          "and.b32 %0, %1, %2;\n"
          "setp.ne.u32 one, %0, 0;\n"
          "vote.sync.ballot.b32 %0, one, %3;\n"
          "@!one not.b32 %0, %0; }"
          : "=r"(alike)
          : "r"(bucket), "r"(1u << bit), "r"(0xffffffffu));
      peers &= alike;
    }
    unsigned peers_before = __popc(peers & ((1u << threadIdx.x % 32) - 1));
    unsigned counter = row(threadIdx.x / 32) + bucket;
    unsigned before_row = warp_counts[counter];
    __syncwarp();
    if (peers_before == 0) warp_counts[counter] = before_row + __popc(peers);
    __syncwarp();
    return before_row + peers_before;
  }
};

template <class Key, unsigned threads>
constexpr unsigned blocks_at_a_time = (sizeof(Key) == 4 ? 1024 : 768) / threads;

template <class Key, unsigned per_thread, unsigned threads, unsigned bits, unsigned comparison>
__global__ void __launch_bounds__(threads, blocks_at_a_time<Key, threads>)
    count_keys(const Key* input, const Key* splitters, const unsigned* first_tiles, const unsigned* part_starts,
               unsigned* bucket_sizes, unsigned parts) {
  __shared__ Key splitter[256];
  __shared__ Key tree[256];
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  unsigned* warp_counts = reinterpret_cast<unsigned*>(dynamic_shared);
  Tile tile = find_tile(first_tiles, part_starts, blockIdx.x, parts, threads * per_thread);
  Partition<Key, per_thread, threads, bits, comparison> by{tile};
  Key held[per_thread];
  unsigned found[per_thread];
  by.load(input, held);
  by.begin(splitters, splitter, tree, warp_counts);
  by.find_buckets(held, splitter, tree, found);
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) by.rank(found[k], warp_counts);
  __syncthreads();
  for (unsigned bucket = threadIdx.x; bucket < by.buckets; bucket += threads) {
    unsigned size = 0;
    for (unsigned warp = 0; warp < by.warps; ++warp) size += warp_counts[by.row(warp) + bucket];
    bucket_sizes[by.cell(bucket)] = size;
  }
}

template <class By>
__device__ void find_places(By by, unsigned threads, unsigned* warp_counts, const unsigned* bucket_starts,
                            unsigned* bucket_shifts, unsigned* x) {
  unsigned places_before = 0;
  for (unsigned first_bucket = 0; first_bucket < by.buckets; first_bucket += threads) {
    unsigned bucket = first_bucket + threadIdx.x;
    unsigned start = 0;
    if (bucket < by.buckets) start = bucket_starts[by.cell(bucket)];
    unsigned size = 0;
    for (unsigned warp = 0; bucket < by.buckets && warp < by.warps; ++warp) size += warp_counts[by.row(warp) + bucket];
    Sums sums = scan_of_block<WarpShuffle>(x, size);
    unsigned place = places_before + sums.before;
    places_before += sums.total;
    if (bucket < by.buckets) bucket_shifts[bucket] = start - place;
    for (unsigned warp = 0; bucket < by.buckets && warp < by.warps; ++warp) {
      unsigned of_warp = warp_counts[by.row(warp) + bucket];
      warp_counts[by.row(warp) + bucket] = place;
      place += of_warp;
    }
    __syncthreads();
  }
}

template <class Key, unsigned per_thread, unsigned threads, unsigned bits, unsigned comparison, bool with_values>
__global__ void __launch_bounds__(threads, blocks_at_a_time<Key, threads>)
    write_keys(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
               const Key* splitters, const unsigned* first_tiles, const unsigned* part_starts,
               const unsigned* bucket_starts, unsigned parts) {
  constexpr unsigned tile_keys = threads * per_thread;
  __shared__ Key splitter[256];
  __shared__ Key tree[256];
  __shared__ unsigned bucket_shifts[512];
  __shared__ unsigned x[1024];
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  Key* keys = reinterpret_cast<Key*>(dynamic_shared);
  unsigned* placed = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * sizeof(Key));
  unsigned* values = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * (sizeof(Key) + 4));
  unsigned* warp_counts =
      reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * (sizeof(Key) + (with_values ? 8 : 4)));
  Tile tile = find_tile(first_tiles, part_starts, blockIdx.x, parts, tile_keys);
  Partition<Key, per_thread, threads, bits, comparison> by{tile};
  Key held[per_thread];
  unsigned ranks[per_thread];
  by.load(input, held);
  by.begin(splitters, splitter, tree, warp_counts);
  by.find_buckets(held, splitter, tree, ranks);
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) ranks[k] = ranks[k] << 16 | by.rank(ranks[k], warp_counts);
  __syncthreads();
  find_places(by, threads, warp_counts, bucket_starts, bucket_shifts, x);
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = by.position(k);
    if (position < tile.size) {
      unsigned i = tile.first + position;
      unsigned bucket = ranks[k] >> 16;
      unsigned place = warp_counts[by.row(threadIdx.x / 32) + bucket] + (ranks[k] & 0xffff);
      keys[place] = held[k];
      placed[place] = bucket;
      if (with_values) values[place] = input_values[i];
    }
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < tile.size) {
      unsigned destination = position + bucket_shifts[placed[position]];
      output[destination] = keys[position];
      if (with_values) output_values[destination] = values[position];
    }
  }
}

// For each kind of keys, order and values; 256 buckets a level.
#define TWINS_OF_VALUES(Key, per_thread, threads, comparison, values)                                              \
  template __global__ void write_keys<Key, per_thread, threads, 8, comparison, values>(                            \
      const Key*, Key*, const unsigned*, unsigned*, const Key*, const unsigned*, const unsigned*, const unsigned*, \
      unsigned)
#define TWINS(Key, per_thread, threads, comparison)                                   \
  template __global__ void count_keys<Key, per_thread, threads, 8, comparison>(       \
      const Key*, const Key*, const unsigned*, const unsigned*, unsigned*, unsigned); \
  TWINS_OF_VALUES(Key, per_thread, threads, comparison, false);                       \
  TWINS_OF_VALUES(Key, per_thread, threads, comparison, true)
#define TWINS_OF_SHAPE(per_thread, threads) \
  TWINS(unsigned, per_thread, threads, 0);  \
  TWINS(unsigned, per_thread, threads, 1);  \
  TWINS(u64, per_thread, threads, 0);       \
  TWINS(u64, per_thread, threads, 1)
TWINS_OF_SHAPE(15, 512);
TWINS_OF_SHAPE(11, 512);
TWINS_OF_SHAPE(15, 256);
TWINS_OF_SHAPE(7, 256);
template __global__ void draw_sample<unsigned, 0>(const unsigned*, const unsigned*, unsigned*, unsigned, unsigned,
                                                  unsigned);
template __global__ void draw_sample<unsigned, 1>(const unsigned*, const unsigned*, unsigned*, unsigned, unsigned,
                                                  unsigned);
template __global__ void draw_sample<u64, 0>(const u64*, const unsigned*, u64*, unsigned, unsigned, unsigned);
template __global__ void draw_sample<u64, 1>(const u64*, const unsigned*, u64*, unsigned, unsigned, unsigned);
template __global__ void choose_splitters<unsigned>(const unsigned*, unsigned*, unsigned, unsigned, unsigned);
template __global__ void choose_splitters<u64>(const u64*, u64*, unsigned, unsigned, unsigned);
TWINS_OF_BLOCK_SUMS(WarpShuffle);
TWINS_OF_LOOK_BACK(WarpShuffle, 7);
TWINS_OF_LOOK_BACK(WarpShuffle, 11);
TWINS_OF_LOOK_BACK(WarpShuffle, 15);

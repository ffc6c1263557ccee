// Bitonic sort with fewer trips to global memory: the comparators of bitonic.cuh in its mirrored form, several passes
// to a launch.
//
// A thread holds a power of two of keys, which lie `gap` positions apart, in registers: all comparators among them are
// done before it gives them back, as many passes as that power. Where partners lie within a tile, blocks do the rest
// of a stage in shared memory, and threads exchange their keys there; where they lie further apart, a launch is what
// lies between two exchanges.
#pragma once

#include "kernels/network/comparator.cuh"
#include "kernels/shared/either_way.cuh"
#ifndef __CUDACC_RTC__
#include <bit>

#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// Rounds of a loop over held keys that are unrolled: all where their number is known, since registers have no index;
// else none.
inline constexpr unsigned unrolled = KeysPerThread::known ? KeysPerThread::most : 1;

// A list of N keys, and how it is sorted. Whole: every position that is asked for holds one. That of most tiles is
// known beforehand, which leaves a third of their instructions out: a tile is sorted by 2056 in place of 2872 (256 x
// 32).
template <bool whole>
struct List {
  unsigned N;
  KeysPerThread keys_held;
  Descending descending;
  WithValues with_values;

  __device__ bool holds(unsigned position) const { return whole || position < N; }
};

// Where the keys of a thread lie: key k at first + k * gap. Mirrored, where partners are mirror images, those with the
// bit `half` in k count from the end of their gap. All these numbers are powers of two, so that the sum is an exclusive
// or: `offset` is the same in all threads, a constant of the machine code.
struct Positions {
  unsigned first, gap, half;
  bool mirrored;

  __device__ unsigned offset(unsigned k) const { return k * gap + (mirrored && (k & half) != 0 ? gap - 1 : 0); }
  __device__ unsigned at(unsigned k) const { return first ^ offset(k); }
};

// The first position of group number `index`, where a group is keys_held positions, `gap` apart.
__device__ inline unsigned first_of_group(unsigned index, unsigned gap, unsigned keys_held) {
  return (index & (gap - 1)) + (index & ~(gap - 1)) * keys_held;
}

// Where a tile's place lies in shared memory. Threads that take places 32 apart would all meet in one bank; with the
// bits above in the place of those below they meet in none. cell_of(a ^ b) is cell_of(a) ^ cell_of(b): a thread works
// out one cell, and those of its other keys by constants.
__device__ inline unsigned cell_of(unsigned place) {
  return place ^ (place >> 5 & 31);
}

// A block's tile in shared memory: the keys of the list from position `begin` on, a multiple of the tile's size. A
// key's place in it is its position less `begin`.
template <class Key, bool whole>
struct Tile {
  View<Key> keys;
  View<unsigned> values;
  unsigned begin;
  List<whole> list;
};

// The keys that a thread holds, their values, and the position that each came from. A position without a key holds one
// behind all others, which stays there.
template <class Key, bool whole>
struct HeldKeys {
  static constexpr unsigned room = KeysPerThread::most;
  List<whole> list;
  Key held[room]{};
  unsigned held_value[room]{};
  unsigned came_from[room]{};

  __device__ explicit HeldKeys(List<whole> of_list) : list(of_list) {}

  // One comparator.
  __device__ void compare(const Positions& positions, unsigned a, unsigned b) {
    Key key_low = held[a];
    Key key_high = held[b];
    unsigned low = positions.at(a);
    unsigned high = positions.at(b);
    bool swapped = out_of_order(key_low, key_high, list.descending, list.holds(high));
    if (list.holds(high)) {
      see(as::low(low), as::high(high));
      see(as::key_low(key_low), as::key_high(key_high), as::swapped(swapped));
    }
    held[a] = swapped ? key_high : key_low;
    held[b] = swapped ? key_low : key_high;
    unsigned from_low = came_from[a];
    came_from[a] = swapped ? came_from[b] : from_low;
    came_from[b] = swapped ? from_low : came_from[b];
    if (list.with_values) {
      unsigned value_low = held_value[a];
      held_value[a] = swapped ? held_value[b] : value_low;
      held_value[b] = swapped ? value_low : held_value[b];
    }
  }

  // The passes with inner strides from half * gap down to gap, of the stage that makes runs of `stride` keys. Mirrored,
  // the first one compares mirror images.
  __device__ void merge(const Positions& positions, unsigned stride) {
#pragma unroll unrolled
    for (unsigned distance = list.keys_held / 2; distance > 0; distance /= 2) {
      if (distance <= positions.half) {
        unsigned inner_stride = distance * positions.gap;
        unsigned partner_bits = positions.mirrored && distance == positions.half ? 2 * distance - 1 : distance;
        see(as::stride(stride), as::inner_stride(inner_stride));
#pragma unroll unrolled
        for (unsigned k = 0; k < list.keys_held; ++k) {
          if ((k & distance) == 0) compare(positions, k, k ^ partner_bits);
        }
      }
    }
  }

  // From global memory.
  __device__ void take(const Positions& positions, View<const Key> keys, View<const unsigned> values) {
#pragma unroll unrolled
    for (unsigned k = 0; k < list.keys_held; ++k) {
      unsigned position = positions.at(k);
      held[k] = list.descending ? Key{0} : ~Key{0};
      held_value[k] = 0;
      came_from[k] = position;
      if (list.holds(position)) {
        see(position);
        held[k] = keys[position];
        if (list.with_values) held_value[k] = values[position];
      }
    }
  }
  __device__ void take_from_tile(const Positions& positions, const Tile<Key, whole>& tile) {
    unsigned first_cell = cell_of(positions.first - tile.begin);
#pragma unroll unrolled
    for (unsigned k = 0; k < list.keys_held; ++k) {
      unsigned position = positions.at(k);
      unsigned cell = first_cell ^ cell_of(positions.offset(k));
      held[k] = list.descending ? Key{0} : ~Key{0};
      held_value[k] = 0;
      came_from[k] = position;
      if (list.holds(position)) {
        see(position, as::cell(cell));
        held[k] = tile.keys[cell];
        if (list.with_values) held_value[k] = tile.values[cell];
      }
    }
  }
  __device__ void give_to_tile(const Positions& positions, const Tile<Key, whole>& tile) const {
    unsigned first_cell = cell_of(positions.first - tile.begin);
#pragma unroll unrolled
    for (unsigned k = 0; k < list.keys_held; ++k) {
      if (list.holds(positions.at(k))) {
        unsigned i = came_from[k];
        unsigned place = positions.at(k) - tile.begin;
        unsigned cell = first_cell ^ cell_of(positions.offset(k));
        Key key = held[k];
        see(as::index(i), key, as::place(place), as::cell(cell));
        tile.keys[cell] = key;
        if (list.with_values) tile.values[cell] = held_value[k];
      }
    }
  }
};

// As many passes of a stage as the keys of a thread allow, within a tile of which each thread has its part: inner
// strides from half * gap down to gap.
template <class Key, bool whole>
__device__ inline void merge_round(const Tile<Key, whole>& tile, unsigned stride, unsigned gap, unsigned half,
                                   bool mirrored) {
  unsigned keys_held = tile.list.keys_held;
  unsigned first = first_of_group(tile.begin / keys_held + threadIdx.x, gap, keys_held);
  Positions positions{first, gap, half, mirrored};
  HeldKeys<Key, whole> thread(tile.list);
  thread.take_from_tile(positions, tile);
  thread.merge(positions, stride);
  thread.give_to_tile(positions, tile);
}

// The rest of a stage, without mirror images: rounds numbered from `pass` on.
template <class Key, bool whole>
__device__ inline void merge_in_shared(const Tile<Key, whole>& tile, unsigned stride, unsigned inner_stride,
                                       unsigned& pass) {
  while (inner_stride > 0) {
    unsigned gap = max(1, 2 * inner_stride / tile.list.keys_held);
    __syncthreads();
    see(as::pass(pass), gap);
    merge_round(tile, stride, gap, inner_stride / gap, false);
    inner_stride = gap / 2;
    ++pass;
  }
}

// Stages that make runs within the keys that each thread holds: neighbours. Begins with a barrier.
template <class Key, bool whole>
__device__ inline void sort_neighbours_held(const Tile<Key, whole>& tile) {
  unsigned keys_held = tile.list.keys_held;
  Positions positions{tile.begin + threadIdx.x * keys_held, 1, 1, true};
  __syncthreads();
  HeldKeys<Key, whole> thread(tile.list);
  thread.take_from_tile(positions, tile);
#pragma unroll unrolled
  for (unsigned run = 1; run < tile.list.keys_held; run *= 2) {
    if (run < tile.list.N) {
      see(run);
      positions.half = run;
      thread.merge(positions, 2 * run);
    }
  }
  thread.give_to_tile(positions, tile);
}

template <class Key, bool whole>
__device__ inline void load_tile(View<const Key> keys, View<const unsigned> values, const Tile<Key, whole>& tile) {
#pragma unroll unrolled
  for (unsigned k = 0; k < tile.list.keys_held; ++k) {
    unsigned position = tile.begin + k * blockDim.x + threadIdx.x;
    unsigned cell = cell_of(k * blockDim.x + threadIdx.x);
    if (tile.list.holds(position)) {
      see(position, as::cell(cell));
      tile.keys[cell] = keys[position];
      if (tile.list.with_values) tile.values[cell] = values[position];
    }
  }
}

template <class Key, bool whole>
__device__ inline void store_tile(const Tile<Key, whole>& tile, View<Key> keys, View<unsigned> values) {
#pragma unroll unrolled
  for (unsigned k = 0; k < tile.list.keys_held; ++k) {
    unsigned from_slot = tile.begin + k * blockDim.x + threadIdx.x;
    unsigned cell = cell_of(k * blockDim.x + threadIdx.x);
    if (tile.list.holds(from_slot)) {
      unsigned destination = from_slot;  // the tile is in its order
      see(as::cell(cell), as::from_slot(from_slot), as::destination(destination));
      keys[destination] = tile.keys[cell];
      if (tile.list.with_values) values[destination] = tile.values[cell];
    }
  }
}

// All stages that make runs within a tile.
template <class Key, bool whole>
__device__ inline void sort_tile(View<Key> keys, View<unsigned> values, const Tile<Key, whole>& tile,
                                 unsigned tile_keys) {
  unsigned keys_held = tile.list.keys_held;
  load_tile<Key>(keys, values, tile);
  unsigned pass = 0;
  see(as::pass(pass));
  sort_neighbours_held(tile);
  ++pass;
  for (unsigned run = keys_held; run < min(tile_keys, tile.list.N); run *= 2) {
    unsigned stride = 2 * run;
    unsigned gap = stride / keys_held;
    __syncthreads();
    see(as::stride(stride), as::pass(pass), gap);
    merge_round(tile, stride, gap, keys_held / 2, true);
    ++pass;
    merge_in_shared(tile, stride, gap / 2, pass);
  }
  __syncthreads();
  store_tile(tile, keys, values);
}

// A block a tile of threads * keys_held keys. Of u32 pairs a multiprocessor is to hold 768 threads, whose warps hide
// each other's waits, though they spill: 5.828 ms in place of 6.400 (256 x 16, bitonic_shared.md).
template <class Key>
__global__ void __launch_bounds__(Threads::most, sizeof(Key) == 4 ? (WithValues::most ? 768 : 512) / Threads::most : 0)
    bitonic_sort_tiles(View<Key> keys, View<unsigned> values, unsigned N, Descending descending,
                       KeysPerThread keys_held, Threads threads, WithValues with_values) {
  unsigned tile_keys = threads * keys_held;
  DYNAMIC_SHARED(Key, tile, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::tile_values);
  unsigned begin = blockIdx.x * tile_keys;
  if (N - begin >= tile_keys) {
    List<true> list{N, keys_held, descending, with_values};
    sort_tile(keys, values, Tile<Key, true>{tile, tile_values, begin, list}, tile_keys);
  } else {
    List<false> list{N, keys_held, descending, with_values};
    sort_tile(keys, values, Tile<Key, false>{tile, tile_values, begin, list}, tile_keys);
  }
}

// The rest of a stage once partners lie within tiles, at most half * gap apart: the first passes before the keys come
// to shared memory.
template <class Key, bool whole>
__device__ inline void merge_tile(View<Key> keys, View<unsigned> values, const Tile<Key, whole>& tile, unsigned stride,
                                  unsigned gap, unsigned half) {
  unsigned keys_held = tile.list.keys_held;
  unsigned first = first_of_group(tile.begin / keys_held + threadIdx.x, gap, keys_held);
  Positions positions{first, gap, half, false};
  HeldKeys<Key, whole> thread(tile.list);
  unsigned pass = 0;
  see(as::pass(pass), gap);
  thread.take(positions, keys, values);
  thread.merge(positions, stride);
  thread.give_to_tile(positions, tile);
  ++pass;
  merge_in_shared(tile, stride, gap / 2, pass);
  __syncthreads();
  store_tile(tile, keys, values);
}

// A block a tile; inner strides from half * blockDim.x on. 768 threads of u32 keys to a multiprocessor: 0.740 ms in
// place of 0.806 by 512 (256 x 32, bitonic_shared.md).
template <class Key>
__global__ void __launch_bounds__(Threads::most, sizeof(Key) == 4 ? 768 / Threads::most : 0)
    bitonic_merge_tiles(View<Key> keys, View<unsigned> values, unsigned N, unsigned stride, unsigned half,
                        Descending descending, KeysPerThread keys_held, Threads threads, WithValues with_values) {
  unsigned tile_keys = threads * keys_held;
  DYNAMIC_SHARED(Key, tile, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::tile_values);
  unsigned begin = blockIdx.x * tile_keys;
  if (N - begin >= tile_keys) {
    List<true> list{N, keys_held, descending, with_values};
    merge_tile(keys, values, Tile<Key, true>{tile, tile_values, begin, list}, stride, threads, half);
  } else {
    List<false> list{N, keys_held, descending, with_values};
    merge_tile(keys, values, Tile<Key, false>{tile, tile_values, begin, list}, stride, threads, half);
  }
}

// Passes of a stage whose partners lie `gap` keys apart or further, as many as the keys of a thread allow: in registers
// alone. Mirrored: the first passes of a stage. Here 768 threads to a multiprocessor took 0.929 ms in place of 0.764.
template <class Key>
__global__ void __launch_bounds__(Threads::most, sizeof(Key) == 4 ? 512 / Threads::most : 0)
    bitonic_merge_held(View<Key> keys, View<unsigned> values, unsigned N, unsigned stride, unsigned gap,
                       Mirrored mirrored, Descending descending, KeysPerThread keys_held, Threads threads,
                       WithValues with_values) {
  unsigned first = first_of_group(blockIdx.x * threads + threadIdx.x, gap, keys_held);
  unsigned last = (first & ~(gap - 1)) + (keys_held * gap - 1);  // no position of the group lies behind it
  either_way(last < N, [=](auto whole) {
    List<whole> list{N, keys_held, descending, with_values};
    Positions positions{first, gap, keys_held / 2, mirrored};
    HeldKeys<Key, whole> thread(list);
    see(gap);
    thread.take(positions, keys, values);
    thread.merge(positions, stride);
#pragma unroll unrolled
    for (unsigned k = 0; k < keys_held; ++k) {
      unsigned position = positions.at(k);
      if (list.holds(position)) {
        see(position);
        move_key(keys, values, thread.came_from[k], thread.held[k], thread.held_value[k], position, with_values);
      }
    }
  });
}

#ifndef __CUDACC_RTC__

// What a thread holds: a power of two, of which at least one comparator can be made.
inline unsigned keys_held_of(const recording::Config& config) {
  return max(2u, std::bit_floor(config.keys_per_thread));
}
// Threads of a block, a power of two, so that its tile is one too.
inline unsigned network_threads(const recording::Config& config) {
  return std::bit_floor(config.block_threads);
}
inline std::uint64_t network_tile(const recording::Config& config) {
  return std::uint64_t{network_threads(config)} * keys_held_of(config);
}

// The launches in registers of the stage that makes runs of 2 * run keys out of those of `run` keys, a tile or longer:
// visit(gap) for each, which holds keys `gap` apart. Returns the inner stride that is left: from half a tile down to
// the threads of a block.
template <class Visit>
std::uint64_t for_each_held_merge(const recording::Config& config, std::uint64_t run, Visit visit) {
  std::uint64_t inner_stride = run;
  while (inner_stride >= network_tile(config)) {
    const std::uint64_t gap = 2 * inner_stride / keys_held_of(config);
    visit(gap);
    inner_stride = gap / 2;
  }
  return inner_stride;
}

// Launches: one for all tiles, and for each longer stage those in registers and one in shared memory.
inline std::uint32_t bitonic_shared_launches(const recording::Config& config) {
  std::uint32_t launches = config.n == 0 ? 0 : 1;
  for (std::uint64_t run = network_tile(config); run < config.n; run *= 2) {
    for_each_held_merge(config, run, [&](std::uint64_t) { ++launches; });
    ++launches;
  }
  return launches;
}
// Each reads and writes all.
inline std::uint64_t bitonic_shared_moved(const recording::Config& config) {
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  const std::uint64_t pairs = std::uint64_t{config.n} * bitonic_shared_launches(config);
  return pairs * 2 * pair + radix::order_bytes(config);
}
inline std::uint64_t bitonic_shared_bytes(const recording::Config& config) {
  return network_tile(config) * (radix::bytes_a_key(config) + radix::bytes_a_value(config));
}

template <class Key>
recording::Pairs sort_bitonically_in_shared(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned launches = bitonic_shared_launches(config);
  const unsigned threads = network_threads(config);
  const auto tile_keys = static_cast<unsigned>(network_tile(config));
  const auto tile_bytes = static_cast<unsigned>(bitonic_shared_bytes(config));
  auto keys = gpu.upload<Key>("keys", input.keys, as::keys);
  auto values = gpu.upload<unsigned>("values", input.values, as::values);
  launch_to_ordered_bits(gpu, config, keys);
  unsigned launch = 0;
  const auto begin_launch = [&] { gpu.iteration({launch++, launches, 0, 0}, keys, keys, values); };
  const unsigned keys_held = keys_held_of(config);
  const bool descending = is_descending(config);
  const auto merge_held = [&](unsigned stride, std::uint64_t gap) {
    const std::uint64_t span = gap * keys_held, rest = n % span;
    const auto groups = static_cast<unsigned>(n / span * gap + std::min<std::uint64_t>(rest, gap));
    begin_launch();
    gpu.launch<bitonic_merge_held<Key>>({divide_up(groups, threads), threads}, keys, values, n, stride,
                                        static_cast<unsigned>(gap), span == stride, descending, keys_held, threads,
                                        config.values);
  };
  if (n > 0) begin_launch();
  const simt::LaunchShape tile_by_tile{divide_up(n, tile_keys), threads, tile_bytes};
  gpu.launch<bitonic_sort_tiles<Key>>(tile_by_tile, keys, values, n, descending, keys_held, threads, config.values);
  for (std::uint64_t run = tile_keys; run < n; run *= 2) {
    const auto stride = static_cast<unsigned>(2 * run);
    const std::uint64_t inner_stride =
        for_each_held_merge(config, run, [&](std::uint64_t gap) { merge_held(stride, gap); });
    begin_launch();
    gpu.launch<bitonic_merge_tiles<Key>>(tile_by_tile, keys, values, n, stride,
                                         static_cast<unsigned>(inner_stride / threads), descending, keys_held, threads,
                                         config.values);
  }
  launch_from_ordered_bits(gpu, config, keys);
  return {gpu.download(keys), gpu.download(values)};
}

inline constexpr catalog::SortInfo bitonic_shared_info = {
    .name = "bitonic-shared",
    .section = "13.8",
    .summary =
        "bitonic sorting network, any N: tiles in shared memory, further passes several to a launch, in registers",
    .max_keys_per_thread = most_keys_per_thread,
    .iterations = bitonic_shared_launches,
    .by = catalog::By::comparators,
    .stable = false,
    .splits_bitonic = true,
    .shared_bytes = bitonic_shared_bytes,
    .moved_bytes = bitonic_shared_moved,
    .shape = {.block_threads = 256, .registers = 32, .registers_a_word = 3, .keys = catalog::ShapeKeys::powers_of_two},
};

inline recording::Pairs bitonic_shared(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_bitonically_in_shared<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Bitonic sort with fewer trips to global memory: the comparators of bitonic.cuh in its mirrored form, several passes
// to a launch.
//
// A thread holds a power of two of keys, which lie `gap` positions apart, in registers: all comparators among them are
// done before it gives them back, as many passes as that power. Where partners lie within a tile, blocks do the rest
// of a stage in shared memory, and threads exchange their keys there; where they lie further apart, a launch is what
// lies between two exchanges.
#pragma once

#include <bit>

#include "kernels/network/comparator.cuh"
#include "kernels/radix/tuned_shapes.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// A flag of a kernel whose KeysHeld is a constant is a constant as well: registers have no index, so that partners must
// be known to the compiler.
template <class KeysHeld, bool flag>
__host__ __device__ constexpr auto flag_beside() {
  if constexpr (std::is_integral_v<KeysHeld>) {
    return flag;
  } else {
    return ConstantOf<bool, flag>();
  }
}

// Threads of a block at most: constants are for blocks that leave room for a thread's registers.
template <class KeysHeld>
__host__ __device__ constexpr unsigned most_threads() {
  return std::is_integral_v<KeysHeld> ? 1024 : 512;
}

// Rounds of a loop over held keys that are unrolled: all, at most, or none where their number is not known.
template <class KeysHeld>
inline constexpr unsigned unrolled = std::is_integral_v<KeysHeld> ? 1 : most_keys_per_thread;

// The keys that a thread holds, their values, and the position that each came from.
template <class Key, unsigned room>
struct HeldKeys {
  Key key[room];
  unsigned value[room];
  unsigned from[room];
};

// Where they lie: `count` positions, of which `index` is the how manieth such group of a list. Comparators among them
// have inner strides from half * gap down to gap. All these numbers are powers of two, so that a position is made of
// bits that are the thread's own and bits that are the same in all threads.
template <class Mirrored>
struct HeldPositions {
  unsigned gap, half;
  Mirrored mirrored;  // the first pass compares mirror images: the upper halves count from their ends
  unsigned first;

  __device__ HeldPositions(unsigned index, unsigned count, unsigned gap_, unsigned half_, Mirrored mirrored_)
      : gap(gap_), half(half_), mirrored(mirrored_), first((index & (gap_ - 1)) + (index & ~(gap_ - 1)) * count) {}
  __device__ unsigned bits_of(unsigned k) const { return k * gap + (mirrored && (k & half) != 0 ? gap - 1 : 0); }
  __device__ unsigned at(unsigned k) const { return first ^ bits_of(k); }
};

// Where a tile's place lies in shared memory: threads that read places a power of two apart meet in no bank. Of the
// exclusive or of two places: that of their cells.
__device__ inline unsigned cell_of(unsigned place) {
  return place ^ (place >> 5 & 31);
}

// One comparator in registers. Positions from N on hold a key behind all others, which stays there.
template <class Key, class Mirrored, class Descending, class WithValues, unsigned room>
__device__ inline void compare_held(HeldKeys<Key, room>& held, unsigned a, unsigned b,
                                    const HeldPositions<Mirrored>& positions, unsigned N, Descending descending,
                                    WithValues with_values) {
  Key key_low = held.key[a];
  Key key_high = held.key[b];
  bool swapped = out_of_order(key_low, key_high, descending);
  unsigned low = positions.at(a);
  unsigned high = positions.at(b);
  if (high < N) {
    see(low, high);
    see(key_low, key_high, swapped);
  }
  held.key[a] = swapped ? key_high : key_low;
  held.key[b] = swapped ? key_low : key_high;
  unsigned from_low = held.from[a];
  held.from[a] = swapped ? held.from[b] : from_low;
  held.from[b] = swapped ? from_low : held.from[b];
  if (with_values) {
    unsigned value_low = held.value[a];
    held.value[a] = swapped ? held.value[b] : value_low;
    held.value[b] = swapped ? value_low : held.value[b];
  }
}

// The passes with inner strides from half * gap down to gap, of the stage that makes runs of `stride` keys.
template <class Key, class Mirrored, class KeysHeld, class Descending, class WithValues, unsigned room>
__device__ inline void merge_held(HeldKeys<Key, room>& held, const HeldPositions<Mirrored>& positions, unsigned stride,
                                  unsigned N, KeysHeld keys_held, Descending descending, WithValues with_values) {
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned distance = keys_held / 2; distance > 0; distance /= 2) {
    if (distance <= positions.half) {
      unsigned inner_stride = distance * positions.gap;
      unsigned partner_bits = positions.mirrored && distance == positions.half ? 2 * distance - 1 : distance;
      see(stride, inner_stride);
#pragma unroll rounds
      for (unsigned k = 0; k < keys_held; ++k) {
        if ((k & distance) == 0) compare_held(held, k, k ^ partner_bits, positions, N, descending, with_values);
      }
    }
  }
}

// From global memory.
template <class Key, class Mirrored, class KeysHeld, class Descending, class WithValues, unsigned room>
__device__ inline void take_keys(View<const Key> keys, View<const unsigned> values, HeldKeys<Key, room>& held,
                                 const HeldPositions<Mirrored>& positions, unsigned N, KeysHeld keys_held,
                                 Descending descending, WithValues with_values) {
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned k = 0; k < keys_held; ++k) {
    unsigned position = positions.at(k);
    held.key[k] = descending ? Key{0} : ~Key{0};
    held.value[k] = 0;
    held.from[k] = position;
    if (position < N) {
      see(position);
      held.key[k] = keys[position];
      if (with_values) held.value[k] = values[position];
    }
  }
}

// From the tile that begins at position `begin`, a multiple of its size.
template <class Key, class Mirrored, class KeysHeld, class Descending, class WithValues, unsigned room>
__device__ inline void take_from_tile(View<const Key> tile, View<const unsigned> tile_values, unsigned begin,
                                      HeldKeys<Key, room>& held, const HeldPositions<Mirrored>& positions, unsigned N,
                                      KeysHeld keys_held, Descending descending, WithValues with_values) {
  unsigned first_cell = cell_of(positions.first - begin);
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned k = 0; k < keys_held; ++k) {
    unsigned position = positions.at(k);
    unsigned cell = first_cell ^ cell_of(positions.bits_of(k));
    held.key[k] = descending ? Key{0} : ~Key{0};
    held.value[k] = 0;
    held.from[k] = position;
    if (position < N) {
      see(position, cell);
      held.key[k] = tile[cell];
      if (with_values) held.value[k] = tile_values[cell];
    }
  }
}

template <class Key, class Mirrored, class KeysHeld, class WithValues, unsigned room>
__device__ inline void give_to_tile(View<Key> tile, View<unsigned> tile_values, unsigned begin,
                                    const HeldKeys<Key, room>& held, const HeldPositions<Mirrored>& positions,
                                    unsigned N, KeysHeld keys_held, WithValues with_values) {
  unsigned first_cell = cell_of(positions.first - begin);
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned k = 0; k < keys_held; ++k) {
    if (positions.at(k) < N) {
      unsigned i = held.from[k];
      Key key = held.key[k];
      unsigned place = positions.at(k) - begin;
      unsigned cell = first_cell ^ cell_of(positions.bits_of(k));
      see(i, key, place, cell);
      tile[cell] = key;
      if (with_values) tile_values[cell] = held.value[k];
    }
  }
}

// As many passes of a stage, from `inner_stride` on, as the keys of a thread allow, within a tile of which each thread
// has its part. Returns the inner stride that is left.
template <class Key, class Mirrored, class KeysHeld, class Descending, class WithValues>
__device__ inline unsigned merge_round(View<Key> tile, View<unsigned> tile_values, unsigned begin, unsigned stride,
                                       unsigned gap, unsigned half, Mirrored mirrored, unsigned N, KeysHeld keys_held,
                                       Descending descending, WithValues with_values) {
  constexpr unsigned room = constant_or<KeysHeld>(most_keys_per_thread);
  HeldPositions<Mirrored> positions(begin / keys_held + threadIdx.x, keys_held, gap, half, mirrored);
  HeldKeys<Key, room> held;
  take_from_tile<Key>(tile, tile_values, begin, held, positions, N, keys_held, descending, with_values);
  merge_held(held, positions, stride, N, keys_held, descending, with_values);
  give_to_tile<Key>(tile, tile_values, begin, held, positions, N, keys_held, with_values);
  return gap / 2;
}

// The rest of a stage, without mirror images: rounds numbered from `pass` on.
template <class Key, class KeysHeld, class Descending, class WithValues>
__device__ inline void merge_in_shared(View<Key> tile, View<unsigned> tile_values, unsigned begin, unsigned stride,
                                       unsigned inner_stride, unsigned& pass, unsigned N, KeysHeld keys_held,
                                       Descending descending, WithValues with_values) {
  auto mirrored = flag_beside<KeysHeld, false>();
  while (inner_stride > 0) {
    unsigned gap = max(1, 2 * inner_stride / keys_held);
    __syncthreads();
    see(pass, gap);
    inner_stride = merge_round<Key>(tile, tile_values, begin, stride, gap, inner_stride / gap, mirrored, N, keys_held,
                                    descending, with_values);
    ++pass;
  }
}

// Stages that make runs within the keys that each thread holds: neighbours. Begins with a barrier.
template <class Key, class KeysHeld, class Descending, class WithValues>
__device__ inline void sort_neighbours_held(View<Key> tile, View<unsigned> tile_values, unsigned begin, unsigned N,
                                            KeysHeld keys_held, Descending descending, WithValues with_values) {
  constexpr unsigned room = constant_or<KeysHeld>(most_keys_per_thread);
  unsigned index = begin / keys_held + threadIdx.x;
  unsigned gap = 1;
  auto mirrored = flag_beside<KeysHeld, true>();
  HeldPositions neighbours(index, keys_held, gap, 1, flag_beside<KeysHeld, false>());
  __syncthreads();
  HeldKeys<Key, room> held;
  take_from_tile<Key>(tile, tile_values, begin, held, neighbours, N, keys_held, descending, with_values);
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned run = 1; run < keys_held; run *= 2) {
    if (run < N) {
      see(run);
      HeldPositions positions(index, keys_held, gap, run, mirrored);
      merge_held(held, positions, 2 * run, N, keys_held, descending, with_values);
    }
  }
  give_to_tile<Key>(tile, tile_values, begin, held, neighbours, N, keys_held, with_values);
}

template <class Key, class KeysHeld, class WithValues>
__device__ inline void load_tile(View<const Key> keys, View<const unsigned> values, View<Key> tile,
                                 View<unsigned> tile_values, unsigned begin, unsigned N, KeysHeld keys_held,
                                 WithValues with_values) {
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned k = 0; k < keys_held; ++k) {
    unsigned position = begin + k * blockDim.x + threadIdx.x;
    unsigned cell = cell_of(k * blockDim.x + threadIdx.x);
    if (position < N) {
      see(position, cell);
      tile[cell] = keys[position];
      if (with_values) tile_values[cell] = values[position];
    }
  }
}

template <class Key, class KeysHeld, class WithValues>
__device__ inline void store_tile(View<const Key> tile, View<const unsigned> tile_values, View<Key> keys,
                                  View<unsigned> values, unsigned begin, unsigned N, KeysHeld keys_held,
                                  WithValues with_values) {
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned k = 0; k < keys_held; ++k) {
    unsigned from_slot = begin + k * blockDim.x + threadIdx.x;
    unsigned cell = cell_of(k * blockDim.x + threadIdx.x);
    if (from_slot < N) {
      unsigned destination = from_slot;  // the tile is in its order
      see(cell, from_slot, destination);
      keys[destination] = tile[cell];
      if (with_values) values[destination] = tile_values[cell];
    }
  }
}

// All stages that make runs within a tile of blockDim.x * keys_held keys: a block a tile.
template <class Key, class KeysHeld, class Descending, class WithValues>
__global__ void __launch_bounds__(most_threads<KeysHeld>())
    bitonic_sort_tiles(View<Key> keys, View<unsigned> values, unsigned N, Descending descending, KeysHeld keys_held,
                       WithValues with_values) {
  unsigned tile_keys = blockDim.x * keys_held;
  DYNAMIC_SHARED(Key, tile, tile_keys, 0);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_keys : 0, tile_keys * sizeof(Key));
  unsigned begin = blockIdx.x * tile_keys;
  load_tile<Key>(keys, values, tile, tile_values, begin, N, keys_held, with_values);
  unsigned pass = 0;
  see(pass);
  sort_neighbours_held<Key>(tile, tile_values, begin, N, keys_held, descending, with_values);
  ++pass;
  for (unsigned run = keys_held; run < min(tile_keys, N); run *= 2) {
    unsigned stride = 2 * run;
    unsigned gap = stride / keys_held;
    __syncthreads();
    see(stride, pass, gap);
    unsigned inner_stride = merge_round<Key>(tile, tile_values, begin, stride, gap, keys_held / 2,
                                             flag_beside<KeysHeld, true>(), N, keys_held, descending, with_values);
    ++pass;
    merge_in_shared<Key>(tile, tile_values, begin, stride, inner_stride, pass, N, keys_held, descending, with_values);
  }
  __syncthreads();
  store_tile<Key>(tile, tile_values, keys, values, begin, N, keys_held, with_values);
}

// The rest of a stage once partners lie within tiles, at most half * blockDim.x apart.
template <class Key, class KeysHeld, class Descending, class WithValues>
__global__ void __launch_bounds__(most_threads<KeysHeld>())
    bitonic_merge_tiles(View<Key> keys, View<unsigned> values, unsigned N, unsigned stride, unsigned half,
                        Descending descending, KeysHeld keys_held, WithValues with_values) {
  constexpr unsigned room = constant_or<KeysHeld>(most_keys_per_thread);
  unsigned tile_keys = blockDim.x * keys_held;
  DYNAMIC_SHARED(Key, tile, tile_keys, 0);
  DYNAMIC_SHARED(unsigned, tile_values, with_values ? tile_keys : 0, tile_keys * sizeof(Key));
  unsigned begin = blockIdx.x * tile_keys;
  unsigned gap = blockDim.x;
  HeldPositions positions(begin / keys_held + threadIdx.x, keys_held, gap, half, flag_beside<KeysHeld, false>());
  HeldKeys<Key, room> held;
  unsigned pass = 0;
  see(pass, gap);
  take_keys<Key>(keys, values, held, positions, N, keys_held, descending, with_values);
  merge_held(held, positions, stride, N, keys_held, descending, with_values);
  give_to_tile<Key>(tile, tile_values, begin, held, positions, N, keys_held, with_values);
  ++pass;
  merge_in_shared<Key>(tile, tile_values, begin, stride, gap / 2, pass, N, keys_held, descending, with_values);
  __syncthreads();
  store_tile<Key>(tile, tile_values, keys, values, begin, N, keys_held, with_values);
}

// Passes of a stage whose partners lie `gap` keys apart or further, as many as the keys of a thread allow: in registers
// alone. Mirrored: the first of the stage.
template <class Key, class Mirrored, class KeysHeld, class Descending, class WithValues>
__global__ void __launch_bounds__(most_threads<KeysHeld>())
    bitonic_merge_held(View<Key> keys, View<unsigned> values, unsigned N, unsigned stride, unsigned gap,
                       Mirrored mirrored, Descending descending, KeysHeld keys_held, WithValues with_values) {
  constexpr unsigned room = constant_or<KeysHeld>(most_keys_per_thread);
  HeldPositions positions(blockIdx.x * blockDim.x + threadIdx.x, keys_held, gap, keys_held / 2, mirrored);
  HeldKeys<Key, room> held;
  see(gap);
  take_keys<Key>(keys, values, held, positions, N, keys_held, descending, with_values);
  merge_held(held, positions, stride, N, keys_held, descending, with_values);
  [[maybe_unused]] constexpr unsigned rounds = unrolled<KeysHeld>;
#pragma unroll rounds
  for (unsigned k = 0; k < keys_held; ++k) {
    unsigned position = positions.at(k);
    if (position < N) {
      see(position);
      move_key(keys, values, held.from[k], held.key[k], held.value[k], position, with_values);
    }
  }
}

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

// Calls function(keys that a thread holds, whether descending, with_values): as constants where constants pay, for the
// shapes that timed runs compare; else as numbers.
template <class Key, class Function>
void with_held_keys(const recording::Config& config, Function function) {
  const bool descending = config.order == recording::Order::descending;
  const unsigned keys_held = keys_held_of(config);
  if constexpr (constants_pay) {
    const auto is = [&](auto constant, auto with_values) {
      if (keys_held != constant || config.values != with_values) return false;
      with_order(config, [&](auto order) { function(constant, order, with_values); });
      return true;
    };
    using Keys = ConstantOf<bool, false>;
    using Pairs = ConstantOf<bool, true>;
    if (network_threads(config) <= most_threads<Constant<16>>()) {
      if (is(Constant<16>(), Keys()) || is(Constant<16>(), Pairs())) return;
      if constexpr (sizeof(Key) == 4) {
        if (is(Constant<32>(), Keys())) return;
      }
    }
  }
  function(keys_held, descending, config.values);
}

template <class Key>
recording::Pairs sort_bitonically_in_shared(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned launches = bitonic_shared_launches(config);
  const unsigned threads = network_threads(config);
  const auto tile_keys = static_cast<unsigned>(network_tile(config));
  const auto tile_bytes = static_cast<unsigned>(bitonic_shared_bytes(config));
  auto keys = gpu.upload<Key>("keys", input.keys);
  auto values = gpu.upload<unsigned>("values", input.values);
  launch_to_ordered_bits(gpu, config, keys);
  unsigned launch = 0;
  const auto begin_launch = [&] { gpu.iteration({launch++, launches, 0, 0}, keys, keys, values); };
  with_held_keys<Key>(config, [&](auto keys_held, auto descending, auto with_values) {
    using KeysHeld = decltype(keys_held);
    using Descending = decltype(descending);
    using WithValues = decltype(with_values);
    const auto merge_held = [&](unsigned stride, std::uint64_t gap, auto mirrored) {
      const std::uint64_t span = gap * keys_held, rest = n % span;
      const auto groups = static_cast<unsigned>(n / span * gap + std::min<std::uint64_t>(rest, gap));
      begin_launch();
      gpu.launch("bitonic_merge_held", bitonic_merge_held<Key, decltype(mirrored), KeysHeld, Descending, WithValues>,
                 divide_up(groups, threads), threads, keys, values, n, stride, static_cast<unsigned>(gap), mirrored,
                 descending, keys_held, with_values);
    };
    if (n > 0) begin_launch();
    gpu.launch({"bitonic_sort_tiles", divide_up(n, tile_keys), threads, tile_bytes},
               bitonic_sort_tiles<Key, KeysHeld, Descending, WithValues>, keys, values, n, descending, keys_held,
               with_values);
    for (std::uint64_t run = tile_keys; run < n; run *= 2) {
      const auto stride = static_cast<unsigned>(2 * run);
      const std::uint64_t inner_stride = for_each_held_merge(config, run, [&](std::uint64_t gap) {
        if (gap * keys_held == 2 * run) return merge_held(stride, gap, flag_beside<KeysHeld, true>());
        merge_held(stride, gap, flag_beside<KeysHeld, false>());
      });
      begin_launch();
      gpu.launch({"bitonic_merge_tiles", divide_up(n, tile_keys), threads, tile_bytes},
                 bitonic_merge_tiles<Key, KeysHeld, Descending, WithValues>, keys, values, n, stride,
                 static_cast<unsigned>(inner_stride / threads), descending, keys_held, with_values);
    }
  });
  launch_from_ordered_bits(gpu, config, keys);
  return {gpu.download(keys), gpu.download(values)};
}

inline void take_tuned_network(recording::Config& config) {
  const tuned::Shape shape = tuned::bitonic_shared(recording::width_bits(config.key_type) / 8, config.values);
  config.block_threads = shape.block_threads;
  config.keys_per_thread = shape.keys_per_thread;
}

inline constexpr catalog::SortInfo bitonic_shared_info = {
    .name = "bitonic-shared",
    .section = "13.8",
    .summary =
        "bitonic sorting network, any N: tiles in shared memory, further passes several to a launch, in registers",
    .max_keys_per_thread = most_keys_per_thread,
    .iterations = bitonic_shared_launches,
    .by_digits = false,
    .stable = false,
    .shared_bytes = bitonic_shared_bytes,
    .moved_bytes = bitonic_shared_moved,
    .tune = take_tuned_network,
};

inline recording::Pairs bitonic_shared(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_bitonically_in_shared<decltype(key)>(gpu, config, input); });
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

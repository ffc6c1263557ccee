// Twins of bitonic_shared.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/comparator.cuh"

template <class Key, unsigned count>
struct Held {
  Key key[count];
  unsigned value[count];
};

template <bool mirrored>
struct Positions {
  unsigned gap, half;
  unsigned first;

  __device__ Positions(unsigned index, unsigned count, unsigned gap_, unsigned half_)
      : gap(gap_), half(half_), first((index & (gap_ - 1)) + (index & ~(gap_ - 1)) * count) {}
  __device__ unsigned bits_of(unsigned k) const { return k * gap + (mirrored && (k & half) != 0 ? gap - 1 : 0); }
  __device__ unsigned at(unsigned k) const { return first ^ bits_of(k); }
};

__device__ unsigned cell_of(unsigned place) {
  return place ^ (place >> 5 & 31);
}

template <bool descending, bool values, class Key, unsigned count>
__device__ void compare_held(Held<Key, count>& held, unsigned a, unsigned b) {
  Key key_low = held.key[a];
  Key key_high = held.key[b];
  bool swapped = out_of_order<descending>(key_low, key_high);
  held.key[a] = swapped ? key_high : key_low;
  held.key[b] = swapped ? key_low : key_high;
  if (values) {
    unsigned value_low = held.value[a];
    held.value[a] = swapped ? held.value[b] : value_low;
    held.value[b] = swapped ? value_low : held.value[b];
  }
}

template <bool descending, bool values, bool mirrored, class Key, unsigned count>
__device__ void merge_held(Held<Key, count>& held, const Positions<mirrored>& positions) {
#pragma unroll 32
  for (unsigned distance = count / 2; distance > 0; distance /= 2) {
    if (distance <= positions.half) {
      unsigned partner_bits = mirrored && distance == positions.half ? 2 * distance - 1 : distance;
#pragma unroll 32
      for (unsigned k = 0; k < count; ++k)
        if ((k & distance) == 0) compare_held<descending, values>(held, k, k ^ partner_bits);
    }
  }
}

template <bool descending, bool values, bool mirrored, class Key, unsigned count>
__device__ void take_keys(const Key* keys, const unsigned* value, Held<Key, count>& held,
                          const Positions<mirrored>& positions, unsigned N) {
#pragma unroll 32
  for (unsigned k = 0; k < count; ++k) {
    unsigned position = positions.at(k);
    held.key[k] = descending ? Key{0} : ~Key{0};
    held.value[k] = 0;
    if (position < N) {
      held.key[k] = keys[position];
      if (values) held.value[k] = value[position];
    }
  }
}

template <bool descending, bool values, bool mirrored, class Key, unsigned count>
__device__ void take_from_tile(const Key* tile, const unsigned* tile_value, unsigned begin, Held<Key, count>& held,
                               const Positions<mirrored>& positions, unsigned N) {
  unsigned first_cell = cell_of(positions.first - begin);
#pragma unroll 32
  for (unsigned k = 0; k < count; ++k) {
    unsigned position = positions.at(k);
    unsigned cell = first_cell ^ cell_of(positions.bits_of(k));
    held.key[k] = descending ? Key{0} : ~Key{0};
    held.value[k] = 0;
    if (position < N) {
      held.key[k] = tile[cell];
      if (values) held.value[k] = tile_value[cell];
    }
  }
}

template <bool values, bool mirrored, class Key, unsigned count>
__device__ void give_to_tile(Key* tile, unsigned* tile_value, unsigned begin, const Held<Key, count>& held,
                             const Positions<mirrored>& positions, unsigned N) {
  unsigned first_cell = cell_of(positions.first - begin);
#pragma unroll 32
  for (unsigned k = 0; k < count; ++k) {
    if (positions.at(k) < N) {
      unsigned cell = first_cell ^ cell_of(positions.bits_of(k));
      tile[cell] = held.key[k];
      if (values) tile_value[cell] = held.value[k];
    }
  }
}

template <unsigned count, bool descending, bool values, class Key>
__device__ void sort_neighbours_held(Key* tile, unsigned* tile_value, unsigned begin, unsigned N) {
  unsigned index = begin / count + threadIdx.x;
  Positions<false> neighbours(index, count, 1, 1);
  __syncthreads();
  Held<Key, count> held;
  take_from_tile<descending, values>(tile, tile_value, begin, held, neighbours, N);
#pragma unroll 32
  for (unsigned run = 1; run < count; run *= 2) {
    if (run < N) {
      Positions<true> positions(index, count, 1, run);
      merge_held<descending, values>(held, positions);
    }
  }
  give_to_tile<values>(tile, tile_value, begin, held, neighbours, N);
}

template <unsigned count, bool descending, bool values, bool mirrored, class Key>
__device__ unsigned merge_round(Key* tile, unsigned* tile_value, unsigned begin, unsigned gap, unsigned half,
                                unsigned N) {
  Positions<mirrored> positions(begin / count + threadIdx.x, count, gap, half);
  Held<Key, count> held;
  take_from_tile<descending, values>(tile, tile_value, begin, held, positions, N);
  merge_held<descending, values>(held, positions);
  give_to_tile<values>(tile, tile_value, begin, held, positions, N);
  return gap / 2;
}

template <unsigned count, bool descending, bool values, class Key>
__device__ void merge_in_shared(Key* tile, unsigned* tile_value, unsigned begin, unsigned inner_stride, unsigned N) {
  while (inner_stride > 0) {
    unsigned gap = max(1u, 2 * inner_stride / count);
    __syncthreads();
    inner_stride = merge_round<count, descending, values, false>(tile, tile_value, begin, gap, inner_stride / gap, N);
  }
}

template <unsigned count, bool values, class Key>
__device__ void load_tile(const Key* keys, const unsigned* value, Key* tile, unsigned* tile_value, unsigned begin,
                          unsigned N) {
#pragma unroll 32
  for (unsigned k = 0; k < count; ++k) {
    unsigned position = begin + k * blockDim.x + threadIdx.x;
    unsigned cell = cell_of(k * blockDim.x + threadIdx.x);
    if (position < N) {
      tile[cell] = keys[position];
      if (values) tile_value[cell] = value[position];
    }
  }
}

template <unsigned count, bool values, class Key>
__device__ void store_tile(const Key* tile, const unsigned* tile_value, Key* keys, unsigned* value, unsigned begin,
                           unsigned N) {
#pragma unroll 32
  for (unsigned k = 0; k < count; ++k) {
    unsigned position = begin + k * blockDim.x + threadIdx.x;
    unsigned cell = cell_of(k * blockDim.x + threadIdx.x);
    if (position < N) {
      keys[position] = tile[cell];
      if (values) value[position] = tile_value[cell];
    }
  }
}

template <class Key, unsigned count, bool descending, bool values>
__global__ void __launch_bounds__(512)
    bitonic_merge_tiles(Key* keys, unsigned* value, unsigned N, unsigned, unsigned half) {
  extern __shared__ __align__(16) unsigned char dynamic_shared[];
  unsigned tile_keys = blockDim.x * count;
  Key* tile = reinterpret_cast<Key*>(dynamic_shared);
  unsigned* tile_value = reinterpret_cast<unsigned*>(dynamic_shared + tile_keys * sizeof(Key));
  unsigned begin = blockIdx.x * tile_keys;
  unsigned gap = blockDim.x;
  Positions<false> positions(begin / count + threadIdx.x, count, gap, half);
  Held<Key, count> held;
  take_keys<descending, values>(keys, value, held, positions, N);
  merge_held<descending, values>(held, positions);
  give_to_tile<values>(tile, tile_value, begin, held, positions, N);
  merge_in_shared<count, descending, values>(tile, tile_value, begin, gap / 2, N);
  __syncthreads();
  store_tile<count, values>(tile, tile_value, keys, value, begin, N);
}

template <class Key, bool mirrored, unsigned count, bool descending, bool values>
__global__ void __launch_bounds__(512)
    bitonic_merge_held(Key* keys, unsigned* value, unsigned N, unsigned, unsigned gap) {
  Positions<mirrored> positions(blockIdx.x * blockDim.x + threadIdx.x, count, gap, count / 2);
  Held<Key, count> held;
  take_keys<descending, values>(keys, value, held, positions, N);
  merge_held<descending, values>(held, positions);
#pragma unroll 32
  for (unsigned k = 0; k < count; ++k) {
    unsigned position = positions.at(k);
    if (position < N) {
      keys[position] = held.key[k];
      if (values) value[position] = held.value[k];
    }
  }
}

#define TWINS(Key, count, descending, values)                                                                   \
  template __global__ void bitonic_merge_held<Key, false, count, descending, values>(Key*, unsigned*, unsigned, \
                                                                                     unsigned, unsigned);       \
  template __global__ void bitonic_merge_held<Key, true, count, descending, values>(Key*, unsigned*, unsigned,  \
                                                                                    unsigned, unsigned)
#define TWINS_OF_TILES(Key, count, descending, values)                                                              \
  template __global__ void bitonic_merge_tiles<Key, count, descending, values>(Key*, unsigned*, unsigned, unsigned, \
                                                                               unsigned)
#define TWINS_OF_ORDERS(Of, Key, count, values) \
  Of(Key, count, false, values);                \
  Of(Key, count, true, values)
TWINS_OF_ORDERS(TWINS, unsigned, 16, false);
TWINS_OF_ORDERS(TWINS, unsigned, 16, true);
TWINS_OF_ORDERS(TWINS, unsigned, 32, false);
TWINS_OF_ORDERS(TWINS, u64, 16, false);
TWINS_OF_ORDERS(TWINS, u64, 16, true);
TWINS_OF_ORDERS(TWINS_OF_TILES, unsigned, 16, false);
TWINS_OF_ORDERS(TWINS_OF_TILES, unsigned, 16, true);
TWINS_OF_ORDERS(TWINS_OF_TILES, unsigned, 32, false);
TWINS_OF_ORDERS(TWINS_OF_TILES, u64, 16, true);

// Extracting bits and scattering with more than one key a thread: what radix_1bit.cuh launches in place of its kernels
// of one key a thread. PMPP (4th ed.) 13.3 coarsened as 13.6 does it.
//
// A block takes a tile of threads * keys_per_thread keys; a thread takes every threads-th of them, so that neighbours
// load neighbours. It loads all of its keys before it stores any: the loads are under way together, which takes 1.11 ms
// in place of the 1.29 of a loop that loads and stores by turns (radix_local.md).
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Blocks that the registers of a multiprocessor shall hold: 1,024 threads of up to 24 keys of 32 bits. A thread of more
// keys gets the registers that it needs.
template <class Key>
inline constexpr unsigned blocks_at_once = sizeof(Key) == 4 && KeysPerThread::most <= 24 ? 1024 / Threads::most : 0;

// descending: 1 complements each bit, so that larger keys come first.
template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_once<Key>)
    extract_bits_of_tiles(View<const Key> input, View<unsigned> bits, unsigned N, unsigned iter, unsigned descending,
                          KeysPerThread keys_per_thread, Threads threads) {
  unsigned first = blockIdx.x * threads * keys_per_thread + threadIdx.x;
  Key keys[KeysPerThread::most];
  // One step: all loads are under way together.
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned i = first + k * threads;
    if (i < N) keys[k] = input[i];
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned i = first + k * threads;
    if (i < N) {
      unsigned bit = ((keys[k] >> iter) & 1) ^ descending;
      see(as::index(i), keys[k], as::bit(bit));
      bits[i] = bit;
    }
  }
}

// scan[i]: ones before key i; scan[N]: ones in total.
template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_once<Key>)
    scatter_tiles(View<const Key> input, View<const unsigned> scan, View<Key> output, View<const unsigned> input_values,
                  View<unsigned> output_values, unsigned N, unsigned iter, unsigned descending,
                  KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
  unsigned first = blockIdx.x * threads * keys_per_thread + threadIdx.x;
  unsigned ones_total = scan[N];
  Key keys[KeysPerThread::most];
  unsigned scanned[KeysPerThread::most];
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned i = first + k * threads;
    if (i < N) {
      keys[k] = input[i];
      scanned[k] = scan[i];
    }
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned i = first + k * threads;
    if (i < N) {
      unsigned bit = ((keys[k] >> iter) & 1) ^ descending;
      unsigned ones_before = scanned[k];
      unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;
      see(as::index(i), as::before(ones_before), as::total(ones_total), as::destination(destination));
      output[destination] = keys[k];
      if (with_values) output_values[destination] = input_values[i];
    }
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// The scatters of radix_1bit.cuh and radix_1bit_tiles.cuh once more, written by hand in plain CUDA C++: raw pointers,
// constants in place of settings and of the size of blocks, nothing of the project. tests/gpu/hand_twins.h names the
// kernels that have such a twin. A twin goes the same steps: the order of statements alone can cost a register.
#pragma once

#include "tests/gpu/twins/block_scan.cuh"

namespace scatterscope::twins {

template <class Key, bool with_values>
__global__ void scatter(const Key* input, const unsigned* scan, Key* output, const unsigned* input_values,
                        unsigned* output_values, unsigned N, unsigned iter, unsigned descending) {
  unsigned i = blockIdx.x * block_size + threadIdx.x;
  if (i < N) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    unsigned before = scan[i];
    unsigned total = scan[N];
    unsigned destination = bit == 0 ? i - before : N - total + before;
    output[destination] = key;
    if (with_values) output_values[destination] = input_values[i];
  }
}

template <class Key, unsigned keys_per_thread, unsigned threads, bool with_values>
__global__ void __launch_bounds__(threads, sizeof(Key) == 4 && keys_per_thread <= 24 ? 1024 / threads : 0)
    scatter_tiles(const Key* input, const unsigned* scan, Key* output, const unsigned* input_values,
                  unsigned* output_values, unsigned N, unsigned iter, unsigned descending) {
  unsigned first = blockIdx.x * threads * keys_per_thread + threadIdx.x;
  unsigned total = scan[N];
  Key keys[keys_per_thread];
  unsigned scanned[keys_per_thread];
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
      unsigned before = scanned[k];
      unsigned destination = bit == 0 ? i - before : N - total + before;
      output[destination] = keys[k];
      if (with_values) output_values[destination] = input_values[i];
    }
  }
}

}  // namespace scatterscope::twins

// The scatter of radix_1bit.cuh once more, written by hand in plain CUDA C++: raw pointers, constants in place of
// settings and of the size of blocks, nothing of the project. tests/gpu/hand_twins.h names the kernels that have such a
// twin. A twin goes the same steps: the order of statements alone can cost a register.
#pragma once

#include "tests/gpu/twins/block_scan.cuh"

namespace scatterscope::twins {

template <class Key, bool with_values>
__global__ void scatter(const Key* input, const unsigned* scan, Key* output, const unsigned* input_values,
                        unsigned* output_values, unsigned N, unsigned iter, unsigned descending) {
  for (unsigned i = blockIdx.x * block_size + threadIdx.x; i < N; i += gridDim.x * block_size) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    unsigned before = scan[i];
    unsigned total = scan[N];
    unsigned destination = bit == 0 ? i - before : N - total + before;
    output[destination] = key;
    if (with_values) output_values[destination] = input_values[i];
  }
}

}  // namespace scatterscope::twins

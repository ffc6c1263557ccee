// The kernels once more, written by hand in plain CUDA C++: raw pointers, `__shared__`, nothing of the project. What
// the compiler says of them is what it must say of the kernel files under the empty probe (compare_code.py).
//
// A file of twins is named as the kernel file, a twin as its kernel with the same arguments of its template, and goes
// the same steps: the order of statements alone can cost a register. CHANGED_TWIN changes one of them a little: the
// comparison must see it. With TWINS_BY_USE whoever includes a file makes what it needs of its templates.
#include "tests/gpu/twins/block_sums.cuh"
#include "tests/gpu/twins/look_back.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"

template <class Key>
__global__ void extract_bits(const Key* input, unsigned* bits, unsigned N, unsigned iter, unsigned descending) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
    bits[i] = ((input[i] >> iter) & 1) ^ descending;
}

template <class Key, bool values>
__global__ void scatter(const Key* input, const unsigned* scan, Key* output, const unsigned* input_values,
                        unsigned* output_values, unsigned N, unsigned iter, unsigned descending) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
    Key key = input[i];
    unsigned bit = ((key >> iter) & 1) ^ descending;
    unsigned before = scan[i];
    unsigned total = scan[N];
    unsigned destination = bit == 0 ? i - before : N - total + before;
    output[destination] = key;
    if (values) output_values[destination] = input_values[i];
#ifdef CHANGED_TWIN
    Key first[8];
    for (unsigned k = 0; k < 8; ++k) first[k] = input[k];
    output[i] = first[key & 7];
#endif
  }
}

#ifndef TWINS_BY_USE
TWINS_OF_BLOCK_SUMS(HillisSteele);
TWINS_OF_BLOCK_SUMS(BrentKung);
TWINS_OF_BLOCK_SUMS(WarpShuffle);
TWINS_OF_LOOK_BACK(HillisSteele, 1);
TWINS_OF_LOOK_BACK(BrentKung, 1);
TWINS_OF_LOOK_BACK(WarpShuffle, 1);
TWINS_OF_LOOK_BACK(WarpShuffle, 7);
TWINS_OF_LOOK_BACK(WarpShuffle, 31);
template __global__ void extract_bits<unsigned>(const unsigned*, unsigned*, unsigned, unsigned, unsigned);
template __global__ void extract_bits<u64>(const u64*, unsigned*, unsigned, unsigned, unsigned);
#define TWINS(Key, values)                                                                                     \
  template __global__ void scatter<Key, values>(const Key*, const unsigned*, Key*, const unsigned*, unsigned*, \
                                                unsigned, unsigned, unsigned)
TWINS(unsigned, false);
TWINS(unsigned, true);
TWINS(u64, false);
TWINS(u64, true);
#endif

// The kernels once more, written by hand in plain CUDA C++: raw pointers, `__shared__`, nothing of the project. What
// the compiler says of them is what it must say of the kernel files under the empty probe (compare_code.py).
//
// A twin is named as its kernel.
// CHANGED_TWIN changes one of them a little: the comparison must see it.
#include <cooperative_groups.h>

typedef unsigned long long u64;

__global__ void extract_bits(const unsigned* input, unsigned* bits, unsigned N, unsigned iter) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) bits[i] = (input[i] >> iter) & 1;
}

__global__ void scatter(const unsigned* input, const unsigned* bits, const unsigned* scan, unsigned* output,
                        unsigned N) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= N) return;
  unsigned key = input[i];
  unsigned bit = bits[i];
  unsigned before = scan[i];
  unsigned total = scan[N];
  output[bit == 0 ? i - before : N - total + before] = key;
#ifdef CHANGED_TWIN
  unsigned seen[8];
  for (unsigned k = 0; k < 8; ++k) seen[k] = input[k];
  output[i] = seen[key & 7];
#endif
}

__global__ void add_block_sums(unsigned* scan, const unsigned* block_sums, unsigned N) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) scan[i] = scan[i] + block_sums[blockIdx.x];
}

__global__ void clear_tiles(u64* tiles, unsigned* next_tile, unsigned tile_count) {
  unsigned tile = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile < tile_count) tiles[tile] = 0;
  if (tile == 0) *next_tile = 0;
}

struct HillisSteele {
  static __device__ void scan(unsigned* x) {
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
      unsigned sum = x[threadIdx.x];
      if (threadIdx.x >= stride) sum += x[threadIdx.x - stride];
      __syncthreads();
      x[threadIdx.x] = sum;
      __syncthreads();
    }
  }
};

struct BrentKung {
  static __device__ void scan(unsigned* x) {
    unsigned stride = 1;
    for (; stride < blockDim.x; stride *= 2) {
      unsigned k = (threadIdx.x + 1) * 2 * stride - 1;
      if (k < blockDim.x) x[k] += x[k - stride];
      __syncthreads();
    }
    for (stride /= 2; stride > 0; stride /= 2) {
      unsigned k = (threadIdx.x + 1) * 2 * stride - 1;
      if (k + stride < blockDim.x) x[k + stride] += x[k];
      __syncthreads();
    }
  }
};

template <class Scan>
__device__ unsigned sum_before_thread(unsigned* x) {
  Scan::scan(x);
  return threadIdx.x == 0 ? 0 : x[threadIdx.x - 1];
}

template <class Scan>
__global__ void scan_tiles(const unsigned* bits, unsigned* scan, unsigned* block_sums, unsigned N) {
  __shared__ unsigned x[1024];
  unsigned t = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  x[t] = i < N ? bits[i] : 0;
  __syncthreads();
  unsigned before = sum_before_thread<Scan>(x);
  if (i < N) scan[i] = before;
  if (t == blockDim.x - 1) block_sums[blockIdx.x] = x[t];
}

template <class Scan>
__global__ void scan_block_sums(unsigned* block_sums, unsigned* scan, unsigned tiles, unsigned N) {
  __shared__ unsigned x[1024];
  unsigned sum = 0;
  for (unsigned first = 0; first < tiles; first += blockDim.x) {
    unsigned tile = first + threadIdx.x;
    x[threadIdx.x] = tile < tiles ? block_sums[tile] : 0;
    __syncthreads();
    unsigned before = sum_before_thread<Scan>(x);
    if (tile < tiles) block_sums[tile] = sum + before;
    sum += x[blockDim.x - 1];
    __syncthreads();
  }
  if (threadIdx.x == 0) scan[N] = sum;
}

// A tile's word: 1 or 2 (its own sum, the sum up to its end) above the sum's 32 bits.
__device__ unsigned sum_before_tile(volatile u64* tiles, unsigned tile, unsigned sum) {
  if (tile == 0) {
    tiles[0] = (u64)2 << 32 | sum;
    return 0;
  }
  tiles[tile] = (u64)1 << 32 | sum;
  unsigned before = 0;
  unsigned status = 0;
  for (unsigned back = tile; status != 2;) {
    --back;
    u64 word = tiles[back];
    while ((unsigned)(word >> 32) == 0) word = tiles[back];
    status = (unsigned)(word >> 32);
    before += (unsigned)word;
  }
  tiles[tile] = (u64)2 << 32 | (before + sum);
  return before;
}

template <class Scan>
__global__ void scan_look_back(const unsigned* bits, unsigned* scan, volatile u64* tiles, unsigned* next_tile,
                               unsigned N) {
  __shared__ unsigned x[1024];
  __shared__ unsigned told[2];
  unsigned t = threadIdx.x;
  if (t == 0) told[0] = atomicAdd(next_tile, 1);
  __syncthreads();
  unsigned tile = told[0];
  unsigned i = tile * blockDim.x + t;
  x[t] = i < N ? bits[i] : 0;
  __syncthreads();
  unsigned before = sum_before_thread<Scan>(x);
  unsigned sum = x[blockDim.x - 1];
  if (t == 0) told[1] = sum_before_tile(tiles, tile, sum);
  __syncthreads();
  unsigned sum_before = told[1];
  if (i < N) scan[i] = sum_before + before;
  if (i == N - 1) scan[N] = sum_before + sum;
}

template <class Scan>
__global__ void radix_sort_iter(const unsigned* input, unsigned* output, unsigned* bits, volatile u64* tiles,
                                unsigned N, unsigned iter) {
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  unsigned t = threadIdx.x;
  for (unsigned i = blockIdx.x * blockDim.x + t; i < N; i += gridDim.x * blockDim.x) bits[i] = (input[i] >> iter) & 1;
  unsigned tile_count = (N + blockDim.x - 1) / blockDim.x;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    unsigned i = tile * blockDim.x + t;
    x[t] = i < N ? bits[i] : 0;
    __syncthreads();
    unsigned before = sum_before_thread<Scan>(x);
    unsigned sum = x[blockDim.x - 1];
    if (t == 0) told = sum_before_tile(tiles, tile, sum);
    __syncthreads();
    unsigned sum_before = told;
    if (i < N) bits[i] = sum_before + before;
    if (i == N - 1) bits[N] = sum_before + sum;
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  for (unsigned i = blockIdx.x * blockDim.x + t; i < N; i += gridDim.x * blockDim.x) {
    unsigned key = input[i];
    unsigned before = bits[i];
    unsigned total = bits[N];
    output[((key >> iter) & 1) == 0 ? i - before : N - total + before] = key;
    if (t == 0) tiles[i / blockDim.x] = 0;
  }
}

__global__ void radix_sort_block(const unsigned* input, unsigned* output, unsigned key_bits) {
  __shared__ unsigned keys[1024];
  __shared__ unsigned ones[1024];
  unsigned i = threadIdx.x;
  keys[i] = input[i];
  __syncthreads();
  for (unsigned iter = 0; iter < key_bits; ++iter) {
    unsigned key = keys[i];
    unsigned bit = (key >> iter) & 1;
    ones[i] = bit;
    __syncthreads();
    HillisSteele::scan(ones);
    unsigned through = ones[i];
    unsigned total = ones[blockDim.x - 1];
    unsigned destination = bit == 1 ? through - 1 + (blockDim.x - total) : i - through;
    __syncthreads();
    keys[destination] = key;
    __syncthreads();
  }
  output[i] = keys[i];
}

template __global__ void scan_tiles<HillisSteele>(const unsigned*, unsigned*, unsigned*, unsigned);
template __global__ void scan_tiles<BrentKung>(const unsigned*, unsigned*, unsigned*, unsigned);
template __global__ void scan_block_sums<HillisSteele>(unsigned*, unsigned*, unsigned, unsigned);
template __global__ void scan_block_sums<BrentKung>(unsigned*, unsigned*, unsigned, unsigned);
template __global__ void scan_look_back<HillisSteele>(const unsigned*, unsigned*, volatile u64*, unsigned*, unsigned);
template __global__ void scan_look_back<BrentKung>(const unsigned*, unsigned*, volatile u64*, unsigned*, unsigned);
template __global__ void radix_sort_iter<HillisSteele>(const unsigned*, unsigned*, unsigned*, volatile u64*, unsigned,
                                                       unsigned);
template __global__ void radix_sort_iter<BrentKung>(const unsigned*, unsigned*, unsigned*, volatile u64*, unsigned,
                                                    unsigned);

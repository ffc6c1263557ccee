// The kernels once more, written by hand in plain CUDA C++: raw pointers, `__shared__`, nothing of the project. What
// the compiler says of them is what it must say of the kernel files under the empty probe (compare_code.py).
//
// A twin is named as its kernel and goes the same steps: the order of statements alone can cost a register.
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
  if (i < N) {
    unsigned key = input[i];
    unsigned bit = bits[i];
    unsigned before = scan[i];
    unsigned total = scan[N];
    unsigned destination = bit == 0 ? i - before : N - total + before;
    output[destination] = key;
#ifdef CHANGED_TWIN
    unsigned first[8];
    for (unsigned k = 0; k < 8; ++k) first[k] = input[k];
    output[i] = first[key & 7];
#endif
  }
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
    unsigned t = threadIdx.x;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
      unsigned sum = x[t];
      if (t >= stride) sum += x[t - stride];
      __syncthreads();
      x[t] = sum;
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
  if (threadIdx.x == 0) return 0;
  return x[threadIdx.x - 1];
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
__device__ unsigned status_of(u64 word) {
  return (unsigned)(word >> 32);
}

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
    while (status_of(word) == 0) word = tiles[back];
    status = status_of(word);
    before += (unsigned)word;
  }
  tiles[tile] = (u64)2 << 32 | (before + sum);
  return before;
}

template <class Scan>
__device__ void scan_one_tile(const unsigned* bits, unsigned* scan, volatile u64* tiles, unsigned tile, unsigned N,
                              unsigned* x, unsigned* told) {
  unsigned t = threadIdx.x;
  unsigned i = tile * blockDim.x + t;
  x[t] = i < N ? bits[i] : 0;
  __syncthreads();
  unsigned before = sum_before_thread<Scan>(x);
  unsigned sum = x[blockDim.x - 1];
  if (t == 0) *told = sum_before_tile(tiles, tile, sum);
  __syncthreads();
  unsigned sum_before = *told;
  if (i < N) scan[i] = sum_before + before;
  if (i == N - 1) scan[N] = sum_before + sum;
}

template <class Scan>
__global__ void scan_look_back(const unsigned* bits, unsigned* scan, volatile u64* tiles, unsigned* next_tile,
                               unsigned N) {
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  if (threadIdx.x == 0) told = atomicAdd(next_tile, 1);
  __syncthreads();
  scan_one_tile<Scan>(bits, scan, tiles, told, N, x, &told);
}

template <class Scan>
__global__ void radix_sort_iter(const unsigned* input, unsigned* output, unsigned* bits, volatile u64* tiles,
                                unsigned N, unsigned iter) {
  __shared__ unsigned x[1024];
  __shared__ unsigned told;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
    bits[i] = (input[i] >> iter) & 1;
  unsigned tile_count = (N + blockDim.x - 1) / blockDim.x;
  for (unsigned tile = blockIdx.x; tile < tile_count; tile += gridDim.x) {
    scan_one_tile<Scan>(bits, bits, tiles, tile, N, x, &told);
    __syncthreads();
  }
  cooperative_groups::this_grid().sync();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
    unsigned key = input[i];
    unsigned bit = (key >> iter) & 1;
    unsigned before = bits[i];
    unsigned total = bits[N];
    unsigned destination = bit == 0 ? i - before : N - total + before;
    output[destination] = key;
    if (threadIdx.x == 0) tiles[i / blockDim.x] = 0;
  }
}

__device__ void partition(unsigned* keys, unsigned* ones, unsigned iter) {
  unsigned i = threadIdx.x;
  unsigned size = blockDim.x;
  unsigned key = keys[i];
  unsigned bit = (key >> iter) & 1;
  ones[i] = bit;
  __syncthreads();
  HillisSteele::scan(ones);
  unsigned through = ones[i];
  unsigned total = ones[size - 1];
  unsigned zeros = size - total;
  unsigned destination = bit == 1 ? through - 1 + zeros : i - through;
  __syncthreads();
  keys[destination] = key;
  __syncthreads();
}

__global__ void radix_sort_block(const unsigned* input, unsigned* output, unsigned key_bits) {
  __shared__ unsigned keys[1024];
  __shared__ unsigned ones[1024];
  keys[threadIdx.x] = input[threadIdx.x];
  __syncthreads();
  for (unsigned iter = 0; iter < key_bits; ++iter) partition(keys, ones, iter);
  output[threadIdx.x] = keys[threadIdx.x];
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

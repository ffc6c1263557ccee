// Twins of onesweep.cuh; see radix_1bit.cu beside this.
#include "tests/gpu/twins/block_scan.cuh"
#include "tests/gpu/twins/ordered_bits.cuh"
#include "tests/gpu/twins/sweep_tile.cuh"

__global__ void clear_sweep(unsigned* tile_words, unsigned* digit_counts, unsigned* next_tile, unsigned words,
                            unsigned counts, unsigned digits) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = t; i < words; i += gridDim.x * blockDim.x) tile_words[i] = 0;
  for (unsigned i = t; i < counts; i += gridDim.x * blockDim.x) digit_counts[i] = 0;
  for (unsigned i = t; i < digits; i += gridDim.x * blockDim.x) next_tile[i] = 0;
}

template <bool all, class Key, unsigned per_thread, unsigned copies>
__device__ void count_some(const Key* input, unsigned* counts, unsigned first, unsigned stride, unsigned N,
                           unsigned descending) {
  Key held[per_thread];
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k)
    if (all || k * stride < N - first) held[k] = input[first + k * stride];
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k)
    if (all || k * stride < N - first) {
#pragma unroll
      for (unsigned byte = 0; byte < sizeof(Key); ++byte) {
        unsigned bucket = ((unsigned)(held[k] >> byte * 8) & 255u) ^ (255u * descending);
        atomicAdd(&counts[(byte * 256 + bucket) * copies + threadIdx.x % copies], 1u);
      }
    }
}

template <class Key, unsigned key_bits, unsigned radix_bits, unsigned per_thread, unsigned copies>
__global__ void count_digits(const Key* input, unsigned* digit_counts, unsigned N, unsigned descending) {
  constexpr unsigned counters = key_bits / radix_bits << radix_bits;
  unsigned* counts = (unsigned*)sweep_memory;
  for (unsigned c = threadIdx.x; c < counters * copies; c += blockDim.x) counts[c] = 0;
  __syncthreads();
  unsigned stride = gridDim.x * blockDim.x;
  for (unsigned first = blockIdx.x * blockDim.x + threadIdx.x; first < N; first += stride * per_thread) {
    if (stride * (per_thread - 1) < N - first) {
      count_some<true, Key, per_thread, copies>(input, counts, first, stride, N, descending);
    } else {
      count_some<false, Key, per_thread, copies>(input, counts, first, stride, N, descending);
    }
  }
  __syncthreads();
  for (unsigned c = threadIdx.x; c < counters; c += blockDim.x) {
    unsigned count = 0;
    for (unsigned k = 0; k < copies; ++k) count += counts[c * copies + (c + k) % copies];
    if (count > 0) atomicAdd(&digit_counts[c], count);
  }
}

__global__ void scan_digit_counts(unsigned* digit_counts) {
  __shared__ unsigned x[256];
  unsigned bucket = blockIdx.x * blockDim.x + threadIdx.x;
  digit_counts[bucket] = scan_of_block<HillisSteele>(x, digit_counts[bucket]).before;
}

template <class Key, unsigned radix_bits, unsigned per_thread, unsigned threads, bool with_values>
__global__ void __launch_bounds__(threads, 768 / threads)
    sweep(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values,
          const unsigned* digit_starts, volatile unsigned* words, unsigned* next_tile, unsigned N, unsigned digit_index,
          unsigned shift, unsigned row_bits, unsigned descending) {
  Key* keys = (Key*)sweep_memory;
  unsigned* values = (unsigned*)sweep_memory;
  unsigned* warp_counts = (unsigned*)sweep_memory;
  __shared__ unsigned starts[256];
  __shared__ unsigned sizes[256];
  __shared__ unsigned sums[256];
  __shared__ int shifts[256];
  __shared__ unsigned taken;
  if (threadIdx.x == 0) taken = atomicAdd(&next_tile[digit_index], 1u);
  for (unsigned c = threadIdx.x; c < threads / 32 * 256; c += threads) warp_counts[c] = 0;
  __syncthreads();
  Tile<Key, per_thread, threads> of;
  of.shift = shift;
  of.flip = descending == 1 ? 255u : 0u;
  of.starts_row = digit_index << row_bits;
  of.words_row = (digit_index << row_bits) * gridDim.x;
  of.row_words = 1u << row_bits;
  of.tile = taken;
  of.first = of.tile * (threads * per_thread);
  of.size = min(threads * per_thread, N - of.first);
  sweep_tile<with_values>(of, input, output, input_values, output_values, digit_starts, words, keys, values,
                          warp_counts, starts, sizes, sums, shifts);
}

#ifndef TWINS_BY_USE
template __global__ void count_digits<unsigned, 32, 8, 8, 32>(const unsigned*, unsigned*, unsigned, unsigned);
template __global__ void count_digits<u64, 64, 8, 8, 16>(const u64*, unsigned*, unsigned, unsigned);
#define TWINS(Key, per_thread, threads, values)                                                               \
  template __global__ void sweep<Key, 8, per_thread, threads, values>(                                        \
      const Key*, Key*, const unsigned*, unsigned*, const unsigned*, volatile unsigned*, unsigned*, unsigned, \
      unsigned, unsigned, unsigned, unsigned)
TWINS(unsigned, 36, 256, false);
TWINS(unsigned, 16, 256, false);
TWINS(unsigned, 32, 384, true);
TWINS(unsigned, 16, 384, true);
TWINS(u64, 20, 256, false);
TWINS(u64, 18, 384, true);
#endif

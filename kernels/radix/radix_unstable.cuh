// A radix sort that is wrong on purpose: threads take their places in a bucket by an atomic counter, so that equal
// digits end up in the order in which their threads happened to come. One digit alone comes out sorted, with its ties
// shuffled; several digits do not even sort, since each pass undoes the ones before.
//
// The counter runs from the bucket's end downwards, as in the sequential counting sort, which goes through the keys
// from the last to the first and is stable for that. Threads do no such thing.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Before an iteration: no key is counted.
__global__ void clear_buckets(View<unsigned> bucket_ends) {
  bucket_ends[threadIdx.x] = 0;
}

// descending: 1 complements the digit, so that larger keys come first.
template <class Key>
__device__ inline unsigned bucket_of(Key key, unsigned shift, unsigned buckets, unsigned descending) {
  unsigned digit = (key >> shift) & (buckets - 1);
  return descending == 1 ? buckets - 1 - digit : digit;
}

template <class Key>
__global__ void count_buckets(View<const Key> input, View<unsigned> bucket_ends, unsigned N, unsigned shift,
                              unsigned buckets, unsigned descending) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    Key key = input[i];
    unsigned bucket = bucket_of(key, shift, buckets, descending);
    see(as::index(i), key, as::bucket(bucket));
    atomicAdd(&bucket_ends[bucket], 1u);
  }
}

// One block, a thread a bucket: where each bucket ends in the output.
__global__ void scan_buckets(View<unsigned> bucket_ends) {
  SHARED(unsigned, x, 256, blockDim.x, as::scanned);
  x[threadIdx.x] = bucket_ends[threadIdx.x];
  __syncthreads();
  hillis_steele_scan(x);
  bucket_ends[threadIdx.x] = x[threadIdx.x];
}

template <class Key>
__global__ void scatter_unstable(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                                 View<unsigned> output_values, View<unsigned> bucket_ends, unsigned N, unsigned shift,
                                 unsigned buckets, unsigned descending, WithValues with_values) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    Key key = input[i];
    unsigned bucket = bucket_of(key, shift, buckets, descending);
    unsigned destination = atomicSub(&bucket_ends[bucket], 1u) - 1;
    see(as::index(i), key, as::bucket(bucket), as::destination(destination));
    output[destination] = key;
    if (with_values) output_values[destination] = input_values[i];
  }
}

#ifndef __CUDACC_RTC__

template <class Key>
recording::Pairs sort_unstably(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  const unsigned threads = config.block_threads;
  const unsigned blocks = divide_up(n, threads);
  auto from = gpu.upload<Key>("keys_a", input.keys);
  auto to = gpu.array<Key>("keys_b", n);
  auto from_values = gpu.upload<unsigned>("values_a", input.values);
  auto to_values = gpu.array<unsigned>("values_b", from_values.extent);
  auto bucket_ends = gpu.array<unsigned>("bucket_ends", 1u << min(config.radix_bits, config.key_bits));
  const unsigned descending = descending_bit(config);
  launch_to_ordered_bits(gpu, config, from);
  for (unsigned shift = 0; shift < config.key_bits && n > 0; shift += config.radix_bits) {
    const unsigned bits = min(config.radix_bits, config.key_bits - shift);
    const unsigned buckets = 1u << bits;
    gpu.iteration({shift / config.radix_bits, divide_up(config.key_bits, config.radix_bits), shift, bits}, from, to,
                  to_values);
    gpu.launch<clear_buckets>({1, buckets}, bucket_ends);
    gpu.launch<count_buckets<Key>>({blocks, threads}, from, bucket_ends, n, shift, buckets, descending);
    gpu.launch<scan_buckets>({1, buckets}, bucket_ends);
    gpu.launch<scatter_unstable<Key>>({blocks, threads}, from, to, from_values, to_values, bucket_ends, n, shift,
                                      buckets, descending, config.values);
    std::swap(from, to);
    std::swap(from_values, to_values);
  }
  launch_from_ordered_bits(gpu, config, from);
  return {gpu.download(from), gpu.download(from_values)};
}

inline constexpr catalog::SortInfo radix_unstable_info = {
    .name = "radix-unstable",
    .section = "13.1",
    .summary = "wrong on purpose: equal digits take their places by an atomic counter, in any order",
    .max_radix_bits = 8,
    .default_radix_bits = 8,  // passes undo each other: one alone shows what becomes of ties
    .stable = false,
    .wrong_on_purpose = true,
};

inline recording::Pairs radix_unstable(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_unstably<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

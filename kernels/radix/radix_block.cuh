// Radix sort of one block's keys in shared memory, one bit an iteration: all iterations in one launch, one key a
// thread. The scan is inclusive, so a thread's own bit is counted in ones_through.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"
#ifndef __CUDACC_RTC__
#include "kernels/shared/traffic.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// Inclusive scan of x by the whole block (Hillis and Steele, a barrier after the reads and one after the writes).
// Returns the sum of x[0..threadIdx.x], its own element counted.
__device__ inline unsigned plus_scan(View<unsigned> x) {
  hillis_steele_scan(x);
  return x[threadIdx.x];
}

// Moves keys whose bit is 0 to the front and the others behind them, each group in its order. descending: 1 complements
// the bit.
template <class Key>
__device__ inline void partition_by_bit(View<Key> keys, View<unsigned> values, View<unsigned> ones, unsigned iter,
                                        unsigned descending, WithValues with_values) {
  unsigned i = threadIdx.x;
  unsigned size = blockDim.x;
  Key key = keys[i];
  unsigned value = 0;
  if (with_values) value = values[i];
  unsigned bit = ((key >> iter) & 1) ^ descending;
  see(as::index(i), key, as::bit(bit));
  ones[i] = bit;
  __syncthreads();
  unsigned ones_through = plus_scan(ones);
  unsigned ones_total = ones[size - 1];
  unsigned zeros_total = size - ones_total;
  unsigned destination = bit == 1 ? ones_through - 1 + zeros_total : i - ones_through;
  see(as::through(ones_through), as::total(ones_total), as::zeros_total(zeros_total), as::destination(destination));
  __syncthreads();  // all have read their key and the total before anyone writes
  keys[destination] = key;
  if (with_values) values[destination] = value;
  __syncthreads();
}

template <class Key>
__global__ void radix_sort_block(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                                 View<unsigned> output_values, unsigned key_bits, unsigned descending,
                                 WithValues with_values) {
  SHARED(Key, keys, 1024, blockDim.x, as::keys);
  SHARED(unsigned, values, 1024, with_values ? blockDim.x : 0, as::values);
  SHARED(unsigned, ones, 1024, blockDim.x);
  keys[threadIdx.x] = input[threadIdx.x];
  if (with_values) values[threadIdx.x] = input_values[threadIdx.x];
  __syncthreads();
  for (unsigned iter = 0; iter < key_bits; ++iter) {
    see(as::iteration(iter));
    partition_by_bit(keys, values, ones, iter, descending, with_values);
  }
  output[threadIdx.x] = keys[threadIdx.x];
  if (with_values) output_values[threadIdx.x] = values[threadIdx.x];
}

#ifndef __CUDACC_RTC__

template <class Key>
recording::Pairs sort_by_block(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  const unsigned n = config.n;
  auto keys = gpu.upload<Key>("input", input.keys, as::keys);
  auto output = gpu.array<Key>("output", n, as::keys);
  auto values = gpu.upload<unsigned>("input_values", input.values);
  auto output_values = gpu.array<unsigned>("output_values", values.extent);
  if (n == 0) return {};
  launch_to_ordered_bits(gpu, config, keys);
  gpu.iterations_within("keys", 1);
  gpu.launch<radix_sort_block<Key>>({1, n}, keys, output, values, output_values, config.key_bits,
                                    descending_bit(config), config.values);
  launch_from_ordered_bits(gpu, config, output);
  return {gpu.download(output), gpu.download(output_values)};
}

inline constexpr catalog::SortInfo radix_block_info = {
    .name = "radix-block",
    .section = "13.3",
    .summary = "LSD radix sort of up to 1,024 keys by one block in shared memory, one bit an iteration",
    .max_recorded_keys = 1024,
    .one_block = true,
    .moved_bytes = radix::block_bytes,
};

inline recording::Pairs radix_block(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) { return sort_by_block<decltype(key)>(gpu, config, input); });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE

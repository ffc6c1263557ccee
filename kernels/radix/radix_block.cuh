// Radix sort of one block's keys in shared memory, one bit an iteration: all iterations in one launch, one key a
// thread. The scan is inclusive, so a thread's own bit is counted in ones_through.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Inclusive scan of x by the whole block (Hillis and Steele, a barrier after the reads and one after the writes).
// Returns the sum of x[0..threadIdx.x], its own element counted.
__device__ inline unsigned plus_scan(View<unsigned> x) {
  hillis_steele_scan(x);
  return x[threadIdx.x];
}

// Moves keys whose bit is 0 to the front and the others behind them, each group in its order.
__device__ inline void partition_by_bit(View<unsigned> keys, View<unsigned> ones, unsigned iter) {
  unsigned i = threadIdx.x;
  unsigned size = blockDim.x;
  unsigned key = keys[i];
  unsigned bit = (key >> iter) & 1;
  see(i, key, bit);
  ones[i] = bit;
  __syncthreads();
  unsigned ones_through = plus_scan(ones);
  unsigned ones_total = ones[size - 1];
  unsigned zeros_total = size - ones_total;
  unsigned destination = bit == 1 ? ones_through - 1 + zeros_total : i - ones_through;
  see(ones_through, ones_total, zeros_total, destination);
  __syncthreads();  // all have read their key and the total before anyone writes
  keys[destination] = key;
  __syncthreads();
}

__global__ void radix_sort_block(View<const unsigned> input, View<unsigned> output, unsigned key_bits) {
  SHARED(unsigned, keys, 1024, blockDim.x);
  SHARED(unsigned, ones, 1024, blockDim.x);
  keys[threadIdx.x] = input[threadIdx.x];
  __syncthreads();
  for (unsigned iter = 0; iter < key_bits; ++iter) {
    see(iter);
    partition_by_bit(keys, ones, iter);
  }
  output[threadIdx.x] = keys[threadIdx.x];
}

inline constexpr catalog::SortInfo radix_block_info = {
    .name = "radix-block",
    .section = "13.3",
    .summary = "LSD radix sort of up to 1,024 keys by one block in shared memory, one bit an iteration",
    .max_recorded_keys = 1024,
    .one_block = true,
};

inline std::vector<std::uint64_t> radix_block(Gpu& gpu, const recording::Config& config,
                                              std::span<const std::uint64_t> keys) {
  const auto n = static_cast<unsigned>(keys.size());
  auto input = gpu.upload<unsigned>("input", keys);
  auto output = gpu.array<unsigned>("output", n);
  if (n == 0) return {};
  gpu.iterations_within("iter", "keys", 1);
  gpu.launch("radix_sort_block", radix_sort_block, 1, n, input, output, config.key_bits);
  return gpu.download(output);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

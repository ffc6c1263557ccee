// The executor's benchmark as a kernel: every block sorts keys of its own in shared memory, one bit a pass, by
// Hillis-Steele scans (PMPP 13.3): radix_sort_block on many blocks.
#pragma once

#include "kernels/radix/radix_block.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

__global__ void sort_each_block(View<const unsigned> input, View<unsigned> output, unsigned key_bits) {
  SHARED(unsigned, keys, 1024, blockDim.x);
  SHARED(unsigned, ones, 1024, blockDim.x);
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  keys[threadIdx.x] = input[i];
  __syncthreads();
  for (unsigned iter = 0; iter < key_bits; ++iter) {
    see(iter);
    partition_by_bit(keys, keys, ones, iter, 0, WithValues{false});
  }
  output[i] = keys[threadIdx.x];
}

// Host side: sorts each run of `threads` keys by itself.
inline std::vector<std::uint64_t> sort_blocks(simt::RunContext& context, std::span<const std::uint64_t> keys,
                                              unsigned threads) {
  Gpu gpu(context);
  auto input = gpu.upload<unsigned>("input", keys);
  auto output = gpu.array<unsigned>("output", static_cast<unsigned>(keys.size()));
  gpu.launch<sort_each_block>({static_cast<unsigned>(keys.size()) / threads, threads}, input, output,
                              context.config.key_bits);
  return gpu.download(output);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

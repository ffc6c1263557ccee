// Twins of ordered_bits.cuh; see radix_1bit.cu beside this.
#pragma once

__global__ void to_ordered_bits(unsigned* keys, unsigned N, unsigned is_float) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned key = keys[i];
    keys[i] = key ^ (is_float == 1 && key >> 31 == 1 ? 0xffffffffu : 0x80000000u);
  }
}

__global__ void from_ordered_bits(unsigned* keys, unsigned N, unsigned is_float) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned key = keys[i];
    keys[i] = key ^ (is_float == 1 && key >> 31 == 0 ? 0xffffffffu : 0x80000000u);
  }
}

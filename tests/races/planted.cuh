// Kernels that race on purpose, each beside one that does the same rightly. A mark names what the analysis must find.
#pragma once

#include "kernels/scan/block_scan.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// --- Threads of a block.

__global__ void scan_with_one_barrier(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = 1;
  __syncthreads();
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    unsigned sum = x[t];
    if (t >= stride) sum += x[t - stride];  // here: one barrier
    x[t] = sum;                             // here: one barrier
    __syncthreads();
  }
  out[t] = x[t];
}
__global__ void scan_with_two_barriers(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = 1;
  __syncthreads();
  hillis_steele_scan(x);
  out[t] = x[t];
}

__global__ void all_write_one_cell(View<unsigned> out) {
  SHARED(unsigned, x, 1, 1);
  if (threadIdx.x % 32 == 0) x[0] = threadIdx.x;  // here: one cell
  __syncthreads();
  out[threadIdx.x] = x[0];
}
// Whichever comes last, the cell holds the same.
__global__ void all_write_the_same(View<unsigned> out) {
  SHARED(unsigned, x, 1, 1);
  x[0] = 7;
  __syncthreads();
  out[threadIdx.x] = x[0];
}
// But who writes something else afterwards must know of both.
__global__ void write_over_one_of_the_same(View<unsigned> out) {
  SHARED(unsigned, x, 1, 1);
  unsigned t = threadIdx.x;
  if (t == 0 || t == 32) x[0] = 7;  // here: over one
  if (t < 32) __syncwarp();
  if (t == 1) x[0] = 8;  // here: over one
  __syncthreads();
  out[t] = x[0];
}
__global__ void one_writes_the_cell(View<unsigned> out) {
  SHARED(unsigned, x, 1, 1);
  if (threadIdx.x == 33) x[0] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = x[0];
}

__global__ void read_neighbour_at_once(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;                           // here: neighbour
  out[t] = x[(t + 32) % blockDim.x];  // here: neighbour
}
__global__ void read_neighbour_behind_a_barrier(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;
  __syncthreads();
  out[t] = x[(t + 32) % blockDim.x];
}

// A barrier waits for no asynchronous copy, and who waits for its own copies waits for no other's.
__global__ void copy_without_a_wait(View<unsigned> out, View<const unsigned> data) {
  SHARED(unsigned, x, 512, 4 * blockDim.x);
  unsigned t = threadIdx.x;
  copy_async(x, 4 * t, data, 4 * t);  // here: no wait
  __syncthreads();
  out[t] = x[(4 * t + 128) % (4 * blockDim.x)];  // here: no wait
}
__global__ void copy_and_wait_too_late(View<unsigned> out, View<const unsigned> data) {
  SHARED(unsigned, x, 512, 4 * blockDim.x);
  unsigned t = threadIdx.x;
  copy_async(x, 4 * t, data, 4 * t);  // here: wait too late
  __syncthreads();
  wait_for_copies();
  out[t] = x[(4 * t + 128) % (4 * blockDim.x)];  // here: wait too late
}
__global__ void copy_and_wait_alone(View<unsigned> out, View<const unsigned> data) {
  SHARED(unsigned, x, 512, 4 * blockDim.x);
  unsigned t = threadIdx.x;
  copy_async(x, 4 * t, data, 4 * t);  // here: wait alone
  wait_for_copies();
  out[t] = x[(4 * t + 128) % (4 * blockDim.x)];  // here: wait alone
}
__global__ void copy_over_what_is_read(View<unsigned> out, View<const unsigned> data) {
  SHARED(unsigned, x, 512, 4 * blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;
  __syncthreads();
  if (t < 32) copy_async(x, 4 * t, data, 4 * t);  // here: over
  if (t >= 32 && t < 64) out[t] = x[t - 32];      // here: over
  __syncthreads();
  if (t < 32) wait_for_copies();
}
__global__ void copy_wait_and_meet(View<unsigned> out, View<const unsigned> data) {
  SHARED(unsigned, x, 512, 4 * blockDim.x);
  unsigned t = threadIdx.x;
  copy_async(x, 4 * t, data, 4 * t);
  wait_for_copies();
  __syncthreads();
  out[t] = x[(4 * t + 128) % (4 * blockDim.x)];
}

__global__ void read_histogram_at_once(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = 0;
  __syncthreads();
  atomicAdd(&x[(t + 32) % blockDim.x], 1u);  // here: histogram
  out[t] = x[t];                             // here: histogram
}
__global__ void read_histogram_behind_a_barrier(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = 0;
  __syncthreads();
  atomicAdd(&x[t % 4], 1u);
  __syncthreads();
  out[t] = x[t];
}

// --- Lanes of a warp: nothing keeps them in step.

__global__ void read_lane_at_once(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;           // here: lanes
  out[t] = x[t ^ 1];  // here: lanes
}
__global__ void read_lane_behind_syncwarp(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;
  __syncwarp();
  out[t] = x[t ^ 1];
}
// Lanes meet at a shuffle, but what they stored before it need not be seen behind it.
__global__ void read_lane_behind_a_shuffle(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;  // here: shuffle
  unsigned other = __shfl_xor_sync(0xffffffffu, t, 1);
  out[t] = x[other];  // here: shuffle
}
__global__ void hand_over_by_a_shuffle(View<unsigned> out) {
  unsigned t = threadIdx.x;
  out[t] = __shfl_xor_sync(0xffffffffu, t, 1);
}

// Half a warp waits for itself alone.
__global__ void read_lane_of_the_other_half(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;  // here: half
  __syncwarp(t % 32 < 16 ? 0x0000ffffu : 0xffff0000u);
  out[t] = x[t ^ 16];  // here: half
}
__global__ void read_lane_of_the_same_half(View<unsigned> out) {
  SHARED(unsigned, x, 256, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;
  __syncwarp(t % 32 < 16 ? 0x0000ffffu : 0xffff0000u);
  out[t] = x[t ^ 8];
}

// --- Blocks.

__global__ void read_block_before(View<unsigned> out, View<unsigned> data) {
  data[blockIdx.x] = blockIdx.x;                                            // here: block before
  if (blockIdx.x > 0) out[blockIdx.x * blockDim.x] = data[blockIdx.x - 1];  // here: block before
}
__global__ void read_block_before_behind_the_grid(View<unsigned> out, View<unsigned> data) {
  if (threadIdx.x == 0) data[blockIdx.x] = blockIdx.x;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x > 0) out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x - 1];
}

__global__ void all_blocks_write_one_cell(View<unsigned> out) {
  if (threadIdx.x == 0) out[0] = blockIdx.x;  // here: blocks
}
__global__ void blocks_take_tickets(View<unsigned> out, View<unsigned> data) {
  if (threadIdx.x == 0) {
    unsigned ticket = atomicAdd(&data[0], 1u);
    out[ticket] = blockIdx.x;
  }
}

// --- Flags: block 0 leaves data and publishes them, the others wait.

__global__ void publish_without_a_fence(View<unsigned> out, View<unsigned> data, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 7;  // here: no fence
    flag[0] = 1;
  } else {
    while (flag[0] == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data[0];  // here: no fence
  }
}
__global__ void publish_too_early(View<unsigned> out, View<unsigned> data, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    __threadfence();
    flag[0] = 1;
    data[0] = 7;  // here: too early
  } else {
    while (flag[0] == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data[0];  // here: too early
  }
}
__global__ void publish_to_the_block_alone(View<unsigned> out, View<unsigned> data, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 7;  // here: block alone
    __threadfence_block();
    flag[0] = 1;
  } else {
    while (flag[0] == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data[0];  // here: block alone
  }
}
__global__ void see_without_a_fence(View<unsigned> out, View<unsigned> data, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 7;  // here: seen without
    __threadfence();
    flag[0] = 1;
  } else {
    while (flag[0] == 0) {
    }
    out[blockIdx.x] = data[0];  // here: seen without
  }
}
__global__ void publish_and_see(View<unsigned> out, View<unsigned> data, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 7;
    __threadfence();
    flag[0] = 1;
  } else {
    while (flag[0] == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data[0];
  }
}
// What a block did before its barrier is published by one of its threads, and seen by all of another block.
__global__ void publish_for_the_block(View<unsigned> out, View<unsigned> data, View<volatile unsigned> flag) {
  unsigned t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = 7;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      flag[0] = 1;
    }
  } else {
    if (t == 0) {
      while (flag[0] == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + t] = data[blockDim.x - 1 - t];
  }
}
// One word is flag and value at once: nothing else is read because of it, so it needs no fence.
__global__ void publish_in_one_word(View<unsigned> out, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    flag[0] = 0x80000000u | 7;
  } else {
    unsigned word = flag[0];
    while (word == 0) word = flag[0];
    out[blockIdx.x] = word & 0x7fffffffu;
  }
}
// A flag that is looked at plainly: a compiler may look once.
__global__ void look_plainly(View<unsigned> out, View<unsigned> looked, View<volatile unsigned> flag) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    flag[0] = 1;  // here: plainly
  } else {
    out[blockIdx.x] = looked[0];  // here: plainly
  }
}
// The block that comes last adds up what all left (the CUDA guide's sum of an array, with its fences).
__global__ void last_block_adds_up(View<unsigned> out, View<unsigned> data, View<unsigned> count) {
  SHARED(unsigned, is_last, 1, 1);
  unsigned t = threadIdx.x;
  if (t == 0) {
    data[blockIdx.x] = blockIdx.x;
    __threadfence();
    is_last[0] = atomicAdd(&count[0], 1u) == gridDim.x - 1 ? 1 : 0;
    __threadfence();
  }
  __syncthreads();
  if (is_last[0] == 1 && t < gridDim.x) out[t] = data[t];
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

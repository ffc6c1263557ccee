// A kernel that does what a list says, so that tests can make up kernels.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

enum Deed : unsigned {
  read_global,
  write_global,
  read_shared,
  write_shared,
  read_strongly,
  write_strongly,
  add_global,
  add_shared,
  publish_flag,
  await_flag,
  meet_block,
  meet_lanes,
  meet_grid,
  fence_device,
  fence_block,
};

// Thread t of the grid does deeds [starts[t], starts[t + 1]); `strong` is `global` once more.
__global__ void interpret(View<const unsigned> deeds, View<const unsigned> cells, View<const unsigned> starts,
                          View<unsigned> global, View<volatile unsigned> strong, View<volatile unsigned> flags) {
  SHARED(unsigned, shared, 16, 16);
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = starts[t]; i < starts[t + 1]; ++i) {
    unsigned deed = deeds[i];
    unsigned cell = cells[i];
    unsigned got = 0;
    if (deed == read_global) got = global[cell];
    if (deed == write_global) global[cell] = i;
    if (deed == read_shared) got = shared[cell];
    if (deed == write_shared) shared[cell] = i;
    if (deed == read_strongly) got = strong[cell];
    if (deed == write_strongly) strong[cell] = i;
    if (deed == add_global) atomicAdd(&global[cell], 1u);
    if (deed == add_shared) atomicAdd(&shared[cell], 1u);
    if (deed == publish_flag) flags[cell] = 1;
    if (deed == await_flag) {
      while (flags[cell] == 0) {
      }
    }
    if (deed == meet_block) __syncthreads();
    if (deed == meet_lanes) __syncwarp(cell);
    if (deed == meet_grid) cooperative_groups::this_grid().sync();
    if (deed == fence_device) __threadfence();
    if (deed == fence_block) __threadfence_block();
    see(got);
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// __syncthreads on the executor, inlined into kernels: what a thread must keep across it stays in the kernel's own
// frame, so that a switch touches as few cache lines as can be.
#pragma once

#include "kernels/simt/cpu/block.h"
#include "kernels/simt/cpu/executor.h"

namespace scatterscope::simt::cpu {

// Of this OS thread.
SCATTERSCOPE_OF_THREAD inline constinit thread_local Block* running_block = nullptr;

// The running thread is the first to come to a barrier, or has come to another place than those that wait.
void open_barrier(Block& block, CodeLine at);
// Counts a barrier as an access of the running thread.
void count_barrier(CodeLine at);
// Waits on while the barrier of this generation is open. Leaves when the block ends.
void wait_on(Block& block, std::uint32_t open);

// Lets the next thread of the ring run.
[[gnu::always_inline]] inline void switch_to_next(Block& block, unsigned me) {
  Fiber* const fibers = block.fibers.data();
  Fiber& here = fibers[me];
  const unsigned next = here.next;
  block.current = next;
  threadIdx.x = next;
  if (block.swaps_lanes) [[unlikely]] {
    Thread& mine = block.threads[me];
    if (lane.accesses() != mine.lane.accesses()) ++block.progress;
    mine.lane = lane;
    lane = block.threads[next].lane;
  }
#if SCATTERSCOPE_OWN_SWITCH
  // The thread after the next: its stack is not in the first cache.
  __builtin_prefetch(fibers[fibers[next].next].context.stack_pointer);
#endif
  switch_context(here.context, fibers[next].context);
}

[[gnu::always_inline]] inline void block_barrier(CodeLine at) {
  Block& block = *running_block;
  if (block.barrier.line != at.line || block.barrier.file != at.file) [[unlikely]]
    open_barrier(block, at);
  if (block.swaps_lanes) [[unlikely]]
    count_barrier(at);
  if (++block.arrived == block.required) {
    block.close_barrier();
    return;
  }
  const unsigned me = block.current;
  const std::uint32_t open = block.generation;
  Fiber& here = block.fibers[me];
  here.waits_for = open;
  if (here.next != me) [[likely]]
    switch_to_next(block, me);
  if (block.generation == open || block.ending) [[unlikely]]
    wait_on(block, open);
}

}  // namespace scatterscope::simt::cpu

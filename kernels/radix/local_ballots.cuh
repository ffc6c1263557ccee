// The local sort of radix-local in one pass (--rank-by-ballots): keys are ranked by all bits of their digit at once, as
// onesweep ranks them, in place of one or two bits a pass.
#pragma once

#include "kernels/radix/sweep_tile.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Blocks that a multiprocessor is to hold then: each thread has as many registers as a sweep's.
template <class Key>
inline constexpr unsigned ranking_blocks = swept_at_a_time<Key> / Threads::most;

// Keys stably by `digit`. keys and values: threads * keys_per_thread elements, written by all before the call and a
// barrier, as the counters are cleared; positions of the last tile beyond N hold keys of the last bucket. Leaves
// in.sizes; returns after a barrier.
template <class Key>
__device__ inline void rank_tile(View<Key> keys, View<unsigned> values, TileBuckets in, unsigned tile, unsigned N,
                                 SweepDigit digit, KeysPerThread keys_per_thread, Threads threads,
                                 WithValues with_values) {
  SweepTile<Key> of(digit, keys_per_thread, threads, SweepRows{}, tile, N);
  unsigned held_values[KeysPerThread::most];
  of.take(keys);
  if (with_values) {
#pragma unroll
    for (unsigned k = 0; k < keys_per_thread; ++k) {
      see(k);
      held_values[k] = values[of.position(k)];
    }
  }
  of.count(in, Known<true>{});
  __syncthreads();
  of.find_places(in, View<volatile TileWord>{});
  __syncthreads();
  of.store_ranked(in, keys, with_values);
  if (with_values) of.reorder(held_values, values);
  __syncthreads();
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

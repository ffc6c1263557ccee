// A pass of merge sort that merges four neighbouring runs in place of two: half as many passes, each of which reads and
// writes all keys. 2^28 - 4096 u32 keys took 11.44 ms in place of 14.83 (merge.md). A block merges its share of the
// four in shared memory, A with B and C with D, then the two results.
#pragma once

#include "kernels/merge/merging.cuh"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Neighbouring sorted runs of a list: run r has size[r] keys from begin[r] on. The last ones may have none.
struct FourRuns {
  unsigned begin[4], size[4];
};

// The runs that the tile of the output which begins at `first` belongs to: those of `width` keys of the input.
__device__ inline FourRuns four_runs_of_tile(unsigned first, unsigned width, unsigned N) {
  FourRuns runs;
  unsigned begin = first - first % (4 * width);
#pragma unroll
  for (unsigned r = 0; r < 4; ++r) {
    see(r);
    runs.begin[r] = begin;
    runs.size[r] = min(width, N - begin);
    begin += runs.size[r];
  }
  return runs;
}

// How many of the first k keys of the merged runs come from each: taken[r]. (P. J. Varman et al., Merging multiple
// lists on hierarchical-memory multiprocessors, 1991, cut several runs likewise, by halves.) Of the keys that are left
// to take a run may give a quarter if the last of that quarter comes before those of the other runs: at most three
// quarters of them go before it. Of equal keys that of the first run comes first. A share is a power of two, so that
// neighbouring tiles look at the same keys until it is short: on an H200 this took half as long as full quarters.
template <class Key>
__device__ inline void split_four(unsigned k, View<const Key> list, View<const unsigned> values, const FourRuns& runs,
                                  unsigned (&taken)[4], Comparison comparison) {
#pragma unroll
  for (unsigned r = 0; r < 4; ++r) {
    see(r);
    taken[r] = 0;
  }
  unsigned left = k;
  while (left > 0) {
    unsigned quarter = max(1u, left / 4);
    unsigned share = 1u << (31 - __clz(static_cast<int>(quarter)));
    see(left, share);
    unsigned best = 4;  // the run whose share ends first
    Key best_key = 0;
    unsigned best_value = 0;
#pragma unroll
    for (unsigned r = 0; r < 4; ++r) {
      if (share <= runs.size[r] - taken[r]) {
        unsigned last = runs.begin[r] + taken[r] + share - 1;
        Key key = list[last];
        unsigned value = 0;
        if (compares_values(comparison)) value = values[last];
        bool first_of_all = best == 4 || goes_before(key, value, best_key, best_value, comparison);
        best = first_of_all ? r : best;
        best_key = first_of_all ? key : best_key;
        best_value = first_of_all ? value : best_value;
        see(r, last, best);
      }
    }
#pragma unroll
    for (unsigned r = 0; r < 4; ++r) {
      see(r);
      taken[r] += r == best ? share : 0;
    }
    left -= share;
  }
}

// Where the share of each tile of the output begins in each of its runs, for merge_four_runs: a thread a tile.
template <class Key>
__global__ void find_shares_of_four(View<const Key> input, View<const unsigned> input_values, View<unsigned> shares,
                                    unsigned N, unsigned width, unsigned tile_keys, Comparison comparison) {
  unsigned tile = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned tiles = (N - 1) / tile_keys + 1;
  if (tile < tiles) {
    unsigned first = tile * tile_keys;
    FourRuns runs = four_runs_of_tile(first, width, N);
    unsigned taken[4];
    split_four<Key>(first - runs.begin[0], input, input_values, runs, taken, comparison);
    see(tile);
#pragma unroll
    for (unsigned r = 0; r < 4; ++r) {
      see(r);
      shares[4 * tile + r] = taken[r];
    }
  }
}

// A block's share of four runs, as it lies in shared memory, one after the other: that of run r from place[r] to
// place[r + 1]. ahead[r]: how far the keys of run r stand in the list ahead of their places.
struct FourShares {
  unsigned place[5], ahead[4];

  __device__ unsigned source(unsigned position) const {
    unsigned of_ab = position < place[1] ? ahead[0] : ahead[1];
    unsigned of_cd = position < place[3] ? ahead[2] : ahead[3];
    return position + (position < place[2] ? of_ab : of_cd);
  }
  // Those of two neighbours.
  __device__ Runs pair(unsigned r) const {
    return Runs{place[r], place[r + 1] - place[r], place[r + 1], place[r + 2] - place[r + 1]};
  }
};

// The share of a tile that ends before the merge does ends where that of the next tile begins.
__device__ inline FourShares shares_of_tile(View<const unsigned> shares, const FourRuns& runs, unsigned tile,
                                            bool last_of_merge) {
  FourShares found;
  found.place[0] = 0;
#pragma unroll
  for (unsigned r = 0; r < 4; ++r) {
    unsigned share_begin = shares[4 * tile + r];
    unsigned share_end = last_of_merge ? runs.size[r] : shares[4 * tile + 4 + r];
    see(r, share_begin, share_end);
    found.ahead[r] = runs.begin[r] + share_begin - found.place[r];
    found.place[r + 1] = found.place[r] + share_end - share_begin;
  }
  return found;
}

// A pass: a block makes a tile of the output, in which runs of 4 * width keys are merged from those of `width` keys of
// the input.
template <class Key>
__global__ void __launch_bounds__(Threads::most, merging_blocks)
    merge_four_runs(View<const Key> input, View<Key> output, View<const unsigned> input_values,
                    View<unsigned> output_values, View<const unsigned> shares, unsigned N, unsigned width,
                    Comparison comparison, KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
  constexpr unsigned room = KeysPerThread::most;
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys * sizeof(Key), as::values);
  unsigned first = blockIdx.x * tile_keys;
  unsigned size = min(tile_keys, N - first);
  FourRuns runs = four_runs_of_tile(first, width, N);
  unsigned end_of_merge = runs.begin[3] + runs.size[3];
  FourShares share = shares_of_tile(shares, runs, blockIdx.x, first + size == end_of_merge);
  load_share<Key>(input, keys, share, size, keys_per_thread, threads);
  if (with_values) load_share<unsigned>(input_values, values, share, size, keys_per_thread, threads);
  __syncthreads();
  HeldKeys<Key, room> thread;
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  Runs ab = share.pair(0), cd = share.pair(2);
  unsigned pass = 0;
  see(as::pass(pass));
  if (count > 0) {
    // A thread's part may begin in A and B, and end in C and D.
    bool in_cd = begin >= cd.A;
    merge_sequential<Key, true>(keys, values, in_cd ? cd : ab, in_cd ? begin - cd.A : begin, count, keys_per_thread,
                                comparison, thread.key, thread.from, cd);
    if (with_values) take_values(values, thread.value, thread.from, count, keys_per_thread);
  }
  __syncthreads();
  put_merged(keys, values, share, first, begin, count, thread, keys_per_thread, with_values);
  __syncthreads();
  ++pass;
  see(as::pass(pass));
  if (count > 0) {
    Runs halves{0, cd.A, cd.A, size - cd.A};
    merge_sequential<Key>(keys, values, halves, begin, count, keys_per_thread, comparison, thread.key, thread.from);
    if (with_values) take_values(values, thread.value, thread.from, count, keys_per_thread);
  }
  __syncthreads();
  put_merged(keys, values, Runs{first, size, 0, 0}, first, begin, count, thread, keys_per_thread, with_values);
  __syncthreads();
  store_keys<Key>(keys, values, output, output_values, first, size, keys_per_thread, threads, with_values);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

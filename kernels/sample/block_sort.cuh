// Merge sort by one block, of as many keys as there are: tiles in shared memory, then pairs of runs.
#pragma once

#include "kernels/merge/merging.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Keys, and the values that they carry along.
template <class Key>
struct PairsView {
  View<Key> keys;
  View<unsigned> values;
};

template <class Key>
struct BlockSort {
  static constexpr unsigned room = KeysPerThread::most;
  KeysPerThread keys_per_thread;
  Threads threads;
  Comparison comparison;
  WithValues with_values;

  // tile[0..size), whose place 0 is `tile_first` of the list; returns the number of the last pass.
  __device__ unsigned sort_tile(PairsView<Key> tile, unsigned tile_first, unsigned size) const {
    unsigned pass = 0;
    see(as::pass(pass), as::tile_first(tile_first));
    sort_neighbours<Key>(tile.keys, tile.values, tile_first, size, keys_per_thread, comparison, with_values);
    for (unsigned run_threads = 1; run_threads * keys_per_thread < size; run_threads *= 2) {
      ++pass;
      see(as::pass(pass), as::tile_first(tile_first));
      merge_in_tile<Key>(tile.keys, tile.values, tile_first, size, run_threads, keys_per_thread, comparison,
                         with_values);
    }
    __syncthreads();
    return pass;
  }

  // Merges the runs of `width` keys of from[begin..begin + size) in pairs, each thread keys_per_thread neighbours of
  // the result at a time (12.3).
  __device__ void merge_pass(PairsView<Key> from, PairsView<Key> to, unsigned begin, unsigned size, unsigned width,
                             unsigned pass) const {
    HeldKeys<Key, room> thread;
    Key(&held)[room] = thread.key;
    unsigned(&held_value)[room] = thread.value;
    unsigned(&came_from)[room] = thread.from;
    unsigned most = keys_per_thread;
    for (unsigned first = threadIdx.x * keys_per_thread; first < size; first += threads * keys_per_thread) {
      see(as::pass(pass), width);
      unsigned count = min(most, size - first);
      Runs runs = runs_of_tile(first, width, size);
      unsigned k = first - runs.A;
      runs.A += begin;
      runs.B += begin;
      merge_sequential<Key>(from.keys, from.values, runs, k, count, keys_per_thread, comparison, held, came_from);
      if (with_values) take_values(from.values, held_value, came_from, count, keys_per_thread);
      put_back(to.keys, to.values, 0, begin + first, count, held, held_value, came_from, keys_per_thread, with_values);
    }
    __syncthreads();
  }

  // input[begin..begin + size) sorted into the same places of `output`, by way of `tile` in shared memory and, where it
  // does not fit there, of `spare` and of `input` itself.
  __device__ void sort(PairsView<Key> input, PairsView<Key> spare, PairsView<Key> output, PairsView<Key> tile,
                       unsigned begin, unsigned size) const {
    unsigned tile_keys = threads * keys_per_thread;
    PairsView<Key> from = size <= tile_keys ? output : input;
    PairsView<Key> to = spare;
    unsigned pass = 0;
    for (unsigned sorted = 0; sorted < size; sorted += tile_keys) {
      unsigned first = begin + sorted;
      unsigned tile_size = min(tile_keys, size - sorted);
      Runs share{first, tile_size, 0, 0};
      load_share<Key>(input.keys, tile.keys, share, tile_size, keys_per_thread, threads);
      if (with_values) load_share<unsigned>(input.values, tile.values, share, tile_size, keys_per_thread, threads);
      __syncthreads();
      pass = max(pass, sort_tile(tile, first, tile_size));
      store_keys<Key>(tile.keys, tile.values, from.keys, from.values, first, tile_size, keys_per_thread, threads,
                      with_values);
      __syncthreads();
    }
    for (unsigned width = tile_keys; width < size; width *= 2) {
      ++pass;
      merge_pass(from, 2 * width < size ? to : output, begin, size, width, pass);
      PairsView<Key> merged = to;
      to = from;
      from = merged;
    }
  }
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE

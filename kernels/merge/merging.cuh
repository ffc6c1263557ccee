// What the threads and blocks of a merge do: PMPP (4th ed.) chapter 12.
#pragma once

#include "kernels/shared/comparison.cuh"
#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Blocks that a multiprocessor is to hold at once: so many that a thread has at most 64 registers (merge.md).
inline constexpr unsigned merging_blocks = (1024 + Threads::most - 1) / Threads::most;

// Two sorted runs of a list: m keys from A on, and n keys from B on.
struct Runs {
  unsigned A, m, B, n;

  // Where in the list a key stands, by its place if they are laid one after the other.
  __device__ unsigned source(unsigned position) const { return position < m ? A + position : B + position - m; }
};

// The runs that the tile of the output which begins at `first` belongs to: those of `width` keys of the input.
__device__ inline Runs runs_of_tile(unsigned first, unsigned width, unsigned N) {
  unsigned A = first - first % (2 * width);
  unsigned B = A + min(width, N - A);
  return Runs{A, B - A, B, min(width, N - B)};
}

// 12.4: how many of the first k keys of the merged runs come from A. A binary search on the diagonal a + b == k - 1
// of the merge matrix: the answer lies in [a_low, a_high].
template <class Key>
__device__ inline unsigned co_rank(unsigned k, View<const Key> list, View<const unsigned> values, Runs runs,
                                   Comparison comparison) {
  unsigned A = runs.A, m = runs.m, B = runs.B, n = runs.n;
  see(as::run_a(A), as::size_a(m), as::run_b(B), as::size_b(n));
  unsigned a_low = k > n ? k - n : 0;
  unsigned a_high = min(k, m);
  see(as::rank(k), as::rank_low(a_low), as::rank_high(a_high));
  while (a_low < a_high) {
    unsigned a = (a_low + a_high) / 2;
    unsigned b = k - 1 - a;
    Key key_a = list[A + a];
    Key key_b = list[B + b];
    unsigned value_a = 0, value_b = 0;
    if (compares_values(comparison)) {
      value_a = values[A + a];
      value_b = values[B + b];
    }
    if (goes_before(key_b, value_b, key_a, value_a, comparison)) {
      a_high = a;
    } else {
      a_low = a + 1;
    }
    see(as::rank_low(a_low), as::rank_high(a_high), a, b);
  }
  return a_low;
}

// What a thread holds: keys, their values, and where each stood. One object, since nvcc 13.0 laid arrays of their own,
// where it does not know their indices, over each other in local memory (u64 keys with values).
template <class Key, unsigned room>
struct HeldKeys {
  Key key[room];
  unsigned value[room];
  unsigned from[room];
};

// 12.2, for one thread's part: held[0..count) are the keys of the merged runs from the k-th on, from[] where in the
// list each stood. What is beyond count means nothing. goes_on: where both runs end, another merge begins, that of
// `next_runs`.
template <class Key, bool goes_on = false, unsigned room>
__device__ inline void merge_sequential(View<const Key> list, View<const unsigned> values, Runs runs, unsigned k,
                                        unsigned count, KeysPerThread keys_per_thread, Comparison comparison,
                                        Key (&held)[room], unsigned (&from)[room], Runs next_runs = {}) {
  unsigned a = co_rank<Key>(k, list, values, runs, comparison);
  unsigned b = k - a;
  unsigned left = runs.m + runs.n - k;
  unsigned turn = left < count ? left : keys_per_thread;  // where the next merge begins
  unsigned at_a = runs.A + a, end_a = runs.A + runs.m;
  unsigned at_b = runs.B + b, end_b = runs.B + runs.n;
  Key key_a = 0;
  Key key_b = 0;
  see(a, b);
  if (at_a < end_a) key_a = list[at_a];
  if (at_b < end_b) key_b = list[at_b];
  unsigned value_a = 0, value_b = 0;
  if (compares_values(comparison)) {
    if (at_a < end_a) value_a = values[at_a];
    if (at_b < end_b) value_b = values[at_b];
  }
#pragma unroll
  for (unsigned next = 0; next < keys_per_thread; ++next) {
    if (goes_on && next == turn) {
      runs = next_runs;
      at_a = runs.A;
      end_a = runs.A + runs.m;
      at_b = runs.B;
      end_b = runs.B + runs.n;
      see(as::run_a(at_a), as::run_b(at_b));
      if (at_a < end_a) key_a = list[at_a];
      if (at_b < end_b) key_b = list[at_b];
      if (compares_values(comparison)) {
        if (at_a < end_a) value_a = values[at_a];
        if (at_b < end_b) value_b = values[at_b];
      }
    }
    bool from_A = at_b >= end_b || (at_a < end_a && !goes_before(key_b, value_b, key_a, value_a, comparison));
    held[next] = from_A ? key_a : key_b;
    from[next] = from_A ? at_a : at_b;
    at_a += from_A ? 1 : 0;
    at_b += from_A ? 0 : 1;
    a = at_a - runs.A;
    b = at_b - runs.B;
    if (next < count) see(a, b);
    unsigned at = from_A ? at_a : at_b;
    unsigned end = from_A ? end_a : end_b;
    if (next + 1 < keys_per_thread && at < end) {
      Key key = list[at];
      key_a = from_A ? key : key_a;
      key_b = from_A ? key_b : key;
      if (compares_values(comparison)) {
        unsigned value = values[at];
        value_a = from_A ? value : value_a;
        value_b = from_A ? value_b : value;
      }
    }
  }
}

// The values of the keys that a thread holds.
template <unsigned room>
__device__ inline void take_values(View<const unsigned> values, unsigned (&held_value)[room],
                                   const unsigned (&from)[room], unsigned count, KeysPerThread keys_per_thread) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (k < count) {
      see(k);
      held_value[k] = values[from[k]];
    }
  }
}

// keys[begin..begin + count) of the tile that begins at `first` become what the thread holds.
template <class Key, unsigned room>
__device__ inline void put_back(View<Key> keys, View<unsigned> values, unsigned first, unsigned begin, unsigned count,
                                const Key (&held)[room], const unsigned (&held_value)[room],
                                const unsigned (&from)[room], KeysPerThread keys_per_thread, WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    if (k < count) {
      unsigned i = first + from[k];
      Key key = held[k];
      unsigned place = begin + k;
      see(as::index(i), key, as::place(place));
      keys[place] = key;
      if (with_values) values[place] = held_value[k];
    }
  }
}

// A thread sorts its keys_per_thread neighbours by odd-even transposition: pairs that begin at an even place, then
// those at an odd one, as often as there are keys. One beyond the end of the tile has nothing to do.
template <class Key>
__device__ inline void sort_neighbours(View<Key> keys, View<unsigned> values, unsigned first, unsigned size,
                                       KeysPerThread keys_per_thread, Comparison comparison, WithValues with_values) {
  constexpr unsigned room = KeysPerThread::most;
  HeldKeys<Key, room> thread;
  Key(&held)[room] = thread.key;
  unsigned(&held_value)[room] = thread.value;
  unsigned(&from)[room] = thread.from;
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  if (begin >= size) return;
  unsigned count = min(most, size - begin);
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = begin + k;
    from[k] = position;
    held[k] = last_key<Key>(comparison);
    held_value[k] = last_value(comparison);
    if (k < count) {
      see(position);
      held[k] = keys[position];
      if (with_values) held_value[k] = values[position];
    }
  }
#pragma unroll
  for (unsigned round = 0; round < keys_per_thread; ++round) {
#pragma unroll
    for (unsigned k = round % 2; k + 1 < keys_per_thread; k += 2) {
      Key x = held[k], y = held[k + 1];
      unsigned x_value = held_value[k], y_value = held_value[k + 1];
      unsigned x_from = from[k], y_from = from[k + 1];
      bool exchange = goes_before(y, y_value, x, x_value, comparison);
      held[k] = exchange ? y : x;
      held[k + 1] = exchange ? x : y;
      held_value[k] = exchange ? y_value : x_value;
      held_value[k + 1] = exchange ? x_value : y_value;
      from[k] = exchange ? y_from : x_from;
      from[k + 1] = exchange ? x_from : y_from;
    }
  }
  put_back(keys, values, first, begin, count, held, held_value, from, keys_per_thread, with_values);
}

// Merges the runs of a tile in pairs, a run being what so many threads hold (a power of two), each thread to
// keys_per_thread neighbours of the result. Begins and ends with a barrier.
template <class Key>
__device__ inline void merge_in_tile(View<Key> keys, View<unsigned> values, unsigned first, unsigned size,
                                     unsigned run_threads, KeysPerThread keys_per_thread, Comparison comparison,
                                     WithValues with_values) {
  constexpr unsigned room = KeysPerThread::most;
  HeldKeys<Key, room> thread;
  Key(&held)[room] = thread.key;
  unsigned(&held_value)[room] = thread.value;
  unsigned(&from)[room] = thread.from;
  unsigned width = run_threads * keys_per_thread;
  unsigned begin = threadIdx.x * keys_per_thread;
  unsigned most = keys_per_thread;
  unsigned count = begin < size ? min(most, size - begin) : 0;
  __syncthreads();
  if (count > 0) {
    unsigned A = (threadIdx.x & ~(2 * run_threads - 1)) * keys_per_thread;
    unsigned B = min(A + width, size);
    Runs runs{A, B - A, B, min(width, size - B)};
    merge_sequential<Key>(keys, values, runs, begin - A, count, keys_per_thread, comparison, held, from);
    if (with_values) take_values(values, held_value, from, count, keys_per_thread);
  }
  __syncthreads();
  put_back(keys, values, first, begin, count, held, held_value, from, keys_per_thread, with_values);
}

// A block's share of runs, one after the other; a tile of the list is a share of it alone. All loads are begun before
// the first is waited for.
template <class T, class Share>
__device__ inline void load_share(View<const T> input, View<T> keys, Share share, unsigned size,
                                  KeysPerThread keys_per_thread, Threads threads) {
  T held[KeysPerThread::most];
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned source = share.source(position);
      see(position, source);
      held[k] = input[source];
    }
  }
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      see(position);
      keys[position] = held[k];
    }
  }
}
// The keys that a thread merged go to its part of the tile, which begins at `first` of the output; `share` knows where
// each stood before.
template <class Key, unsigned room, class Share>
__device__ inline void put_merged(View<Key> keys, View<unsigned> values, Share share, unsigned first, unsigned begin,
                                  unsigned count, const HeldKeys<Key, room>& thread, KeysPerThread keys_per_thread,
                                  WithValues with_values) {
#pragma unroll
  for (unsigned next = 0; next < keys_per_thread; ++next) {
    if (next < count) {
      unsigned i = share.source(thread.from[next]);
      Key key = thread.key[next];
      unsigned slot = first + begin + next;
      see(as::index(i), key, as::slot(slot));
      keys[begin + next] = key;
      if (with_values) values[begin + next] = thread.value[next];
    }
  }
}
// output[first..first + size) becomes keys[0..size).
template <class Key>
__device__ inline void store_keys(View<const Key> keys, View<const unsigned> values, View<Key> output,
                                  View<unsigned> output_values, unsigned first, unsigned size,
                                  KeysPerThread keys_per_thread, Threads threads, WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned from_slot = first + position;
      unsigned destination = from_slot;  // the tile is in order
      see(as::from_slot(from_slot), as::destination(destination));
      output[destination] = keys[position];
      if (with_values) output_values[destination] = values[position];
    }
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

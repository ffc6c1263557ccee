// Twins of what merge.cuh gives other kernels too; see radix_1bit.cu beside this.
#pragma once

typedef unsigned long long u64;

template <class Key, unsigned room>
struct Held {
  Key key[room];
  unsigned value[room];
  unsigned from[room];
};

template <class Key, unsigned comparison>
__device__ bool goes_before(Key x, Key y) {
  return comparison == 1 ? y < x : x < y;
}

struct Pair {
  unsigned A, m, B, n;
};

template <class Key, unsigned comparison>
__device__ unsigned co_rank(unsigned k, const Key* list, Pair runs) {
  unsigned low = k > runs.n ? k - runs.n : 0;
  unsigned high = min(k, runs.m);
  while (low < high) {
    unsigned a = (low + high) / 2;
    unsigned b = k - 1 - a;
    Key key_a = list[runs.A + a];
    Key key_b = list[runs.B + b];
    if (goes_before<Key, comparison>(key_b, key_a)) {
      high = a;
    } else {
      low = a + 1;
    }
  }
  return low;
}

template <class Key, unsigned per_thread, unsigned comparison>
__device__ void merge_sequential(const Key* list, Pair runs, unsigned k, Key (&held)[per_thread],
                                 unsigned (&from)[per_thread]) {
  unsigned a = co_rank<Key, comparison>(k, list, runs);
  unsigned b = k - a;
  unsigned at_a = runs.A + a, end_a = runs.A + runs.m;
  unsigned at_b = runs.B + b, end_b = runs.B + runs.n;
  Key key_a = 0;
  Key key_b = 0;
  if (at_a < end_a) key_a = list[at_a];
  if (at_b < end_b) key_b = list[at_b];
#pragma unroll
  for (unsigned next = 0; next < per_thread; ++next) {
    bool from_A = at_b >= end_b || (at_a < end_a && !goes_before<Key, comparison>(key_b, key_a));
    held[next] = from_A ? key_a : key_b;
    from[next] = from_A ? at_a : at_b;
    at_a += from_A ? 1 : 0;
    at_b += from_A ? 0 : 1;
    unsigned at = from_A ? at_a : at_b;
    unsigned end = from_A ? end_a : end_b;
    if (next + 1 < per_thread && at < end) {
      Key key = list[at];
      key_a = from_A ? key : key_a;
      key_b = from_A ? key_b : key;
    }
  }
}

template <unsigned per_thread>
__device__ void take_values(const unsigned* values, unsigned (&held_value)[per_thread],
                            const unsigned (&from)[per_thread], unsigned count) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k)
    if (k < count) held_value[k] = values[from[k]];
}

template <class Key, unsigned per_thread, bool with_values>
__device__ void put_back(Key* keys, unsigned* values, unsigned begin, unsigned count, const Key (&held)[per_thread],
                         const unsigned (&held_value)[per_thread]) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    if (k < count) {
      keys[begin + k] = held[k];
      if (with_values) values[begin + k] = held_value[k];
    }
  }
}

template <class Key, unsigned per_thread, unsigned comparison, bool with_values>
__device__ void sort_neighbours(Key* keys, unsigned* values, unsigned size) {
  Held<Key, per_thread> thread;
  Key(&held)[per_thread] = thread.key;
  unsigned(&held_value)[per_thread] = thread.value;
  unsigned begin = threadIdx.x * per_thread;
  unsigned count = begin < size ? min(per_thread, size - begin) : 0;
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    held[k] = comparison == 1 ? 0 : ~Key{0};
    held_value[k] = comparison == 1 ? 0u : ~0u;
    if (k < count) {
      held[k] = keys[begin + k];
      if (with_values) held_value[k] = values[begin + k];
    }
  }
#pragma unroll
  for (unsigned round = 0; round < per_thread; ++round) {
#pragma unroll
    for (unsigned k = round % 2; k + 1 < per_thread; k += 2) {
      Key x = held[k], y = held[k + 1];
      unsigned x_value = held_value[k], y_value = held_value[k + 1];
      bool exchange = goes_before<Key, comparison>(y, x);
      held[k] = exchange ? y : x;
      held[k + 1] = exchange ? x : y;
      held_value[k] = exchange ? y_value : x_value;
      held_value[k + 1] = exchange ? x_value : y_value;
    }
  }
  put_back<Key, per_thread, with_values>(keys, values, begin, count, held, held_value);
}

template <class Key, unsigned per_thread, unsigned comparison, bool with_values>
__device__ void merge_in_tile(Key* keys, unsigned* values, unsigned size, unsigned run_threads) {
  Held<Key, per_thread> thread;
  Key(&held)[per_thread] = thread.key;
  unsigned(&held_value)[per_thread] = thread.value;
  unsigned(&from)[per_thread] = thread.from;
  unsigned width = run_threads * per_thread;
  unsigned begin = threadIdx.x * per_thread;
  unsigned count = begin < size ? min(per_thread, size - begin) : 0;
  __syncthreads();
  if (count > 0) {
    unsigned A = (threadIdx.x & ~(2 * run_threads - 1)) * per_thread;
    unsigned B = min(A + width, size);
    Pair runs{A, B - A, B, min(width, size - B)};
    merge_sequential<Key, per_thread, comparison>(keys, runs, begin - A, held, from);
    if (with_values) take_values<per_thread>(values, held_value, from, count);
  }
  __syncthreads();
  put_back<Key, per_thread, with_values>(keys, values, begin, count, held, held_value);
}

template <class T, unsigned per_thread, unsigned threads>
__device__ void load_share(const T* input, T* keys, Pair share, unsigned size) {
  T held[per_thread];
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      unsigned source = position < share.m ? share.A + position : share.B + position - share.m;
      held[k] = input[source];
    }
  }
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) keys[position] = held[k];
  }
}

template <class Key, unsigned per_thread, unsigned threads, bool with_values>
__device__ void store_keys(const Key* keys, const unsigned* values, Key* output, unsigned* output_values,
                           unsigned first, unsigned size) {
#pragma unroll
  for (unsigned k = 0; k < per_thread; ++k) {
    unsigned position = k * threads + threadIdx.x;
    if (position < size) {
      output[first + position] = keys[position];
      if (with_values) output_values[first + position] = values[position];
    }
  }
}

__device__ inline Pair runs_of_tile(unsigned first, unsigned width, unsigned N) {
  unsigned A = first - first % (2 * width);
  unsigned B = A + min(width, N - A);
  return Pair{A, B - A, B, min(width, N - B)};
}

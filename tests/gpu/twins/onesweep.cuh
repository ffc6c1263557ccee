// The twin of onesweep.cuh's sweep by digits of 8 bits; see radix_1bit.cuh beside this.
#pragma once

namespace scatterscope::twins {

extern __shared__ __align__(128) unsigned char sweep_memory[];

// The lanes that have bit `bit` of the word as this lane has it. negative: all ones.
__device__ __forceinline__ unsigned same_bit(unsigned word, unsigned bit, unsigned negative) {
  unsigned lanes;
  asm volatile(
      "{ .reg .pred set; .reg .b32 mine;"
      " and.b32 mine, %1, %2; setp.ne.u32 set, mine, 0; vote.sync.ballot.b32 %0, set, 0xffffffff;"
      " @!set mad.lo.u32 %0, %0, %3, %3; }"
      : "=&r"(lanes)
      : "r"(word), "r"(1u << bit), "r"(negative));
  return lanes;
}
__device__ __forceinline__ unsigned in_all(unsigned a, unsigned b, unsigned c) {
  unsigned all;
  asm("lop3.b32 %0, %1, %2, %3, 0x80;" : "=r"(all) : "r"(a), "r"(b), "r"(c));
  return all;
}

template <class Key, unsigned per_thread, unsigned threads>
struct Tile {
  unsigned shift, flip, starts_row, words_row, row_words, tile, first, size;
  Key held[per_thread];
  unsigned places[(per_thread + 1) / 2];

  // The digit in bits 2 to 9.
  __device__ unsigned turned(Key key) const {
    constexpr unsigned width = 8 * sizeof(Key);
    unsigned turn = shift - 2;
    return (unsigned)(key >> turn % width | key << -turn % width);
  }
  __device__ unsigned word_of(unsigned turned_key, unsigned flipped) const { return (turned_key & 1020u) ^ flipped; }
  __device__ unsigned flipped_row() const { return (threadIdx.x / 32 * 256 ^ flip) * 4; }
  __device__ unsigned position(unsigned k) const {
    return threadIdx.x / 32 * 32 * per_thread + k * 32 + threadIdx.x % 32;
  }
  __device__ bool all() const { return size == threads * per_thread; }

  template <bool all>
  __device__ void load(const Key* input) {
    Key last = flip == 0 ? ~Key{0} : Key{0};
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      held[k] = last;
      if (all || position(k) < size) held[k] = input[first + position(k)];
    }
  }
  __device__ void fetch(const Key* input, Key* keys) {
    constexpr unsigned at_once = 16 / sizeof(Key);
    unsigned lane = threadIdx.x % 32, warp_first = position(0) - lane;
#pragma unroll
    for (unsigned k = 0; k < per_thread / at_once; ++k) {
      unsigned from = warp_first + (k * 32 + lane) * at_once;
#if __CUDA_ARCH__ >= 800
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(keys + from)),
                   "l"(__cvta_generic_to_global(input + (first + from)))
                   : "memory");
#else
      *(uint4*)(keys + from) = *(const uint4*)(input + (first + from));
#endif
    }
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
    __syncwarp();
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) held[k] = keys[position(k)];
  }
  // Where there is no key the last bucket's counter is one too high.
  __device__ void count(unsigned* counts, unsigned* first_bucket) const {
    if (threadIdx.x == 0) *first_bucket = word_of(turned(held[0]), flip * 4) / 4;
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k)
      atomicAdd((unsigned*)((char*)counts + word_of(turned(held[k]), flipped_row())), 1u);
  }
  template <bool publishes>
  __device__ void find_places(unsigned* warp_counts, unsigned* starts, unsigned* sums, unsigned* sizes,
                              volatile unsigned* words) const {
    unsigned lane = threadIdx.x % 32;
    for (unsigned bucket = threadIdx.x; threadIdx.x < threads && bucket - lane < 256; bucket += threads) {
      unsigned total = 0;
      if (bucket < 256) {
#pragma unroll
        for (unsigned w = 0; w < threads / 32; ++w) total += warp_counts[w * 256 + bucket];
        if (bucket == 255) total -= threads * per_thread - size;
        if (publishes) words[words_row + tile * row_words + bucket] = tile == 0 ? 0x80000000u | total : total + 1;
        sizes[bucket] = total;
      }
      unsigned sum = total;
      for (unsigned distance = 1; distance < 32; distance *= 2) {
        unsigned other = __shfl_up_sync(0xffffffffu, sum, distance);
        if (lane >= distance) sum += other;
      }
      if (bucket < 256) starts[bucket] = sum - total;
      if (lane == 31) sums[bucket / 32] = sum;
    }
    __syncthreads();
    for (unsigned bucket = threadIdx.x; bucket < 256; bucket += threads) {
      unsigned start = starts[bucket];
      for (unsigned chunk = 0; chunk < bucket / 32; ++chunk) start += sums[chunk];
      starts[bucket] = start;
      unsigned counts[threads / 32];
#pragma unroll
      for (unsigned w = 0; w < threads / 32; ++w) counts[w] = warp_counts[w * 256 + bucket];
      unsigned byte = (start - 1) * sizeof(Key);
#pragma unroll
      for (unsigned w = 0; w < threads / 32; ++w) {
        warp_counts[w * 256 + bucket] = byte;
        byte += counts[w] * sizeof(Key);
      }
    }
  }
  __device__ void set_place(unsigned k, unsigned place) {
    places[k / 2] = k % 2 == 0 ? place : places[k / 2] + (place << 16);
  }
  template <bool with_values>
  __device__ void rank(unsigned* counts, const unsigned* sizes, const unsigned* first_bucket, Key* keys) {
    if (sizes[*first_bucket] == threads * per_thread) {
#pragma unroll
      for (unsigned k = 0; k < per_thread; ++k) {
        keys[position(k)] = held[k];
        if (with_values) set_place(k, position(k));
      }
      return;
    }
    unsigned through = 0xffffffffu >> (31 - threadIdx.x % 32);
    unsigned row = flipped_row();
    asm volatile("" : "+r"(row));
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      unsigned word = turned(held[k]);
      unsigned* counter = (unsigned*)((char*)counts + word_of(word, row));
      unsigned last = *counter;
      unsigned z;
      asm("mov.u32 %0, %%tid.z;" : "=r"(z));
      unsigned peers = same_bit(word, 2, ~z);
#pragma unroll
      for (unsigned bit = 3; bit < 9; bit += 2) {
        unsigned one = same_bit(word, bit, ~z);
        unsigned next = same_bit(word, bit + 1, ~z);
        peers = in_all(peers, one, next);
      }
      peers &= same_bit(word, 9, ~z);
      unsigned peers_through = __popc(peers & through);
      __syncwarp();
      unsigned byte = last + peers_through * sizeof(Key);
      if ((peers & ~through) == 0) *counter = byte;
      __syncwarp();
      *(Key*)((char*)keys + byte) = held[k];
      if (with_values) set_place(k, byte / sizeof(Key));
    }
  }
  template <class T>
  __device__ void reorder(const T (&items)[per_thread], T* to) const {
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) to[k % 2 == 0 ? places[k / 2] & 0xffff : places[k / 2] >> 16] = items[k];
  }
  __device__ void look_back(const unsigned* digit_starts, volatile unsigned* words, const unsigned* starts,
                            const unsigned* sizes, int* shifts) const {
    for (unsigned bucket = threadIdx.x; bucket < 256; bucket += threads) {
      unsigned digit_start = digit_starts[starts_row + bucket];
      unsigned before = 0;
      unsigned back = tile;
      bool done = tile == 0;
      while (!done) {
        unsigned seen[4];
#pragma unroll
        for (unsigned k = 0; k < 4; ++k) {
          seen[k] = 0;
          if (back > k) seen[k] = words[words_row + (back - 1 - k) * row_words + bucket];
        }
        bool missing = false;
#pragma unroll
        for (unsigned k = 0; k < 4; ++k) {
          missing = missing || seen[k] == 0;
          if (!done && !missing) {
            --back;
            done = (seen[k] & 0x80000000u) != 0;
            before += done ? seen[k] & ~0x80000000u : seen[k] - 1;
          }
        }
      }
      if (tile > 0) {
        unsigned total = sizes[bucket];
        words[words_row + tile * row_words + bucket] = 0x80000000u | (before + total);
      }
      unsigned start = digit_start + before;
      shifts[bucket] = (int)(start - starts[bucket]);
    }
  }
  template <bool all>
  __device__ void write_keys(const Key* keys, const int* shifts, Key* output) const {
    unsigned long address = __cvta_generic_to_global(output + threadIdx.x);
    asm volatile("" : "+l"(address));
    Key* to = (Key*)__cvta_global_to_generic(address);
#pragma unroll(all ? per_thread : 1)
    for (unsigned k = 0; k < per_thread; ++k) {
      unsigned place = k * threads + threadIdx.x;
      if (all || place < size) {
        Key key = keys[place];
        long shift = *(const int*)((const char*)shifts + word_of(turned(key), flip * 4));
        to[shift + k * threads] = key;
      }
    }
  }
  template <bool all>
  __device__ void load_values(const unsigned* input_values, unsigned (&values)[per_thread]) const {
#pragma unroll
    for (unsigned k = 0; k < per_thread; ++k) {
      values[k] = 0;
      if (all || position(k) < size) values[k] = input_values[first + position(k)];
    }
  }
};

// The pieces of a bucket, as kernels/radix/tile_pieces.cuh has them.
struct Pieces {
  unsigned place, destination, begin, end;

  __device__ unsigned count() const { return (end + 7) / 8; }
  __device__ Pieces of_lane(unsigned lane) const {
    Pieces its;
    its.place = __shfl_sync(0xffffffffu, place, lane);
    its.destination = __shfl_sync(0xffffffffu, destination, lane);
    its.begin = __shfl_sync(0xffffffffu, begin, lane);
    its.end = __shfl_sync(0xffffffffu, end, lane);
    return its;
  }
  __device__ static unsigned long long word(unsigned to, unsigned mask, unsigned from) {
    return (unsigned long long)to << 32 | mask << 16 | (from & 0xffff);
  }
  __device__ void put(unsigned long long* list, unsigned at, unsigned lane, unsigned lanes) const {
    if (count() == 0) return;
    unsigned last = count() - 1;
    if (lane == 0) {
      list[at] = word(destination, (1u << min(end, 8u)) - (1u << begin), place);
      unsigned before = last * 8;
      if (last > 0) list[at + last] = word(destination + before, (1u << (end - before)) - 1, place + before);
    }
    unsigned before = (1 + lane) * 8;
    unsigned long long whole = word(destination + before, 255, place + before);
    for (unsigned k = 1 + lane; k < last; k += lanes) {
      list[at + k] = whole;
      whole += (unsigned long long)(lanes * 8) << 32 | lanes * 8;
    }
  }
};

__device__ inline Pieces pieces_of(unsigned bucket, const unsigned* sizes, const unsigned* starts, const int* shifts) {
  if (bucket >= 256) return Pieces{0, 0, 0, 0};
  Pieces found;
  unsigned size = sizes[bucket], start = starts[bucket], to = starts[bucket] + shifts[bucket];
  found.begin = to % 8;
  found.end = size == 0 ? 0 : found.begin + size;
  found.place = start - found.begin;
  found.destination = to - found.begin;
  return found;
}

template <unsigned threads>
__device__ unsigned put_pieces(unsigned long long* list, unsigned* first_pieces, unsigned* sums, const unsigned* sizes,
                               const unsigned* starts, const int* shifts) {
  unsigned lane = threadIdx.x % 32;
  for (unsigned bucket = threadIdx.x; threadIdx.x < threads && bucket - lane < 256; bucket += threads) {
    unsigned count = pieces_of(bucket, sizes, starts, shifts).count();
    unsigned sum = count;
    for (unsigned distance = 1; distance < 32; distance *= 2) {
      unsigned other = __shfl_up_sync(0xffffffffu, sum, distance);
      if (lane >= distance) sum += other;
    }
    if (bucket < 256) first_pieces[bucket] = sum - count;
    if (lane == 31) sums[bucket / 32] = sum;
  }
  __syncthreads();
  for (unsigned bucket = threadIdx.x; threadIdx.x < threads && bucket - lane < 256; bucket += threads) {
    Pieces mine = pieces_of(bucket, sizes, starts, shifts);
    unsigned at = bucket < 256 ? first_pieces[bucket] : 0;
    for (unsigned chunk = 0; chunk < bucket / 32; ++chunk) at += sums[chunk];
    bool many = mine.count() > 16;
    if (!many) mine.put(list, at, 0, 1);
    for (unsigned left = __ballot_sync(0xffffffffu, many); left != 0; left &= left - 1) {
      unsigned source = __ffs(left) - 1;
      Pieces its = mine.of_lane(source);
      unsigned its_at = __shfl_sync(0xffffffffu, at, source);
      its.put(list, its_at, lane, 32);
    }
  }
  unsigned listed = 0;
  for (unsigned chunk = 0; chunk < 8; ++chunk) listed += sums[chunk];
  unsigned all = (listed + threads / 2 - 1) / (threads / 2) * (threads / 2);
  for (unsigned at = listed + threadIdx.x; at < all; at += threads) list[at] = 0;
  __syncthreads();
  return all;
}

// Blocks of whole pieces: threads % 8 == 0.
template <unsigned threads, class T>
__device__ void store_pieces(const unsigned long long* list, unsigned count, const T* items, T* output) {
  unsigned group = threadIdx.x / 8, lane = threadIdx.x % 8;
  for (unsigned first = 0; first < count; first += threads / 2) {
    unsigned long long pieces[4];
    T held[4];
#pragma unroll
    for (unsigned k = 0; k < 4; ++k) pieces[k] = list[first + k * (threads / 8) + group];
#pragma unroll
    for (unsigned k = 0; k < 4; ++k)
      if (((unsigned)pieces[k] & 0x10000u << lane) != 0) held[k] = items[((unsigned)pieces[k] + lane) & 0xffff];
#pragma unroll
    for (unsigned k = 0; k < 4; ++k) {
      if (((unsigned)pieces[k] & 0x10000u << lane) != 0) output[(unsigned)(pieces[k] >> 32) + lane] = held[k];
      __syncwarp();
    }
  }
}

template <bool with_values, class Key, unsigned per_thread, unsigned threads>
__device__ void sweep_tile(Tile<Key, per_thread, threads>& of, const Key* input, Key* output,
                           const unsigned* input_values, unsigned* output_values, const unsigned* digit_starts,
                           volatile unsigned* words, Key* keys, unsigned* values, unsigned* warp_counts,
                           unsigned* starts, unsigned* sizes, unsigned* sums, int* shifts, unsigned* first_bucket,
                           unsigned long long* list, unsigned* first_pieces) {
  constexpr bool fetches = threads % 32 == 0 && per_thread % (16 / sizeof(Key)) == 0;
  if (of.all()) {
    if (fetches) {
      of.fetch(input, keys);
    } else {
      of.template load<true>(input);
    }
  } else {
    of.template load<false>(input);
  }
  of.count(warp_counts, first_bucket);
  __syncthreads();
  of.template find_places<true>(warp_counts, starts, sums, sizes, words);
  __syncthreads();
  of.template rank<with_values>(warp_counts, sizes, first_bucket, keys);
  of.look_back(digit_starts, words, starts, sizes, shifts);
  if (!with_values) {
    __syncthreads();
    if (of.all()) {
      of.template write_keys<true>(keys, shifts, output);
    } else {
      of.template write_keys<false>(keys, shifts, output);
    }
    return;
  }
  __syncthreads();
  unsigned count = put_pieces<threads>(list, first_pieces, sums, sizes, starts, shifts);
  store_pieces<threads, Key>(list, count, keys, output);
  unsigned held_values[per_thread];
  if (of.all()) {
    of.template load_values<true>(input_values, held_values);
  } else {
    of.template load_values<false>(input_values, held_values);
  }
  __syncthreads();
  of.template reorder<unsigned>(held_values, values);
  __syncthreads();
  store_pieces<threads, unsigned>(list, count, values, output_values);
}

template <class Key, unsigned per_thread, unsigned threads, bool with_values>
__global__ void __launch_bounds__(threads, (sizeof(Key) == 4 && !with_values ? 1024 : 768) / threads)
    sweep(const Key* input, Key* output, const unsigned* input_values, unsigned* output_values, const Key* back_input,
          Key* back_output, const unsigned* back_input_values, unsigned* back_output_values,
          const unsigned* digit_starts, volatile unsigned* words, unsigned* next_tile, const unsigned* alike_digits,
          unsigned N, unsigned digit_index, unsigned shift, unsigned row_bits, unsigned /*digit_bits*/,
          unsigned descending) {
  Key* keys = (Key*)sweep_memory;
  unsigned* values = (unsigned*)sweep_memory;
  // Behind the keys the counters, or the list.
  constexpr unsigned of_keys = threads * per_thread * sizeof(Key);
  constexpr unsigned most_listed = (threads * per_thread + 14 * 256) / 8 + threads / 2 - 1;
  unsigned* warp_counts = (unsigned*)(sweep_memory + of_keys);
  unsigned long long* list = (unsigned long long*)(sweep_memory + of_keys);
  unsigned* first_pieces = (unsigned*)(list + most_listed);
  __shared__ unsigned starts[256];
  __shared__ unsigned sizes[256];
  __shared__ unsigned sums[256];
  __shared__ int shifts[256];
  __shared__ unsigned first_bucket;
  __shared__ unsigned taken;
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
#pragma unroll
  for (unsigned c = 0; c < 256; c += 32) warp_counts[threadIdx.x / 32 * 256 + c + threadIdx.x % 32] = 0;
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
  if (digit_index < 32) {
    unsigned skipped = *alike_digits;
    bool odd = false;
    unsigned highest = 0;
    for (unsigned left = skipped; left != 0; left &= left - 1) {
      odd = !odd;
      highest = left;
    }
    if (odd) skipped ^= highest;
    if (skipped >> digit_index & 1) return;
    if (__popc(skipped & ((1u << digit_index) - 1)) % 2 == 1) {
      input = back_input;
      output = back_output;
      input_values = back_input_values;
      output_values = back_output_values;
    }
  }
  if (threadIdx.x == 0) taken = atomicAdd(&next_tile[digit_index], 1u);
  __syncthreads();
  Tile<Key, per_thread, threads> of;
  of.shift = shift;
  of.flip = descending == 1 ? 255u : 0u;
  of.starts_row = digit_index << row_bits;
  of.words_row = (digit_index << row_bits) * gridDim.x;
  of.row_words = 1u << row_bits;
  of.tile = taken;
  of.first = of.tile * (threads * per_thread);
  of.size = min(threads * per_thread, N - of.first);
  sweep_tile<with_values>(of, input, output, input_values, output_values, digit_starts, words, keys, values,
                          warp_counts, starts, sizes, sums, shifts, &first_bucket, list, first_pieces);
}

}  // namespace scatterscope::twins

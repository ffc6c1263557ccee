#include "kernels/timing/cuda_keys.cuh"

#include <cub/device/device_radix_sort.cuh>

#include "kernels/simt/cuda/memory.h"

namespace scatterscope::timing {
namespace {

using recording::Distribution;
using simt::cuda::check;

constexpr unsigned threads = 256;

unsigned blocks_for(std::uint64_t n) {
  constexpr std::uint64_t most = 8192;  // more would wait for them to end
  const std::uint64_t wanted = (n + threads - 1) / threads;
  return static_cast<unsigned>(wanted < most ? wanted : most);
}

// The word after `x` of Sebastiano Vigna's splitmix64.
__device__ unsigned long long mixed(unsigned long long x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// The upper key_bits bits of the i-th word.
struct Words {
  unsigned long long first;
  unsigned key_bits;

  __device__ unsigned long long word(unsigned long long i) const { return mixed(first + i); }
  __device__ unsigned long long top(unsigned long long word) const { return word >> (64 - key_bits); }
};

template <class Key>
__global__ void make_keys(Key* keys, std::uint64_t n, Words words, Distribution distribution) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    unsigned long long key = 0;
    if (distribution == Distribution::few) {
      key = words.top(words.word(words.word(8 + i) >> 61));
    } else if (distribution == Distribution::equal) {
      key = words.top(words.word(0));
    } else if (distribution == Distribution::normal) {
      unsigned long long sum = 0, rest = 0;
      for (unsigned k = 0; k < 12; ++k) {
        const unsigned long long part = words.word(12 * i + k);
        sum += part / 12;
        rest += part % 12;
      }
      key = words.top(sum + rest / 12);
    } else {
      key = words.top(words.word(i));
    }
    keys[i] = static_cast<Key>(key);
  }
}

// What recording::to_ordered and from_ordered do, of 32-bit keys.
__device__ unsigned ordered_bits(unsigned key, bool is_float) {
  return key ^ (is_float && key >> 31 != 0 ? 0xffffffffu : 0x80000000u);
}
__global__ void order_keys(unsigned* keys, std::uint64_t n, bool is_float, bool back) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const unsigned key = keys[i];
    keys[i] = back ? key ^ (is_float && key >> 31 == 0 ? 0xffffffffu : 0x80000000u) : ordered_bits(key, is_float);
  }
}

template <class Key>
void sort_in_place(Key* keys, std::uint64_t n, bool reversed) {
  simt::cuda::Memory memory;
  cub::DoubleBuffer<Key> buffers(keys, static_cast<Key*>(memory.allocate(n * sizeof(Key))));
  std::size_t bytes = 0;
  const auto items = static_cast<unsigned>(n);
  const auto sort = [&](void* scratch) {
    return reversed ? cub::DeviceRadixSort::SortKeysDescending(scratch, bytes, buffers, items)
                    : cub::DeviceRadixSort::SortKeys(scratch, bytes, buffers, items);
  };
  check(sort(nullptr), "sorting the input");
  check(sort(memory.allocate(bytes)), "sorting the input");
  if (buffers.Current() != keys)
    check(cudaMemcpyAsync(keys, buffers.Current(), n * sizeof(Key), cudaMemcpyDeviceToDevice), "copying keys");
  check(cudaDeviceSynchronize(), "sorting the input");
}

template <class Key>
void generate(const Workload& w, Key* keys) {
  const Words words{std::uint64_t{w.seed} << 32U, w.key_bits};
  make_keys<<<blocks_for(w.n), threads>>>(keys, w.n, words, w.distribution);
  check(cudaGetLastError(), "making keys");
  if (w.distribution != Distribution::sorted && w.distribution != Distribution::reversed) return;
  const bool ordered = recording::width_bits(w.key_type) == 32 && w.key_type != recording::KeyType::u32;
  const bool is_float = w.key_type == recording::KeyType::f32;
  auto* narrow = reinterpret_cast<unsigned*>(keys);
  if (ordered) order_keys<<<blocks_for(w.n), threads>>>(narrow, w.n, is_float, false);
  sort_in_place(keys, w.n, w.distribution == Distribution::reversed);
  if (ordered) order_keys<<<blocks_for(w.n), threads>>>(narrow, w.n, is_float, true);
  check(cudaGetLastError(), "making keys");
}

struct Findings {
  unsigned long long of_input, of_output;    // sums of mixed keys
  unsigned long long of_indices, of_values;  // sums of mixed values
  unsigned long long wrong;
};

struct Comparison {
  bool flips, is_float, descending;
  Ties ties;

  template <class Key>
  __device__ unsigned long long rank(Key key) const {
    unsigned long long ordered = key;
    if (flips) {
      const auto narrow = static_cast<unsigned>(key);
      ordered = ordered_bits(ties.zeros && is_float && narrow == 0x80000000u ? 0 : narrow, is_float);
    }
    return descending ? ~ordered : ordered;
  }
};

__device__ unsigned long long warp_sum(unsigned long long x) {
  for (unsigned distance = 16; distance > 0; distance /= 2) x += __shfl_down_sync(0xffffffffu, x, distance);
  return x;
}

template <class Key>
__global__ void find_faults(const Key* input, const Key* keys, const unsigned* values, std::uint64_t n,
                            Comparison comparison, Findings* findings) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  unsigned long long of_input = 0, of_output = 0, of_indices = 0, of_values = 0, wrong = 0;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const Key key = keys[i];
    of_input += mixed(input[i]);
    of_output += mixed(key);
    bool fault = false;
    if (i > 0) {
      const unsigned long long before = comparison.rank(keys[i - 1]), here = comparison.rank(key);
      const bool in_turn = values == nullptr || !comparison.ties.stable || values[i] > values[i - 1];
      fault = here < before || (here == before && !in_turn);
    }
    if (values != nullptr) {
      of_indices += mixed(i);
      of_values += mixed(values[i]);
      fault = fault || values[i] >= n || input[values[i]] != key;
    }
    wrong += fault ? 1 : 0;
  }
  of_input = warp_sum(of_input);
  of_output = warp_sum(of_output);
  of_indices = warp_sum(of_indices);
  of_values = warp_sum(of_values);
  wrong = warp_sum(wrong);
  if (threadIdx.x % 32 == 0) {
    atomicAdd(&findings->of_input, of_input);
    atomicAdd(&findings->of_output, of_output);
    atomicAdd(&findings->of_indices, of_indices);
    atomicAdd(&findings->of_values, of_values);
    atomicAdd(&findings->wrong, wrong);
  }
}

template <class Key>
bool verify(const Workload& w, const void* input, const Buffers& output, const Ties& ties) {
  simt::cuda::Memory memory;
  auto* findings = static_cast<Findings*>(memory.allocate(sizeof(Findings)));
  check(cudaMemset(findings, 0, sizeof(Findings)), "verifying");
  const Comparison comparison{recording::width_bits(w.key_type) == 32 && w.key_type != recording::KeyType::u32,
                              w.key_type == recording::KeyType::f32, w.order == recording::Order::descending, ties};
  find_faults<<<blocks_for(w.n), threads>>>(static_cast<const Key*>(input), static_cast<const Key*>(output.keys),
                                            static_cast<const unsigned*>(output.values), w.n, comparison, findings);
  check(cudaGetLastError(), "verifying");
  Findings found{};
  check(cudaMemcpy(&found, findings, sizeof found, cudaMemcpyDeviceToHost), "verifying");
  return found.wrong == 0 && found.of_input == found.of_output && found.of_indices == found.of_values;
}

__global__ void number_values(unsigned* values, std::uint64_t n) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
    values[i] = static_cast<unsigned>(i);
}

}  // namespace

void generate_on_gpu(const Workload& w, void* keys) {
  if (w.n == 0) return;
  if (recording::width_bits(w.key_type) == 64) return generate(w, static_cast<unsigned long long*>(keys));
  generate(w, static_cast<unsigned*>(keys));
}

void write_indices(std::uint32_t* values, std::uint64_t n) {
  if (n == 0) return;
  number_values<<<blocks_for(n), threads>>>(values, n);
  check(cudaGetLastError(), "writing values");
}

bool verify_on_gpu(const Workload& w, const void* input, const Buffers& output, const Ties& ties) {
  if (w.n == 0) return true;
  return recording::width_bits(w.key_type) == 64 ? verify<unsigned long long>(w, input, output, ties)
                                                 : verify<unsigned>(w, input, output, ties);
}

}  // namespace scatterscope::timing

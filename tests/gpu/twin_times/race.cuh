// Two kernels in turns; see twin_times.h.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/gpu/twin_times/twin_times.h"

namespace scatterscope::tests {

inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

// Device memory of one run.
template <class T>
class Memory {
 public:
  explicit Memory(std::size_t extent) { check(cudaMalloc(&data_, extent * sizeof(T))); }
  ~Memory() { cudaFree(data_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  operator T*() const { return data_; }  // NOLINT: it is the pointer

 private:
  T* data_ = nullptr;
};

// keys[i]: the upper half of Fibonacci hashing of i.
template <class T>
__global__ void fill(T* keys, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    keys[i] = static_cast<T>((i + 1) * 0x9E3779B97F4A7C15ULL >> 32);
}

template <class Kernel>
void allow_shared(Kernel kernel, unsigned bytes) {
  check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)));
}

// prepare() comes before each launch and is not timed.
template <class Prepare, class Kernel, class Twin>
TwinTime race(std::string name, Prepare prepare, Kernel kernel, Twin twin) {
  constexpr int warm_up = 4, rounds = 41;
  cudaEvent_t begin = nullptr, end = nullptr;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  std::vector<float> times[2];
  for (int round = 0; round < warm_up + rounds; ++round) {
    for (int turn = 0; turn < 2; ++turn) {
      const int which = (turn + round) % 2;
      prepare();
      check(cudaEventRecord(begin));
      if (which == 0) {
        kernel();
      } else {
        twin();
      }
      check(cudaEventRecord(end));
      check(cudaEventSynchronize(end));
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, begin, end));
      if (round >= warm_up) times[which].push_back(milliseconds);
    }
  }
  check(cudaGetLastError());
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  for (std::vector<float>& all : times) std::sort(all.begin(), all.end());
  return {std::move(name), times[0][rounds / 2], times[1][rounds / 2]};
}

}  // namespace scatterscope::tests

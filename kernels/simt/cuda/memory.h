// Device memory that a run owns, and CUDA's errors as RunError.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

#include "kernels/run_error.h"

namespace scatterscope::simt::cuda {

// Throws RunError{device_error} with CUDA's words and what was being done.
void check(cudaError_t error, const char* doing);

inline constexpr unsigned char fill_byte = 0xcd;  // of memory that nothing wrote yet, as on the executor

class Memory {
 public:
  Memory() = default;
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // Aligned to 256 bytes, filled with fill_byte. Throws RunError.
  void* allocate(std::size_t bytes);
  // Everything that was allocated, one after another, and the way back.
  [[nodiscard]] std::vector<std::byte> contents() const;
  void restore(const std::vector<std::byte>& copy);

 private:
  std::vector<void*> blocks_;
  std::vector<std::size_t> sizes_;
};

}  // namespace scatterscope::simt::cuda

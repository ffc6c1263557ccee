#include "kernels/simt/cuda/device.h"

#include <cuda_runtime.h>

#include "kernels/simt/cuda/memory.h"

namespace scatterscope::simt::cuda {

bool device_answers(std::string* why) {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) {
    if (why != nullptr) *why = error != cudaSuccess ? cudaGetErrorString(error) : "no GPU found";
    return false;
  }
  return true;
}

std::string device_name() {
  cudaDeviceProp properties{};
  if (!device_answers() || cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return {};
  return properties.name;
}

unsigned long long device_shared_bytes() {
  int bytes = 0;
  if (!device_answers() || cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0) != cudaSuccess)
    return 0;
  return static_cast<unsigned long long>(bytes);
}

void check(cudaError_t error, const char* doing) {
  if (error == cudaSuccess) return;
  const std::string words = std::string(doing) + ": " + cudaGetErrorString(error);
  throw RunError(Failure::device_error, "the GPU reports an error while " + words, {words});
}

Memory::~Memory() {
  for (void* block : blocks_) cudaFree(block);
}

void* Memory::allocate(std::size_t bytes) {
  void* block = nullptr;
  check(cudaMalloc(&block, bytes == 0 ? 1 : bytes), "allocating memory");
  blocks_.push_back(block);
  sizes_.push_back(bytes);
  check(cudaMemset(block, fill_byte, bytes), "filling memory");
  return block;
}

std::vector<std::byte> Memory::contents() const {
  std::size_t total = 0;
  for (const std::size_t size : sizes_) total += size;
  std::vector<std::byte> copy(total);
  std::byte* at = copy.data();
  for (std::size_t k = 0; k < blocks_.size(); at += sizes_[k], ++k)
    check(cudaMemcpy(at, blocks_[k], sizes_[k], cudaMemcpyDeviceToHost), "reading memory");
  return copy;
}

void Memory::restore(const std::vector<std::byte>& copy) {
  const std::byte* at = copy.data();
  for (std::size_t k = 0; k < blocks_.size(); at += sizes_[k], ++k)
    check(cudaMemcpy(blocks_[k], at, sizes_[k], cudaMemcpyHostToDevice), "writing memory");
}

}  // namespace scatterscope::simt::cuda

#include "kernels/simt/run_memory.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/cuda/device.h"

namespace scatterscope::simt {

RunMemory::~RunMemory() {
  for (const Block& block : blocks_) {
    if (on_gpu_) {
      cuda::release(block.begin);
    } else {
      ::operator delete(block.begin);
    }
  }
}

void* RunMemory::allocate(std::size_t bytes) {
  const std::size_t room = std::max<std::size_t>(1, bytes);
  blocks_.reserve(blocks_.size() + 1);
  void* begin = on_gpu_ ? cuda::allocate(room) : ::operator new(room);
  blocks_.push_back({begin, bytes});
  if (on_gpu_) {
    cuda::fill(begin, cpu::shared_fill_byte, bytes);
  } else {
    std::memset(begin, cpu::shared_fill_byte, bytes);
  }
  return begin;
}

void RunMemory::write(void* to, const void* from, std::size_t bytes) const {
  if (bytes == 0) return;
  if (on_gpu_) return cuda::write(to, from, bytes);
  std::memcpy(to, from, bytes);
}

void RunMemory::clear(void* to, std::size_t bytes) const {
  if (bytes == 0) return;
  if (on_gpu_) return cuda::fill(to, 0, bytes);
  std::memset(to, 0, bytes);
}

void RunMemory::read(void* to, const void* from, std::size_t bytes) const {
  if (bytes == 0) return;
  if (on_gpu_) return cuda::read(to, from, bytes);
  std::memcpy(to, from, bytes);
}

std::vector<std::byte> RunMemory::contents() const {
  std::size_t total = 0;
  for (const Block& block : blocks_) total += block.bytes;
  std::vector<std::byte> copy(total);
  std::byte* at = copy.data();
  for (const Block& block : blocks_) {
    read(at, block.begin, block.bytes);
    at += block.bytes;
  }
  return copy;
}

void RunMemory::restore(const std::vector<std::byte>& copy) const {
  const std::byte* at = copy.data();
  for (const Block& block : blocks_) {
    write(block.begin, at, block.bytes);
    at += block.bytes;
  }
}

}  // namespace scatterscope::simt

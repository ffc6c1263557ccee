// Memory of the device that a run is on: the executor's is the host's.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace scatterscope::simt {

// Owns what was allocated. Throws Error where a GPU reports an error.
class RunMemory {
 public:
  explicit RunMemory(bool on_gpu) : on_gpu_(on_gpu) {}
  ~RunMemory();
  RunMemory(const RunMemory&) = delete;
  RunMemory& operator=(const RunMemory&) = delete;

  // Aligned to 256 bytes on a GPU; filled with the pattern of undefined memory.
  void* allocate(std::size_t bytes);
  void write(void* to, const void* from, std::size_t bytes) const;
  // In the order of launches, asynchronously.
  void clear(void* to, std::size_t bytes) const;
  // Waits for the launches before.
  void read(void* to, const void* from, std::size_t bytes) const;
  // Everything that was allocated, one after another, and the way back.
  [[nodiscard]] std::vector<std::byte> contents() const;
  void restore(const std::vector<std::byte>& copy) const;

 private:
  struct Block {
    void* begin;
    std::size_t bytes;
  };
  bool on_gpu_;
  std::vector<Block> blocks_;
};

}  // namespace scatterscope::simt

// Stacks for fibers: mapped once, handed out and taken back, memory only where touched.
#pragma once

#include <cstddef>
#include <vector>

namespace scatterscope::simt::cpu {

#ifdef SCATTERSCOPE_ASAN
inline constexpr std::size_t stack_bytes = 256 * 1024;
#else
inline constexpr std::size_t stack_bytes = 64 * 1024;
#endif

// Owns slabs of stacks; each slab ends in a guard page. Throws std::bad_alloc.
class Stacks {
 public:
  Stacks() = default;
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  // The lowest address of a stack of stack_bytes.
  [[nodiscard]] std::byte* take();
  void give_back(std::byte* stack) { free_.push_back(stack); }

 private:
  void map_slab();
  std::vector<std::byte*> free_;
  std::vector<std::byte*> slabs_;
};

}  // namespace scatterscope::simt::cpu

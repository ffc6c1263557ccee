#include "kernels/simt/cpu/stacks.h"

#ifdef __wasm__
#include <cstdlib>
#else
#include <sys/mman.h>
#endif

#include <new>

namespace scatterscope::simt::cpu {
namespace {

constexpr std::size_t slab_stacks = 64;
constexpr std::size_t guard_bytes = 4096;
constexpr std::size_t slab_bytes = guard_bytes + slab_stacks * stack_bytes;

#ifdef __wasm__
std::byte* map(std::size_t bytes) {
  void* memory = std::malloc(bytes);  // it has no pages that could be guarded
  if (memory == nullptr) throw std::bad_alloc();
  return static_cast<std::byte*>(memory);
}
void unmap(std::byte* slab, std::size_t) {
  std::free(slab);
}
#else
std::byte* map(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  mprotect(memory, guard_bytes, PROT_NONE);
  return static_cast<std::byte*>(memory);
}
void unmap(std::byte* slab, std::size_t bytes) {
  munmap(slab, bytes);
}
#endif

}  // namespace

Stacks::~Stacks() {
  for (std::byte* slab : slabs_) unmap(slab, slab_bytes);
}

std::byte* Stacks::take() {
  if (free_.empty()) map_slab();
  std::byte* stack = free_.back();
  free_.pop_back();
  return stack;
}

void Stacks::map_slab() {
  std::byte* slab = map(slab_bytes);
  slabs_.push_back(slab);
  for (std::size_t i = slab_stacks; i-- > 0;) free_.push_back(slab + guard_bytes + i * stack_bytes);
}

}  // namespace scatterscope::simt::cpu

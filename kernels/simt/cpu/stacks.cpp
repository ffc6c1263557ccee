#include "kernels/simt/cpu/stacks.h"

#include <sys/mman.h>

#include <new>

namespace scatterscope::simt::cpu {
namespace {

constexpr std::size_t slab_stacks = 64;
constexpr std::size_t guard_bytes = 4096;
constexpr std::size_t slab_bytes = guard_bytes + slab_stacks * stack_bytes;

}  // namespace

Stacks::~Stacks() {
  for (std::byte* slab : slabs_) munmap(slab, slab_bytes);
}

std::byte* Stacks::take() {
  if (free_.empty()) map_slab();
  std::byte* stack = free_.back();
  free_.pop_back();
  return stack;
}

void Stacks::map_slab() {
  void* memory = mmap(nullptr, slab_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  auto* slab = static_cast<std::byte*>(memory);
  mprotect(slab, guard_bytes, PROT_NONE);
  slabs_.push_back(slab);
  for (std::size_t i = slab_stacks; i-- > 0;) free_.push_back(slab + guard_bytes + i * stack_bytes);
}

}  // namespace scatterscope::simt::cpu

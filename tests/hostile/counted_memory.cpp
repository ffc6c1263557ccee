#include "tests/hostile/counted_memory.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace scatterscope::tests {
namespace {

std::atomic<std::size_t> taken{0}, most{0};

}  // namespace

HeapPeak::HeapPeak() : before_(taken.load()) {
  most = before_;
}

std::size_t HeapPeak::bytes() const {
  return most.load() - before_;
}

}  // namespace scatterscope::tests

#ifndef SCATTERSCOPE_ASAN
void* operator new(std::size_t size) {
  using namespace scatterscope::tests;
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  const std::size_t now = taken += malloc_usable_size(memory);
  most = std::max(most.load(), now);
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) scatterscope::tests::taken -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}
#endif

// The memory that this program takes from the heap, counted by its own operator new.
#pragma once

#include <cstddef>

namespace scatterscope::tests {

// Bytes taken at most since it was made, above what was taken then. With sanitizers, which have an
// operator new of their own, always 0.
class HeapPeak {
 public:
  HeapPeak();
  [[nodiscard]] std::size_t bytes() const;

 private:
  std::size_t before_;
};

}  // namespace scatterscope::tests

// Code that exists twice: for a condition that holds and for one that does not, each known to the compiler.
#pragma once

#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

template <bool value>
struct Known {
  __device__ constexpr operator bool() const { return value; }  // NOLINT: it is the condition
};

// Calls work(condition), with a condition that is a constant of the compiler's. A struct of views of shared memory is
// best captured by value: by reference nvcc 13.0 made 24 instructions more of a sweep (256 x 40).
template <class Work>
__device__ inline void either_way(bool condition, Work work) {
  if (condition) {
    work(Known<true>{});
  } else {
    work(Known<false>{});
  }
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

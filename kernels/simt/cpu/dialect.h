// The dialect on the cpu executor. Compiled into namespace SCATTERSCOPE_PROBE; every name that a kernel writes
// unqualified is found here.
#pragma once

#include "kernels/simt/cpu/access.h"
#include "kernels/simt/cpu/collectives.h"
#include "kernels/simt/settings.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using namespace simt::settings;
using recording::BlockScan;

// On a GPU it is hidden from the compiler.
inline unsigned computed_again(unsigned number) {
  return number;
}

// Linked launches (LaunchShape::linked) overlap on a GPU; here one ends before the next begins.
inline void let_next_launch_begin() {}
inline void wait_for_launch_before() {}

// For the compiler of a GPU: these Views are of global memory.
template <class Views>
Views in_global_memory(const Views& given) {
  return given;
}

// Two keys are compared, if `compared`. Counted in counted runs.
inline void count_comparison(bool compared = true) {
  if (compared && simt::cpu::lane.counted != nullptr) simt::cpu::tally_comparison();
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// CUDA's hints to its compiler; nothing here.
#define __launch_bounds__(...)
#define __grid_constant__
#define __noinline__

// A shared array `name` of `capacity` elements at most, of which this launch uses `extent`; then what it holds, if a
// marker says so (kernels/recording/content.h). In kernels only, at their top level: every thread of the block declares
// it. Undefined until written.
#define SHARED(type, name, capacity, extent, ...)                                                                  \
  const View<type> name = shared_view<type>(static_cast<unsigned>(capacity), static_cast<unsigned>(extent), #name, \
                                            recording::Content{__VA_ARGS__})
// A shared array whose size the launch gives (LaunchShape::shared_bytes), `first_byte` from where those begin. Like
// SHARED otherwise.
#define DYNAMIC_SHARED(type, name, extent, first_byte, ...)                                                        \
  const View<type> name =                                                                                          \
      shared_view<type>(static_cast<unsigned>(extent), ((void)(first_byte), static_cast<unsigned>(extent)), #name, \
                        recording::Content{__VA_ARGS__})

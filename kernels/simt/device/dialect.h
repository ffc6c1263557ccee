// The dialect on a GPU, compiled when a kernel is launched, with the recorder, the counter or neither. Under the empty
// probe nothing is left of it: a View is the raw pointer, see() is nothing, a SHARED array is
// `__shared__ type name[capacity]`.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/device/grid_group.h"
#include "kernels/simt/settings.h"

#if SCATTERSCOPE_PROBE_RECORDS
#include "kernels/simt/device/recorder.h"
#else
#if SCATTERSCOPE_PROBE_COUNTS
#include "kernels/recording/meaning.h"
#include "kernels/simt/device/counter.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

#if !SCATTERSCOPE_PROBE_COUNTS
template <class T>
using View = T*;

// Not a function: values wrapped in markers would be optimised otherwise than in plain CUDA.
#define see(...) static_cast<void>(0)
#endif

// The lanes of the mask whose `word` has the same bit number `bit` as this lane's: a ballot, complemented in the lanes
// where the bit is 0. By hand, since the compiler selects where a predicated complement does: 1.17x for a whole sort on
// an H200.
__device__ __forceinline__ unsigned ballot_alike_sync(unsigned mask, unsigned word, unsigned bit) {
  unsigned alike;
  asm volatile(
      "{ .reg .pred one;\n"
      "and.b32 %0, %1, %2;\n"
      "setp.ne.u32 one, %0, 0;\n"
      "vote.sync.ballot.b32 %0, one, %3;\n"
      "@!one not.b32 %0, %0; }"
      : "=r"(alike)
      : "r"(word), "r"(1u << bit), "r"(mask));
  return alike;
}

namespace cooperative_groups {
struct grid_group {
  __device__ void sync() const { simt::wait_for_grid(); }
};
__device__ inline grid_group this_grid() {
  return {};
}
}  // namespace cooperative_groups

}  // namespace scatterscope::SCATTERSCOPE_PROBE

#if SCATTERSCOPE_PROBE_COUNTS
#define SHARED(type, name, capacity, extent) \
  __shared__ type name##_storage[capacity];  \
  const View<type> name = shared_view<type>(name##_storage)
#define DYNAMIC_SHARED(type, name, extent, first_byte)                         \
  extern __shared__ __align__(16) unsigned char scatterscope_dynamic_shared[]; \
  const View<type> name = shared_view(reinterpret_cast<type*>(scatterscope_dynamic_shared + (first_byte)))
#else
#define SHARED(type, name, capacity, extent) __shared__ type name[capacity]
#define DYNAMIC_SHARED(type, name, extent, first_byte)                         \
  extern __shared__ __align__(16) unsigned char scatterscope_dynamic_shared[]; \
  type* const name = reinterpret_cast<type*>(scatterscope_dynamic_shared + (first_byte))
#endif

#endif

#ifdef SCATTERSCOPE_BLOCK
// The size of the launch's blocks, which the program is compiled for: a loop over the warps of a block is unrolled, and
// radix-local with one key a thread sorts its tiles in 0.83 of the time (H200).
namespace scatterscope::simt {
inline constexpr struct { unsigned x; } block_size{SCATTERSCOPE_BLOCK};
}  // namespace scatterscope::simt
#define blockDim scatterscope::simt::block_size
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

using namespace simt::settings;
using recording::BlockScan;

// Two keys are compared. How often, which is the same on every device, the executor counts.
__device__ __forceinline__ void count_comparison(bool = true) {}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

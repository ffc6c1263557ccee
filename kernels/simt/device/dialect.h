// The dialect on a GPU, compiled when a kernel is launched, with the recorder, the counter or neither. Under the empty
// probe nothing is left of it: a View is the raw pointer, see() is nothing, a SHARED array is
// `__shared__ type name[capacity]`, whatever its marker.
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

// The lanes of the mask that hold the same `word` as this lane, whose last `bits` bits count: what __match_any_sync
// gives, by a ballot a bit, complemented in the lanes where the bit is 0. By hand, two bits at a time: the compiler
// selects where a predicated complement does, and takes two operations where one takes all three words. The complement
// is a multiplication by all ones, which other units do than all else here; %tid.z hides from the compiler that it is
// one. What each of them gives on an H200 stands in kernels/radix/onesweep.md.
__device__ __forceinline__ unsigned alike_sync(unsigned mask, unsigned word, unsigned bits) {
  unsigned alike = mask, z;
  asm("mov.u32 %0, %%tid.z;" : "=r"(z));
  const unsigned all_ones = ~z;
#pragma unroll
  for (unsigned bit = 0; bit + 1 < bits; bit += 2) {
    asm volatile(
        "{ .reg .pred one; .reg .b32 lanes, lanes_next;\n"
        "and.b32 lanes, %1, %2;\n"
        "setp.ne.u32 one, lanes, 0;\n"
        "vote.sync.ballot.b32 lanes, one, %4;\n"
        "@!one mad.lo.u32 lanes, lanes, %5, %5;\n"
        "and.b32 lanes_next, %1, %3;\n"
        "setp.ne.u32 one, lanes_next, 0;\n"
        "vote.sync.ballot.b32 lanes_next, one, %4;\n"
        "@!one mad.lo.u32 lanes_next, lanes_next, %5, %5;\n"
        "lop3.b32 %0, %0, lanes, lanes_next, 0x80; }"
        : "+r"(alike)
        : "r"(word), "r"(1u << bit), "r"(2u << bit), "r"(mask), "r"(all_ones));
  }
  if (bits % 2 == 1) {
    asm volatile(
        "{ .reg .pred one; .reg .b32 lanes;\n"
        "and.b32 lanes, %1, %2;\n"
        "setp.ne.u32 one, lanes, 0;\n"
        "vote.sync.ballot.b32 lanes, one, %3;\n"
        "@!one mad.lo.u32 lanes, lanes, %4, %4;\n"
        "and.b32 %0, %0, lanes; }"
        : "+r"(alike)
        : "r"(word), "r"(1u << (bits - 1)), "r"(mask), "r"(all_ones));
  }
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
#define SHARED(type, name, capacity, extent, ...) \
  __shared__ type name##_storage[capacity];       \
  const View<type> name = shared_view<type>(name##_storage)
#define DYNAMIC_SHARED(type, name, extent, first_byte, ...)                    \
  extern __shared__ __align__(16) unsigned char scatterscope_dynamic_shared[]; \
  const View<type> name = shared_view(reinterpret_cast<type*>(scatterscope_dynamic_shared + (first_byte)))
#else
#define SHARED(type, name, capacity, extent, ...) __shared__ type name[capacity]
#define DYNAMIC_SHARED(type, name, extent, first_byte, ...)                    \
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

// The number as such, which the compiler may not take for the one that it knew: what follows from it is computed again
// where no register is to hold it meanwhile.
__device__ __forceinline__ unsigned computed_again(unsigned number) {
  asm volatile("" : "+r"(number));
  return number;
}

// A struct of Views that a kernel takes as one parameter, `__grid_constant__ const`, for the kernel to use. Of a
// pointer that is a parameter the compiler knows that it points to global memory; of one in a struct it has to be
// assumed, or other code is made (kernels/radix/onesweep.md).
template <class Views>
__device__ __forceinline__ Views in_global_memory(const Views& given) {
#if !SCATTERSCOPE_PROBE_RECORDS && !SCATTERSCOPE_PROBE_COUNTS
#pragma unroll
  for (unsigned k = 0; k < sizeof(Views) / sizeof(void*); ++k)
    __builtin_assume(__isGlobal(reinterpret_cast<const void* const*>(&given)[k]));
#endif
  return given;
}

// Two keys are compared. How often, which is the same on every device, the executor counts.
__device__ __forceinline__ void count_comparison(bool = true) {}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

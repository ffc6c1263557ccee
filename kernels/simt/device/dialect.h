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

#if !SCATTERSCOPE_PROBE_COUNTS
// The element that begins at a byte of the view: an address needs no multiplication.
template <class T>
__device__ __forceinline__ T& at_byte(T* view, unsigned byte) {
  return *reinterpret_cast<T*>(reinterpret_cast<unsigned char*>(view) + byte);
}
template <class T>
__device__ __forceinline__ const T& at_byte(const T* view, unsigned byte) {
  return *reinterpret_cast<const T*>(reinterpret_cast<const unsigned char*>(view) + byte);
}

// The view from an element on. The compiler may not know what its address is made of, or it would compute each
// element's anew.
template <class T>
__device__ __forceinline__ T* from_element(T* global, unsigned first) {
  std::size_t address = __cvta_generic_to_global(global + first);
  asm volatile("" : "+l"(address));
  return static_cast<T*>(__cvta_global_to_generic(address));
}

// An asynchronous copy of 16 bytes, which both addresses are a multiple of, from global to shared memory.
template <class T>
__device__ __forceinline__ void copy_async(T* to, unsigned place, const T* from, unsigned i) {
#if __CUDA_ARCH__ >= 800
  asm volatile(
      "cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to + place))),
      "l"(__cvta_generic_to_global(from + i))
      : "memory");
#else
  *reinterpret_cast<uint4*>(to + place) = *reinterpret_cast<const uint4*>(from + i);
#endif
}
// Waits for the copies of this thread.
__device__ __forceinline__ void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}
#endif

// The lanes that have the same bit of `word` as this lane: a ballot, complemented in the lanes where the bit is 0.
__device__ __forceinline__ unsigned alike_by(unsigned lanes, unsigned word, unsigned bit, unsigned all_ones) {
  unsigned alike;
  asm volatile(
      "{ .reg .pred one; .reg .b32 own;\n"
      "and.b32 own, %1, %2;\n"
      "setp.ne.u32 one, own, 0;\n"
      "vote.sync.ballot.b32 %0, one, %3;\n"
      "@!one mad.lo.u32 %0, %0, %4, %4; }"
      : "=&r"(alike)
      : "r"(word), "r"(1u << bit), "r"(lanes), "r"(all_ones));
  return alike;
}
// The lanes of the mask that hold the same `word` as this lane, of which `bits` bits from bit `first` on count: what
// __match_any_sync gives, by a ballot a bit. By hand: the compiler selects where a predicated complement does, and
// takes two operations where one takes all three words. The complement is a multiplication by all ones, which other
// units do than all else here; %tid.z hides from the compiler that it is one. What each of them gives on an H200 stands
// in kernels/radix/onesweep.md.
__device__ __forceinline__ unsigned alike_sync(unsigned mask, unsigned word, unsigned bits, unsigned first = 0) {
  unsigned z;
  asm("mov.u32 %0, %%tid.z;" : "=r"(z));
  const unsigned all_ones = ~z;
  unsigned alike = alike_by(mask, word, first, all_ones) & mask;
#pragma unroll
  for (unsigned bit = 1; bit + 1 < bits; bit += 2) {
    const unsigned one = alike_by(mask, word, first + bit, all_ones);
    const unsigned next = alike_by(mask, word, first + bit + 1, all_ones);
    asm("lop3.b32 %0, %0, %1, %2, 0x80;" : "+r"(alike) : "r"(one), "r"(next));
  }
  if (bits % 2 == 0) alike &= alike_by(mask, word, first + bits - 1, all_ones);
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
#define DYNAMIC_SHARED(type, name, extent, first_byte, ...)                     \
  extern __shared__ __align__(128) unsigned char scatterscope_dynamic_shared[]; \
  const View<type> name = shared_view(reinterpret_cast<type*>(scatterscope_dynamic_shared + (first_byte)))
#else
#define SHARED(type, name, capacity, extent, ...) __shared__ type name[capacity]
#define DYNAMIC_SHARED(type, name, extent, first_byte, ...)                     \
  extern __shared__ __align__(128) unsigned char scatterscope_dynamic_shared[]; \
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

// Launches may be linked (LaunchShape::linked): once all blocks have called the first of these the next launch may
// begin, which finds what those before it stored once it has called the second.
__device__ __forceinline__ void let_next_launch_begin() {
#if __CUDA_ARCH__ >= 900 && !SCATTERSCOPE_PROBE_RECORDS && !SCATTERSCOPE_PROBE_COUNTS
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
__device__ __forceinline__ void wait_for_launch_before() {
#if __CUDA_ARCH__ >= 900 && !SCATTERSCOPE_PROBE_RECORDS && !SCATTERSCOPE_PROBE_COUNTS
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
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

// Barriers, warp collectives, atomics and fences in CUDA's spelling, on the executor.
#pragma once

#include "kernels/simt/cpu/access.h"
#include "kernels/simt/cpu/barrier.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

inline constexpr unsigned warpSize = 32;

inline void __syncthreads(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_barrier(recording::EventKind::barrier, line, file);
  simt::cpu::block_barrier({file, line});
}

inline void log_fence(recording::FenceScope scope, unsigned line, const char* file) {
  log_barrier(recording::EventKind::fence, line, file, static_cast<std::uint64_t>(scope));
}
inline void __threadfence(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_fence(recording::FenceScope::device, line, file);
  std::atomic_thread_fence(std::memory_order_seq_cst);
}
inline void __threadfence_block(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_fence(recording::FenceScope::block, line, file);
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

namespace cooperative_groups {
struct grid_group {
  void sync(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) const {
    log_barrier(recording::EventKind::grid_barrier, line, file);
    simt::cpu::grid_barrier({file, line});
  }
};
inline grid_group this_grid() {
  return {};
}
}  // namespace cooperative_groups

// --- Warp collectives. A lane is threadIdx.x mod 32 within its block; 0xffffffff names the lanes that exist. Ended
// lanes may stand in a mask under the barrier rule `volta` only.

inline simt::cpu::Deposits collect(unsigned mask, std::uint64_t value, unsigned line, const char* file) {
  log_barrier(recording::EventKind::warp_exchange, line, file, mask);
  return simt::cpu::warp_collective(mask, value, {file, line});
}
inline unsigned lane_index() {
  return threadIdx.x % warpSize;
}
// Whether lane l took part.
inline bool took_part(const simt::cpu::Deposits& all, unsigned l) {
  return (all.lanes >> l & 1U) != 0;
}

inline void __syncwarp(unsigned mask = 0xffffffffU, unsigned line = __builtin_LINE(),
                       const char* file = __builtin_FILE()) {
  log_barrier(recording::EventKind::warp_barrier, line, file, mask);
  (void)simt::cpu::warp_collective(mask, 0, {file, line});
}

inline unsigned __ballot_sync(unsigned mask, bool predicate, unsigned line = __builtin_LINE(),
                              const char* file = __builtin_FILE()) {
  const simt::cpu::Deposits all = collect(mask, predicate ? 1 : 0, line, file);
  unsigned ballot = 0;
  for (unsigned l = 0; l < warpSize; ++l)
    if (took_part(all, l) && all.by_lane[l] != 0) ballot |= 1U << l;
  return ballot;
}
inline int __any_sync(unsigned mask, bool predicate, unsigned line = __builtin_LINE(),
                      const char* file = __builtin_FILE()) {
  return __ballot_sync(mask, predicate, line, file) != 0 ? 1 : 0;
}
inline int __all_sync(unsigned mask, bool predicate, unsigned line = __builtin_LINE(),
                      const char* file = __builtin_FILE()) {
  return __ballot_sync(mask, !predicate, line, file) == 0 ? 1 : 0;
}

template <class T>
T from_deposit(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// The value of lane `source`; the own one where that lane does not exist or is outside the segment of `width`.
template <class T>
T shuffle(unsigned mask, T value, int source, bool inside, unsigned line, const char* file) {
  const simt::cpu::Deposits all = collect(mask, simt::to_bits(value), line, file);
  const bool exists = inside && source >= 0 && source < 32 && took_part(all, static_cast<unsigned>(source));
  return exists ? from_deposit<T>(all.by_lane[source]) : value;
}
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, unsigned line = __builtin_LINE(),
              const char* file = __builtin_FILE()) {
  const int base = static_cast<int>(lane_index()) & ~(width - 1);
  return shuffle(mask, value, base + (source & (width - 1)), true, line, file);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, unsigned line = __builtin_LINE(),
                 const char* file = __builtin_FILE()) {
  const int source = static_cast<int>(lane_index()) - static_cast<int>(delta);
  const int base = static_cast<int>(lane_index()) & ~(width - 1);
  return shuffle(mask, value, source, source >= base, line, file);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, unsigned line = __builtin_LINE(),
                   const char* file = __builtin_FILE()) {
  const int source = static_cast<int>(lane_index()) + static_cast<int>(delta);
  const int end = (static_cast<int>(lane_index()) & ~(width - 1)) + width;
  return shuffle(mask, value, source, source < end, line, file);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, unsigned line = __builtin_LINE(),
                  const char* file = __builtin_FILE()) {
  const int source = static_cast<int>(lane_index()) ^ lanes;
  const int end = (static_cast<int>(lane_index()) & ~(width - 1)) + width;
  return shuffle(mask, value, source, source < end, line, file);
}

template <class T>
unsigned __match_any_sync(unsigned mask, T value, unsigned line = __builtin_LINE(),
                          const char* file = __builtin_FILE()) {
  const simt::cpu::Deposits all = collect(mask, simt::to_bits(value), line, file);
  unsigned same = 0;
  for (unsigned l = 0; l < warpSize; ++l)
    if (took_part(all, l) && all.by_lane[l] == simt::to_bits(value)) same |= 1U << l;
  return same;
}
// The lanes of the mask that hold the same `word` as this lane, of which `bits` bits from bit `first` on count.
inline unsigned alike_sync(unsigned mask, unsigned word, unsigned bits, unsigned first = 0,
                           unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  return __match_any_sync(mask, word >> first & ((1U << bits) - 1), line, file);
}

// --- Atomics on &view[i]: the old value is returned.

#define SCATTERSCOPE_ATOMIC(name, result)                                                                              \
  template <class T, class V>                                                                                          \
  T name(AtomicAddress<T> at, const V& given, unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) { \
    const T value = static_cast<T>(given);                                                                             \
    return atomic_update(                                                                                              \
        at, [value](T old) { return static_cast<T>(result); }, line, file);                                            \
  }
SCATTERSCOPE_ATOMIC(atomicAdd, old + value)
SCATTERSCOPE_ATOMIC(atomicSub, old - value)
SCATTERSCOPE_ATOMIC(atomicExch, ((void)old, value))
SCATTERSCOPE_ATOMIC(atomicAnd, old& value)
SCATTERSCOPE_ATOMIC(atomicOr, old | value)
SCATTERSCOPE_ATOMIC(atomicXor, old ^ value)
SCATTERSCOPE_ATOMIC(atomicMin, std::min(old, value))
SCATTERSCOPE_ATOMIC(atomicMax, std::max(old, value))
#undef SCATTERSCOPE_ATOMIC

template <class T, class C, class V>
T atomicCAS(AtomicAddress<T> at, const C& expected, const V& desired, unsigned line = __builtin_LINE(),
            const char* file = __builtin_FILE()) {
  const T compare = static_cast<T>(expected);
  const T next = static_cast<T>(desired);
  return atomic_update(
      at, [compare, next](T old) { return old == compare ? next : old; }, line, file);
}

// --- Arithmetic that CUDA has as intrinsics.

inline int __popc(unsigned x) {
  return std::popcount(x);
}
inline int __clz(int x) {
  return std::countl_zero(static_cast<unsigned>(x));
}
inline int __ffs(int x) {
  return x == 0 ? 0 : std::countr_zero(static_cast<unsigned>(x)) + 1;
}
inline unsigned min(unsigned a, unsigned b) {
  return a < b ? a : b;
}
inline unsigned max(unsigned a, unsigned b) {
  return a < b ? b : a;
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

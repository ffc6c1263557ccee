// The recorder on a GPU: SHARED arrays, barriers, collectives and atomics that log and then do what CUDA does.
#pragma once

#include "kernels/simt/device/grid_group.h"
#include "kernels/simt/recorded_access.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// All threads fill the array with the pattern of undefined memory before anyone uses it, as the executor does.
template <class T>
__device__ View<T> shared_view(T* storage, unsigned extent, const char* name, recording::Content content,
                               unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  const std::uint64_t thread = thread_of_grid();
  const unsigned k = device_log.declared[thread]++;
  if (thread == 0 && k < most_declarations) {
    recording::SharedDeclaration& mine = device_log.declarations[k];
    mine.file = hash_of(file);
    mine.line = static_cast<std::uint16_t>(line);
    mine.type = simt::value_type<T>();
    mine.extent = extent;
    mine.content = content;
  }
  auto* bytes = reinterpret_cast<unsigned char*>(storage);
  for (unsigned b = threadIdx.x; b < extent * sizeof(T); b += blockDim.x) bytes[b] = 0xcd;
  ::__syncthreads();
  return {storage, extent, name, recording::shared_array_bit | k};
}

__device__ inline void log_barrier(EventKind kind, unsigned line, std::uint32_t file, std::uint64_t value = 0) {
  log_event(kind, recording::ValueType::u32, 0, 0, value, 0, {file, line});
}

__device__ inline void log_fence(recording::FenceScope scope, unsigned line, const char* file) {
  log_barrier(EventKind::fence, line, hash_of(file), static_cast<std::uint64_t>(scope));
}
__device__ inline void __threadfence(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_fence(recording::FenceScope::device, line, file);
  ::__threadfence();
}
__device__ inline void __threadfence_block(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_fence(recording::FenceScope::block, line, file);
  ::__threadfence_block();
}

__device__ inline void __syncthreads(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_barrier(EventKind::barrier, line, hash_of(file));
  ::__syncthreads();
}
__device__ inline void __syncwarp(unsigned mask = 0xffffffffU, unsigned line = __builtin_LINE(),
                                  const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_barrier, line, hash_of(file), mask);
  ::__syncwarp(mask);
}
__device__ inline unsigned __ballot_sync(unsigned mask, bool predicate, unsigned line = __builtin_LINE(),
                                         const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__ballot_sync(mask, predicate);
}
__device__ inline int __any_sync(unsigned mask, bool predicate, unsigned line = __builtin_LINE(),
                                 const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__any_sync(mask, predicate);
}
__device__ inline int __all_sync(unsigned mask, bool predicate, unsigned line = __builtin_LINE(),
                                 const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__all_sync(mask, predicate);
}
template <class T>
__device__ T __shfl_sync(unsigned mask, T value, int source, int width = 32, unsigned line = __builtin_LINE(),
                         const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__shfl_sync(mask, value, source, width);
}
template <class T>
__device__ T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, unsigned line = __builtin_LINE(),
                            const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__shfl_up_sync(mask, value, delta, width);
}
template <class T>
__device__ T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, unsigned line = __builtin_LINE(),
                              const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__shfl_down_sync(mask, value, delta, width);
}
template <class T>
__device__ T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, unsigned line = __builtin_LINE(),
                             const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__shfl_xor_sync(mask, value, lanes, width);
}
template <class T>
__device__ unsigned __match_any_sync(unsigned mask, T value, unsigned line = __builtin_LINE(),
                                     const char* file = __builtin_FILE()) {
  log_barrier(EventKind::warp_exchange, line, hash_of(file), mask);
  return ::__match_any_sync(mask, value);
}
// The lanes of the mask that hold the same `word` as this lane, of which `bits` bits from bit `first` on count.
__device__ inline unsigned alike_sync(unsigned mask, unsigned word, unsigned bits, unsigned first = 0,
                                      unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  return __match_any_sync(mask, word >> first & ((1u << bits) - 1), line, file);
}

namespace cooperative_groups {
struct grid_group {
  __device__ void sync(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) const {
    log_barrier(EventKind::grid_barrier, line, hash_of(file));
    simt::wait_for_grid();
  }
};
__device__ inline grid_group this_grid() {
  return {};
}
}  // namespace cooperative_groups

template <class T>
__device__ void log_atomic(AtomicAddress<T> at, T old, T now, unsigned line, const char* file) {
  log_event(EventKind::atomic, simt::value_type<T>(), at.what, at.index, simt::to_bits(now), simt::to_bits(old),
            {hash_of(file), line});
}
#define SCATTERSCOPE_ATOMIC(name, result)                                           \
  template <class T, class V>                                                       \
  __device__ T name(AtomicAddress<T> at, V given, unsigned line = __builtin_LINE(), \
                    const char* file = __builtin_FILE()) {                          \
    if (at.at == nullptr) return T{};                                               \
    const T value = static_cast<T>(given);                                          \
    const T old = ::name(at.at, value);                                             \
    log_atomic(at, old, static_cast<T>(result), line, file);                        \
    return old;                                                                     \
  }
SCATTERSCOPE_ATOMIC(atomicAdd, old + value)
SCATTERSCOPE_ATOMIC(atomicSub, old - value)
SCATTERSCOPE_ATOMIC(atomicExch, value)
SCATTERSCOPE_ATOMIC(atomicAnd, old& value)
SCATTERSCOPE_ATOMIC(atomicOr, old | value)
SCATTERSCOPE_ATOMIC(atomicXor, old ^ value)
SCATTERSCOPE_ATOMIC(atomicMin, old < value ? old : value)
SCATTERSCOPE_ATOMIC(atomicMax, old < value ? value : old)
#undef SCATTERSCOPE_ATOMIC

template <class T, class C, class V>
__device__ T atomicCAS(AtomicAddress<T> at, C expected, V desired, unsigned line = __builtin_LINE(),
                       const char* file = __builtin_FILE()) {
  if (at.at == nullptr) return T{};
  const T old = ::atomicCAS(at.at, static_cast<T>(expected), static_cast<T>(desired));
  log_atomic(at, old, old == static_cast<T>(expected) ? static_cast<T>(desired) : old, line, file);
  return old;
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

#define SHARED(type, name, capacity, extent, ...) \
  __shared__ type name##_storage[capacity];       \
  const View<type> name =                         \
      shared_view<type>(name##_storage, static_cast<unsigned>(extent), #name, recording::Content{__VA_ARGS__})
#define DYNAMIC_SHARED(type, name, extent, first_byte, ...)                                                      \
  extern __shared__ __align__(128) unsigned char scatterscope_dynamic_shared[];                                  \
  const View<type> name = shared_view<type>(reinterpret_cast<type*>(scatterscope_dynamic_shared + (first_byte)), \
                                            static_cast<unsigned>(extent), #name, recording::Content{__VA_ARGS__})

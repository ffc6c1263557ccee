// Views, SHARED arrays and atomics on the executor.
#pragma once

#include "kernels/simt/recorded_access.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

template <class T>
View<T> shared_view(unsigned capacity, unsigned extent, const char* name, recording::Content content,
                    unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  const bool recorded = simt::cpu::lane.log != nullptr;
  const std::uint32_t what =
      recorded ? simt::cpu::shared_array({file, line}, simt::value_type<T>(), extent, content) : 0;
  return {static_cast<T*>(simt::cpu::shared_memory({file, line}, sizeof(T), capacity, extent, name)), extent, name,
          what};
}

template <class T, class Operation>
T atomic_update(AtomicAddress<T> at, Operation operation, unsigned line, const char* file) {
  count_access({file, line});
  T old = load_word(at.at);
  T next = operation(old);
  while (!__atomic_compare_exchange(at.at, &old, &next, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    next = operation(old);
  log_event(EventKind::atomic, simt::value_type<T>(), at.what, at.index, simt::to_bits(next), simt::to_bits(old),
            {file, line});
  const bool in_global_memory = (at.what & recording::shared_array_bit) == 0;
  if (in_global_memory && simt::cpu::lane.log != nullptr) store_wait({file, line});  // others see what it took or left
  return old;
}

inline void log_barrier(EventKind kind, unsigned line, const char* file, std::uint64_t value = 0) {
  log_event(kind, recording::ValueType::u32, 0, 0, value, 0, {file, line});
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

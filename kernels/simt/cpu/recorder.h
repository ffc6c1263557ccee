// The recorder on the executor: recorded views, SHARED arrays and atomics.
#pragma once

#include "kernels/simt/recorded_access.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Declarations of the launch that runs, in the order in which a first thread met them.
inline std::vector<recording::SharedDeclaration>& shared_declarations() {
  static std::vector<recording::SharedDeclaration> declarations;
  return declarations;
}

template <class T>
View<T> shared_view(unsigned capacity, unsigned extent, const char* name, unsigned line = __builtin_LINE(),
                    const char* file = __builtin_FILE()) {
  auto& declared = shared_declarations();
  const recording::SharedDeclaration mine{hash_of(file), static_cast<std::uint16_t>(line), simt::value_type<T>(),
                                          extent};
  std::uint32_t k = 0;
  while (k < declared.size() &&
         !(declared[k].file == mine.file && declared[k].line == mine.line && declared[k].extent == mine.extent))
    ++k;
  if (k == declared.size()) declared.push_back(mine);
  return {static_cast<T*>(simt::cpu::shared_memory({file, line}, sizeof(T), capacity, extent, name)), extent, name,
          recording::shared_array_bit | k};
}

template <class T, class Operation>
T atomic_update(AtomicAddress<T> at, Operation operation, unsigned line, const char* file) {
  count_access({file, line});
  const T old = *at.at;
  *at.at = operation(old);
  log_event(EventKind::atomic, simt::value_type<T>(), at.what, at.index, simt::to_bits(*at.at), simt::to_bits(old),
            {file, line});
  return old;
}

inline void log_barrier(EventKind kind, unsigned line, const char* file, std::uint64_t value = 0) {
  log_event(kind, recording::ValueType::u32, 0, 0, value, 0, {file, line});
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

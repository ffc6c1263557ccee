// Views on the executor where nothing is logged: bounds are checked.
#pragma once

#include "kernels/recording/meaning.h"
#include "kernels/simt/cpu/index.h"
#if SCATTERSCOPE_PROBE_COUNTS
#include "kernels/simt/cpu/counted_view.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

#if !SCATTERSCOPE_PROBE_COUNTS
template <class T>
struct View {
  using Plain = std::remove_const_t<T>;
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";

  T& operator[](Index i) const {
    bounds_check(name, i, extent);
    count_access(i.place());
    return data[i.value];
  }
  operator View<const T>() const requires(!std::is_const_v<T>) { return {data, extent, name}; }
};

// Shows named local values to the probe.
template <class... T>
inline void see(const T&...) {}

inline void log_barrier(recording::EventKind, unsigned, const char*, std::uint64_t = 0) {}
#endif

// A word that other blocks are waited for: its load is the one that lets others run.
template <class T>
struct View<volatile T> {
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";

  struct Element {
    T* at;
    CodeLine place;
    operator T() const {
      const T value = __atomic_load_n(at, __ATOMIC_SEQ_CST);
      simt::cpu::poll(at, simt::to_bits(value), place);
      return value;
    }
    void operator=(T value) const {
      __atomic_store_n(at, value, __ATOMIC_SEQ_CST);
      count_access(place);
      simt::cpu::published(place);
    }
    void operator=(const Element& other) const { *this = static_cast<T>(other); }
    T* operator&() const { return at; }
  };
  Element operator[](Index i) const {
    bounds_check(name, i, extent);
    return {data + i.value, i.place()};
  }
};

template <class T>
View<T> shared_view(unsigned capacity, unsigned extent, const char* name, unsigned line = __builtin_LINE(),
                    const char* file = __builtin_FILE()) {
  return {static_cast<T*>(simt::cpu::shared_memory({file, line}, sizeof(T), capacity, extent, name)), extent, name};
}

template <class T, class Operation>
T atomic_update(T* at, Operation operation, unsigned line, const char* file) {
  count_access({file, line});
  T old;
  __atomic_load(at, &old, __ATOMIC_SEQ_CST);
  T next = operation(old);
  while (!__atomic_compare_exchange(at, &old, &next, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) next = operation(old);
  return old;
}
template <class T>
using AtomicAddress = T*;

}  // namespace scatterscope::SCATTERSCOPE_PROBE

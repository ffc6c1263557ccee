// Views under the counter probe on the executor: bounds are checked, and stores through a View that has a counter are
// counted.
#pragma once

#include "kernels/simt/cpu/barrier.h"
#include "kernels/simt/cpu/index.h"
#include "kernels/simt/cpu/store_gatherer.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// What is kept of a thread.
struct CountedThread {
  std::uint32_t source = 0;         // its place in the list that it writes from, as it last showed it
  std::uint32_t warp_barriers = 0;  // that it has come to
};
inline CountedThread& counted_thread() {
  return *static_cast<CountedThread*>(simt::cpu::lane.log);
}
// Since when lanes count their executions of a line alike: barriers of its block that are closed, and of its warp.
inline std::uint64_t counted_stretch() {
  return std::uint64_t{simt::cpu::running_block->generation} << 32U | counted_thread().warp_barriers;
}

template <class T>
struct View {
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";
  simt::cpu::StoreGatherer* counter = nullptr;  // null: its stores are not counted

  // What `view[i]` is where it may be stored to. Give it a type (unsigned x = view[i]), not auto.
  struct Element {
    T* at;
    simt::cpu::StoreGatherer* counter;
    Index index;

    operator T() const { return *at; }
    void operator=(T value) const {
      *at = value;
      if (counter != nullptr)
        counter->store(index.place(), counted_stretch(), index.number(), counted_thread().source, sizeof(T));
    }
    void operator=(const Element& other) const { *this = static_cast<T>(other); }
    void operator+=(T value) const { *this = static_cast<T>(*at + value); }
    void operator-=(T value) const { *this = static_cast<T>(*at - value); }
    void operator|=(T value) const { *this = static_cast<T>(*at | value); }
    T* operator&() const { return at; }
  };

  decltype(auto) operator[](Index i) const {
    bounds_check(name, i, extent);
    count_access(i.place());
    if constexpr (std::is_const_v<T>) {
      return (data[i.value]);
    } else {
      return Element{data + i.value, counter, i};
    }
  }
  operator View<const T>() const requires(!std::is_const_v<T>) { return {data, extent, name}; }
};

template <class T>
inline void keep_source(T) {}
template <recording::Meaning meaning, class T>
inline void keep_source(recording::Marked<meaning, T> shown) {
  if constexpr (simt::is_source(meaning)) counted_thread().source = static_cast<std::uint32_t>(shown.value);
}
// Keeps the thread's place where one of the values is it.
template <class... T>
inline void see(T... shown) {
  (keep_source(shown), ...);
}

inline void log_barrier(recording::EventKind kind, unsigned, const char*, std::uint64_t = 0) {
  if (kind == recording::EventKind::warp_barrier) ++counted_thread().warp_barriers;
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

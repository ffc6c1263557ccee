// Views under the recorder on the executor: bounds are checked, every access is logged with its source line.
#pragma once

#include "kernels/simt/cpu/index.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using recording::EventKind;
using recording::RawEvent;

using ThreadLog = std::vector<RawEvent>;

// file_hash() of the places that a thread comes by, computed once for each string.
inline std::uint32_t hash_of(const char* file) {
  static thread_local const char* last = nullptr;
  static thread_local std::uint32_t hash = 0;
  if (file != last) {
    hash = recording::file_hash(file);
    last = file;
  }
  return hash;
}

inline void log_event(EventKind kind, recording::ValueType type, std::uint32_t what, std::uint64_t index,
                      std::uint64_t value, std::uint64_t before, Place at) {
  auto& log = *static_cast<ThreadLog*>(simt::cpu::lane.log);
  log.push_back({value, before, static_cast<std::uint32_t>(index), hash_of(at.file), what,
                 static_cast<std::uint16_t>(at.line), kind, type});
}

template <class T>
struct AtomicAddress {
  T* at;
  std::uint32_t what;
  std::uint64_t index;
};

template <class T>
struct View {
  using Plain = std::remove_cv_t<T>;
  static constexpr bool polls = std::is_volatile_v<T>;
  Plain* data = nullptr;
  unsigned extent = 0;
  const char* name = "";
  std::uint32_t what = 0;

  // What `view[i]` is: a place that logs what is done with it. Give it a type (unsigned x = view[i]), not auto.
  struct Element {
    Plain* at;
    std::uint32_t what;
    Index index;

    operator Plain() const {
      const Plain value = *at;
      if constexpr (polls) {
        simt::cpu::poll(at, simt::to_bits(value), index.place());
        log_poll(value);
      } else {
        count_access(index.place());
        log_event(EventKind::read, simt::value_type<Plain>(), what, index.value, simt::to_bits(value), 0,
                  index.place());
      }
      return value;
    }
    // The read that ended a wait is the one that stays.
    void log_poll(Plain value) const {
      auto& log = *static_cast<ThreadLog*>(simt::cpu::lane.log);
      if (!log.empty()) {
        RawEvent& last = log.back();
        if (last.kind == EventKind::read && last.what == what && last.index == index.value && last.line == index.line &&
            last.file == hash_of(index.file)) {
          last.value = simt::to_bits(value);
          return;
        }
      }
      log_event(EventKind::read, simt::value_type<Plain>(), what, index.value, simt::to_bits(value), 0, index.place());
    }
    void operator=(Plain value) const requires(!std::is_const_v<T>) {
      count_access(index.place());
      *at = value;
      log_event(EventKind::write, simt::value_type<Plain>(), what, index.value, simt::to_bits(value), 0, index.place());
    }
    void operator=(const Element& other) const requires(!std::is_const_v<T>) { *this = static_cast<Plain>(other); }
    void operator+=(Plain value) const { *this = static_cast<Plain>(static_cast<Plain>(*this) + value); }
    void operator-=(Plain value) const { *this = static_cast<Plain>(static_cast<Plain>(*this) - value); }
    void operator|=(Plain value) const { *this = static_cast<Plain>(static_cast<Plain>(*this) | value); }
    AtomicAddress<Plain> operator&() const { return {at, what, index.value}; }
  };

  Element operator[](Index i) const {
    bounds_check(name, i, extent);
    return {data + i.value, what, i};
  }
  operator View<const T>() const requires(!std::is_const_v<T>) { return {data, extent, name, what}; }
};

// Declarations of the launch that runs, in the order in which a first thread met them.
struct SharedDeclarations {
  std::vector<recording::SharedDeclaration> list;
};
inline SharedDeclarations& shared_declarations() {
  static SharedDeclarations declarations;
  return declarations;
}

template <class T>
View<T> shared_view(unsigned capacity, unsigned extent, const char* name, unsigned line = __builtin_LINE(),
                    const char* file = __builtin_FILE()) {
  auto& declared = shared_declarations().list;
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

// A named local value, with the line of the see() that shows it. Its name is read from the source.
struct Seen {
  template <class T>
  Seen(T v, unsigned at_line = __builtin_LINE(), const char* at_file = __builtin_FILE())
      : bits(simt::to_bits(v)), type(simt::value_type<T>()), place{at_file, at_line} {}
  std::uint64_t bits;
  recording::ValueType type;
  Place place;
};

inline void log_seen(std::uint32_t position, const Seen& seen) {
  log_event(EventKind::value, seen.type, 0, position, seen.bits, 0, seen.place);
}

// Shows named local values to the probe, up to four in a call.
inline void see(Seen a) {
  log_seen(0, a);
}
inline void see(Seen a, Seen b) {
  see(a);
  log_seen(1, b);
}
inline void see(Seen a, Seen b, Seen c) {
  see(a, b);
  log_seen(2, c);
}
inline void see(Seen a, Seen b, Seen c, Seen d) {
  see(a, b, c);
  log_seen(3, d);
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

inline void log_barrier(EventKind kind, unsigned line, const char* file) {
  log_event(kind, recording::ValueType::u32, 0, 0, 0, 0, {file, line});
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

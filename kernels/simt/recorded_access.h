// Views on the executor, and under the recorder of a GPU: bounds are checked, every access is logged with its source
// line. One text for both backends; each supplies in its thread_log.h:
//   Index                       a subscript with its place
//   in_bounds(name, what, i, extent)   false: reported, and the access must not happen
//   count_access(place)         towards the limit of accesses a thread
//   load_word(at), store_word(at, value)   of a word that is polled
//   poll_wait(at, bits, place)  after a polling load
//   store_wait(place)           after a store to a word that is polled; the executor: after atomics too
//   log_event(kind, type, what, index, value, before, place), log_poll(type, what, index, value, place)
#pragma once

#include <type_traits>

#include "kernels/recording/meaning.h"
#include "kernels/simt/value_bits.h"
#ifdef __CUDACC_RTC__
#include "kernels/simt/device/thread_log.h"
#else
#include "kernels/simt/cpu/thread_log.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

using recording::EventKind;
using recording::RawEvent;

template <class T>
struct AtomicAddress {
  T* at;  // null: out of bounds
  std::uint32_t what;
  std::uint32_t index;
};

// In kernels in place of T*. View<volatile T>: words that other blocks are waited for; only their loads may wait.
template <class T>
struct View {
  using Plain = std::remove_cv_t<T>;
  static constexpr bool polls = std::is_volatile_v<T>;
  Plain* data = nullptr;
  unsigned extent = 0;
  const char* name = "";  // for messages
  std::uint32_t what = 0;

  // What `view[i]` is: a place that logs what is done with it. Give it a type (unsigned x = view[i]), not auto.
  struct Element {
    Plain* at;  // null: out of bounds
    std::uint32_t what;
    Index index;

    __device__ operator Plain() const {
      if constexpr (polls) {
        if (at == nullptr) return Plain{};
        const auto place = index.place();
        const Plain value = load_word(at);
        poll_wait(at, simt::to_bits(value), place);
        log_poll(simt::value_type<Plain>(), what, index.number(), simt::to_bits(value), place);
        return value;
      } else {
        return load(0);
      }
    }
    __device__ void operator=(Plain value) const requires(!std::is_const_v<T>) {
      store(value, polls ? recording::volatile_access : 0);
    }
    // `access`: the mark of a copied or volatile one, or 0.
    __device__ Plain load(std::uint64_t access) const {
      if (at == nullptr) return Plain{};
      const auto place = index.place();
      const Plain value = *at;
      count_access(place);
      log_event(EventKind::read, simt::value_type<Plain>(), what, index.number(), simt::to_bits(value), access, place);
      return value;
    }
    __device__ void store(Plain value, std::uint64_t access) const requires(!std::is_const_v<T>) {
      if (at == nullptr) return;
      const auto place = index.place();
      count_access(place);
      if constexpr (polls) {
        store_word(at, value);
      } else {
        *at = value;
      }
      log_event(EventKind::write, simt::value_type<Plain>(), what, index.number(), simt::to_bits(value), access, place);
      if constexpr (polls) store_wait(place);
    }
    __device__ void operator=(const Element& other) const requires(!std::is_const_v<T>) {
      *this = static_cast<Plain>(other);
    }
    __device__ void operator+=(Plain value) const { *this = static_cast<Plain>(static_cast<Plain>(*this) + value); }
    __device__ void operator-=(Plain value) const { *this = static_cast<Plain>(static_cast<Plain>(*this) - value); }
    __device__ void operator|=(Plain value) const { *this = static_cast<Plain>(static_cast<Plain>(*this) | value); }
    __device__ AtomicAddress<Plain> operator&() const { return {at, what, index.number()}; }
  };

  __device__ Element operator[](Index i) const {
    return {in_bounds(name, what, i, extent) ? data + i.value : nullptr, what, i};
  }
  template <class U>
  requires(std::is_same_v<U, View<const T>> && !std::is_const_v<T>) operator U() const {
    return {data, extent, name, what};
  }
};

// The element that begins at a byte of the view.
template <class T>
__device__ typename View<T>::Element at_byte(View<T> view, Index byte) {
  byte.value /= sizeof(T);
  return view[byte];
}

// The view from an element on: its element i is the view's element `first` + i.
template <class T>
struct ViewFrom {
  View<T> view;
  unsigned first;
  __device__ typename View<T>::Element operator[](Index i) const {
    i.value += first;
    return view[i];
  }
};
template <class T>
__device__ ViewFrom<T> from_element(View<T> view, unsigned first) {
  return {view, first};
}

// An asynchronous copy of 16 bytes from global to shared memory, done at once: loads of its elements, then stores, each
// marked as copied. A warp makes one request of either.
template <class T>
__device__ inline void copy_async(View<T> to, Index place, View<const T> from, Index i) {
  constexpr unsigned elements = recording::copied_bytes / sizeof(T);
  T items[elements];
  for (unsigned e = 0; e < elements; ++e, ++i.value) items[e] = from[i].load(recording::copied_access);
  for (unsigned e = 0; e < elements; ++e, ++place.value) to[place].store(items[e], recording::copied_access);
}
__device__ inline void wait_for_copies(unsigned line = __builtin_LINE(), const char* file = __builtin_FILE()) {
  log_event(EventKind::copy_wait, recording::ValueType::u32, 0, 0, 0, 0, Index(0, line, file).place());
}

// A named local value, with the line of the see() that shows it. Its name is read from the source.
struct Seen {
  template <class T>
  __device__ Seen(T v, unsigned at_line = __builtin_LINE(), const char* at_file = __builtin_FILE())
      : bits(simt::to_bits(v)), type(simt::value_type<T>()), place(Index(0, at_line, at_file).place()) {}
  template <recording::Meaning of, class T>
  __device__ Seen(recording::Marked<of, T> v, unsigned at_line = __builtin_LINE(),
                  const char* at_file = __builtin_FILE())
      : Seen(v.value, at_line, at_file) {
    meaning = of;
  }
  std::uint64_t bits;
  recording::ValueType type;
  recording::Meaning meaning = recording::Meaning::none;
  CodeLine place;
};

__device__ inline void log_seen(std::uint32_t position, const Seen& seen) {
  log_event(EventKind::value, seen.type, static_cast<std::uint32_t>(seen.meaning), position, seen.bits, 0, seen.place);
}

// Shows named local values to the probe, up to four in a call.
__device__ inline void see(Seen a) {
  log_seen(0, a);
}
__device__ inline void see(Seen a, Seen b) {
  see(a);
  log_seen(1, b);
}
__device__ inline void see(Seen a, Seen b, Seen c) {
  see(a, b);
  log_seen(2, c);
}
__device__ inline void see(Seen a, Seen b, Seen c, Seen d) {
  see(a, b, c);
  log_seen(3, d);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

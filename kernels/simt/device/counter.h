// The counter probe on a GPU: a View that knows where its stores are counted, and the counting itself, by the lanes
// that store together.
#pragma once

#include <type_traits>

#include "kernels/simt/store_counter.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// By thread of the block: its place in the list that it writes from, as it last showed it.
__device__ __forceinline__ unsigned& shown_source() {
  __shared__ unsigned sources[simt::counted_threads];
  return sources[threadIdx.x];
}

__device__ inline void add(std::uint64_t& sum, unsigned more) {
  atomicAdd(reinterpret_cast<unsigned long long*>(&sum), static_cast<unsigned long long>(more));
}

// Called by the lanes of a warp that store together, each for its own element. Lanes that share a cell, a row or the
// request count once, by the first of them.
template <unsigned element_bytes>
__device__ __noinline__ void count_store(simt::StoreCounter& counter, unsigned destination, unsigned source) {
  constexpr unsigned sector = 32 / element_bytes, line = 128 / element_bytes;
  const unsigned together = __activemask();
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  const auto first_of = [lane](unsigned lanes) {
    return static_cast<unsigned>(__ffs(static_cast<int>(lanes))) - 1 == lane;
  };
  const unsigned opens_element = __ballot_sync(together, first_of(__match_any_sync(together, destination)));
  const unsigned opens_sector = __ballot_sync(together, first_of(__match_any_sync(together, destination / sector)));
  const unsigned opens_line = __ballot_sync(together, first_of(__match_any_sync(together, destination / line)));
  const unsigned long long bins = counter.bins;
  const auto row = static_cast<unsigned>(source * bins / counter.keys);
  const unsigned cell = row * counter.bins + static_cast<unsigned>(destination * bins / counter.keys);
  const unsigned in_cell = __match_any_sync(together, cell), in_row = __match_any_sync(together, row);
  const auto sectors = static_cast<unsigned>(__popc(opens_sector));
  if (first_of(in_cell)) {
    atomicAdd(&counter.stores[cell], static_cast<unsigned>(__popc(in_cell)));
    const auto opened = static_cast<unsigned>(__popc(in_cell & opens_sector));
    if (opened > 0) atomicAdd(&counter.sectors[cell], opened);
  }
  // A value that is older than it could be is larger, and costs an unneeded atomic.
  if (source < counter.first_sources[cell]) atomicMin(&counter.first_sources[cell], source);
  if (first_of(in_row)) {
    atomicAdd(&counter.row_requests[row], 1U);
    atomicAdd(&counter.row_sectors[row], sectors);
  }
  if (first_of(together)) {
    add(counter.totals.requests, 1);
    add(counter.totals.stores, static_cast<unsigned>(__popc(together)));
    add(counter.totals.elements, static_cast<unsigned>(__popc(opens_element)));
    add(counter.totals.sectors, sectors);
    add(counter.totals.lines, static_cast<unsigned>(__popc(opens_line)));
  }
}

// In kernels in place of T*.
template <class T>
struct View {
  static constexpr bool may_count = !std::is_const_v<T> && !std::is_volatile_v<T>;
  T* data = nullptr;
  simt::StoreCounter* counter = nullptr;  // null: its stores are not counted

  // What `view[i]` is where it may be stored to. Give it a type (unsigned x = view[i]), not auto.
  struct Element {
    T* at;
    simt::StoreCounter* counter;
    unsigned index;

    __device__ __forceinline__ operator T() const { return *at; }
    __device__ __forceinline__ void operator=(T value) const {
      if (counter != nullptr) count_store<sizeof(T)>(*counter, index, shown_source());
      *at = value;
    }
    __device__ __forceinline__ void operator=(const Element& other) const { *this = static_cast<T>(other); }
    __device__ __forceinline__ void operator+=(T value) const { *this = static_cast<T>(*at + value); }
    __device__ __forceinline__ void operator-=(T value) const { *this = static_cast<T>(*at - value); }
    __device__ __forceinline__ void operator|=(T value) const { *this = static_cast<T>(*at | value); }
    __device__ __forceinline__ T* operator&() const { return at; }
  };

  template <class I>
  __device__ __forceinline__ decltype(auto) operator[](I i) const {
    if constexpr (may_count) {
      return Element{data + i, counter, static_cast<unsigned>(i)};
    } else {
      return (data[i]);
    }
  }
  template <class U>
  requires(std::is_same_v<U, View<const T>> && !std::is_const_v<T>) operator U() const { return {data, nullptr}; }
};

// The same as without the counter.
template <class T>
__device__ __forceinline__ decltype(auto) at_byte(View<T> view, unsigned byte) {
  return view[byte / sizeof(T)];
}
template <class T>
struct ViewFrom {
  View<T> view;
  unsigned first;
  __device__ __forceinline__ decltype(auto) operator[](std::int64_t i) const { return view[first + i]; }
};
template <class T>
__device__ __forceinline__ ViewFrom<T> from_element(View<T> view, unsigned first) {
  return {view, first};
}
// Stores to shared memory are not counted.
template <class T>
__device__ __forceinline__ void copy_async(View<T> to, unsigned place, View<const T> from, unsigned i) {
  for (unsigned element = 0; element < 16 / sizeof(T); ++element) to.data[place + element] = from.data[i + element];
}
__device__ __forceinline__ void wait_for_copies() {}

template <class T>
__device__ __forceinline__ View<T> shared_view(T* storage) {
  return {storage, nullptr};
}

template <class T>
__device__ __forceinline__ void keep_source(T) {}
template <recording::Meaning meaning, class T>
__device__ __forceinline__ void keep_source(recording::Marked<meaning, T> shown) {
  if constexpr (simt::is_source(meaning)) shown_source() = static_cast<unsigned>(shown.value);
}
// Keeps the thread's place where one of the values is it.
template <class... T>
__device__ __forceinline__ void see(T... shown) {
  (keep_source(shown), ...);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

// Global arrays as host code of a sort has them.
#pragma once

#include <cstdint>

#include "kernels/parameters/limits.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// A global array; what kernels get is a View of it. Cheap to copy; the Gpu owns the memory.
template <class T>
struct Array {
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";
  std::uint32_t what = 0;  // in the recording
};

// The parts of an array in the memories of all devices, for a kernel that takes Peers.
template <class T>
struct PeerArrays {
  Array<T> part[recording::most_devices];
};
template <class A>
inline constexpr bool is_of_peers = false;
template <class T>
inline constexpr bool is_of_peers<PeerArrays<T>> = true;

}  // namespace scatterscope::SCATTERSCOPE_PROBE

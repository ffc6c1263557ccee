// What kernels of a GPU read in place of Views, by probe: the raw pointer; beside it the counter, or all that a
// recorder logs by.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "kernels/simt/kernel_id.h"
#include "kernels/simt/store_counter.h"

namespace scatterscope::simt {

// Of one array.
struct DeviceView {
  const void* data = nullptr;
  std::uint32_t extent = 0;
  const char* name = "";
  std::uint32_t what = 0;
  StoreCounter* counter = nullptr;
};

// One after the other, as the members of a struct are.
template <std::size_t count>
class DeviceViews {
 public:
  DeviceViews(Probe probe, const std::array<DeviceView, count>& views) {
    std::byte* at = bytes_.data();
    const auto put = [&at](const auto& view) {
      std::memcpy(at, &view, sizeof view);
      at += sizeof view;
    };
    for (const DeviceView& view : views) {
      if (probe == Probe::none) put(view.data);
      if (probe == Probe::counter) put(Counted{view.data, view.counter});
      if (probe == Probe::recorder) put(Recorded{view.data, view.extent, view.name, view.what});
    }
  }

 private:
  // device/counter.h
  struct Counted {
    const void* data;
    StoreCounter* counter;
  };
  // recorded_access.h
  struct Recorded {
    const void* data;
    std::uint32_t extent;
    const char* name;
    std::uint32_t what;
  };
  alignas(8) std::array<std::byte, count * sizeof(Recorded)> bytes_{};
};

}  // namespace scatterscope::simt

// A kernel that is loaded, for every GPU.
#pragma once

#include <array>
#include <atomic>

#include "kernels/parameters/limits.h"
#include "kernels/simt/cuda/driver.h"
#include "kernels/simt/kernel_id.h"

namespace scatterscope::simt::cuda {

struct Kernel {
  const KernelId* id = nullptr;
  KernelHandle handle = nullptr;
  Address device_log = 0;  // of a recorded one: where it finds its DeviceLog
  // Beside its static arrays, by GPU.
  mutable std::array<std::atomic<unsigned>, recording::most_devices> shared_bytes_allowed{};
};

}  // namespace scatterscope::simt::cuda

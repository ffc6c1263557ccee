// A kernel that is loaded on the GPU.
#pragma once

#include <atomic>

#include "kernels/simt/cuda/driver.h"
#include "kernels/simt/kernel_id.h"

namespace scatterscope::simt::cuda {

struct Kernel {
  const KernelId* id = nullptr;
  Function function = nullptr;
  Address device_log = 0;                                 // of a recorded one: where it finds its DeviceLog
  mutable std::atomic<unsigned> shared_bytes_allowed{0};  // beside its static arrays
};

}  // namespace scatterscope::simt::cuda

// A launch of any kernel, for Gpu: what is done with it is compiled once for all kernels.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/settings.h"

namespace scatterscope::simt {

struct Launching {
  const KernelId& id;
  LaunchShape shape;
  GivenSettings settings{};                      // where a GPU or a plan asks for them
  std::vector<std::uint64_t> numbers{};          // of each argument, where it is planned
  std::vector<recording::Argument> arguments{};  // where it is recorded
  bool to_peers = false;
  // `call` calls `run`, where the kernel's types are known: it runs the launch on a GPU, by what was compiled, or on
  // the executor.
  const void* run = nullptr;
  recording::KeptLog (*call)(const void* run, const Launching& launching, const cuda::Kernel* compiled,
                             std::uint64_t room) = nullptr;
};

}  // namespace scatterscope::simt

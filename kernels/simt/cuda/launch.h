// Kernels of a GPU, compiled when they are first launched, and what host code of a sort does with them.
#pragma once

#include <cstdint>

#include "kernels/parameters/config.h"
#include "kernels/recording/builder.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/run_memory.h"

namespace scatterscope::simt::cuda {

struct Kernel;

// As compiled for the GPU with these settings: found, or compiled now. It stays for as long as the program runs. Throws
// Error, as all of these functions.
[[nodiscard]] const Kernel& kernel(const KernelId& id, const GivenSettings& settings);

// Blocks of a launch that fits GridFit::resident or cooperative: at most as many as the GPU holds at a time of this
// kernel. Error{run_too_wide} where it holds none, or fewer than --grid-blocks asks for.
[[nodiscard]] unsigned fitting_blocks(const Kernel& kernel, const LaunchShape& shape, const recording::Config& config);

// Begins a launch and does not wait for its end. parameters: the address of each.
void launch(const Kernel& kernel, const LaunchShape& shape, void** parameters);
// A recorded launch, which runs twice or more (device_log.h). `room`: for so many events.
[[nodiscard]] recording::KeptLog record(const Kernel& kernel, const LaunchShape& shape, void** parameters,
                                        const RunMemory& memory, const RunContext& context, std::uint64_t room);

}  // namespace scatterscope::simt::cuda

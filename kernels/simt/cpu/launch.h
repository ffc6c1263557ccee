// Launches on the executor, for Gpu.
#pragma once

#include <cstdint>

#include "kernels/recording/builder.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"

namespace scatterscope::simt::cpu {

class StoreGatherer;

// Runs `body(parameters)` once for each thread, recorded or counted as the context says. `progress`: of this launch.
// `room`: for so many events where it is recorded; else nothing is kept. `gatherer`: of a counted run.
[[nodiscard]] recording::KeptLog launch(const RunContext& context, const LaunchShape& shape,
                                        const catalog::Progress& progress, std::uint64_t room, StoreGatherer* gatherer,
                                        void (*body)(const void*), const void* parameters);

}  // namespace scatterscope::simt::cpu

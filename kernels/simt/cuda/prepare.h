// Kernels compiled before a run needs them, so that compiling is seen and never timed.
#pragma once

#include <vector>

#include "kernels/simt/cuda/compiler.h"

namespace scatterscope::simt::cuda {

// Compiles, in threads, those that are not loaded yet. Throws Error and RunCancelled.
void prepare(const std::vector<PlannedKernel>& kernels, const catalog::Progress& progress);

}  // namespace scatterscope::simt::cuda

// A kernel as plain CUDA, made of its text by text alone: no header of the dialect, no header at all.
#pragma once

#include <string>

#include "kernels/simt/cuda/compiler.h"

namespace scatterscope::tests {

// Text without a trace of the dialect: views are pointers, see() and count_comparison() are gone, shared arrays are
// declared as CUDA does, kernel files stand in place of their includes, host parts are left out. Settings, the ballot
// and the barrier of the grid are written by hand. Throws std::runtime_error where something is left.
// `kernel` is one under the empty probe. The program has the kernel's options, and names it in namespace
// scatterscope::twins.
[[nodiscard]] simt::cuda::Program plain_cuda(const simt::cuda::PlannedKernel& kernel, const simt::cuda::Target& target);

}  // namespace scatterscope::tests

// The kernel files as they were compiled, for the source pane.
#pragma once

#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::catalog {

// Every .cuh file of the kernel folders, by its own name.
[[nodiscard]] std::vector<recording::SourceFile> kernel_sources();

}  // namespace scatterscope::catalog

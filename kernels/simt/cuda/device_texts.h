// Embedded texts: what the source pane shows is what was compiled. The build makes them from the files.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace scatterscope::simt::cuda {

// All that a program for a GPU may include, by the names that it is included by: "kernels/radix/onesweep.cuh".
[[nodiscard]] const std::vector<std::pair<std::string_view, std::string_view>>& device_texts();

}  // namespace scatterscope::simt::cuda

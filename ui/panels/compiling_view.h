// Kernels that are compiled for the GPU before a run begins.
#pragma once

#include <cstddef>

namespace scatterscope::panels {

struct CompilingView {
  std::size_t done = 0, all = 0;  // all 0: none are being compiled
  bool operator==(const CompilingView&) const = default;
};

}  // namespace scatterscope::panels

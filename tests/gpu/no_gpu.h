// For tests that need a GPU to run.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "kernels/catalog.h"

namespace scatterscope::tests {

// False where a GPU answers; else the program says so and ends with status 77: skipped.
inline bool no_gpu() {
  std::string why;
  if (catalog::cuda_available(&why)) return false;
  std::printf("SKIPPED: no GPU (%s)\n", why.empty() ? "built without CUDA" : why.c_str());
  std::fflush(stdout);
  std::_Exit(77);
}

}  // namespace scatterscope::tests

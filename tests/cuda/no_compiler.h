// For tests that compile kernels for a GPU.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "kernels/simt/cuda/nvrtc.h"

namespace scatterscope::tests {

// Null where CUDA's run-time compiler is missing.
inline const simt::cuda::Nvrtc* compiler(std::string* why = nullptr) {
  std::string words;
  const simt::cuda::Nvrtc* found = simt::cuda::Nvrtc::find(0, words);
  if (why != nullptr) *why = words;
  return found;
}

// False where kernels can be compiled; else says in one line that the case was left out.
inline bool no_compiler() {
  std::string why;
  if (compiler(&why) != nullptr) return false;
  std::printf("SKIPPED: no kernel is compiled (%s)\n", why.c_str());
  std::fflush(stdout);
  return true;
}

// The same for a file whose cases all need it, run by itself: the program ends with status 77, skipped.
inline bool no_programs() {
  if (no_compiler()) std::_Exit(77);
  return false;
}

}  // namespace scatterscope::tests

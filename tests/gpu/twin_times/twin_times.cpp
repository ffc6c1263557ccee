// twin_times: kernels under the empty probe against twins written by hand, timed on the GPU. Status 1 where one differs
// by more than 1 %.
#include "tests/gpu/twin_times/twin_times.h"

#include <cmath>
#include <cstdio>
#include <exception>

int main() {
  using namespace scatterscope::tests;
  int differ = 0;
  try {
    for (const auto time : {time_scatter, time_local_sort, time_sweep}) {
      for (const TwinTime& of : time()) {
        const double ratio = of.kernel_ms / of.twin_ms;
        std::printf("%-68s %8.4f ms, twin %8.4f ms, ratio %.4f\n", of.kernel.c_str(), of.kernel_ms, of.twin_ms, ratio);
        differ += std::abs(ratio - 1) > 0.01 ? 1 : 0;
      }
    }
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
  }
  std::printf("compared times: %d differ by more than 1 %%\n", differ);
  return differ == 0 ? 0 : 1;
}

// What stands in place of kernels/timing/cuda_*.cpp: a page in a browser has no GPU, and times nothing.
#include "kernels/timing/cuda_stage.h"

#include "kernels/simt/cuda/device.h"

namespace scatterscope::timing {

std::unique_ptr<Stage> make_cuda_stage() {
  (void)simt::cuda::device_facts();  // says why
  return nullptr;
}

}  // namespace scatterscope::timing

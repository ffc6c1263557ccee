#include "tests/gpu/wrong_kernels.h"

#define SCATTERSCOPE_PROBE cuda_recorder::of_wrong_kernels
#define SCATTERSCOPE_PROBE_CPU 0
#define SCATTERSCOPE_PROBE_RECORDS 1
#include <fstream>
#include <sstream>

#include "tests/gpu/wrong_kernels.cuh"

namespace scatterscope::tests {

void run_out_of_bounds_on_gpu(bool shared) {
  using namespace cuda_recorder::of_wrong_kernels;
  std::ifstream file("tests/gpu/wrong_kernels.cuh");
  std::stringstream text;
  text << file.rdbuf();
  const recording::Config config;
  recording::Builder builder(config, {"cuda", "test"}, {{"wrong_kernels.cuh", text.str()}});
  simt::RunContext context{config, &builder, {}};
  Gpu gpu(context);
  auto data = gpu.array<unsigned>("data", 8);
  if (shared) {
    gpu.launch("write_beyond_shared", write_beyond_shared, 2, 4, data);
  } else {
    gpu.launch("write_beyond_global", write_beyond_global, 2, 4, data);
  }
}

}  // namespace scatterscope::tests

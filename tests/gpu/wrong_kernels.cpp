#include "tests/gpu/wrong_kernels.h"

#define SCATTERSCOPE_PROBE any_probe::of_wrong_kernels
#define SCATTERSCOPE_KERNEL_FILE "tests/gpu/wrong_kernels.cuh"
#include <fstream>
#include <sstream>

#include "kernels/simt/cuda/compiler.h"
#include "tests/gpu/wrong_kernels.cuh"

namespace scatterscope::tests {
namespace {

using namespace any_probe::of_wrong_kernels;

// Their text, made known to programs for a GPU.
std::string own_text() {
  std::ifstream file("tests/gpu/wrong_kernels.cuh");
  std::stringstream text;
  text << file.rdbuf();
  simt::cuda::add_device_header({"tests/gpu/wrong_kernels.cuh", text.str()});
  return text.str();
}

}  // namespace

void run_out_of_bounds_on_gpu(bool shared) {
  const recording::Config config;
  recording::Builder builder(config, {"cuda", "test"}, {{"wrong_kernels.cuh", own_text()}});
  simt::RunContext context{config, &builder, {}};
  context.on_gpu = true;
  Gpu gpu(context);
  auto data = gpu.array<unsigned>("data", 8);
  if (shared) {
    gpu.launch<write_beyond_shared>({2, 4}, data);
  } else {
    gpu.launch<write_beyond_global>({2, 4}, data);
  }
}

void run_for_ever_on_gpu() {
  const recording::Config config;
  recording::Builder builder(config, {"cuda", "test"}, {{"wrong_kernels.cuh", own_text()}});
  simt::RunContext context{config, &builder, {}};
  context.on_gpu = true;
  Gpu gpu(context);
  auto data = gpu.array<unsigned>("data", 1);
  gpu.launch<wait_for_ever>({1, 1}, data);
}

}  // namespace scatterscope::tests

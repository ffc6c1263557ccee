// A planted kernel on a GPU as plain CUDA, for compute-sanitizer: the one that SCATTERSCOPE_PLANTED names.
#define SCATTERSCOPE_PROBE any_probe::of_planted_races
#define SCATTERSCOPE_KERNEL_FILE "tests/races/planted.cuh"

#include <cstdlib>

#include "kernels/simt/cuda/compiler.h"
#include "tests/gpu/no_gpu.h"
#include "tests/races/planted.cuh"
#include "tests/races/planted.h"
#include "tests/races/source_text.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

TEST_CASE("planted kernels: the named one runs" * doctest::skip()) {
  if (tests::no_gpu()) return;
  const char* name = std::getenv("SCATTERSCOPE_PLANTED");
  REQUIRE(name != nullptr);
  simt::cuda::add_device_header({"tests/races/planted.cuh", tests::source_text("tests/races/planted.cuh")});
  bool found = false;
  for (const Planted& planted : planted_kernels()) {
    if (planted.name != std::string_view(name)) continue;
    found = true;
    const recording::Config config;
    simt::RunContext context{config, nullptr, {}};
    context.on_gpu = true;
    Gpu gpu(context);
    const auto out = gpu.zeros<unsigned>("out", planted_cells);
    const auto data = gpu.zeros<unsigned>("data", planted_cells);
    planted.launch(gpu, out, data);
    CHECK(gpu.download(out).size() == planted_cells);
  }
  CHECK(found);
}

// The planted kernels recorded on the executor. Included after planted.h, under a recording probe.
#pragma once

#include "tests/races/source_text.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

inline constexpr const char* planted_file = "tests/races/planted.cuh";

inline recording::Recording recorded(const Planted& planted, std::uint64_t seed) {
  recording::Config config{.schedule_seed = seed};
  recording::Builder builder(config, {},
                             {{"planted.cuh", tests::source_text(planted_file)},
                              {"block_scan.cuh", tests::source_text("kernels/scan/block_scan.cuh")}});
  simt::RunContext context{config, &builder, {}};
  Gpu gpu(context);
  const auto out = gpu.zeros<unsigned>("out", planted_cells);
  const auto data = gpu.zeros<unsigned>("data", planted_cells);
  planted.launch(gpu, out, data);
  return builder.finish({}, {});
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE

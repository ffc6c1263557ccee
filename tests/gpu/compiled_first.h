// Many runs of different shapes on a GPU: their kernels compiled first, in threads, since each shape has its own.
#pragma once

#include <vector>

#include "kernels/catalog.h"
#include "kernels/simt/cuda/prepare.h"
#include "tests/gpu/no_gpu.h"

namespace scatterscope::tests {

inline void compile_kernels(const std::vector<recording::Config>& configs, catalog::Probe probe) {
  std::vector<simt::cuda::PlannedKernel> kernels;
  for (const recording::Config& config : configs) {
    const auto planned = catalog::planned_kernels(config, probe);
    kernels.insert(kernels.end(), planned.begin(), planned.end());
  }
  simt::cuda::prepare(kernels, {});
}

// Calls cases(visit), which calls visit(config, input) for each case, twice: kernels are compiled in between, then
// check(config, input) has its turn.
template <class Cases, class Check>
void compiled_first(catalog::Probe probe, Cases cases, Check check) {
  std::vector<recording::Config> configs;
  cases([&configs](const recording::Config& config, const recording::Pairs& input) {
    configs.push_back(config);
    configs.back().n = static_cast<std::uint32_t>(input.keys.size());
  });
  compile_kernels(configs, probe);
  cases(check);
}

}  // namespace scatterscope::tests

#include "kernels/parameters/sort_info.h"

#include "kernels/parameters/config.h"

namespace scatterscope::catalog {

std::uint32_t iterations_of(const SortInfo& info, const recording::Config& config) {
  if (info.iterations != nullptr) return info.iterations(config);
  return config.n == 0 ? 0 : (config.key_bits + config.radix_bits - 1) / config.radix_bits;
}

}  // namespace scatterscope::catalog

// The benchmark kernel under both probes of the executor.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/simt/run_context.h"

namespace scatterscope::bench {

std::vector<std::uint64_t> sort_blocks_plain(simt::RunContext& context, std::span<const std::uint64_t> keys,
                                             unsigned threads);
std::vector<std::uint64_t> sort_blocks_recorded(simt::RunContext& context, std::span<const std::uint64_t> keys,
                                                unsigned threads);

}  // namespace scatterscope::bench

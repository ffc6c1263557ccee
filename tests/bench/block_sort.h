// The benchmark kernel on the executor, recorded if the context says so.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/simt/run_context.h"

namespace scatterscope::bench {

std::vector<std::uint64_t> sort_blocks(simt::RunContext& context, std::span<const std::uint64_t> keys,
                                       unsigned threads);

}  // namespace scatterscope::bench

// The order in which the executor starts the blocks of a grid.
#pragma once

#include <cstdint>
#include <vector>

namespace scatterscope::simt::cpu {

// By number for seed 0, else in an order that the seed gives.
[[nodiscard]] std::vector<unsigned> block_order(std::uint64_t schedule_seed, unsigned blocks);

}  // namespace scatterscope::simt::cpu

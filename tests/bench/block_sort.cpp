#define SCATTERSCOPE_PROBE any_probe::of_block_sort
#include "tests/bench/block_sort.h"

#include "tests/bench/sort_each_block.cuh"

namespace scatterscope::bench {

std::vector<std::uint64_t> sort_blocks(simt::RunContext& context, std::span<const std::uint64_t> keys,
                                       unsigned threads) {
  return any_probe::of_block_sort::sort_blocks(context, keys, threads);
}

}  // namespace scatterscope::bench

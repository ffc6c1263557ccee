#define SCATTERSCOPE_PROBE probe_recorder::of_block_sort
#define SCATTERSCOPE_PROBE_RECORDS 1
#define SCATTERSCOPE_PROBE_COUNTS 0
#include "tests/bench/sort_each_block.cuh"

#include "tests/bench/block_sort.h"

namespace scatterscope::bench {

std::vector<std::uint64_t> sort_blocks_recorded(simt::RunContext& context, std::span<const std::uint64_t> keys,
                                                unsigned threads) {
  return probe_recorder::of_block_sort::sort_blocks(context, keys, threads);
}

}  // namespace scatterscope::bench

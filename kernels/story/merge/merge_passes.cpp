#include "kernels/story/merge/merge_passes.h"

#include <algorithm>

namespace scatterscope::story {

MergePasses merge_passes(const recording::Recording& recording) {
  const recording::Config& config = recording.config;
  return {static_cast<std::uint32_t>(recording.input.size()),
          std::uint64_t{std::max(1U, config.block_threads)} * std::max(1U, config.keys_per_thread),
          recording.iterations.size(), std::bit_floor(std::max(2U, config.merge_ways))};
}

bool finds_shares(const recording::Launch& launch) {
  return launch.work == recording::Work::finds_shares;
}

}  // namespace scatterscope::story

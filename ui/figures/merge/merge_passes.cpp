#include "ui/figures/merge/merge_passes.h"

#include <algorithm>

namespace scatterscope::figures {

MergePasses merge_passes(const recording::Recording& recording) {
  const recording::Config& config = recording.config;
  return {static_cast<std::uint32_t>(recording.input.size()),
          std::uint64_t{std::max(1U, config.block_threads)} * std::max(1U, config.keys_per_thread),
          recording.iterations.size()};
}

bool finds_shares(const recording::Launch& launch) {
  return launch.kernel == "find_shares";
}

std::optional<Refusal> refuse_other_than_merges(const recording::Recording& recording) {
  if (recording.config.sort != "merge") return Refusal{Text::why_no_merges, {recording.config.sort}};
  // A file may tell anything: more passes than double the tile to the whole list are none of a merge sort.
  const MergePasses passes = merge_passes(recording);
  std::size_t expected = passes.n == 0 ? 0 : 1;
  for (std::uint64_t run = passes.tile; run < passes.n; run *= 2) ++expected;
  if (passes.count > expected) return Refusal{Text::why_no_merges, {recording.config.sort}};
  return std::nullopt;
}

}  // namespace scatterscope::figures

// Who merged which key in a pass of a merge sort, as the threads show it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/instant.h"
#include "kernels/story/merge/co_rank_search.h"

namespace scatterscope::story {

struct MergedKey {
  ThreadId thread;
  std::uint32_t step = 0, source = 0;  // that showed it; the key's position when the iteration began
  When when = When::never;
};

// By place in the result, none where the iteration's launches show nothing.
[[nodiscard]] std::vector<std::optional<MergedKey>> merged_keys(const Instant& at, std::uint32_t iteration);

// A step of the way of a merge through its matrix, from its corner on: by rank in the result.
struct MergeStep {
  bool from_A = false;
  bool mine = false;  // merged by the thread that searches
  When when = When::never;
};
// Of the merge that a thread's search is part of; nothing where its keys' merging was not recorded.
[[nodiscard]] std::vector<MergeStep> merge_path(const Instant& at, std::uint32_t iteration, ThreadId thread,
                                                const CoRankSearch& search);

}  // namespace scatterscope::story

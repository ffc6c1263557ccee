// Who merged which key in a pass of a merge sort, as the threads show it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct MergedKey {
  ThreadId thread;
  std::uint32_t step = 0, source = 0;  // that showed it; the key's position when the iteration began
  When when = When::never;
};

// By place in the result, none where the iteration's launches show nothing.
[[nodiscard]] std::vector<std::optional<MergedKey>> merged_keys(const Instant& at, std::uint32_t iteration);

}  // namespace scatterscope::story

// What the passes of a sorting network have done by a moment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/story/networks/network_passes.h"

namespace scatterscope::story {

struct PassProgress {
  bool begun = false;  // a comparator has run, be it in the step that is kept back
  // Of the comparators that are known to have run.
  std::uint64_t compared = 0, swapped = 0;
  // By position: when the key that the pass leaves there came to be known. Where no comparator stands it is known as
  // soon as one of the pass has run.
  std::vector<When> left;
  std::vector<bool> swapped_at;  // by position, as far as it is known
};
[[nodiscard]] PassProgress progress_of(const NetworkPass& pass, const Instant& at);
// By pass.
[[nodiscard]] std::vector<PassProgress> progress_of(const NetworkPasses& network, const Instant& at);

// By position: how many passes, from the first on, have left a known key there.
[[nodiscard]] std::vector<std::size_t> passes_known(const std::vector<PassProgress>& passes);

// A stretch of a bitonic pass whose keys are all known, [first, end): the last key of its first half and the first one
// of its second half in the order that the pass put them in.
struct SplitStretch {
  std::uint32_t first = 0, end = 0;
  bool rises = true;  // no key of the first half is larger than one of the second; else none is smaller
  std::uint64_t of_first = 0, of_second = 0;
};
// Of pass p, which is bitonic; stretches without a second half are left out.
[[nodiscard]] std::vector<SplitStretch> split_stretches(const NetworkPasses& network, std::size_t p,
                                                        const PassProgress& progress);

}  // namespace scatterscope::story

#include "kernels/story/networks/network_progress.h"

#include <algorithm>

namespace scatterscope::story {

PassProgress progress_of(const NetworkPass& pass, const Instant& at) {
  PassProgress of;
  for (const analysis::Comparator& c : pass.comparators) {
    const When then = when(at, c.step);
    of.begun = of.begun || then != When::future;
    of.compared += visible(then) ? 1 : 0;
    of.swapped += visible(then) && c.swapped ? 1 : 0;
  }
  of.left.assign(pass.before.size(), of.compared > 0 ? When::past : When::future);
  of.swapped_at.assign(pass.before.size(), false);
  for (const analysis::Comparator& c : pass.comparators)
    for (const std::uint32_t q : {c.low, c.high}) {
      of.left[q] = when(at, c.step);
      of.swapped_at[q] = c.swapped && visible(of.left[q]);
    }
  return of;
}

std::vector<PassProgress> progress_of(const NetworkPasses& network, const Instant& at) {
  std::vector<PassProgress> made;
  for (const NetworkPass& pass : network.passes) made.push_back(progress_of(pass, at));
  return made;
}

std::vector<std::size_t> passes_known(const std::vector<PassProgress>& passes) {
  std::vector<std::size_t> known(passes.empty() ? 0 : passes.front().left.size(), 0);
  for (std::size_t p = 0; p < passes.size(); ++p)
    for (std::size_t q = 0; q < known.size(); ++q)
      if (known[q] == p && visible(passes[p].left[q])) ++known[q];
  return known;
}

std::vector<SplitStretch> split_stretches(const NetworkPasses& network, std::size_t p, const PassProgress& progress) {
  std::vector<SplitStretch> made;
  const std::vector<std::uint64_t>& keys = network.left_by(p);
  const auto n = static_cast<std::uint32_t>(keys.size());
  const std::uint32_t half = network.passes[p].inner_stride;
  for (std::uint32_t first = 0; first + half < n; first += 2 * half) {
    const std::uint32_t middle = first + half, end = std::min(n, middle + half);
    if (!std::all_of(progress.left.begin() + first, progress.left.begin() + end, visible)) continue;
    const auto left = std::minmax_element(keys.begin() + first, keys.begin() + middle);
    const auto right = std::minmax_element(keys.begin() + middle, keys.begin() + end);
    const bool rises = *left.second <= *right.first;
    made.push_back({first, end, rises, rises ? *left.second : *left.first, rises ? *right.first : *right.second});
  }
  return made;
}

}  // namespace scatterscope::story

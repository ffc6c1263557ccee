#include "kernels/story/lists/ties.h"

#include <algorithm>
#include <map>
#include <utility>

#include "kernels/recording/key_order.h"

namespace scatterscope::story {

Ties ties_of(const recording::Recording& r) {
  std::map<std::uint64_t, std::vector<std::uint32_t>> places;
  for (std::uint32_t i = 0; i < r.input.size(); ++i)
    places[recording::to_ordered(r.config.key_type, r.input[i])].push_back(i);
  Ties made;
  made.group.assign(r.input.size(), Ties::none);
  made.number.assign(r.input.size(), 0);
  std::uint32_t groups = 0;
  for (const auto& [key, members] : places) {
    if (members.size() < 2) continue;
    for (std::uint32_t k = 0; k < members.size(); ++k) {
      made.group[members[k]] = groups;
      made.number[members[k]] = k + 1;
    }
    ++groups;
  }
  return made;
}

TieOrder tie_order(const Ties& ties, const IterationKeys& keys) {
  const recording::Recording& r = keys.instant().recording;
  const std::uint32_t n = keys.count();
  TieOrder made;
  made.at.assign(n, Ties::none);
  made.place.assign(n, Ties::none);
  // A key that no thread moves stays where it is: known when the iteration has ended.
  const Instant& at = keys.instant();
  const auto& later = at.keys.iterations;
  const std::size_t next = keys.iteration() + std::size_t{1};
  const std::vector<std::uint32_t>& after = next < later.size() ? later[next].origin.list() : at.keys.final_origin;
  const bool ended = at.moment.step() > 0 && visible(when(at, std::max(1U, keys.range().end_step) - 1));
  for (std::uint32_t q = 0; q < n; ++q) {
    const auto p = keys.source(q);
    if (p && visible(keys.filled(q))) made.at[q] = keys.table().origin[*p];
    if (!p && ended && keys.table().has_result[q]) made.at[q] = after[q];
    if (made.at[q] < n) made.place[made.at[q]] = q;
  }
  made.broken.assign(n, false);
  std::map<std::uint32_t, std::uint32_t> last;  // by group: the member before
  for (std::uint32_t i = 0; i < n; ++i) {
    if (ties.is_alone(i)) continue;
    const auto [before, first] = last.try_emplace(ties.group[i], i);
    if (first) continue;
    const std::uint32_t a = std::exchange(before->second, i);
    if (made.place[a] == Ties::none || made.place[i] == Ties::none) continue;
    const bool wrong = made.place[a] > made.place[i];
    ++(wrong ? made.pairs_broken : made.pairs_kept);
    if (wrong) made.broken[a] = made.broken[i] = true;
  }
  const bool descending = r.config.order == recording::Order::descending;
  const auto ordered = [&](std::uint32_t i) { return recording::to_ordered(r.config.key_type, r.input[i]); };
  made.ended_unsorted = next >= r.iterations.size() && std::count(made.at.begin(), made.at.end(), Ties::none) == 0 &&
                        !std::is_sorted(made.at.begin(), made.at.end(), [&](std::uint32_t a, std::uint32_t b) {
                          return descending ? ordered(b) < ordered(a) : ordered(a) < ordered(b);
                        });
  return made;
}

}  // namespace scatterscope::story

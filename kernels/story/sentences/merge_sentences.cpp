// The search for a co-rank, comparison by comparison.
#include "kernels/story/merge/co_rank_search.h"
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {

Sentences merge_sentences(const StepReader& step) {
  if (!step.shown(Meaning::rank_low) || !step.shown(Meaning::rank_high)) return {};
  const auto searches = co_rank_searches(step.recording(), step.thread(), step.launch().first_step, step.step() + 1);
  if (searches.empty()) return {};
  const CoRankSearch& search = searches.back();
  const std::uint64_t k = search.k;
  if (search.step == step.step()) {
    if (search.low == search.high)
      return {{Says::co_rank_known, {step.who(), k, std::uint64_t{search.low}, k - search.low}}};
    return {
        {Says::co_rank_begins,
         {step.who(), k, std::uint64_t{search.low}, std::uint64_t{search.high}, SplitRule{true}, SplitRule{false}}}};
  }
  if (search.comparisons.empty() || search.comparisons.back().decided != step.step()) return {};
  const CoRankSearch::Comparison& last = search.comparisons.back();
  const std::uint64_t low = search.low_after(search.comparisons.size());
  const std::uint64_t high = search.high_after(search.comparisons.size());
  Sentences made{{last.from_A ? Says::co_rank_takes_a : Says::co_rank_takes_b,
                  {step.who(), std::uint64_t{last.a}, KeyBits{last.key_a}, std::uint64_t{last.b}, KeyBits{last.key_b},
                   last.from_A ? low : high, std::uint64_t{last.refuted_i()}, std::uint64_t{last.refuted_j()},
                   SplitRule{!last.from_A}}}};
  if (low == high) {
    made.push_back({Says::co_rank_found, {k, low, k - low}});
  } else {
    made.push_back({Says::co_rank_left, {low, high}});
  }
  return made;
}

}  // namespace scatterscope::story

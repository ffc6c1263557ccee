// The comparators of a sorting network.
#include <algorithm>

#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using Of = Count::Of;

// Whether the run goes against the order of the sort.
bool backwards(const StepReader& step, std::uint64_t low) {
  if (!step.iteration()) return false;
  const auto& all = step.keys().table().comparators;
  const auto found = std::find_if(all.begin(), all.end(), [&](const analysis::Comparator& each) {
    return each.step == step.step() && each.low == low && each.block == step.thread().block &&
           each.thread == step.thread().thread;
  });
  return found != all.end() && found->descending != step.descending();
}

}  // namespace

Sentences network_sentences(const StepReader& step) {
  if (const auto swapped = step.shown(Meaning::swapped)) {
    const auto low = step.last_shown(Meaning::low), high = step.last_shown(Meaning::high);
    const auto key_low = step.shown(Meaning::key_low), key_high = step.shown(Meaning::key_high);
    if (!low || !high || !key_low || !key_high) return {};
    const bool against = backwards(step, *low);
    const Says says = *swapped != 0 ? (against ? Says::changes_backwards : Says::changes_places)
                                    : (against ? Says::stays_backwards : Says::stays);
    return {{says, {step.who(), *low, *high, KeyBits{*key_low}, KeyBits{*key_high}}}};
  }
  const auto stride = step.shown(Meaning::stride), inner = step.shown(Meaning::inner_stride);
  if (!stride || !inner) return {};
  return {{Says::stage, {Count{Of::keys, *stride}, *inner}}};
}

}  // namespace scatterscope::story

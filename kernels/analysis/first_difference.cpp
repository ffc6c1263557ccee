#include "kernels/analysis/first_difference.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace scatterscope::analysis {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;

struct Fact {
  std::string what;
  std::uint64_t value = 0;
  std::uint32_t step = 0;
  std::optional<FirstDifference::Cell> cell{};
};
using Thread = std::pair<std::uint32_t, std::uint32_t>;  // block and thread
using Facts = std::map<Thread, std::vector<Fact>>;

// What a thread does in an event that another run may do otherwise; none where that says nothing.
std::optional<Fact> fact_of(const Recording& r, const Event& event, std::uint32_t step) {
  if (event.kind == EventKind::value) {
    const recording::NameInfo& name = r.names[event.what];
    if (name.meaning == recording::Meaning::none) return std::nullopt;
    return Fact{name.name, event.value, step};
  }
  if (event.kind != EventKind::write || r.arrays[event.what].space != recording::Space::global) return std::nullopt;
  return Fact{r.arrays[event.what].name + "[" + std::to_string(event.index) + "]", event.value, step,
              FirstDifference::Cell{event.what, event.index}};
}

void add_facts(const Recording& r, const AlignedSlot::Side& side, Facts& facts) {
  for (std::uint32_t step = side.first_step; step < side.end_step; ++step) {
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const Event event = r.events[e];
      if (auto fact = fact_of(r, event, step)) facts[{event.block, event.thread}].push_back(std::move(*fact));
    }
  }
}

// A stage of an iteration on both sides. Phases are not compared one by one: a barrier more or less is no difference.
struct StageFacts {
  std::uint32_t iteration = 0;
  Stage stage = Stage::before;
  std::uint32_t end_step = 0;  // of the tried run
  Facts right{}, tried{};
};

// The first of a thread's facts that are not the same; null on the side that has no more of them.
std::pair<const Fact*, const Fact*> parting(const std::vector<Fact>& right, const std::vector<Fact>& tried) {
  for (std::size_t i = 0; i < std::max(right.size(), tried.size()); ++i) {
    const Fact* const a = i < right.size() ? &right[i] : nullptr;
    const Fact* const b = i < tried.size() ? &tried[i] : nullptr;
    if (a == nullptr || b == nullptr || a->what != b->what || a->value != b->value) return {a, b};
  }
  return {};
}

std::optional<FirstDifference> difference_in(StageFacts stage, const Recording& right, const Recording& tried) {
  for (const auto& [thread, facts] : stage.right) stage.tried.try_emplace(thread);
  std::optional<FirstDifference> first;
  for (const auto& [thread, facts] : stage.tried) {
    const auto [a, b] = parting(stage.right[thread], facts);
    if (a == nullptr && b == nullptr) continue;
    const std::uint32_t step = b != nullptr ? b->step + 1 : stage.end_step;
    if (first && first->step <= step) continue;
    const Recording& doing = b != nullptr ? tried : right;
    FirstDifference found;
    found.iteration = stage.iteration;
    found.stage = stage.stage;
    found.step = step;
    found.kernel = doing.launches[doing.steps[(b != nullptr ? b : a)->step].launch].kernel;
    found.block = thread.first;
    found.thread = thread.second;
    if (b != nullptr) found.what = b->what, found.tried = b->value, found.cell = b->cell;
    if (a != nullptr) found.right_what = a->what, found.right = a->value, found.right_cell = a->cell;
    first = std::move(found);
  }
  return first;
}

}  // namespace

std::optional<FirstDifference> first_difference(const Recording& right, const Recording& tried) {
  const Alignment alignment = align_runs(right, tried);
  for (auto slot = alignment.slots.begin(); slot != alignment.slots.end();) {
    const auto begin = slot;
    StageFacts stage{begin->iteration, begin->stage};
    for (; slot != alignment.slots.end() && slot->iteration == begin->iteration && slot->stage == begin->stage;
         ++slot) {
      add_facts(right, slot->sides[0], stage.right);
      add_facts(tried, slot->sides[1], stage.tried);
      stage.end_step = slot->sides[1].end_step;
    }
    if (auto found = difference_in(std::move(stage), right, tried)) {
      found->position = alignment.position_of(1, found->step);
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace scatterscope::analysis

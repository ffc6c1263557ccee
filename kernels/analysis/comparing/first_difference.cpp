#include "kernels/analysis/comparing/first_difference.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace scatterscope::analysis {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;

// What a thread shows or stores.
struct Fact {
  std::uint16_t what = 0;  // of names or of arrays
  std::uint32_t index = 0;
  std::uint64_t value = 0;
  std::uint32_t step = 0;
  bool changes = true;  // false of a store that leaves the element as it was: another kernel may do without it
};
// Facts are compared with those of the same thread, in the same kernel, about the same variable or array. Names are
// numbers that both recordings have for them.
struct Subject {
  std::uint32_t block = 0, thread = 0, kernel = 0, name = 0;
  bool is_store = false;
  auto operator<=>(const Subject&) const = default;
};
using Facts = std::map<Subject, std::vector<Fact>>;

using Names = std::map<std::string, std::uint32_t>;

// A recording with the numbers of its names.
struct Named {
  const Recording& recording;
  std::vector<std::uint32_t> variables{}, arrays{}, kernels{};  // of names, arrays, launches

  Named(const Recording& of, Names& names) : recording(of) {
    const auto number = [&](const std::string& name) {
      return names.try_emplace(name, static_cast<std::uint32_t>(names.size())).first->second;
    };
    for (const recording::NameInfo& name : of.names) variables.push_back(number(name.name));
    for (const recording::ArrayInfo& array : of.arrays) arrays.push_back(number(array.name));
    for (const recording::Launch& launch : of.launches) kernels.push_back(number(launch.kernel));
  }
};

void add_facts(const Named& of, const AlignedSlot::Side& side, Facts& facts) {
  const Recording& r = of.recording;
  for (std::uint32_t step = side.first_step; step < side.end_step; ++step) {
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const Event event = r.events[e];
      const bool shows = event.kind == EventKind::value && r.names[event.what].meaning != recording::Meaning::none;
      const bool stores = event.kind == EventKind::write;
      if (!shows && !stores) continue;
      const std::uint32_t name = shows ? of.variables[event.what] : of.arrays[event.what];
      const bool changes = shows || !event.before_defined || event.before != event.value;
      facts[{event.block, event.thread, of.kernels[r.steps[step].launch], name, stores}].push_back(
          {event.what, event.index, event.value, step, changes});
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

// Without the last of its stores that change nothing, of which the other list lacks some.
void shorten(std::vector<Fact>& facts, std::size_t size) {
  for (std::size_t i = facts.size(); i > 0 && facts.size() > size; --i)
    if (!facts[i - 1].changes) facts.erase(facts.begin() + static_cast<std::ptrdiff_t>(i - 1));
}

// The first of two lists of facts that are not the same; null on the side that has no more of them.
std::pair<const Fact*, const Fact*> parting(std::vector<Fact>& right, std::vector<Fact>& tried) {
  shorten(right, tried.size());
  shorten(tried, right.size());
  for (std::size_t i = 0; i < std::max(right.size(), tried.size()); ++i) {
    const Fact* const a = i < right.size() ? &right[i] : nullptr;
    const Fact* const b = i < tried.size() ? &tried[i] : nullptr;
    if (a == nullptr || b == nullptr || a->index != b->index || a->value != b->value) return {a, b};
  }
  return {};
}

std::string words_of(const Recording& r, const Fact& fact, bool is_store) {
  return is_store ? r.arrays[fact.what].name + "[" + std::to_string(fact.index) + "]" : r.names[fact.what].name;
}

std::optional<FirstDifference::Cell> cell_of(const Recording& r, const Fact& fact, bool is_store) {
  if (!is_store || r.arrays[fact.what].space != recording::Space::global) return std::nullopt;
  return FirstDifference::Cell{fact.what, fact.index};
}

std::optional<FirstDifference> difference_in(StageFacts stage, const Recording& right, const Recording& tried) {
  for (const auto& [subject, facts] : stage.right) stage.tried.try_emplace(subject);
  std::optional<FirstDifference> first;
  for (auto& [subject, facts] : stage.tried) {
    const auto [a, b] = parting(stage.right[subject], facts);
    if (a == nullptr && b == nullptr) continue;
    const std::uint32_t step = b != nullptr ? b->step + 1 : stage.end_step;
    if (first && first->step <= step) continue;
    const Recording& doing = b != nullptr ? tried : right;
    FirstDifference found;
    found.iteration = stage.iteration;
    found.stage = stage.stage;
    found.step = step;
    found.kernel = doing.launches[doing.steps[(b != nullptr ? b : a)->step].launch].kernel;
    found.block = subject.block;
    found.thread = subject.thread;
    if (b != nullptr) {
      found.what = words_of(tried, *b, subject.is_store);
      found.tried = b->value;
      found.cell = cell_of(tried, *b, subject.is_store);
    }
    if (a != nullptr) {
      found.right_what = words_of(right, *a, subject.is_store);
      found.right = a->value;
      found.right_cell = cell_of(right, *a, subject.is_store);
    }
    first = std::move(found);
  }
  return first;
}

}  // namespace

std::optional<FirstDifference> first_difference(const Recording& right, const Recording& tried) {
  const Alignment alignment = align_runs(right, tried);
  Names names;
  const Named of_right(right, names), of_tried(tried, names);
  for (auto slot = alignment.slots.begin(); slot != alignment.slots.end();) {
    const auto begin = slot;
    StageFacts stage{begin->iteration, begin->stage};
    for (; slot != alignment.slots.end() && slot->iteration == begin->iteration && slot->stage == begin->stage;
         ++slot) {
      add_facts(of_right, slot->sides[0], stage.right);
      add_facts(of_tried, slot->sides[1], stage.tried);
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

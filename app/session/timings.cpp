#include "app/session/timings.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/files/measured_files.h"

namespace scatterscope::app {

using panels::TimingChoice;
using panels::TimingSet;
using Origin = TimingSet::Origin;

void Timings::add_shipped() {
  if (std::exchange(shipped_added_, true)) return;
  if (sets_.empty()) choice_.set = nearest_shipped();
  std::vector<TimingSet> all;
  for (const MeasuredEntry& entry : shipped_sets()) all.push_back({Origin::shipped, entry.name, entry.set});
  std::move(sets_.begin(), sets_.end(), std::back_inserter(all));
  sets_ = std::move(all);
}

bool Timings::show(bool on) {
  if (on) add_shipped();
  const bool changed = shown_ != on;
  shown_ = on;
  choice_.view.hovered.reset();
  return changed;
}

void Timings::choose_set(std::size_t index) {
  TimingChoice wanted = choice_;
  wanted.set = index;
  (void)choose(std::move(wanted));
}

void Timings::open(std::string path, std::shared_ptr<const timing::MeasuredSet> set) {
  (void)show(true);
  auto place = std::find_if(sets_.begin(), sets_.end(),
                            [&](const TimingSet& each) { return each.origin == Origin::file && each.name == path; });
  if (place == sets_.end()) place = sets_.insert(place, TimingSet{Origin::file, std::move(path), nullptr});
  place->set = std::move(set);
  choice_.view.chosen.reset();
  choose_set(static_cast<std::size_t>(place - sets_.begin()));
}

void Timings::measured(std::shared_ptr<const timing::MeasuredSet> set, bool first) {
  const auto last =
      std::find_if(sets_.rbegin(), sets_.rend(), [](const TimingSet& each) { return each.origin == Origin::here; });
  if (!first && last != sets_.rend()) {
    last->set = std::move(set);
    return;
  }
  add_shipped();
  sets_.push_back({Origin::here, std::to_string(++measured_here_), std::move(set)});
  choose_set(sets_.size() - 1);
}

bool Timings::choose(TimingChoice wanted) {
  if (wanted.set >= sets_.size()) wanted.set = choice_.set;
  if (wanted.beside && (*wanted.beside >= sets_.size() || *wanted.beside == wanted.set)) wanted.beside.reset();
  if (wanted.set != choice_.set || wanted.beside != choice_.beside) {
    wanted.view.hovered.reset();
    wanted.view.chosen.reset();
  }
  if (wanted.set < sets_.size() && wanted.view.slice) {
    const std::vector<plots::Slice> slices = plots::slices_of(*sets_[wanted.set].set);
    if (std::find(slices.begin(), slices.end(), *wanted.view.slice) == slices.end()) wanted.view.slice.reset();
  }
  const bool changed = wanted != choice_;
  choice_ = std::move(wanted);
  return changed;
}

bool Timings::hover(const std::optional<scene::Ref>& ref) {
  return std::exchange(choice_.view.hovered, ref) != ref;
}

bool Timings::pick(const std::optional<scene::Ref>& ref) {
  return std::exchange(choice_.view.chosen, ref) != ref;
}

bool Timings::turn(bool forward) {
  constexpr std::size_t kinds = std::size(plots::all_kinds);
  const auto now = static_cast<std::size_t>(choice_.view.kind);
  TimingChoice wanted = choice_;
  wanted.view.kind = plots::all_kinds[(now + (forward ? 1 : kinds - 1)) % kinds];
  return choose(std::move(wanted));
}

}  // namespace scatterscope::app

#include "kernels/analysis/comparing/run_alignment.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Gait;
using recording::Recording;

// Where a slot stands: iteration, stage, and the phase's number within the stage, in `move` counted from the end.
using AlignedPlace = std::tuple<std::uint32_t, Stage, std::int64_t>;
using Places = std::map<AlignedPlace, AlignedSlot::Side>;

bool same_phase(const Recording& r, std::uint32_t a, std::uint32_t b) {
  return r.steps[a].launch == r.steps[b].launch && r.steps[a].phase == r.steps[b].phase;
}

bool has_event(const Recording& r, std::uint32_t step, EventKind kind, std::optional<std::uint16_t> array) {
  for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
    if (r.events.kind_at(e) != kind) continue;
    if (!array || r.events.what[e] == *array) return true;
  }
  return false;
}

// Where the scan and the move of an iteration begin, as steps.
struct StageBorders {
  std::uint32_t scan = 0, move = 0;
};

StageBorders borders_of(const Recording& r, const recording::Iteration& iteration) {
  const std::uint32_t first = iteration.first_step, end = iteration.end_step;
  StageBorders borders{end, end};
  if (first >= end) return borders;
  const bool one_launch = r.steps[first].launch == r.steps[end - 1].launch;
  const auto begins = [&](std::uint32_t s) {
    return s > first && (one_launch ? !same_phase(r, s - 1, s) : r.steps[s].launch != r.steps[s - 1].launch);
  };
  std::uint32_t stretch = first;  // where the current launch, or phase, began
  bool synced = !one_launch;      // a new launch is a grid-wide barrier
  for (std::uint32_t s = first; s < end; ++s) {
    if (begins(s)) {
      stretch = s;
      if (borders.scan == end && synced) borders.scan = s;
    }
    synced = synced || has_event(r, s, EventKind::grid_barrier, std::nullopt);
    if (has_event(r, s, EventKind::write, iteration.result_array)) {
      borders.move = stretch;
      break;
    }
  }
  borders.scan = std::min(borders.scan, borders.move);
  return borders;
}

// Adds the phases of steps [first, end).
void add_phases(const Recording& r, std::uint32_t first, std::uint32_t end, std::uint32_t iteration, Stage stage,
                Places& places) {
  std::vector<AlignedSlot::Side> phases;
  for (std::uint32_t s = first; s < end; ++s) {
    if (phases.empty() || !same_phase(r, s - 1, s)) phases.push_back({s, s});
    phases.back().end_step = s + 1;
  }
  const auto count = static_cast<std::int64_t>(phases.size());
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t number = stage == Stage::move ? k - count : k;
    places[{iteration, stage, number}] = phases[static_cast<std::size_t>(k)];
  }
}

Places places_of(const Recording& r) {
  Places places;
  std::uint32_t at = 0;
  std::uint32_t index = 0;
  for (const recording::Iteration& iteration : r.iterations) {
    // What lies between two iterations belongs to the one before it.
    const bool gap_after = iteration.index > 0;
    add_phases(r, at, iteration.first_step, gap_after ? iteration.index - 1 : 0,
               gap_after ? Stage::after : Stage::before, places);
    const StageBorders borders = borders_of(r, iteration);
    add_phases(r, iteration.first_step, borders.scan, iteration.index, Stage::prepare, places);
    add_phases(r, borders.scan, borders.move, iteration.index, Stage::scan, places);
    add_phases(r, borders.move, iteration.end_step, iteration.index, Stage::move, places);
    at = iteration.end_step;
    index = iteration.index;
  }
  add_phases(r, at, r.step_count(), index, r.iterations.empty() ? Stage::before : Stage::after, places);
  return places;
}

std::uint32_t steps_in(const AlignedSlot::Side& side) {
  return side.end_step - side.first_step;
}

bool is_border(const Alignment& alignment, std::uint32_t position, Gait gait) {
  if (gait == Gait::line || position == 0 || position >= alignment.length) return true;
  const auto slot = std::lower_bound(alignment.slots.begin(), alignment.slots.end(), position,
                                     [](const AlignedSlot& s, std::uint32_t p) { return s.first < p; });
  if (slot == alignment.slots.end() || slot->first != position) return false;
  if (gait == Gait::phase) return true;
  const AlignedSlot& before = *(slot - 1);
  const auto within = [](Stage stage) { return stage != Stage::before && stage != Stage::after; };
  return before.iteration != slot->iteration || within(before.stage) != within(slot->stage);
}

}  // namespace

const AlignedSlot* Alignment::slot_at(std::uint32_t position) const {
  if (position == 0 || slots.empty()) return nullptr;
  position = std::min(position, length);
  const auto after = std::lower_bound(slots.begin(), slots.end(), position,
                                      [](const AlignedSlot& s, std::uint32_t p) { return s.first < p; });
  return &*(after - 1);
}

std::array<std::uint32_t, 2> Alignment::steps_at(std::uint32_t position) const {
  const AlignedSlot* slot = slot_at(position);
  if (slot == nullptr) return {0, 0};
  const std::uint32_t done = std::min(position, length) - slot->first;
  std::array<std::uint32_t, 2> steps{};
  for (std::size_t k = 0; k < 2; ++k) {
    steps[k] = slot->sides[k].first_step + std::min(done, steps_in(slot->sides[k]));
  }
  return steps;
}

std::uint32_t Alignment::position_of(std::size_t side, std::uint32_t step) const {
  if (step == 0) return 0;
  for (const AlignedSlot& slot : slots) {
    if (step <= slot.sides[side].end_step) return slot.first + (step - slot.sides[side].first_step);
  }
  return length;
}

std::uint32_t Alignment::next_stop(std::uint32_t position, Gait gait) const {
  if (position >= length) return length;
  ++position;
  while (!is_border(*this, position, gait)) ++position;
  return position;
}

std::uint32_t Alignment::previous_stop(std::uint32_t position, Gait gait) const {
  position = std::min(position, length);
  if (position == 0) return 0;
  --position;
  while (!is_border(*this, position, gait)) --position;
  return position;
}

Alignment align_runs(const Recording& left, const Recording& right) {
  const std::array<Places, 2> places{places_of(left), places_of(right)};
  std::map<AlignedPlace, AlignedSlot> all;
  for (std::size_t k = 0; k < 2; ++k) {
    for (const auto& [place, side] : places[k]) {
      AlignedSlot& slot = all[place];
      slot.iteration = std::get<0>(place);
      slot.stage = std::get<1>(place);
      slot.sides[k] = side;
    }
  }
  Alignment alignment;
  std::array<std::uint32_t, 2> done{};
  for (auto& [place, slot] : all) {
    for (std::size_t k = 0; k < 2; ++k) {
      // A side without this slot stands where it is.
      if (steps_in(slot.sides[k]) == 0) slot.sides[k] = {done[k], done[k]};
      done[k] = slot.sides[k].end_step;
    }
    slot.first = alignment.length;
    alignment.length += std::max(steps_in(slot.sides[0]), steps_in(slot.sides[1]));
    alignment.slots.push_back(slot);
  }
  return alignment;
}

std::uint32_t same_place(const Recording& of, const Recording& other, std::uint32_t step) {
  if (step == 0) return 0;
  const Alignment both = align_runs(of, other);
  const auto slot = std::find_if(both.slots.begin(), both.slots.end(), [step](const AlignedSlot& each) {
    return steps_in(each.sides[0]) > 0 && step <= each.sides[0].end_step;
  });
  if (slot == both.slots.end() || slot->stage == Stage::after) return other.step_count();
  const AlignedSlot::Side &here = slot->sides[0], &there = slot->sides[1];
  if (steps_in(there) > 0) {
    if (of.config.sort != other.config.sort || step == here.end_step) return there.end_step;
    // Phases of other lengths are taken as long as each other.
    const std::uint64_t done = std::uint64_t{step - here.first_step} * steps_in(there) / steps_in(here);
    return there.first_step + std::max(1U, static_cast<std::uint32_t>(done));
  }
  if (slot->stage == Stage::before) return there.end_step;
  std::optional<std::uint32_t> end;
  for (const AlignedSlot& each : both.slots) {
    const bool of_iteration = each.iteration == slot->iteration && each.stage != Stage::before;
    if (of_iteration && each.stage != Stage::after && steps_in(each.sides[1]) > 0) end = each.sides[1].end_step;
  }
  return end.value_or(other.step_count());
}

}  // namespace scatterscope::analysis

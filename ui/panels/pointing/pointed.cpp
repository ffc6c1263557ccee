#include "ui/panels/pointing/pointed.h"

#include <algorithm>

#include "kernels/recording/moment.h"
#include "kernels/story/bits/destination.h"
#include "ui/figures/bits/live_keys.h"

namespace scatterscope::panels {
namespace {

// The cell of the scan's result that holds the number of ones before a key, or their total behind the last one; once
// the iteration has ended, as of then. Returns the step since which a write to it counts.
std::uint32_t take_scanned_cell(Pointed& pointed, const figures::FigureInput& input) {
  const scene::Ref& ref = *pointed.ref;
  const recording::Recording& r = input.recording();
  if (ref.kind != scene::Ref::Kind::key || ref.iteration() >= r.iterations.size() ||
      ref.iteration() >= input.keys().iterations.size())
    return 0;
  const recording::Iteration& iteration = r.iterations[ref.iteration()];
  const std::uint64_t count = input.keys().iterations[ref.iteration()].keys.size();
  const auto meaning = static_cast<recording::Meaning>(ref.number());
  const bool total = meaning == recording::Meaning::total;
  if ((!total && meaning != recording::Meaning::before) || iteration.local) return 0;
  const auto array = story::scanned_array(r, count);
  if (!array) return 0;
  pointed.cell = story::CellId{*array, 0, total ? static_cast<std::uint32_t>(count) : ref.key()};
  pointed.step = std::min(pointed.step, iteration.end_step);
  return iteration.first_step;
}

// The cell in which a key stands, and as of which step: a key of an earlier iteration was written before that began,
// whatever its cell holds now. Behind the last iteration it is the result's.
void take_cell(Pointed& pointed, const figures::FigureInput& input) {
  const scene::Ref& ref = *pointed.ref;
  const auto& iterations = input.recording().iterations;
  const std::uint32_t iteration = ref.iteration();
  if (ref.kind != scene::Ref::Kind::key || ref.number() != 0 || iterations.empty() || iteration > iterations.size())
    return;
  const bool last = iteration == iterations.size();
  pointed.cell = story::CellId{last ? iterations.back().result_array : iterations[iteration].keys_array, 0, ref.key()};
  if (!last) pointed.step = std::min(pointed.step, iterations[iteration].first_step);
}

}  // namespace

Pointed pointed_at(const figures::FigureInput& input, const std::optional<scene::Ref>& ref, std::size_t side) {
  using Kind = scene::Ref::Kind;
  Pointed pointed{ref, side};
  if (!ref || !input.loaded() || input.sources.moment == nullptr) return pointed;
  const recording::Recording& r = input.recording();
  if (ref->kind == Kind::cell && ref->array() < r.arrays.size())
    pointed.cell = story::CellId{ref->array(), ref->block(), ref->index()};
  pointed.step = input.moment().step();
  take_cell(pointed, input);
  const std::uint32_t since = take_scanned_cell(pointed, input);
  pointed.key = figures::original_key_shown(input, *ref);
  figures::FigureInput chosen = input;
  chosen.view.selection = {};
  chosen.view.selection.chosen = ref;
  if (const story::Protagonist about = figures::protagonist(chosen); about.chosen) pointed.thread = about.thread;
  if (!pointed.cell) return pointed;
  const auto& [array, block, index] = *pointed.cell;
  const std::uint32_t step = pointed.step;
  const auto write = recording::last_write(r, step, array, block, index);
  pointed.written = write && write->step >= since;
  pointed.holds = input.moment().cell(array, block, index).has_value() && (pointed.written || since == 0);
  pointed.written_later = recording::next_write(r, step, array, block, index).has_value();
  return pointed;
}

}  // namespace scatterscope::panels

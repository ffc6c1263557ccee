#include "kernels/story/step_actions.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>

#include "kernels/story/events.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;

auto place_of(const CellId& cell) {
  return std::tuple(cell.array, cell.block, cell.index);
}

// Sorts the cells and makes one of those that stand there several times.
void join(std::vector<TouchedCell>& cells) {
  std::sort(cells.begin(), cells.end(),
            [](const TouchedCell& a, const TouchedCell& b) { return place_of(a.cell) < place_of(b.cell); });
  std::size_t kept = 0;
  for (const TouchedCell& each : cells) {
    if (kept > 0 && cells[kept - 1].cell == each.cell) {
      cells[kept - 1].read |= each.read;
      cells[kept - 1].written |= each.written;
    } else {
      cells[kept++] = each;
    }
  }
  cells.resize(kept);
}

}  // namespace

const TouchedCell* StepActions::touched(const CellId& cell) const {
  const auto found = std::lower_bound(
      cells.begin(), cells.end(), cell,
      [](const TouchedCell& each, const CellId& wanted) { return place_of(each.cell) < place_of(wanted); });
  return found != cells.end() && found->cell == cell ? &*found : nullptr;
}

StepActions step_actions(const Recording& r, std::uint32_t t) {
  StepActions actions;
  if (!r.iterations.empty()) actions.array = r.iterations.front().keys_array;
  if (t == 0) return actions;
  std::optional<std::uint16_t> read, written;
  for_each_event(r, t - 1, t, [&](std::uint32_t, const Event& event) {
    const ThreadId id{event.block, event.thread};
    if (actions.threads.empty() || !(actions.threads.back().id == id)) actions.threads.push_back({id, {}});
    actions.threads.back().events.push_back(event);
    const bool reads = event.kind == EventKind::read;
    const bool writes = event.kind == EventKind::write || event.kind == EventKind::atomic;
    if (!reads && !writes) return;
    std::optional<std::uint16_t>& first = reads ? read : written;
    if (!first) first = event.what;
    const bool shared = r.arrays[event.what].space == recording::Space::shared;
    actions.cells.push_back({{event.what, shared ? event.block : 0U, event.index}, reads, writes});
  });
  join(actions.cells);
  if (const recording::Iteration* iteration = r.iteration_of(t - 1)) actions.array = iteration->keys_array;
  actions.array = written.value_or(read.value_or(actions.array));
  return actions;
}

bool holds_keys(const Recording& r, std::uint16_t array) {
  return std::any_of(r.iterations.begin(), r.iterations.end(), [array](const recording::Iteration& i) {
    return i.keys_array == array || i.result_array == array;
  });
}

}  // namespace scatterscope::story

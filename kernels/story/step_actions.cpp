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

// That a step writes first, else reads first; none if it does neither.
std::optional<std::uint16_t> array_of_step(const Recording& r, std::uint32_t step) {
  std::optional<std::uint16_t> read;
  for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
    const Event event = r.events[e];
    if (event.kind == EventKind::write || event.kind == EventKind::atomic) return event.what;
    if (event.kind == EventKind::read && !read) read = event.what;
  }
  return read;
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
  for_each_event(r, t - 1, t, [&](std::uint32_t, const Event& event) {
    const ThreadId id{event.block, event.thread};
    if (actions.threads.empty() || !(actions.threads.back().id == id)) actions.threads.push_back({id, {}});
    actions.threads.back().events.push_back(event);
    const bool reads = event.kind == EventKind::read;
    const bool writes = event.kind == EventKind::write || event.kind == EventKind::atomic;
    if (!reads && !writes) return;
    const bool shared = r.arrays[event.what].space == recording::Space::shared;
    actions.cells.push_back({{event.what, shared ? event.block : 0U, event.index}, reads, writes});
  });
  join(actions.cells);
  for (std::uint32_t step = t; step-- > 0;) {
    const auto array = array_of_step(r, step);
    if (!array) continue;
    actions.array = *array;
    break;
  }
  return actions;
}

bool holds_keys(const Recording& r, std::uint16_t array) {
  return std::any_of(r.iterations.begin(), r.iterations.end(), [array](const recording::Iteration& i) {
    return i.keys_array == array || i.result_array == array;
  });
}

bool passes_keys(const Recording& r, std::uint16_t array) {
  return holds_keys(r, array) || recording::is_of_keys(r.arrays[array].content) ||
         std::any_of(r.iterations.begin(), r.iterations.end(),
                     [array](const recording::Iteration& i) { return i.local && i.local->keys_array == array; });
}

}  // namespace scatterscope::story

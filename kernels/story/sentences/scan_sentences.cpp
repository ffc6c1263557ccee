// The rounds of a scan within a block, and what it leaves for each element.
#include <algorithm>
#include <iterator>

#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;
using Of = Count::Of;

// What the thread read of shared memory since it showed the stride; none where it wrote since.
std::optional<std::vector<Event>> read_since_stride(const StepReader& step) {
  std::vector<Event> read;
  for (const std::vector<Event>& events : step.earlier(6)) {
    for (std::size_t e = events.size(); e-- > 0;) {
      const Event& event = events[e];
      if (event.kind == EventKind::write || event.kind == EventKind::atomic) return std::nullopt;
      if (event.kind == EventKind::read) read.insert(read.begin(), event);
      if (event.kind == EventKind::value && step.recording().names[event.what].meaning == Meaning::stride) return read;
    }
  }
  return std::nullopt;
}

Sentences of_round(const StepReader& step) {
  const Event *now = step.only_read(), *write = step.only_write();
  if ((now == nullptr) == (write == nullptr)) return {};
  const Event& event = now != nullptr ? *now : *write;
  if (!step.is_shared(event.what)) return {};
  const auto read = read_since_stride(step);
  const auto stride = step.last_shown(Meaning::stride);
  if (!read || read->empty() || !stride) return {};
  const Event& own = read->front();
  const auto is_added = [&](const Event& other) {
    return other.what == own.what && other.index < own.index && own.index - other.index == *stride;
  };
  const Count apart{Of::places, *stride};
  if (own.what != event.what) return {};
  if (now != nullptr) {
    if (read->size() != 1 || !is_added(*now)) return {};
    return {{Says::scan_adds, {step.who(), apart, own.value, now->value, own.value + now->value}}};
  }
  if (write->index != own.index) return {};
  const CellName cell{write->what, write->index};
  if (read->size() == 1 && write->value == own.value) return {{Says::scan_keeps, {step.who(), apart, cell, own.value}}};
  if (read->size() != 2 || !is_added(read->back()) || own.value + read->back().value != write->value) return {};
  return {{Says::scan_stores, {step.who(), cell, own.value, read->back().value, write->value}}};
}

// Its own tile's sum was read last, alone or with that of the tiles before.
Sentences of_element(const StepReader& step, std::uint64_t element, std::uint64_t before) {
  const auto steps = step.earlier(1);
  std::vector<Event> read;
  if (!steps.empty())
    std::copy_if(steps[0].begin(), steps[0].end(), std::back_inserter(read),
                 [](const Event& event) { return event.kind == EventKind::read; });
  const bool in_tile_alone = read.size() == 1 && step.is_shared(read[0].what) && read[0].value <= before;
  const bool both = read.size() == 2 && read[0].value + read[1].value == before;
  if (!in_tile_alone && !both) return {};
  // Of two reads that of the element itself is its own tile's.
  const Event& own = both && read[1].index == element && read[0].index != element ? read[1] : read[0];
  return {{Says::before_element_sum, {step.who(), element, own.value, before - own.value, before}}};
}

// Sums of tiles for a launch that scans them: one that has read the cell stores what comes before it.
Sentences of_tile_sum(const StepReader& step) {
  const Event* write = step.only_write();
  if (write == nullptr || step.content(write->what) != recording::Content::block_sums) return {};
  bool scanned = false;
  for (const auto& events : step.earlier(SIZE_MAX, 1024))
    scanned = scanned || std::any_of(events.begin(), events.end(), [&](const Event& event) {
                return event.kind == EventKind::read && event.what == write->what && event.index == write->index;
              });
  return {{scanned ? Says::tile_sum_before : Says::tile_sum, {step.who(), std::uint64_t{write->index}, write->value}}};
}

}  // namespace

Sentences scan_sentences(const StepReader& step) {
  const auto element = step.shown(Meaning::element);
  if (const auto before = step.shown(Meaning::before); element && before) return of_element(step, *element, *before);
  if (const auto before = step.shown(Meaning::before_in_tile); element && before)
    return {{Says::before_in_tile, {step.who(), *element, *before}}};
  if (const auto stride = step.shown(Meaning::stride); stride && step.values().size() == 1)
    return {{Says::round_begins, {Count{Of::places, *stride}}}};
  if (Sentences made = of_tile_sum(step); !made.empty()) return made;
  return of_round(step);
}

}  // namespace scatterscope::story

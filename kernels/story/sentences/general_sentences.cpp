// Of steps that no story knows more about: what was read, shown and written.
#include <algorithm>
#include <utility>

#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;

CellValues cells_of(const std::vector<Event>& events) {
  CellValues list;
  for (const Event& event : events) {
    if (list.cells.size() == most_listed) break;
    list.cells.push_back({{event.what, event.index}, event.value});
  }
  list.more = events.size() - list.cells.size();
  return list;
}

NamedValues values_of(const std::vector<Event>& events) {
  NamedValues list;
  for (const Event& event : events) {
    if (list.values.size() == most_listed) break;
    list.values.push_back({event.what, event.value});
  }
  list.more = events.size() - list.values.size();
  return list;
}

// a[i] += b[j]
Sentences sum_in_place(const StepReader& step) {
  const Event* write = step.only_write();
  if (write == nullptr || step.reads().size() != 2 ||
      step.recording().arrays[write->what].type != recording::ValueType::u32)
    return {};
  for (std::size_t own : {0U, 1U}) {
    const Event &mine = step.reads()[own], &added = step.reads()[1 - own];
    const bool same = mine.what == write->what && mine.index == write->index;
    if (same && mine.value + added.value == write->value)
      return {{Says::adds_cell,
               {step.who(), CellName{added.what, added.index}, CellName{write->what, write->index}, mine.value,
                added.value, write->value}}};
  }
  return {};
}

}  // namespace

Sentences copy_sentences(const StepReader& step) {
  if (step.barrier() == recording::EventKind::copy_wait) return {{Says::waits_for_copies, {step.who()}}};
  if (step.reads().empty() || step.writes().empty()) return {};
  const Event &read = step.reads().front(), &write = step.writes().front();
  if (!read.is_copied || !write.is_copied || !recording::is_of_keys(step.content(write.what))) return {};
  return {{Says::copies_async,
           {step.who(), Count{Count::Of::keys, step.writes().size()}, CellName{read.what, read.index},
            CellName{write.what, write.index}}}};
}

Sentences general_sentences(const StepReader& step) {
  const ThreadName who = step.who();
  if (!step.atomics().empty()) {
    const Event& atomic = step.atomics().front();
    const CellName cell{atomic.what, atomic.index};
    const bool down = atomic.value < atomic.before;
    const std::uint64_t difference = down ? atomic.before - atomic.value : atomic.value - atomic.before;
    if (!atomic.before_defined) return {{Says::writes, {who, cells_of(step.atomics())}}};
    return {{down ? Says::atomic_subtracts : Says::atomic_adds, {who, cell, atomic.before, difference, atomic.value}}};
  }
  if (Sentences sum = sum_in_place(step); !sum.empty()) return sum;
  const Event *read = step.only_read(), *write = step.only_write();
  if (read != nullptr && write != nullptr && read->value == write->value)
    return {{Says::copies,
             {who, CellName{read->what, read->index}, CellName{write->what, write->index},
              ArrayValue{write->what, write->value}}}};
  if (!step.writes().empty() && !step.reads().empty())
    return {{Says::reads_and_writes, {who, cells_of(step.reads()), cells_of(step.writes())}}};
  if (!step.writes().empty()) return {{Says::writes, {who, cells_of(step.writes())}}};
  if (!step.values().empty()) return {{Says::computes, {who, values_of(step.values())}}};
  return {{Says::reads, {who, cells_of(step.reads())}}};
}

}  // namespace scatterscope::story

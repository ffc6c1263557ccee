#include "kernels/story/bits/destination.h"

#include "kernels/story/events.h"

namespace scatterscope::story {

FormulaNames formula_names(const IterationKeys& keys) {
  FormulaNames names;
  names.bit = keys.first_shown({"bit"});
  names.before = keys.first_shown({"ones_before"});
  names.total = keys.first_shown({"ones_total"});
  names.destination = keys.first_shown({"destination"});
  if (names.before == nullptr) {
    names.before = keys.first_shown({"ones_through", "T_before", "trues_before"});
    names.inclusive = names.before != nullptr;
    if (names.inclusive) names.total = keys.first_shown({"F_total", "zeros_total", "falses_total"});
  }
  return names;
}

Destination destination_of(const IterationKeys& keys, const FormulaNames& names, std::uint32_t p) {
  const auto value = [&](const char* name) { return name == nullptr ? Value{} : keys.value(name, p); };
  return {value(names.bit), value(names.before), value(names.total), value(names.destination)};
}

ScanTotal scan_total(const IterationKeys& keys, const FormulaNames& names) {
  ScanTotal total;
  if (names.total == nullptr) return total;
  const Instant& at = keys.instant();
  const recording::Recording& r = at.recording;
  const std::uint32_t n = keys.count();
  if (!names.inclusive) {
    for_each_event(r, keys.range().first_step, keys.range().end_step, [&](std::uint32_t step, const auto& event) {
      if (event.kind != recording::EventKind::write || event.index != n) return;
      const recording::ArrayInfo& array = r.arrays[event.what];
      if (array.space != recording::Space::global || array.extent != n + 1) return;
      total.value = {when(at, step), event.value};
      total.cell = CellId{event.what, 0, n};
    });
    if (total.cell) return total;
  }
  for (std::uint32_t p = 0; p < n; ++p) {
    const Value shown = keys.value(names.total, p);
    if (shown.when > total.value.when) total.value = shown;
  }
  return total;
}

}  // namespace scatterscope::story

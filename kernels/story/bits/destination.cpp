#include "kernels/story/bits/destination.h"

#include <algorithm>

#include "kernels/story/events.h"

namespace scatterscope::story {

FormulaTerms formula_terms(const IterationKeys& keys) {
  const auto shown = [&](Meaning meaning) { return keys.shows(meaning) ? meaning : Meaning::none; };
  FormulaTerms terms{shown(Meaning::bit), shown(Meaning::before), shown(Meaning::total), shown(Meaning::destination)};
  terms.inclusive = terms.before == Meaning::none && keys.shows(Meaning::through);
  if (terms.inclusive) {
    terms.before = Meaning::through;
    terms.total = shown(Meaning::zeros_total);
  }
  return terms;
}

namespace {

// As the thread of key p shows them.
Destination shown_of(const IterationKeys& keys, const FormulaTerms& terms, std::uint32_t p) {
  const auto value = [&](Meaning meaning) { return keys.value(meaning, p); };
  return {value(terms.bit), value(terms.before), value(terms.total), value(terms.destination)};
}

}  // namespace

Destination destination_of(const IterationKeys& keys, const FormulaTerms& terms, std::uint32_t p) {
  Destination of = shown_of(keys, terms, p);
  // The total is known from where the scan left it, before the thread reads it.
  if (visible(of.total.when)) return of;
  if (const Value scanned = scan_total(keys, terms).value; visible(scanned.when)) of.total = scanned;
  return of;
}

bool follows_formula(const IterationKeys& keys, const FormulaTerms& terms) {
  const Value scanned = scan_total(keys, terms).value;
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    Destination of = shown_of(keys, terms, p);
    if (!visible(of.total.when) && visible(scanned.when)) of.total = scanned;
    const auto missing = [](const Value& value) { return value.when == When::never; };
    if (missing(of.bit) || missing(of.before) || missing(of.total) || missing(of.destination)) continue;
    const std::uint64_t of_zero = p - of.before.value;
    const std::uint64_t of_one =
        terms.inclusive ? of.before.value - 1 + of.total.value : keys.count() - of.total.value + of.before.value;
    const auto destination = static_cast<std::uint32_t>(of.bit.value == 0 ? of_zero : of_one);
    if (destination != static_cast<std::uint32_t>(of.destination.value)) return false;
  }
  return true;
}

bool follows_formula(const Instant& at) {
  for (std::uint32_t k = 0; k < at.keys.iterations.size(); ++k) {
    const IterationKeys keys(at, k);
    if (!follows_formula(keys, formula_terms(keys))) return false;
  }
  return true;
}

std::optional<std::uint16_t> scanned_array(const recording::Recording& recording, std::uint64_t count) {
  const auto& arrays = recording.arrays;
  const auto found = std::find_if(arrays.begin(), arrays.end(), [count](const recording::ArrayInfo& array) {
    return array.space == recording::Space::global && array.extent == count + 1;
  });
  if (found == arrays.end()) return std::nullopt;
  return static_cast<std::uint16_t>(found - arrays.begin());
}

ScanTotal scan_total(const IterationKeys& keys, const FormulaTerms& terms) {
  ScanTotal total;
  if (terms.total == Meaning::none) return total;
  const Instant& at = keys.instant();
  const recording::Recording& r = at.recording;
  const std::uint32_t n = keys.count();
  const auto array = terms.inclusive ? std::nullopt : scanned_array(r, n);
  if (array) {
    for_each_event(r, keys.range().first_step, keys.range().end_step, [&](std::uint32_t step, const auto& event) {
      if (event.kind != recording::EventKind::write || event.what != *array || event.index != n) return;
      total.value = {when(at, step), event.value};
      total.cell = CellId{*array, 0, n};
    });
    if (total.cell) return total;
  }
  for (std::uint32_t p = 0; p < n; ++p) {
    const Value shown = keys.value(terms.total, p);
    if (shown.when > total.value.when) total.value = shown;
  }
  return total;
}

}  // namespace scatterscope::story

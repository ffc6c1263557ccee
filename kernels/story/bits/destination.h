// The terms of the destination's formula of a sort by one bit: those of 13.3 (an exclusive scan of the ones) or those
// of the one-block sort (an inclusive scan, and the total of the zeros).
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

// What the kernel shows of them.
struct FormulaTerms {
  Meaning bit = Meaning::none;  // none: not shown
  Meaning before = Meaning::none;
  Meaning total = Meaning::none;  // of the ones; of the zeros if inclusive
  Meaning destination = Meaning::none;
  bool inclusive = false;
};
[[nodiscard]] FormulaTerms formula_terms(const IterationKeys& keys);

// The numbers of key p: destination = i - before, or N - total + before.
struct Destination {
  Value bit, before, total, destination;
};
[[nodiscard]] Destination destination_of(const IterationKeys& keys, const FormulaTerms& terms, std::uint32_t p);

// Whether every destination of the iteration, of whatever moment, follows from its terms: those of a wrong kernel may
// not. Of a run: in all iterations.
[[nodiscard]] bool follows_formula(const IterationKeys& keys, const FormulaTerms& terms);
[[nodiscard]] bool follows_formula(const Instant& at);

// The array of an exclusive scan of so many numbers, whose cell behind their results has their total.
[[nodiscard]] std::optional<std::uint16_t> scanned_array(const recording::Recording& recording, std::uint64_t count);

// What the scan of an iteration leaves in the cell behind its last element: the ones in total, known from the store on,
// before any thread reads it; where there is no such cell, from where a thread first shows it. `cell`: where it was
// stored.
struct ScanTotal {
  Value value;
  std::optional<CellId> cell;
};
[[nodiscard]] ScanTotal scan_total(const IterationKeys& keys, const FormulaTerms& terms);

}  // namespace scatterscope::story

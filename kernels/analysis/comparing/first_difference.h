// Where two runs on the same keys part: the first value of a meaning, or store that changes an element of any array,
// that a thread of one of them makes and that of the other does not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/analysis/comparing/run_alignment.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct FirstDifference {
  std::uint32_t iteration = 0;  // from 0
  std::uint32_t step = 0;       // of the tried run: what differs is visible once so many steps are done
  std::uint32_t position = 0;   // of the comparison of both runs at that step (run_alignment.h)
  Stage stage = Stage::before;
  std::string kernel;
  std::uint32_t block = 0, thread = 0;
  // What each side shows or stores: a variable, or an array with the element, "output[3]"; and the value's bits. Empty
  // and none on a side that does nothing more.
  std::string what, right_what;
  std::optional<std::uint64_t> tried, right;
  // Where that is a store: the element of a global array.
  struct Cell {
    std::uint32_t array = 0, index = 0;
    bool operator==(const Cell&) const = default;
  };
  std::optional<Cell> cell{}, right_cell{};
  bool operator==(const FirstDifference&) const = default;
};

// The runs are aligned as comparisons have them (run_alignment.h); within a stage each thread is compared with itself,
// and what it shows or stores with what it shows of the same variable, or stores to the same array, in the same kernel.
[[nodiscard]] std::optional<FirstDifference> first_difference(const recording::Recording& right,
                                                              const recording::Recording& tried);

}  // namespace scatterscope::analysis

// What is wrong with one run of a student's kernel, beside the shipped kernel's run of the same keys. It follows from
// the two recordings alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/exercises/exercise.h"
#include "app/mistakes/mistake_trial.h"

namespace scatterscope::app {

// Checks, in the order in which they are said: what stands first is mended first.
enum class Check : std::uint8_t {
  finishes,     // no endless wait, no crash, within time and memory
  bounds,       // every access lies within its array
  barriers,     // all threads that must come to a barrier do
  races,        // no two threads' accesses of one cell are unordered
  arrays,       // those that the exercise names hold what the model's do, at the end of each iteration
  sorted,       // the keys stand in order
  permutation,  // no key is lost, none stands twice
  stable,       // of equal keys the values keep their order
  launches,     // no more launches and barriers than the model has
  coalescing,   // no more requests and sectors for the keys' stores than the model has, and a tenth
};
inline constexpr std::size_t number_of_checks = 10;
[[nodiscard]] std::string_view spelling(Check check);
// What is checked, as a line names it.
[[nodiscard]] std::string title_of(Check check, Language language);

struct Finding {
  Check check = Check::finishes;
  Words said = {};        // what is wrong, and where
  std::string file = {};  // the line at fault, where one is known: its file's own name
  unsigned line = 0;
  bool lost = false;         // nothing of the run was recorded
  std::string printed = {};  // by the student's program in that run: UTF-8, at most 20 lines of 2 KiB
};

// One finding of each check that fails, in their order. A run that has failed is judged by that, by its races, and by
// where it parts from the model's.
[[nodiscard]] std::vector<Finding> judge_run(const Exercise& exercise, const RecordedMistake& right,
                                             const RecordedMistake& tried);
// A run of which nothing was recorded: it was ended by a signal, or the time limit, or wrote no recording.
[[nodiscard]] Finding judge_lost_run(const Error& error);

}  // namespace scatterscope::app

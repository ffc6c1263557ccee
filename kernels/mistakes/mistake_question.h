// What a mistake does: a question about a run of one of the mistakes on keys that a seed draws. Not asked about: the
// race, since what comes of it cannot be worked out from the lines alone.
#pragma once

#include "kernels/mistakes/mistakes.h"
#include "kernels/story/questions/question.h"

namespace scatterscope::mistakes {

// What it does hangs on the run's barrier rule, which a question names.
inline constexpr std::string_view barrier_inside_if = "barrier-inside-if";

struct QuestionRun {
  const Mistake* mistake = nullptr;  // of all()
  story::QuestionRun run;            // its program `wrong` is run; small enough for a sheet of paper
};
[[nodiscard]] QuestionRun question_run(story::Seed seed);

// Asked in one of three ways, by Question::words: "mistake_output", the keys that are left; "mistake_first", the index
// at which they first differ from the sorted list; "mistake_right", whether the run ends with the sorted list. Then
// the witness of no is the position, the key there, left out where it is unwritten, and the key that should be there;
// none where the run failed. A run that failed is asked about in the last way alone, and so is one of floats, one whose
// blocks wait for each other, and one that reads or leaves elements that nothing was stored to. Keys with a sign are
// not asked for. Where keys carry values there are two ways: "mistake_values", the values that are left, and
// "mistake_stable", whether equal keys keep their order; its witness is the position, the key there, its value, and the
// value that should be there.
// `wrong` is of question_run(seed). Details: threads of a block, bits of a key, and the keys; where blocks wait for
// each other also the order in which they start, and how many are held at a time. Where threads miss a barrier, the
// answer holds for the run's barrier rule alone.
[[nodiscard]] story::Question ask(const recording::Recording& wrong, bool failed, story::Seed seed);

// Whether the output holds the input's keys in the run's order, and values as a stable sort leaves them. Of a run that
// failed it says nothing.
[[nodiscard]] bool ends_sorted(const recording::Recording& run);

// The lines of the right program that the wrong one lacks, "- " before each, and those in their place, "+ ", with
// "..." between places. What is cut off on both sides alike is left out.
[[nodiscard]] std::string changed_lines(const Mistake& mistake);

}  // namespace scatterscope::mistakes

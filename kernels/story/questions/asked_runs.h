// The runs that several kinds of questions are about, and what these have in common.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/story/questions/draw.h"
#include "kernels/story/questions/question.h"

namespace scatterscope::story {

// By one bit an iteration, as in Figs. 13.2 and 13.3: 12, 14 or 16 keys of 4 bits in blocks of 4 threads.
[[nodiscard]] QuestionRun run_of_one_bit(Seed seed);
// Tiles sorted locally, as in Figs. 13.5 to 13.10: 16 keys of 4 bits, 1 or 2 bits an iteration.
[[nodiscard]] QuestionRun run_of_tiles(Seed seed);
[[nodiscard]] bool sorts_tiles(const recording::Recording& recording);
// The figure that shows how tiles are sorted and written, and the one with the table of their buckets.
[[nodiscard]] std::string_view figure_of_tiles(const recording::Recording& recording);
[[nodiscard]] std::string_view figure_of_table(const recording::Recording& recording);
// The moment at which every tile of an iteration is sorted and nothing is counted yet.
[[nodiscard]] std::uint32_t tiles_sorted(const analysis::KeyTable::Iteration& keys);

// An iteration that is asked about, with its number from 1 and the digit that it sorts by as details.
struct AskedIteration {
  const recording::Iteration& range;
  const analysis::KeyTable::Iteration& keys;
};
[[nodiscard]] AskedIteration choose_iteration(const recording::Recording& recording, const analysis::KeyTable& keys,
                                              Draw& draw, Question& question);

// The bits of a number, the highest first.
[[nodiscard]] std::string binary(std::uint64_t number, std::uint32_t bits);

// As many of an answer as a choice has.
[[nodiscard]] inline WrongNumbers wrong_numbers(std::uint64_t right, std::uint64_t most) {
  constexpr std::size_t enough = 4;
  return WrongNumbers(right, most, enough);
}

// Chooses one of the answer's numbers: any with three wrong numbers, or else the one with most. `wrong` gives them for
// an index into the answer.
template <class Wrong>
void choose_one(Question& question, Draw& draw, const Wrong& wrong) {
  constexpr std::size_t many = 3;
  for (const std::uint32_t k : draw.order(static_cast<std::uint32_t>(question.answer.size()))) {
    std::vector<WrongNumber> found = wrong(k);
    if (!question.wrong.empty() && found.size() <= question.wrong.size()) continue;
    question.one = k;
    question.wrong = std::move(found);
    if (question.wrong.size() >= many) return;
  }
}

}  // namespace scatterscope::story

// A question of several numbers as a form has it: its words, and a table to fill in whose rows and columns have names.
#pragma once

#include <string>
#include <vector>

#include "app/exams/posed_question.h"

namespace scatterscope::app {

struct AnswerTable {
  std::vector<std::string> heads;              // of all columns, those of the names of rows first
  std::vector<std::vector<std::string>> rows;  // the names of each
  std::size_t fields = 1;                      // of each row, for the question's numbers in their order
};
// The question has several numbers.
[[nodiscard]] AnswerTable answer_table(const PosedQuestion& question);
// What is asked above it, or above the field of a single number: nothing that only paper has.
[[nodiscard]] std::string words_above_fields(const PosedQuestion& question);

}  // namespace scatterscope::app

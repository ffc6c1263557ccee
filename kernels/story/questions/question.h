// Questions whose answers are read from a recording. A kind stands in a file of its own and in one line of catalog.def:
// the run that a seed asks about, and what is asked of its recording. Its words are question_<kind> in
// assets/translations/questions.def, with one_of_<kind> where it asks for several numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/recording/recording.h"
#include "kernels/story/instant.h"
#include "kernels/story/misconceptions/misconception.h"

namespace scatterscope::story {

using Seed = std::uint32_t;

// A run that is small enough for a sheet of paper. Its parameters fit its sort, its keys their bits.
struct QuestionRun {
  recording::Config config;
  recording::Pairs input;
  bool operator==(const QuestionRun&) const = default;
};

struct Question {
  std::vector<std::string> details;  // arguments of its words
  std::string_view words;            // question_<words>, of a kind that asks in several ways

  // What is drawn beside it, by the figure's name; none: words say everything. At step `before` nothing of the answer
  // is known, at step `after` all of it.
  std::string_view figure;
  std::string_view beside;            // the figure that a lesson shows, of a question whose words say everything
  std::optional<ThreadId> watched{};  // in that figure
  std::uint32_t iteration = 0, before = 0, after = 0;

  // The numbers asked for, row by row as the figure has them; at least one.
  std::vector<std::uint64_t> answer;
  std::uint32_t columns = 1;
  // Answered by yes (1) or no (0). With no, what shows it: the first stands before the second.
  bool yes_or_no = false;
  std::vector<std::string> witness;

  // One of the numbers, for a choice among answers: its index, what its words name, and wrong numbers, which are
  // neither the right one nor equal to each other. A question for yes or no has none.
  std::uint32_t one = 0;
  std::vector<std::string> one_details;
  std::vector<WrongNumber> wrong;

  bool operator==(const Question&) const = default;
};

struct QuestionKind {
  std::string_view name;  // "ones-before"
  QuestionRun (*run)(Seed);
  // `recording` is of run(seed), `keys` is its table.
  Question (*ask)(const recording::Recording& recording, const analysis::KeyTable& keys, Seed seed);
};
[[nodiscard]] std::span<const QuestionKind* const> question_kinds();
[[nodiscard]] const QuestionKind* find_question_kind(std::string_view name);

}  // namespace scatterscope::story

// Questions as Moodle imports them into a question bank (docs.moodle.org, "Moodle XML format"): a category for each
// kind, so that a quiz can draw a question of each.
#pragma once

#include <string>

#include "app/exams/posed_question.h"

namespace scatterscope::app {

// Several numbers are an embedded-answers question (cloze) and a choice about one of them, one number is a numerical
// question, yes or no a choice, a question in words an essay with its answer for the grader. Figures lie in the file.
// `seed` is that of the exam. A file is the head, sheets, and the end.
inline constexpr std::string_view moodle_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n";
[[nodiscard]] std::string moodle_part(const ExamSheet& sheet, Seed seed, Language language);
inline constexpr std::string_view moodle_end = "</quiz>\n";

}  // namespace scatterscope::app

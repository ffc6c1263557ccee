// Questions as Moodle imports them into a question bank (docs.moodle.org, "Moodle XML format"): a category for each
// kind, so that a quiz can draw a question of each.
#pragma once

#include <map>
#include <string>

#include "app/exams/posed_question.h"

namespace scatterscope::app {

// Several numbers are an embedded-answers question (cloze) and a choice about one of them, one number is a numerical
// question, yes or no a choice, a question in words an essay with its answer for the grader. Figures lie in the file.
class MoodleQuestions {
 public:
  void add(const ExamSheet& sheet);
  // Of an exam of that seed.
  [[nodiscard]] std::string xml(Seed seed, Language language) const;

 private:
  std::map<std::string, std::string> of_kind_;
};

}  // namespace scatterscope::app

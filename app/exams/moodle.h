// Questions as Moodle imports them into a question bank (docs.moodle.org, "Moodle XML format"): a category for each
// kind, so that a quiz can draw questions of each.
#pragma once

#include <set>
#include <string>

#include "app/exams/posed_question.h"

namespace scatterscope::app {

// Several numbers are an embedded-answers question (cloze), one number is a numerical question, yes or no a choice, a
// question in words an essay with its answer for the grader. Each run has one question: none answers another. A figure
// lies in the file, once. What several sheets ask alike stands there once.
class MoodleFile {
 public:
  // `title` and `seed` are those of the exam.
  MoodleFile(const std::string& title, Seed seed, Language language);
  // A file is the head, sheets, and the end.
  [[nodiscard]] static std::string head() { return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"; }
  [[nodiscard]] std::string sheet(const ExamSheet& sheet);
  [[nodiscard]] static std::string end() { return "</quiz>\n"; }

 private:
  std::string above_;            // path of the categories
  std::set<std::string> asked_;  // questions without a picture
};

}  // namespace scatterscope::app

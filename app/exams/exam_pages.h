// Sheets and solutions as pages of A4, laid out here: whatever prints them prints the same pages. Each names its sheet,
// its number and the student; a question is not torn apart. Cells that students fill in are white.
#pragma once

#include <string>
#include <vector>

#include "app/exams/posed_question.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

struct ExamPage {
  scene::Scene drawn;
  std::vector<std::string> words;  // of each question, for who does not see the page
};

// Figures are drawn as small as it takes for the fewest pages, and no smaller than that. A sheet does not name the
// seed, by which anybody could make its solutions.
[[nodiscard]] std::vector<ExamPage> sheet_pages(const ExamSheet& sheet, const std::string& title, Language language);
[[nodiscard]] std::vector<ExamPage> solution_pages(const ExamSheet& sheet, const std::string& title, Seed exam,
                                                   Language language);
[[nodiscard]] const scene::Theme& paper_theme();

}  // namespace scatterscope::app

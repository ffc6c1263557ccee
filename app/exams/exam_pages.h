// Sheets and solutions as pages that need nothing beside them and print on A4: a question is not torn apart, figures
// are drawings. Cells that students fill in are white.
#pragma once

#include <string>
#include <string_view>

#include "app/exams/posed_question.h"

namespace scatterscope::app {

// What stands in the page for one student, between page_head() and page_end. A sheet does not name the seed, by
// which anybody could make its solutions.
[[nodiscard]] std::string sheet_part(const ExamSheet& sheet, Language language);
[[nodiscard]] std::string solution_part(const ExamSheet& sheet, Seed exam, Language language);
[[nodiscard]] std::string page_head(const std::string& title, Language language);
inline constexpr std::string_view page_end = "</body>\n</html>\n";

}  // namespace scatterscope::app

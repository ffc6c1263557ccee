// Pages of an exam in a page of HTML that needs nothing beside it and prints them on A4 as they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/exams/exam_pages.h"

namespace scatterscope::app {

// A file is the head, pages, and the end. `sheet` numbers them apart.
[[nodiscard]] std::string exam_html_head(const std::string& title, Language language);
[[nodiscard]] std::string exam_html_pages(const std::vector<ExamPage>& pages, std::uint32_t sheet);
inline constexpr std::string_view exam_html_end = "</body>\n</html>\n";

}  // namespace scatterscope::app

// From an exam as its dialog describes it to one that nothing speaks against.
#pragma once

#include "app/exams/exam_folder.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {

[[nodiscard]] ExamOrder order_of(const panels::ExamDraft& draft);
[[nodiscard]] panels::ExamCheck check_exam_draft(const panels::ExamDraft& draft, Language language);

}  // namespace scatterscope::app

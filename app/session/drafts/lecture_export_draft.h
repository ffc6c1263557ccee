// An export as its dialog describes it becomes one that nothing speaks against.
#pragma once

#include <cstddef>

#include "app/exports/lecture_export.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {

[[nodiscard]] LectureExport order_of(const panels::LectureExportDraft& draft, const Course& lecture, std::size_t scene);
[[nodiscard]] panels::LectureExportCheck check_export_draft(const panels::LectureExportDraft& draft, Language language);

}  // namespace scatterscope::app

// A lecture, or one of its scenes, as a page, as PDF or as pictures: for the command line and for the window.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/courses/course.h"
#include "app/errors/common_errors.h"
#include "app/jobs/background_job.h"
#include "app/jobs/recorder.h"

namespace scatterscope::app {

struct LectureExport {
  Course lecture;
  std::optional<std::size_t> scene{};  // that one alone, from 0; none: all
  // A file whose end names its format: .html, .pdf, or of one scene .png, which has no page for its question; or a
  // folder that takes a PNG of each page.
  std::string path;
  bool folder = false;
  Language language = Language::english;
  bool codes = false;  // each scene with its link as a QR code
  bool notes = true, answers = true;
};
// Throws unless such a file can be written and the tool that makes it is there. `argument` names what gave the path.
void check_lecture_export(std::string_view argument, const LectureExport& order);
// Runs are recorded each in a process of its own. What is written appears at the end.
void write_lecture_export(std::string_view argument, const LectureExport& order, const catalog::Progress& progress,
                          const std::string& executable = this_program);

// The same beside the window, whose field gives the path.
inline constexpr std::string_view export_field = "--out";
struct LectureExportState : JobState {
  std::string path;
};
using LectureExportJob = BackgroundJob<LectureExportState>;
[[nodiscard]] Task<LectureExportState> lecture_export_task(LectureExport order, std::string executable = this_program);

}  // namespace scatterscope::app

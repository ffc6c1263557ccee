// A folder with an exam, for the command line and for the window.
#pragma once

#include <string>
#include <string_view>

#include "app/exams/exam.h"
#include "app/jobs/background_job.h"

namespace scatterscope::app {

struct ExamOrder {
  ExamRequest request;
  std::string folder;
};

// Where students are named in a file. `argument`: "--names class.txt", as it names the file in an error.
[[nodiscard]] std::vector<Student> read_class_list(const std::string& argument, const std::string& file);
// Throws unless the folder is new or empty, and the tool of PDF is there where that is asked for. `argument` names what
// gave the folder: "--out".
void check_exam(std::string_view argument, const ExamOrder& order);
// Questions are recorded each in a process of its own. All files appear at the end.
void write_exam(std::string_view argument, const ExamOrder& order, const catalog::Progress& progress,
                const std::string& executable = this_program);
// Recordings of questions, without progress of their own: each takes a hundredth of a second.
[[nodiscard]] MakeRecording recording_quietly(catalog::Progress progress, std::string executable = this_program);

// The same beside the window, whose field gives the folder.
inline constexpr std::string_view exam_folder_field = "--folder";
struct ExamState : JobState {
  std::string folder;
};
using ExamJob = BackgroundJob<ExamState>;
[[nodiscard]] Task<ExamState> exam_task(ExamOrder order, std::string executable = this_program);

}  // namespace scatterscope::app

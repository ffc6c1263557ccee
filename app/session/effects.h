// What only the outside can do, as Session asks for it: plain values, performed by the window in one place
// (app/window/main_window_effects.cpp).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/comparing/compare_presets.h"
#include "app/courses/kept/progress.h"
#include "app/parameters/options.h"
#include "app/session/jobs/jobs.h"
#include "kernels/recording/recording.h"
#include "kernels/timing/measured.h"
#include "ui/panels/drafts.h"

namespace scatterscope::app {

// A draft's keys may have to be read from a file first.
using RunToStart = std::variant<recording::WantedRun, RunRequest>;

// Work to be started; what it comes to is heard by hear().
struct RecordRun {
  RunToStart run;
};
struct CompareRuns {
  CompareRequest request;
};
struct CountGrid {
  RunToStart run;  // its keys; every radix and coarsening
};
struct CountSorts {
  RunRequest run;  // its keys; every sort of the chapter
};
struct CountScatter {
  std::vector<CountRequest> requests;
};
struct MeasureSorts {
  MeasureRequest request;
};
// A student's file: that of an exercise, which is begun where there is none; one that is there.
struct BeginExercise {
  std::string name;
};
struct CheckSubmission {
  std::string file;
};
struct MakeExam {
  ExamOrder order;
};
struct MakeLectureExport {
  LectureExport order;
};
// What stands in place of a figure; its options.
struct MakeView {
  RunArguments view;
};
struct RecordCourse {
  std::vector<RunArguments> runs;  // in this order
};
// A recording, measured results, a scatter map or a lecture.
struct ReadFile {
  std::string path;
};
struct PrepareRecording {
  std::shared_ptr<const recording::Recording> recording;
  std::string path;  // of its file, if any
};
// Its end is heard.
template <class Job>
struct Cancel {};
// Cancelled, and not heard of any more.
template <class Job>
struct Forget {};

// Files to be written; saved() or fail() is called then.
struct WriteRecording {
  std::string path;
  std::shared_ptr<const recording::Recording> recording;
  std::string shown;  // of it, as read_recording_file() has it
};
struct WriteMeasured {
  std::string path;
  std::shared_ptr<const timing::MeasuredSet> set;
};
struct WriteLecture {
  std::string path, text;
};
// What is shown, as SVG or as PDF.
struct WriteFigure {
  std::string path;
};
// A figure of a recording in any other format; its end is heard.
struct ExportShown {
  ExportRequest request;
};
// Onto the clipboard.
struct CopyText {
  std::string text;
};
struct KeepSettings {};
// Steps of lessons that were answered, to be added to those that are kept; and all of these forgotten.
struct KeepProgress {
  LessonProgress progress;
};
struct WipeProgress {};
// The open lecture, in a file of the program's own; that file is not needed any more; it is left to the next time,
// which unsaved_left() hears of; one that was left is the open lecture's, or goes.
struct KeepUnsaved {
  std::string text;
};
struct DropUnsaved {};
struct LeaveUnsaved {};
struct TakeUnsavedFile {
  std::filesystem::path path;
};
struct ForgetUnsavedFile {
  std::filesystem::path path;
};

struct SwitchFullScreen {};
struct CloseWindow {};

using Effect =
    std::variant<RecordRun, CompareRuns, CountGrid, CountSorts, CountScatter, MeasureSorts, BeginExercise,
                 CheckSubmission, MakeExam, MakeLectureExport, MakeView, RecordCourse, ReadFile, PrepareRecording,
                 Cancel<RecordJob>, Cancel<ComparisonJob>, Cancel<TradeOffJob>, Cancel<ChapterMapJob>,
                 Cancel<MeasureJob>, Cancel<CourseJob>, Cancel<ExamJob>, Cancel<LectureExportJob>, Forget<LoadJob>,
                 Forget<CountJob>, Forget<CourseJob>, WriteRecording, WriteMeasured, WriteLecture, WriteFigure,
                 ExportShown, CopyText, KeepSettings, KeepProgress, WipeProgress, KeepUnsaved, DropUnsaved,
                 LeaveUnsaved, TakeUnsavedFile, ForgetUnsavedFile, SwitchFullScreen, CloseWindow>;
using Effects = std::vector<Effect>;

// What an intent or a job changed, and what is to be done outside for it.
struct Changes {
  bool moment = false, selection = false, figure = false, playing = false, settings = false, message = false,
       breakpoints = false, comparison = false, timing = false;
  bool jobs = false;      // one began or ended
  bool progress = false;  // one went on
  Effects effects;

  // Anything by which panels are laid out anew.
  [[nodiscard]] bool layout() const {
    return figure || settings || message || breakpoints || comparison || timing || jobs;
  }
  [[nodiscard]] bool any() const { return layout() || moment || selection || playing || progress; }
};

}  // namespace scatterscope::app

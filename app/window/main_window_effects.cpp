// What the session cannot do itself: each kind of effect, performed here and nowhere else.
#include <string>
#include <utility>
#include <variant>

#include "app/exercises/submission.h"
#include "app/files/output_file.h"
#include "app/files/recording_input.h"
#include "app/files/tool.h"
#include "app/pictures/pdf.h"
#include "app/session/drafts/outside.h"
#include "app/window/folders.h"
#include "app/window/main_window.h"
#include "kernels/format/measured_json.h"
#include "ui/overloaded.h"
#include "ui/scene/svg.h"

namespace scatterscope::window {
namespace {

// A draft's keys are read from their file, if they have one.
app::RunRequest run_of(const app::RunToStart& wanted) {
  if (const auto* draft = std::get_if<recording::WantedRun>(&wanted)) return app::run_of_draft(*draft);
  return std::get<app::RunRequest>(wanted);
}

}  // namespace

void MainWindow::save(const std::string& path, const std::string& bytes,
                      const std::shared_ptr<const recording::Recording>& recording) {
  app::write_output("--out", path, bytes);
  take(saved(session_, path, recording));
}

void MainWindow::perform(const app::Effect& effect) {
  const auto start_run = [this](const app::RunToStart& wanted, auto task) { jobs_.start(task(run_of(wanted))); };
  const Overloaded performers{
      [&](const app::RecordRun& wanted) {
        start_run(wanted.run, [](app::RunRequest run) { return app::record_task(std::move(run)); });
      },
      [&](const app::CompareRuns& wanted) { jobs_.start(app::comparison_task(wanted.request)); },
      [&](const app::CountGrid& wanted) {
        start_run(wanted.run, [](app::RunRequest run) { return app::trade_off_task(std::move(run)); });
      },
      [&](const app::CountSorts& wanted) { jobs_.start(app::chapter_map_task(wanted.run)); },
      [&](const app::CountScatter& wanted) { jobs_.start(app::count_task(wanted.requests)); },
      [&](const app::MeasureSorts& wanted) { jobs_.start(app::measure_task(wanted.request)); },
      [&](const app::BeginExercise& wanted) {
        watch(app::begin_exercise(wanted.name, exercise_folder(), session_.settings.language));
      },
      [&](const app::CheckSubmission& wanted) { watch(wanted.file); },
      [&](const app::MakeExam& wanted) { jobs_.start(app::exam_task(wanted.order)); },
      [&](const app::MakeView& wanted) { jobs_.start(app::view_task(wanted.view)); },
      [&](const app::MakeLectureExport& wanted) { jobs_.start(app::lecture_export_task(wanted.order)); },
      [&](const app::RecordCourse& wanted) { jobs_.start(app::course_task(wanted.runs)); },
      [&](const app::ReadFile& wanted) { jobs_.start(app::read_task(wanted.path)); },
      [&](const app::PrepareRecording& wanted) { jobs_.start(app::prepare_task(wanted.recording, wanted.path)); },
      [&]<class Job>(const app::Cancel<Job>&) { jobs_.of<Job>().cancel(); },
      [&]<class Job>(const app::Forget<Job>&) {
        jobs_.of<Job>().forget();
        returned_memory_.runs_were_dropped();
      },
      [&](const app::WriteRecording& wanted) {
        save(wanted.path, app::recording_bytes(*wanted.recording, wanted.shown), wanted.recording);
      },
      [&](const app::WriteMeasured& wanted) { save(wanted.path, format::measured_json(*wanted.set)); },
      [&](const app::WriteLecture& wanted) {
        app::write_output("--out", wanted.path, wanted.text);
        take(lecture_saved(session_, wanted.path));
      },
      [&](const app::WriteFigure& wanted) {
        const scene::Scene scene = panels::draw_shown(view(), panels_);
        const std::string svg = scene::to_svg(scene, scene::theme(session_.settings.theme));
        if (!wanted.path.ends_with(".pdf")) return save(wanted.path, svg);
        app::check_tool(app::rsvg_convert, "--out", wanted.path);
        save(wanted.path, app::pdf_of({svg}));
      },
      [&](const app::ExportShown& wanted) { jobs_.start(app::export_task(wanted.request)); },
      [&](const app::CopyText& wanted) { platform_.copy(wanted.text); },
      [&](const app::KeepProgress& wanted) { progress_writer_.keep(wanted.progress); },
      [&](const app::WipeProgress&) { progress_writer_.wipe(); },
      [&](const app::KeepUnsaved& wanted) { unsaved_.keep(wanted.text); },
      [&](const app::DropUnsaved&) { unsaved_.drop(); },
      [&](const app::LeaveUnsaved&) { take(unsaved_left(session_, unsaved_.leave())); },
      [&](const app::TakeUnsavedFile& wanted) { unsaved_.take(wanted.path); },
      [&](const app::ForgetUnsavedFile& wanted) { unsaved_.forget(wanted.path); },
      [&](const app::KeepSettings&) { keep_settings_soon(); },
      [&](const app::SwitchFullScreen&) { platform_.toggle_full_screen(); },
      [&](const app::CloseWindow&) { ended_ = true; },
  };
  std::visit(performers, effect);
}

}  // namespace scatterscope::window

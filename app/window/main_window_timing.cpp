// The window's measured results: opened, measured beside the window, saved.
#include <cmath>
#include <utility>

#include "app/files/output_file.h"
#include "app/session/measure_draft.h"
#include "app/window/main_window.h"
#include "kernels/format/measured_json.h"

namespace scatterscope::window {

using Kind = app::JobState::Kind;

// Those of the command line.
void MainWindow::show_first_results() {
  if (!options_.plot) return;
  const auto open = [&](const std::string& path, const std::shared_ptr<const timing::MeasuredSet>& set) {
    session_.open_measured(path, set);
    return session_.timings().choice().set;
  };
  (void)session_.apply(panels::ShowTiming{true});
  panels::TimingChoice choice = session_.timings().choice();
  if (options_.measured) choice.set = open(options_.measured_file, options_.measured);
  if (options_.measured_beside) choice.beside = open(options_.beside_file, options_.measured_beside);
  choice.view = *options_.plot;
  (void)session_.apply(panels::ChangeTiming{choice});
}

void MainWindow::start_measuring(const panels::MeasureDraft& draft) {
  auto request = request_of(draft);
  if (!request) return tell(request.problem());
  measure_job_.start(app::measure_task(std::move(*request)));
  measuring_ = {true, 0, -1, {}};
  measured_shown_ = 0;
  session_.tell({}, false);
  (void)session_.apply(panels::ShowTiming{true});
  show_again(frames_to_settle);
}

void MainWindow::poll_measuring() {
  if (!measuring_.running) return;
  const app::MeasureState state = measure_job_.poll();
  if (state.set && state.set->runs.size() != measured_shown_) {
    session_.measured_here(state.set, measured_shown_ == 0);
    measured_shown_ = state.set->runs.size();
    show_again(frames_to_settle);
  }
  const panels::CompilingView compiling = view_of(state.compiling);
  const bool moved = compiling != measuring_.compiling ||
                     std::floor(state.progress * 100) != std::floor(measuring_.done * 100) ||
                     std::ceil(state.seconds_left) != std::ceil(measuring_.seconds_left);
  measuring_ = {state.kind == Kind::running, state.progress, state.seconds_left, compiling};
  if (moved) show_again(1);
  if (measuring_.running) return;
  show_again(frames_to_settle);
  const Language language = session_.settings().language;
  const std::string results = std::to_string(measured_shown_);
  if (state.kind == Kind::failed) {
    tell(state.problem);
  } else if (state.kind == Kind::done) {
    session_.tell(format_text(Text::tm_measured, language, {results}), false);
  } else if (measured_shown_ > 0) {
    session_.tell(format_text(Text::tm_cancelled, language, {results}), false);
  } else {
    session_.tell(text(Text::tm_cancelled_empty, language), false);
  }
}

void MainWindow::save_measured(const std::string& path) {
  const app::Timings& timings = session_.timings();
  const std::size_t chosen = timings.choice().set;
  if (chosen >= timings.sets().size()) return;
  if (const auto problem = app::write_output("--out", path, format::measured_json(*timings.sets()[chosen].set))) {
    tell(*problem);
  } else {
    told_saved(path);
  }
}

void MainWindow::told_saved(const std::string& path) {
  session_.tell(format_text(Text::win_saved, session_.settings().language, {path}), false);
}

bool MainWindow::handle_timing(const panels::Intent& intent) {
  if (const auto* start = std::get_if<panels::StartMeasure>(&intent)) {
    start_measuring(start->draft);
  } else if (std::holds_alternative<panels::CancelMeasure>(intent)) {
    measure_job_.cancel();
  } else if (const auto* save = std::get_if<panels::SaveMeasured>(&intent)) {
    save_measured(save->path);
  } else {
    return false;
  }
  return true;
}

}  // namespace scatterscope::window

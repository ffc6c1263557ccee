// The window's comparisons and its grid of radixes and coarsenings: jobs started, heard and shown.
#include <cmath>
#include <utility>

#include "app/files/measured_files.h"
#include "app/parameters/derived_run.h"
#include "app/window/main_window.h"
#include "app/window/outside.h"

namespace scatterscope::window {
namespace {

using Kind = app::JobState::Kind;

// In a cell of the grid; its tooltip says all.
Text short_words(const app::Problem& problem) {
  if (problem.id == Text::run_shared_memory) return Text::to_tile_too_large;
  return problem.id == Text::run_too_many_events ? Text::to_too_many_events : Text::to_failed;
}

}  // namespace

void MainWindow::start_comparison(app::CompareRequest request) {
  comparison_job_.start(app::comparison_task(std::move(request)));
  comparing_ = true;
  comparison_progress_ = 0;
  show_again(1);
}

void MainWindow::start_comparison(const panels::StartCompare& wanted) {
  if (!wanted.preset.empty()) {
    auto request = app::request_of(wanted.preset, "--side-by-side");
    return request ? start_comparison(std::move(*request)) : tell(request.problem());
  }
  const recording::Recording* loaded = session_.recording();
  if (loaded == nullptr) return;
  auto run = app::run_on_keys_of(*loaded, wanted.config);
  if (!run) return tell(run.problem());
  app::CompareRequest request;
  request.sides[0].recorded = session_.shared_recording();
  request.sides[0].figure = session_.figure();
  request.sides[1] = {std::move(*run), nullptr, session_.figure()};
  start_comparison(std::move(request));
}

// That of the command line, whose left run is loaded by now.
void MainWindow::start_first_comparison() {
  auto request = app::request_of(options_.compare, "--side-by-side");
  if (!request) return tell(request.problem());
  request->sides[0].recorded = session_.shared_recording();
  request->sides[1].recorded = std::exchange(options_.compared[1], nullptr);
  start_comparison(std::move(*request));
}

void MainWindow::poll_comparison() {
  if (!comparing_) return;
  app::ComparisonState state = comparison_job_.poll();
  if (state.kind == Kind::running) {
    if (std::abs(state.progress - comparison_progress_) >= 0.01 || state.compiling != comparison_compiling_)
      show_again(1);
    comparison_progress_ = state.progress;
    comparison_compiling_ = state.compiling;
    return;
  }
  comparing_ = false;
  comparison_compiling_ = {};
  show_again(frames_to_settle);
  if (state.kind == Kind::done) {
    session_.compare(std::move(*state.prepared));
    (void)session_.apply(panels::ShowTiming{false});
    if (options_.step && !compare_shown_) (void)session_.apply(panels::SeekTo{*options_.step});
    compare_shown_ = true;
    session_.tell({}, false);
  } else if (state.kind == Kind::failed) {
    tell(state.problem);
  } else if (state.kind == Kind::cancelled) {
    session_.tell(text(Text::run_cancelled, session_.settings().language), false);
  }
}

void MainWindow::start_trade_off(bool of_draft) {
  const recording::Recording* loaded = session_.recording();
  if (!of_draft && loaded == nullptr) return;
  auto run = of_draft ? run_of_draft(panels_.draft) : app::run_on_keys_of(*loaded, loaded->config);
  if (!run) return tell(run.problem());
  trade_off_job_.start(app::trade_off_task(std::move(*run)));
  counting_ = true;
  show_again(frames_to_settle);
}

void MainWindow::poll_trade_off() {
  if (!counting_) return;
  const app::TradeOffState state = trade_off_job_.poll();
  counting_ = state.kind == Kind::running;
  if (!counting_ || std::abs(state.progress - trade_off_.done) >= 0.004 ||
      view_of(state.compiling) != trade_off_.compiling)
    show_again(1);
  if (!counting_) show_again(frames_to_settle);
}

void MainWindow::update_trade_off_view() {
  const auto base = trade_off_job_.poll().base;
  if (base == nullptr) return;
  app::TradeOffState state = trade_off_job_.poll();
  panels::TradeOffView view;
  view.running = state.kind == Kind::running;
  view.done = state.progress;
  view.compiling = view_of(state.compiling);
  view.n = static_cast<std::uint32_t>(base->input.keys.size());
  view.keys = base->input.keys;
  view.key_bits = base->config.key_bits;
  view.block_threads = base->config.block_threads;
  view.radix_bits.assign(std::begin(app::trade_off_radix_bits), std::end(app::trade_off_radix_bits));
  view.keys_per_thread.assign(std::begin(app::trade_off_keys_per_thread), std::end(app::trade_off_keys_per_thread));
  for (const app::TradeOffCell& cell : state.cells) {
    panels::TradeOffCell shown{cell.radix_bits,
                               cell.keys_per_thread,
                               static_cast<panels::TradeOffCell::Kind>(cell.kind),
                               cell.iterations,
                               cell.counts,
                               {},
                               {}};
    if (cell.kind == app::TradeOffCell::Kind::cannot_run) {
      const Language language = session_.settings().language;
      shown.short_problem = text(short_words(cell.problem), language);
      shown.problem = app::describe(cell.problem, language);
    }
    view.cells.push_back(std::move(shown));
  }
  trade_off_ = std::move(view);
}

void MainWindow::open_trade_off_cell(const panels::OpenTradeOffCell& cell) {
  const auto base = trade_off_job_.poll().base;
  if (base == nullptr) return;
  auto run = app::tiled_run(*base, cell.radix_bits, cell.keys_per_thread);
  if (!run) return tell(run.problem());
  job_.start(app::record_task(std::move(*run)));
  job_running_ = true;
  job_progress_ = 0;
}

void MainWindow::start_chapter_map() {
  const recording::Recording* loaded = session_.recording();
  if (loaded == nullptr) return;
  auto run = app::run_on_keys_of(*loaded, loaded->config);
  if (!run) return tell(run.problem());
  chapter_map_job_.start(app::chapter_map_task(std::move(*run)));
  mapped_revision_ = session_.view().revision;
  mapping_ = true;
  show_again(frames_to_settle);
}

// The map is made anew where something was counted since, or the language is another one.
void MainWindow::poll_chapter_map() {
  const Language language = session_.settings().language;
  const bool another_language = chapter_map_.map != nullptr && mapped_language_ != language;
  if (!mapping_ && !another_language) return;
  const app::ChapterMapState state = chapter_map_job_.poll();
  const bool began = chapter_map_.running != (state.kind == Kind::running);
  if (chapter_map_.map != nullptr && !another_language && !began &&
      std::abs(state.progress - chapter_map_.done) < 0.004)
    return;
  chapter_map_.running = mapping_ = state.kind == Kind::running;
  chapter_map_.done = state.progress;
  const auto& shipped = app::shipped_sets();
  chapter_map_.map = std::make_shared<const plots::ChapterMap>(
      app::chapter_map(state.base.get(), state.sorts, shipped.empty() ? nullptr : shipped.front().set.get(), language));
  mapped_language_ = language;
  show_again(mapping_ ? 1 : frames_to_settle);
}

void MainWindow::open_mapped_sort(std::size_t sort) {
  const auto base = chapter_map_job_.poll().base;
  const auto sorts = app::mapped_sorts();
  if (base == nullptr || sort >= sorts.size()) return;
  app::RunRequest wanted = app::run_by(*base, *sorts[sort]);
  wanted.backend = base->backend;
  auto run = app::checked(std::move(wanted));
  if (!run) return tell(run.problem());
  job_.start(app::record_task(std::move(*run)));
  job_running_ = true;
  job_progress_ = 0;
}

bool MainWindow::handle_comparison(const panels::Intent& intent) {
  if (const auto* compare = std::get_if<panels::StartCompare>(&intent)) {
    start_comparison(*compare);
  } else if (const auto* trade_off = std::get_if<panels::StartTradeOff>(&intent)) {
    start_trade_off(trade_off->draft);
  } else if (std::holds_alternative<panels::CancelTradeOff>(intent)) {
    trade_off_job_.cancel();
  } else if (const auto* cell = std::get_if<panels::OpenTradeOffCell>(&intent)) {
    open_trade_off_cell(*cell);
  } else if (std::holds_alternative<panels::StartChapterMap>(intent)) {
    start_chapter_map();
  } else if (std::holds_alternative<panels::CancelChapterMap>(intent)) {
    chapter_map_job_.cancel();
  } else if (const auto* mapped = std::get_if<panels::OpenMappedSort>(&intent)) {
    open_mapped_sort(mapped->sort);
  } else {
    return false;
  }
  return true;
}

}  // namespace scatterscope::window

#include "app/window/main_window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <variant>

#include "app/files/output_file.h"
#include "app/files/recording_input.h"
#include "app/window/imgui_versions.h"
#include "app/window/offscreen.h"
#include "app/window/outside.h"
#include "app/window/shortcuts.h"
#include "kernels/format/recording_file.h"
#include "ui/panels/palette.h"
#include "ui/scene/svg.h"

namespace scatterscope::window {
namespace {

using Kind = app::JobState::Kind;
using Seconds = std::chrono::duration<double>;

// What the user points at or walks to is drawn at once; a panel that scrolls to it does so one frame later.
constexpr int frames_after_event = 2;
constexpr double job_poll_seconds = 0.03;
constexpr double caret_seconds = 0.4;
constexpr double longest_wait_seconds = 3600;

app::Session session_with(const app::WindowOptions& options, const app::LoadedSettings& loaded,
                          const Platform& platform) {
  panels::Settings settings = loaded.settings.panels;
  if (!loaded.existed) {
    settings.scale = std::round(platform.suggested_scale() / panels::scale_step) * panels::scale_step;
  }
  for (const scene::ThemeName name : scene::all_themes) {
    if (options.theme == &scene::theme(name)) settings.theme = name;
  }
  if (options.language) settings.language = *options.language;
  if (options.scale) settings.scale = *options.scale;
  return app::Session(app::within_limits(settings));
}

}  // namespace

MainWindow::MainWindow(const app::WindowOptions& options, bool visible)
    : options_(options),
      started_(Clock::now()),
      // A picture is the same on every machine: nobody's settings are read for it.
      settings_file_(visible ? app::settings_path() : std::filesystem::path()),
      loaded_(app::load_settings(settings_file_)),
      written_(loaded_.settings),
      platform_(options.width, options.height, visible),
      interface_(platform_),
      session_(session_with(options, loaded_, platform_)),
      outside_(make_outside(session_.settings().language)),
      hook_(options.test_hook) {
  panels_.draft = loaded_.settings.draft;
  if (!loaded_.existed) {
    if (const app::Preset* book = app::find_preset("book")) {
      panels_.draft.config.key_bits = book->key_bits;
      panels_.draft.config.block_threads = book->block_threads;
    }
  }
  const Language language = session_.settings().language;
  if (loaded_.ignored) {
    session_.tell(format_text(Text::win_settings_ignored, language, {settings_file_.string()}), true);
  } else if (fonts_.lacks_chinese() && language != Language::english) {
    session_.tell(text(Text::win_font_missing, Language::english), true);
  }
  show_first_results();
  if (options_.plot && !visible && !options_.recording) return;  // a picture of results alone
  if (options_.recording && !visible) {
    session_.load(options_.recording, options_.file);
    if (options_.mapped) session_.show_maps({options_.mapped, nullptr}, options_.mapped_file);
    if (options_.compared[0] && options_.compared[1]) {
      session_.compare(app::prepare_comparison(options_.compared, options_.compared_figures));
    }
    if (options_.step) (void)session_.apply(panels::SeekTo{*options_.step});
  } else if (options_.recording) {
    loader_.start(app::prepare_task(options_.recording, options_.file));
    loading_ = true;
  } else {
    job_.start(app::record_task(options_.run));
    job_running_ = true;
  }
}

MainWindow::~MainWindow() {
  keep_settings();
}

panels::WorkspaceInput MainWindow::view() {
  panels::WorkspaceInput input = session_.view();
  input.fonts = fonts_.fonts();
  input.rasters = &rasters_;
  input.outside = &outside_;
  const double done = job_running_ ? job_progress_ : comparing_ ? comparison_progress_ : 1.0;
  const app::Compiling compiling = job_running_ ? job_compiling_
                                   : comparing_ ? comparison_compiling_
                                                : app::Compiling{};
  input.progress = {job_running_ || loading_ || comparing_, done, view_of(compiling)};
  input.trade_off = &trade_off_;
  input.chapter_map = chapter_map_;
  input.chapter_map.of_loaded = chapter_map_.map != nullptr && mapped_revision_ == input.revision;
  input.measuring = measuring_;
  input.counting = counting_stores_;
  input.full_screen = platform_.full_screen();
  return input;
}

void MainWindow::draw(int width, int height) {
  const auto begin = Clock::now();
  const panels::Settings& settings = session_.settings();
  if (!styled_ || styled_->theme != settings.theme || styled_->scale != settings.scale) {
    panels::apply_style(settings.theme, settings.scale);
  }
  if (!styled_ || styled_->language != settings.language) outside_ = make_outside(settings.language);
  styled_ = settings;
  if (fonts_.fit(settings.language, settings.scale, panels_.figure_scale)) upload_fonts();
  if (panels_.dialog == panels::Dialog::trade_off || trade_off_.running || counting_) update_trade_off_view();
  interface_.begin(width, height);
  rasters_.begin_frame();
  panels::WorkspaceInput input = view();
  input.width = static_cast<float>(width);
  input.height = static_cast<float>(height);
  const panels::Dialog dialog = panels_.dialog;
  const panels::Intents intents = panels::draw_workspace(input, panels_);
  const ImVec4 background = ImGui::GetStyle().Colors[ImGuiCol_ChildBg];
  interface_.end(width, height, {background.x, background.y, background.z});
  if (!options_.test_hook.empty()) finish_drawing();
  frame_ms_ = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  for (const panels::Intent& intent : intents) handle(intent);
  if (!intents.empty()) show_again(frames_after_event);
  if (panels_.dialog != dialog) show_again(frames_to_settle);
}

void MainWindow::run() {
  auto last = Clock::now();
  while (!closing_ && !platform_.should_close()) {
    platform_.wait(frames_due_ > 0 ? 0 : seconds_to_wait());
    if (platform_.take_activity()) show_again(frames_after_event);
    handle_keys();
    handle_dropped_files();
    poll_job();
    poll_loader();
    poll_comparison();
    poll_trade_off();
    poll_chapter_map();
    poll_measuring();
    poll_counting();
    const auto now = Clock::now();
    if (session_.pass_time(Seconds(now - last).count()).any()) show_again(frames_after_event);
    last = now;
    if (interface_.typing()) show_again(1);
    if (frames_due_ <= 0) {
      if (settings_dirty_) keep_settings();
      continue;
    }
    --frames_due_;
    int width = 0, height = 0;
    platform_.size(width, height);
    if (width == 0 || height == 0) continue;
    draw(width, height);
    Picture picture;
    if (!options_.test_hook.empty()) picture = {read_pixels(width, height), width, height};
    platform_.swap();
    update_title();
    if (!options_.test_hook.empty()) {
      tell_start();
      hook_.tell(view(), panels_, frame_ms_, picture);
    }
  }
}

void MainWindow::tell_start() {
  const double ms = std::chrono::duration<double, std::milli>(Clock::now() - started_).count();
  if (!first_frame_told_) hook_.tell_start("first_frame_ms", ms);
  first_frame_told_ = true;
  if (first_recording_told_ || session_.recording() == nullptr) return;
  first_recording_told_ = true;
  hook_.tell_start("first_recording_ms", ms);
}

void MainWindow::settle(int width, int height) {
  // The fonts follow the figure's size, which follows the layout: it settles within a few frames.
  constexpr int most_frames = 8;
  for (int frame = 0; frame < most_frames; ++frame) {
    move_mouse_away();
    draw(width, height);
  }
}

double MainWindow::seconds_to_wait() const {
  double seconds = longest_wait_seconds;
  if (const auto due = session_.next_due()) seconds = std::min(seconds, *due);
  if (job_running_ || loading_ || comparing_ || counting_ || mapping_ || measuring_.running ||
      counting_stores_.running) {
    seconds = std::min(seconds, job_poll_seconds);
  }
  if (interface_.typing()) seconds = std::min(seconds, caret_seconds);
  return std::max(seconds, 0.001);
}

void MainWindow::handle_keys() {
  for (const KeyPress& press : platform_.take_keys()) {
    const Shortcut wanted = shortcut(press, view(), panels_.dialog, interface_.typing());
    if (wanted.intent) handle(*wanted.intent);
    if (wanted.dialog) {
      panels_.dialog = *wanted.dialog;
      panels_.dialog_opening = *wanted.dialog != panels::Dialog::none;
    }
  }
}

void MainWindow::handle_dropped_files() {
  for (const std::string& path : platform_.take_dropped_files()) {
    if (looks_like_keys(path)) {
      // Keys are shown in the editor first, so that sort and width can be chosen.
      panels_.draft.source = panels::RunDraft::Source::file;
      panels_.draft.file = path;
      panels_.dialog = panels::Dialog::input;
      panels_.dialog_opening = true;
    } else {
      open_recording(path);
    }
  }
}

void MainWindow::poll_job() {
  if (!job_running_) return;
  const app::RecordState state = job_.poll();
  if (state.kind == Kind::running) {
    if (std::abs(state.progress - job_progress_) >= 0.01 || state.compiling != job_compiling_) show_again(1);
    job_progress_ = state.progress;
    job_compiling_ = state.compiling;
    return;
  }
  job_running_ = false;
  job_progress_ = 0;
  job_compiling_ = {};
  show_again(frames_to_settle);
  if (state.kind == Kind::done) {
    loader_.start(app::prepare_task(state.recording));
    loading_ = true;
  } else if (state.kind == Kind::failed) {
    tell(state.problem);
  } else if (state.kind == Kind::cancelled) {
    session_.tell(text(Text::run_cancelled, session_.settings().language), false);
  }
}

void MainWindow::poll_loader() {
  if (!loading_) return;
  if (loader_.running()) return;
  app::LoadState loading = loader_.news().value_or(app::LoadState{});
  loading_ = false;
  show_again(frames_to_settle);
  if (loading.kind == Kind::failed) return tell(loading.problem);
  if (loading.kind != Kind::done) return;
  if (loading.measured) {
    return session_.open_measured(std::move(loading.path), std::move(loading.measured));
  }
  if (loading.mapped) return show_map(std::move(loading.mapped), std::move(loading.path));
  const bool first = session_.recording() == nullptr;
  session_.load(std::move(loading.ready), std::move(loading.path));
  if (options_.mapped) show_map(std::exchange(options_.mapped, nullptr), options_.mapped_file);
  if (!first) (void)session_.apply(panels::ShowTiming{false});
  if (first && options_.step && options_.compare.empty()) (void)session_.apply(panels::SeekTo{*options_.step});
  if (first && !options_.compare.empty()) start_first_comparison();
  // What was wrong at the start is still to be read.
  if (!first || session_.message().text.empty()) session_.tell({}, false);
}

void MainWindow::tell(const app::Problem& problem) {
  session_.tell(app::describe(problem, session_.settings().language), true);
}

void MainWindow::open_recording(const std::string& path) {
  loader_.start(app::read_task(path));
  loading_ = true;
  show_again(frames_to_settle);
}

void MainWindow::start_run(const panels::RunDraft& draft) {
  auto run = run_of_draft(draft);
  if (!run) return tell(run.problem());
  job_.start(app::record_task(std::move(*run)));
  job_running_ = true;
  job_progress_ = 0;
  settings_changed();
}

void MainWindow::handle(const panels::Intent& intent) {
  if (handle_comparison(intent) || handle_timing(intent) || handle_heatmap(intent)) return;
  if (const auto* run = std::get_if<panels::StartRun>(&intent)) {
    start_run(run->draft);
  } else if (std::holds_alternative<panels::CancelRun>(intent)) {
    job_.cancel();
    comparison_job_.cancel();
    loader_.forget();
  } else if (const auto* open = std::get_if<panels::OpenRecording>(&intent)) {
    open_recording(open->path);
  } else if (const auto* save = std::get_if<panels::SaveRecording>(&intent)) {
    if (session_.recording() == nullptr) return;
    if (const auto problem = app::write_output("--out", save->path, app::recording_bytes(*session_.recording()))) {
      tell(*problem);
    } else {
      session_.saved_as(save->path);
      told_saved(save->path);
    }
  } else if (const auto* figure = std::get_if<panels::ExportFigure>(&intent)) {
    const scene::Scene scene =
        session_.timings().shown()
            ? panels::draw_plot(view(), panels_.plot_cache.width, panels_.plot_cache.height)
            : panels::draw_figure(view(), panels_.figure_cache.width, panels_.figure_cache.height);
    const std::string svg = scene::to_svg(scene, scene::theme(session_.settings().theme));
    if (const auto problem = app::write_output("--out", figure->path, svg)) {
      tell(*problem);
    } else {
      told_saved(figure->path);
    }
  } else if (std::holds_alternative<panels::ToggleFullScreen>(intent)) {
    platform_.toggle_full_screen();
  } else if (std::holds_alternative<panels::Quit>(intent)) {
    closing_ = true;
  } else {
    const app::Changes changes = session_.apply(intent);
    if (changes.settings) settings_changed();
    const bool layout = changes.settings || changes.figure || changes.message || changes.breakpoints ||
                        changes.comparison || changes.timing;
    if (changes.any()) show_again(layout ? frames_to_settle : frames_after_event);
  }
}

void MainWindow::settings_changed() {
  settings_dirty_ = true;
}

app::KeptSettings MainWindow::settings_to_keep() const {
  app::KeptSettings kept{session_.settings(), panels_.draft};
  // What the command line set is kept only if the user has changed it since.
  const panels::Settings& before = loaded_.settings.panels;
  if (options_.theme == &scene::theme(kept.panels.theme)) kept.panels.theme = before.theme;
  if (options_.language == kept.panels.language) kept.panels.language = before.language;
  if (options_.scale == kept.panels.scale) kept.panels.scale = before.scale;
  return kept;
}

void MainWindow::keep_settings() {
  settings_dirty_ = false;
  if (settings_file_.empty()) return;
  const app::KeptSettings kept = settings_to_keep();
  if (kept == written_) return;
  if (app::save_settings(settings_file_, kept)) written_ = kept;
}

void MainWindow::update_title() {
  std::string title = "scatterscope";
  if (const recording::Recording* r = session_.recording()) {
    const std::string file = std::filesystem::path(session_.path()).filename().string();
    title = (file.empty() ? r->config.sort : file) + " - scatterscope";
  }
  if (title == title_) return;
  title_ = title;
  platform_.set_title(title_);
}

}  // namespace scatterscope::window

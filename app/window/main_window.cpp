#include "app/window/main_window.h"

#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <utility>

#include "app/exercises/submission.h"
#include "app/exercises/submission_job.h"
#include "app/session/drafts/outside.h"
#include "app/window/folders.h"
#include "app/window/imgui_versions.h"
#include "app/window/offscreen.h"
#include "kernels/parameters/parameters.h"
#include "kernels/texts/window_files.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/window_intents.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace scatterscope::window {
namespace {

using Clock = std::chrono::steady_clock;

// What the user points at or walks to is drawn at once; a panel that scrolls to it does so one frame later.
constexpr int frames_after_event = 3;
// Of a frame until no letter is lacking that it shows: one shows all of them, and their widths may reveal others.
constexpr int most_layouts = 4;
constexpr double caret_seconds = 0.4;
// After the last key or move of the mouse letters that were drawn at another size are made anew.
constexpr double resting_seconds = 0.2;
constexpr double watching_seconds = 0.5;
constexpr std::chrono::milliseconds settings_delay(500);  // several changes in a row are written once
constexpr double longest_wait_seconds = 3600;
constexpr std::chrono::seconds longest_key_delay(1);  // before a key that is held repeats

}  // namespace

MainWindow::MainWindow(const app::WindowOptions& options, bool visible)
    : options_(options),
      visible_(visible),
      hook_(options.test_hook),
      // A picture is the same on every machine: nobody's settings are read for it.
      settings_file_(visible ? app::settings_path() : std::filesystem::path()),
      platform_(options.width, options.height, visible),
      interface_(platform_),
      // A picture is the same on every machine in its language too.
      session_{app::first_settings(settings_file_.loaded(), options,
                                   {.display_scale = display_scale(),
                                    .language = visible ? app::language_of_environment() : Language::english})},
      progress_writer_(visible ? app::progress_path() : std::filesystem::path(), &Platform::wake),
      unsaved_(visible ? app::UnsavedFiles::folder() : std::filesystem::path(), &Platform::wake),
      jobs_(&Platform::wake) {
  const app::LoadedSettings& loaded = settings_file_.loaded();
  panels_.draft = loaded.settings.draft;
  if (!loaded.existed) parameters::apply(app::find_preset("book")->assignments, panels_.draft.config);
  const Language language = session_.settings.language;
  if (loaded.ignored) {
    show_message(session_, format_text(texts::win_settings_ignored, language, {settings_file_.path().string()}), true);
  } else if (language != Language::english && fonts_.lacks_chinese()) {
    show_message(session_, text(texts::win_font_missing, Language::english), true);
  }
  if (visible) {
    try {
      session_.teaching.progress = app::load_progress(app::progress_path());
    } catch (const Error& error) {
      show_message(session_, describe(error, language), true);
    }
  }
  app::WindowOptions shown = options;
  const bool asks = visible && options.nothing_asked && session_.settings.door == panels::Door::unasked;
  if (asks) shown.scene = {.figure = figures::find_figure("key"), .step = 0};
  take(open(session_, shown, !visible));
  if (asks) open_dialog(panels::Dialog::doors);
  if (visible) offer_unsaved();
}

void MainWindow::offer_unsaved() {
  app::UnsavedFiles::Found found = unsaved_.find();
  session_.teaching.unsaved = std::move(found.lectures);
  if (!session_.teaching.unsaved.empty()) open_dialog(panels::Dialog::unsaved_lectures);
  if (!found.problems.empty()) take(fail(session_, found.problems.front()));
}

MainWindow::~MainWindow() {
  keep_settings();
}

panels::WorkspaceInput MainWindow::view() {
  panels::WorkspaceInput input = workspace(session_);
  input.scale *= display_scale();
  input.fonts = fonts_.fonts();
  input.rasters = &rasters_;
  input.outside = &outside_.of(input.settings.language,
                               [](const Language& language) { return with_folders(app::make_outside(language)); });
  input.full_screen = platform_.full_screen();
  input.pen.drawn = !panels_.ink.strokes.empty() && panels_.ink.wiped == input.pen.wiped;
  input.spotlight = panels_.dialog == panels::Dialog::none && !interface_.typing() && platform_.spotlight_held();
  // Tests compare pictures: nothing moves in them.
  const bool moves = visible_ && !hook_.on() && input.settings.motion;
  if (moves) input.seconds = std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
  return input;
}

float MainWindow::display_scale() const {
  return visible_ ? platform_.display_scale() : 1;
}

bool MainWindow::resting() const {
  return std::chrono::duration<double>(Clock::now() - touched_).count() >= resting_seconds;
}

FrameTime MainWindow::draw(int width, int height) {
  const auto begin = Clock::now();
  const std::clock_t begin_of_work = std::clock();
  const auto passed = [&] { return std::chrono::duration<double, std::milli>(Clock::now() - begin).count(); };
  const auto worked = [&] { return 1000.0 * static_cast<double>(std::clock() - begin_of_work) / CLOCKS_PER_SEC; };
  const panels::Settings& settings = session_.settings;
  const float scale = settings.text_size * display_scale();
  interface_.style(settings.theme, scale);
  fonts_.fit(scale, panels_.figure_scale, settings.language, visible_ && !resting());
  if (fonts_.take_changes()) {
    interface_.upload_fonts();
    if (lecturer_) lecturer_->show_again();
  }
  double letters = std::min(passed(), worked());
  interface_.begin(width, height);
  rasters_.begin_frame();
  panels::WorkspaceInput input = view();
  input.width = static_cast<float>(width);
  input.height = static_cast<float>(height);
  const panels::Dialog dialog = panels_.dialog;
  const panels::Intents intents = panels::draw_workspace(input, panels_);
  pointer_rests_.reset();
  if (const auto seconds = panels_.pointer_rests_in)
    pointer_rests_ =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  const ImVec4 background = ImGui::GetStyle().Colors[ImGuiCol_ChildBg];
  interface_.end(width, height, {background.x, background.y, background.z});
  if (hook_.on()) finish_drawing();
  letters -= std::min(passed(), worked());
  lacks_letters_ = fonts_.complete(*ImGui::GetDrawData());
  letters += std::min(passed(), worked());
  const FrameTime time{passed(), worked(), letters};
  for (const panels::Intent& intent : intents) take(apply(session_, intent));
  handle_jobs();  // those that were started just now
  if (!intents.empty()) show_again(frames_after_event);
  if (panels_.dialog != dialog) show_again(frames_to_settle);
  if (dialog == panels::Dialog::input) keep_settings_soon();  // its draft is kept too
  if (panels_.moves()) show_again(1);
  return time;
}

void MainWindow::run() {
  auto last = Clock::now();
  const std::stop_callback woken(options_.stop, [this] { platform_.wake(); });
  while (!ended_ && !options_.stop.stop_requested()) {
    const bool busy = frames_due_ > 0 || looking(session_) || (lecturer_ && lecturer_->due());
    platform_.wait(busy ? 0 : seconds_to_wait());
    // A click takes two frames where press and release come together; what it changed is drawn by the third.
    if (platform_.take_activity()) {
      show_again(frames_to_settle);
      touched_ = Clock::now();
    }
    if (fonts_.late() && resting()) show_again(frames_to_settle);
    if (pointer_rests_ && *pointer_rests_ <= Clock::now()) show_again(frames_after_event);
    handle_keys();
    serve_lecturer();
    handle_dropped_files();
    handle_jobs();
    if (const auto problem = progress_writer_.problem()) take(fail(session_, *problem));
    if (const auto problem = unsaved_.problem()) take(fail(session_, *problem));
    look_at_watched();
    if (platform_.take_close()) close();
    if (looking(session_)) {
      take(look_for_changes(session_));
      if (hook_.on() && !looking(session_)) show_again(1);  // which says that it is settled
    }
    const auto now = Clock::now();
    if (pass_time(session_, std::chrono::duration<double>(now - last).count()).any()) show_again(frames_after_event);
    last = now;
    if (interface_.typing()) show_again(1);
    if (frames_due_ > 0) {
      (void)show_frame();
    }
    if (settings_due_ && *settings_due_ <= Clock::now()) keep_settings();
    draw_lecturer();
  }
}

bool MainWindow::show_frame() {
  --frames_due_;
  frames_after_enter_ = std::max(0, frames_after_enter_ - 1);
  int width = 0, height = 0;
  platform_.size(width, height);
  if (width == 0 || height == 0) {
    frames_due_ = 0;
    return false;
  }
  FrameTime time = draw(width, height);
  if (lacks_letters_) show_again(frames_to_settle);  // panels have measured words that had no letters
  for (int k = 1; lacks_letters_ && k < most_layouts; ++k) {
    const FrameTime lacking = time;
    time = draw(width, height);
    time.passed += lacking.passed;
    time.worked += lacking.worked;
    time.letters += std::min(lacking.passed, lacking.worked);
  }
  // A field takes the keyboard in the frame after it is come to: a letter typed before that one ended would be lost.
  for (int k = 0; panels_.focus.take_under_way() && k < frames_after_event; ++k) (void)draw(width, height);
  if (lacks_letters_) show_again(1);  // the layout drawn last has letters that came with it
  if (input_waits()) show_again(frames_to_settle);
  Picture picture;
  if (hook_.on()) picture = {read_pixels(width, height), width, height};
  platform_.swap();
  update_title();
  if (hook_.on()) {
    hook_.report(view(), panels_, time, picture);
    hook_.report_input(seen_input());
  }
  return true;
}

SeenInput MainWindow::seen_input() const {
  const ImGuiIO& io = ImGui::GetIO();
  return {.keys = keys_taken_,
          .x = io.MousePos.x,
          .y = io.MousePos.y,
          .pressed = ImGui::IsAnyMouseDown(),
          .settled = frames_due_ <= 0 && !looking(session_),
          .letters_late = fonts_.late()};
}

void MainWindow::serve_lecturer() {
  if (lecturer_ && lecturer_->should_close()) take(apply(session_, panels::ShowLecturerWindow{false}));
  if (!session_.teaching.lecturer_window) {
    if (std::exchange(lecturer_, nullptr)) {
      hook_.lecturer_closed();
      lecturer_since_ = Clock::now();
    }
    return;
  }
  if (!lecturer_) {
    try {
      lecturer_ = std::make_unique<LecturerWindow>(platform_);
      lecturer_since_ = Clock::now();
    } catch (const Error& problem) {
      take(apply(session_, panels::ShowLecturerWindow{false}));
      return take(fail(session_, problem));
    }
  }
  for (const KeyPress& press : lecturer_->take_keys()) {
    touched_ = Clock::now();
    count_key(press);
    // Dialogs, and the controls that Tab goes to, are the main window's.
    const Shortcut wanted = meant_by(press, {.dialog = panels_.dialog});
    const bool of_list = panels_.dialog == panels::Dialog::what_if || wanted.dialog == panels::Dialog::what_if;
    if (of_list && wanted.dialog) {  // it is read in the hall
      open_dialog(*wanted.dialog);
      show_again(frames_to_settle);
    }
    if (!wanted.intent) continue;
    if (press.key == GLFW_KEY_F11)
      lecturer_->toggle_full_screen();
    else
      take(apply(session_, *wanted.intent));
  }
}

void MainWindow::draw_lecturer() {
  if (!lecturer_ || !session_.teaching.lecturer_window) return;
  for (const panels::Intent& intent : lecturer_->draw(view(), hook_, fonts_)) take(apply(session_, intent));
  if (fonts_.take_changes()) interface_.upload_fonts();
}

void MainWindow::settle(int width, int height) {
  while (looking(session_)) (void)look_for_changes(session_);
  // The fonts follow the figure's size, which follows the layout: it settles within a few frames.
  constexpr int most_frames = 8;
  for (int frame = 0; frame < most_frames || (lacks_letters_ && frame < most_frames + most_layouts); ++frame) {
    move_mouse_away();
    (void)draw(width, height);
  }
}

// Work in the background ends the wait when there is news of it.
double MainWindow::seconds_to_wait() const {
  double seconds = longest_wait_seconds;
  if (const auto due = next_due(session_)) seconds = std::min(seconds, *due);
  if (interface_.typing()) seconds = std::min(seconds, caret_seconds);
  if (fonts_.late()) seconds = std::min(seconds, resting_seconds);
  if (watched_) seconds = std::min(seconds, watching_seconds);
  for (const auto& due : {settings_due_, pointer_rests_})
    if (due) seconds = std::min(seconds, std::chrono::duration<double>(*due - Clock::now()).count());
  return std::max(seconds, 0.001);
}

// The dialog of a scene's words gives way to the one that asks: what is typed there is the scene's then.
void MainWindow::close() {
  const panels::SceneDraft& draft = panels_.scene_draft;
  if (panels_.dialog == panels::Dialog::scene_words)
    take(apply(session_, panels::EditScene{draft.scene, draft.caption, draft.note}));
  take(apply(session_, panels::Quit{}));
}

void MainWindow::open_dialog(panels::Dialog dialog) {
  panels_.dialog = dialog;
  panels_.dialog_opening = dialog != panels::Dialog::none;
}

// Other screens are looked for here and not in each frame: the display is asked for them.
Shortcut MainWindow::meant_by(const KeyPress& press, const InFront& front) {
  panels::WorkspaceInput input = view();
  input.other_screen = platform_.has_other_screen();
  const Shortcut wanted = shortcut(press, input, front);
  // A key that is held goes on in the window that comes to the front, where it begins as a press.
  const bool changes_windows = wanted.intent && panels::as<panels::ShowLecturerWindow>(*wanted.intent) != nullptr;
  return changes_windows && Clock::now() - lecturer_since_ < longest_key_delay ? Shortcut{} : wanted;
}

void MainWindow::count_key(const KeyPress& press) {
  const bool modifies = press.key >= GLFW_KEY_LEFT_SHIFT && press.key <= GLFW_KEY_RIGHT_SUPER;
  if (press.character != 0 || press.repeated || modifies) return;
  ++keys_taken_;
  if (hook_.on()) show_again(1);  // which says so
}

void MainWindow::handle_keys() {
  const std::vector<KeyPress> keys = platform_.take_keys();
  const bool enter = std::any_of(keys.begin(), keys.end(), [](const KeyPress& press) {
    return press.key == GLFW_KEY_ENTER || press.key == GLFW_KEY_KP_ENTER;
  });
  if (interface_.typing()) take_short_presses(keys, [this] { return show_frame(); });
  if (interface_.typing()) take_input_before_enter(enter, [this] { return show_frame(); });
  for (const KeyPress& press : keys) {
    // A field that Enter was pressed in is left within a few frames: what is pressed then is none of its letters.
    while (frames_after_enter_ > 0 && interface_.typing() && show_frame()) {
    }
    count_key(press);
    const panels::KeyboardFocus& focus = panels_.focus;
    const Shortcut wanted = meant_by(
        press, {panels_.dialog, interface_.typing(), focus.in_lines(), focus.popups() > 0, !focus.on().empty()});
    if (wanted.intent) take(apply(session_, *wanted.intent));
    if (wanted.dialog) open_dialog(*wanted.dialog);
    if (wanted.focus == panels::FocusKey::none) continue;
    panels_.focus.hear(wanted.focus);
    if (wanted.focus == panels::FocusKey::accept) frames_after_enter_ = frames_to_settle;
    show_again(frames_to_settle);
  }
}

void MainWindow::watch(const std::string& file) {
  watched_ = Watched{file, app::changed_at(file), Clock::now()};
  jobs_.start(app::submission_task(file));
}

// Editors write a file in several steps: it is checked once it has stood for a moment.
void MainWindow::look_at_watched() {
  if (!watched_ || Clock::now() - watched_->looked < std::chrono::duration<double>(watching_seconds)) return;
  watched_->looked = Clock::now();
  const auto changed = app::changed_at(watched_->file);
  if (!changed || changed == watched_->changed) return;
  watch(std::string(watched_->file));
}

void MainWindow::handle_dropped_files() {
  std::vector<std::string> dropped = platform_.take_dropped_files();
  if (!dropped.empty()) show_again(frames_to_settle);
  for (const std::string& path : dropped_files_.due(std::move(dropped), panels_)) {
    if (!looks_like_keys(path)) {
      take(apply(session_, panels::OpenRecording{path}));
      continue;
    }
    // Keys are shown in the editor first, so that sort and width can be chosen.
    panels::take_present_run(view(), panels_);
    panels_.draft.keys.kind = recording::KeySource::Kind::file;
    panels_.draft.keys.file = path;
    open_dialog(panels::Dialog::input);
  }
}

void MainWindow::handle_jobs() {
  jobs_.report([this](auto state) {
    const bool running = state.running();
    take(hear(session_, std::move(state)));
    if (!running) returned_memory_.runs_were_dropped();  // those that the new ones stand for
  });
}

void MainWindow::take(const app::Changes& changes) {
  for (const app::Effect& effect : changes.effects) {
    try {
      perform(effect);
    } catch (const std::exception& thrown) {  // of any kind: the window stays
      take(fail(session_, app::error_of(thrown)));
    }
  }
  const bool only_progress = !changes.moment && !changes.selection && !changes.playing;
  if (changes.layout()) {
    show_again(frames_to_settle);
  } else if (changes.any()) {
    show_again(only_progress ? 1 : frames_after_event);
  }
}

void MainWindow::keep_settings_soon() {
  if (!settings_due_) settings_due_ = Clock::now() + settings_delay;
}

void MainWindow::keep_settings() {
  settings_due_.reset();
  settings_file_.keep({session_.settings, panels_.draft}, options_);
}

void MainWindow::update_title() {
  std::string title = "scatterscope";
  if (const app::OpenCourse* lecture = session_.teaching.lecture()) {
    title = lecture->course().title.of(session_.settings.language) + " - scatterscope";
  } else if (const recording::Recording* r = session_.shown.recording()) {
    const std::string file = std::filesystem::path(session_.shown.path).filename().string();
    title = (file.empty() ? r->config.sort : file) + " - scatterscope";
  }
  platform_.set_title(title);
}

}  // namespace scatterscope::window

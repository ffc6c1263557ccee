// The window: waits for the user, the clock or work in the background, gives intents to the session, performs what it
// asks for outside, and draws only when something has changed. It keeps no state beside that of the platform: what is
// shown is the session's, how panels look is theirs.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/courses/kept/progress_writer.h"
#include "app/courses/kept/unsaved_files.h"
#include "app/letters/fonts.h"
#include "app/session/jobs/jobs.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "app/session/window_options.h"
#include "app/window/dropped_files.h"
#include "app/window/interface.h"
#include "app/window/lecturer/lecturer_window.h"
#include "app/window/platform.h"
#include "app/window/raster_shader.h"
#include "app/window/returned_memory.h"
#include "app/window/shortcuts.h"
#include "app/window/test_hook.h"
#include "ui/cached.h"
#include "ui/panels/workspace.h"

namespace scatterscope::window {

class MainWindow {
 public:
  // Throws Error where no window can be had.
  MainWindow(const app::WindowOptions& options, bool visible);
  // Keeps the settings. Work in the background is cancelled and waited for.
  ~MainWindow();
  MainWindow(const MainWindow&) = delete;
  MainWindow& operator=(const MainWindow&) = delete;

  // Until it is closed.
  void run();
  // Draws into the bound framebuffer until the picture does not change any more; nobody uses the window meanwhile.
  void settle(int width, int height);

 private:
  // ImGui needs a second frame to lay out what the first one measured, and a third for what that reveals.
  static constexpr int frames_to_settle = 3;

  // False: the window has no size.
  bool show_frame();
  FrameTime draw(int width, int height);
  // Nothing was pressed or moved for a moment.
  [[nodiscard]] bool resting() const;
  // Of the display that the window stands on; pictures are the same on all.
  [[nodiscard]] float display_scale() const;
  [[nodiscard]] panels::WorkspaceInput view();
  [[nodiscard]] double seconds_to_wait() const;
  void show_again(int frames) { frames_due_ = std::max(frames_due_, frames); }
  void open_dialog(panels::Dialog dialog);
  // The same as the user asks for by the window's X.
  void close();
  void handle_keys();
  void count_key(const KeyPress& press);
  [[nodiscard]] Shortcut meant_by(const KeyPress& press, const InFront& front);
  [[nodiscard]] SeenInput seen_input() const;
  // Opens and closes the lecturer's window, and takes what its user does.
  void serve_lecturer();
  // Draws there what changed, when the main window is done.
  void draw_lecturer();
  void handle_dropped_files();
  void watch(const std::string& file);
  void look_at_watched();
  void handle_jobs();
  // What windows left that are gone.
  void offer_unsaved();
  void update_title();
  void keep_settings();
  void keep_settings_soon();

  // Draws what changed and performs what is to be done.
  void take(const app::Changes& changes);
  void perform(const app::Effect& effect);
  void save(const std::string& path, const std::string& bytes,
            const std::shared_ptr<const recording::Recording>& recording = nullptr);

  const app::WindowOptions options_;
  const bool visible_;
  TestHook hook_;
  app::SettingsFile settings_file_;
  Platform platform_;
  Interface interface_;
  RasterShader rasters_;
  FontSet fonts_;
  Cached<Language, panels::Outside> outside_;
  app::Session session_;
  panels::PanelState panels_;
  DroppedFiles dropped_files_;
  std::unique_ptr<LecturerWindow> lecturer_;                // null: it is closed
  std::chrono::steady_clock::time_point lecturer_since_{};  // open or closed
  int frames_due_ = frames_to_settle;
  int keys_taken_ = 0;          // for tests
  int frames_after_enter_ = 0;  // until a field that Enter was pressed in is left
  std::chrono::steady_clock::time_point touched_{};
  bool lacks_letters_ = false;  // the last frame was laid out without some of its letters, which there are now
  std::optional<std::chrono::steady_clock::time_point> settings_due_;   // when what changed is written
  std::optional<std::chrono::steady_clock::time_point> pointer_rests_;  // when a pointer on the stage is hidden
  ReturnedMemory returned_memory_;
  bool ended_ = false;
  app::ProgressWriter progress_writer_;  // last, with the jobs: their threads wake the platform
  app::UnsavedFiles unsaved_;
  app::Jobs jobs_;
  // A student's file: checked when it was last written, and when that was last asked.
  struct Watched {
    std::string file;
    std::optional<std::filesystem::file_time_type> changed;
    std::chrono::steady_clock::time_point looked;
  };
  std::optional<Watched> watched_;
};

}  // namespace scatterscope::window

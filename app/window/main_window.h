// The window: waits for the user, the clock or the run in the background, gives intents to the session, and draws
// only when something has changed.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/command_line/window_options.h"
#include "app/jobs/chapter_map.h"
#include "app/jobs/comparison_job.h"
#include "app/jobs/count_job.h"
#include "app/jobs/load_job.h"
#include "app/jobs/measure_job.h"
#include "app/jobs/recorder.h"
#include "app/jobs/trade_off.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "app/window/fonts.h"
#include "app/window/interface.h"
#include "app/window/platform.h"
#include "app/window/raster_shader.h"
#include "app/window/test_hook.h"
#include "ui/panels/workspace.h"

namespace scatterscope::window {

[[nodiscard]] inline panels::CompilingView view_of(const app::Compiling& kernels) {
  return {kernels.done, kernels.all};
}

class MainWindow {
 public:
  // Throws app::Problem where no window can be had.
  MainWindow(const app::WindowOptions& options, bool visible);
  ~MainWindow();  // keeps the settings
  MainWindow(const MainWindow&) = delete;
  MainWindow& operator=(const MainWindow&) = delete;

  // Until it is closed.
  void run();
  // Draws into the bound framebuffer until the picture does not change any more; nobody uses the window meanwhile.
  void settle(int width, int height);

 private:
  using Clock = std::chrono::steady_clock;
  // ImGui needs a second frame to lay out what the first one measured, and a third for what that reveals.
  static constexpr int frames_to_settle = 3;

  void draw(int width, int height);
  [[nodiscard]] panels::WorkspaceInput view();
  [[nodiscard]] double seconds_to_wait() const;
  void handle(const panels::Intent& intent);
  void handle_keys();
  void handle_dropped_files();
  void poll_job();
  void poll_loader();
  // Comparisons and the trade-off's grid; the first tells whether the intent was about them.
  bool handle_comparison(const panels::Intent& intent);
  void start_comparison(const panels::StartCompare& wanted);
  void start_first_comparison();
  void start_comparison(app::CompareRequest request);
  void poll_comparison();
  void start_trade_off(bool of_draft);
  void poll_trade_off();
  void update_trade_off_view();
  void open_trade_off_cell(const panels::OpenTradeOffCell& cell);
  void start_chapter_map();
  void poll_chapter_map();
  void open_mapped_sort(std::size_t sort);
  // Measured results, and measuring; the first tells whether the intent was about them.
  bool handle_timing(const panels::Intent& intent);
  void show_first_results();
  void start_measuring(const panels::MeasureDraft& draft);
  void poll_measuring();
  void save_measured(const std::string& path);
  void told_saved(const std::string& path);
  // Scatter maps that are counted, or read from a file; the first tells whether the intent was about them.
  bool handle_heatmap(const panels::Intent& intent);
  void start_counting(const panels::CountStores& wanted);
  void stop_counting();
  void poll_counting();
  void show_map(std::shared_ptr<const analysis::MappedRun> map, std::string file);
  void open_recording(const std::string& path);
  void start_run(const panels::RunDraft& draft);
  void tell(const app::Problem& problem);
  void show_again(int frames) { frames_due_ = std::max(frames_due_, frames); }
  void settings_changed();
  void keep_settings();
  [[nodiscard]] app::KeptSettings settings_to_keep() const;
  void tell_start();
  void update_title();

  app::WindowOptions options_;
  Clock::time_point started_;
  std::filesystem::path settings_file_;
  app::LoadedSettings loaded_;
  app::KeptSettings written_;
  Platform platform_;
  Interface interface_;
  RasterShader rasters_;
  FontSet fonts_;
  app::Session session_;
  app::RecordJob job_;
  app::LoadJob loader_;
  bool loading_ = false;
  bool job_running_ = false;
  double job_progress_ = 0;
  app::Compiling job_compiling_;
  app::ComparisonJob comparison_job_;
  bool comparing_ = false, compare_shown_ = false;
  double comparison_progress_ = 0;
  app::Compiling comparison_compiling_;
  app::TradeOffJob trade_off_job_;
  bool counting_ = false;
  panels::TradeOffView trade_off_;
  app::ChapterMapJob chapter_map_job_;
  std::uint64_t mapped_revision_ = 0;  // of the recording that the map of the chapter was last asked for
  bool mapping_ = false;
  panels::ChapterMapView chapter_map_;
  Language mapped_language_ = Language::english;
  app::CountJob count_job_;
  panels::CountingView counting_stores_;
  app::MeasureJob measure_job_;
  panels::MeasuringView measuring_;
  std::size_t measured_shown_ = 0;  // results of the measurement in progress that the session has
  panels::PanelState panels_;
  panels::Outside outside_;
  TestHook hook_;
  int frames_due_ = 3;
  bool closing_ = false;
  bool settings_dirty_ = false;
  std::optional<panels::Settings> styled_;
  std::string title_;
  double frame_ms_ = 0;
  bool first_frame_told_ = false, first_recording_told_ = false;
};

}  // namespace scatterscope::window

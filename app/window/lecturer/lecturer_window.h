// The lecturer's own window beside the main one: a second window of the platform with an ImGui context of its own,
// which shares the font atlas. What it shows is the session's, as the main window's input has it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/letters/fonts.h"
#include "app/window/platform.h"
#include "app/window/raster_shader.h"
#include "app/window/test_hook.h"
#include "ui/panels/lecture/lecturer.h"

struct ImGuiContext;

namespace scatterscope::window {

// The current contexts, of ImGui and of OpenGL, are the main window's before and after each call.
class LecturerWindow {
 public:
  // Throws Error where no second window can be had. `main` must outlive it.
  explicit LecturerWindow(const Platform& main);
  ~LecturerWindow();
  LecturerWindow(const LecturerWindow&) = delete;
  LecturerWindow& operator=(const LecturerWindow&) = delete;

  [[nodiscard]] bool should_close() const { return platform_.should_close(); }
  [[nodiscard]] std::vector<KeyPress> take_keys() { return platform_.take_keys(); }
  void toggle_full_screen() { platform_.toggle_full_screen(); }
  // The fonts are others now.
  void show_again();
  // Frames that are still to be drawn.
  [[nodiscard]] bool due() const { return frames_due_ > 0; }
  // Draws a frame if what it shows has changed since the last one, or its user does something; one that lacks letters
  // is not shown, and drawn by the next call. Returns what is asked for.
  [[nodiscard]] panels::Intents draw(panels::WorkspaceInput input, TestHook& hook, FontSet& fonts);

 private:
  Platform platform_;
  ImGuiContext* context_ = nullptr;
  std::unique_ptr<RasterShader> rasters_;
  std::optional<std::pair<scene::ThemeName, float>> styled_;
  std::optional<panels::LecturerView> shown_;
  panels::PanelState state_;
  int frames_due_ = 0;
};

}  // namespace scatterscope::window

#include "app/window/lecturer/lecturer_window.h"

#include <glad/gl.h>
// After the loader.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <chrono>

#include "app/window/imgui_versions.h"
#include "app/window/offscreen.h"
#include "kernels/texts/lectures.h"
#include "ui/panels/palette.h"

namespace scatterscope::window {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int wanted_width = 960, wanted_height = 640;
constexpr int frames_to_settle = 3;  // as the main window needs

// Makes the contexts of a window current, and those that were before again at the end.
class Current {
 public:
  Current(GLFWwindow* window, ImGuiContext* context)
      : window_(glfwGetCurrentContext()), context_(ImGui::GetCurrentContext()) {
    glfwMakeContextCurrent(window);
    ImGui::SetCurrentContext(context);
  }
  ~Current() {
    glfwMakeContextCurrent(window_);
    ImGui::SetCurrentContext(context_);
  }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  GLFWwindow* window_;
  ImGuiContext* context_;
};

}  // namespace

LecturerWindow::LecturerWindow(const Platform& main)
    : platform_(main, wanted_width, wanted_height), context_(ImGui::CreateContext(ImGui::GetIO().Fonts)) {
  const Current current(platform_.handle(), context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 330 core");
  create_backend_objects();
  rasters_ = std::make_unique<RasterShader>();
}

LecturerWindow::~LecturerWindow() {
  {
    const Current current(platform_.handle(), context_);
    rasters_.reset();
    ImGui_ImplOpenGL3_Shutdown();
  }
  ImGui::DestroyContext(context_);
}

void LecturerWindow::show_again() {
  frames_due_ = frames_to_settle;
}

panels::Intents LecturerWindow::draw(panels::WorkspaceInput input, TestHook& hook, FontSet& fonts) {
  int width = 0, height = 0;
  platform_.size(width, height);
  if (width == 0 || height == 0) {
    frames_due_ = 0;
    return {};
  }
  // The letters are of the size that the main window's display takes.
  const float letters = platform_.display_scale() * input.settings.text_size / input.scale;
  input.scale *= letters;
  panels::LecturerView view = panels::lecturer_view(input, static_cast<float>(width), static_cast<float>(height));
  if (platform_.take_activity() || shown_ != view) show_again();
  shown_ = std::move(view);
  if (frames_due_ == 0) return {};
  --frames_due_;

  const auto begin = Clock::now();
  const Current current(platform_.handle(), context_);
  const std::pair look{input.settings.theme, input.scale};
  if (std::exchange(styled_, look) != look) panels::apply_style(look.first, look.second);
  enlarge_letters(letters);
  ImGui::GetIO().DisplaySize = ImVec2(shown_->width, shown_->height);
  const Platform::Mouse mouse = platform_.take_mouse();
  move_mouse(mouse.x, mouse.y, mouse.down, mouse.turned);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  rasters_->begin_frame();
  input.rasters = rasters_.get();
  panels::Intents intents = panels::draw_lecturer(*shown_, input, state_);
  const ImVec4 ground = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
  ImGui::Render();
  if (fonts.complete(*ImGui::GetDrawData())) {
    show_again();
    return intents;
  }
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(ground.x, ground.y, ground.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (hook.on()) {
    finish_drawing();
    const double frame_ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    hook.report_lecturer(*shown_, state_, frame_ms, {read_pixels(width, height), width, height});
  }
  platform_.set_title(format_text(texts::lec_window_title, input.settings.language, {shown_->place}));
  platform_.swap();
  return intents;
}

}  // namespace scatterscope::window

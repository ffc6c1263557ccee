#include "app/window/interface.h"

#include <glad/gl.h>

#include "app/window/imgui_versions.h"
#include "ui/panels/palette.h"

namespace scatterscope::window {

Interface::Interface(const Platform& platform) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  ImGui_ImplGlfw_InitForOpenGL(platform.handle(), true);
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

Interface::~Interface() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void Interface::begin(int width, int height) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
  io.DisplayFramebufferScale = ImVec2(1, 1);
  ImGui::NewFrame();
}

void Interface::end(int width, int height, std::array<float, 3> background) {
  ImGui::Render();
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(background[0], background[1], background[2], 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Interface::style(scene::ThemeName theme, float scale) {
  const std::pair look{theme, scale};
  if (styled_ == look) return;
  panels::apply_style(theme, scale);
  styled_ = look;
}

bool Interface::typing() const {
  return ImGui::GetIO().WantTextInput;
}

}  // namespace scatterscope::window

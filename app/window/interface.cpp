#include "app/window/interface.h"

#include <glad/gl.h>

#include <cstdint>

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
  create_backend_objects();
}

Interface::~Interface() {
  if (letters_ != 0) glDeleteTextures(1, &letters_);
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

void Interface::upload_fonts() {
#if IMGUI_VERSION_NUM < 19200
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  unsigned char* coverage = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsAlpha8(&coverage, &width, &height);
  if (letters_ == 0) glGenTextures(1, &letters_);
  glBindTexture(GL_TEXTURE_2D, letters_);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  // White of that coverage.
  constexpr GLint of_channels[] = {GL_ONE, GL_ONE, GL_ONE, GL_RED};
  glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, of_channels);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, coverage);
  atlas.SetTexID(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(letters_)));
#endif
}

void Interface::style(scene::ThemeName theme, float scale) {
  const std::pair look{theme, scale};
  if (styled_ == look) return;
  panels::apply_style(theme, scale);
  styled_ = look;
}

bool Interface::typing() const {
  // The former follows a frame late.
  return ImGui::GetIO().WantTextInput || ImGui::GetCurrentContext()->WantTextInputNextFrame == 1;
}

}  // namespace scatterscope::window

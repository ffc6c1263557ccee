// What differs between Dear ImGui 1.86 and 1.92, in one place.
#pragma once

#include <imgui.h>

#if __has_include(<backends/imgui_impl_glfw.h>)
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#else
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#endif

namespace scatterscope::window {

// Uploads the atlas after its fonts have changed; from 1.92 on the backend does it by itself.
inline void upload_fonts() {
#if IMGUI_VERSION_NUM < 19200
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

// A mouse that is nowhere, for pictures without a user.
inline void move_mouse_away() {
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
#else
  ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
#endif
}

}  // namespace scatterscope::window

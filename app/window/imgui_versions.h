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

// In pixels; `turned`: the wheel, since the last frame.
inline void move_mouse(float x, float y, bool down, float turned) {
  ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
  io.AddMousePosEvent(x, y);
  io.AddMouseButtonEvent(0, down);
  io.AddMouseWheelEvent(0, turned);
#else
  io.MousePos = ImVec2(x, y);
  io.MouseDown[0] = down;
  io.MouseWheel = turned;
#endif
}

// For a context that shares its atlas with one whose backend has uploaded it: its own backend's objects, without a
// texture of its own. From 1.92 on backends share the atlas' textures by themselves.
inline void create_objects_beside() {
#if IMGUI_VERSION_NUM < 19200
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImTextureID uploaded = atlas.TexID;
  ImGui_ImplOpenGL3_CreateDeviceObjects();
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  atlas.SetTexID(uploaded);
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

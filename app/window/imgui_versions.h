// What differs between Dear ImGui 1.86 and 1.92, in one place.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#if __has_include(<backends/imgui_impl_glfw.h>)
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#else
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#endif

namespace scatterscope::window {

// Width and height of the letters' picture, in pixels.
inline std::array<int, 2> size_of_atlas() {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
#if IMGUI_VERSION_NUM < 19200
  return {atlas.TexWidth, atlas.TexHeight};
#else
  return {atlas.TexData->Width, atlas.TexData->Height};
#endif
}

// Draws all letters of the current context at that multiple of their size.
inline void enlarge_letters(float factor) {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::GetStyle().FontScaleMain = factor;
#else
  ImGui::GetIO().FontGlobalScale = factor;
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

// The backend's objects without its texture of the atlas, which has four bytes for each that is there, here and on the
// device: 128 MB for Chinese at twice the size. An Interface uploads the atlas. From 1.92 on the backend does, and
// windows share it by themselves.
inline void create_backend_objects() {
#if IMGUI_VERSION_NUM < 19200
  ImGuiIO& io = ImGui::GetIO();
  ImFontAtlas none;
  ImFontAtlas* const atlas = std::exchange(io.Fonts, &none);
  ImGui_ImplOpenGL3_CreateDeviceObjects();
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  io.Fonts = atlas;
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

// Whether input stands in line for the frames to come: from 1.87 on a letter takes two of them, a click, too, so that
// nothing is lost where several come together.
inline bool input_waits() {
#if IMGUI_VERSION_NUM >= 18700
  return !ImGui::GetCurrentContext()->InputEventsQueue.empty();
#else
  return false;
#endif
}

// Draws frames in which ImGui sees the keys that were pressed since the last one, one after the other and between the
// letters as they were typed: 1.86 looks at keys once a frame, and does not see one that was let go by then or pressed
// twice. A press that ends the row is left to the frame to come. `keys` have `place`, `modifiers`, `character` and
// `repeated` as KeyPress does; Enter is not among what is taken.
template <class Keys, class DrawFrame>
void take_short_presses(const Keys& keys, const DrawFrame& draw_frame) {
#if IMGUI_VERSION_NUM < 18700
  ImGuiIO& io = ImGui::GetIO();
  constexpr int shift = 1, control = 2, alt = 4;  // GLFW_MOD_SHIFT, and so on
  const auto is_taken = [&io](const auto& press) {
    if (press.character != 0 || press.repeated || press.place <= 0) return false;
    const bool enter = press.place == io.KeyMap[ImGuiKey_Enter] || press.place == io.KeyMap[ImGuiKey_KeyPadEnter];
    // Letters come by themselves; modifiers with the key that they modify.
    const bool letter = press.place < 256 && (press.modifiers & (control | alt)) == 0, modifier = press.place >= 340;
    return !enter && !letter && !modifier;
  };
  if (std::none_of(keys.begin(), keys.end(), is_taken)) return;
  ImVector<ImWchar> letters;
  letters.swap(io.InputQueueCharacters);
  const std::array held{io.KeyShift, io.KeyCtrl, io.KeyAlt};
  std::array<bool, std::extent_v<decltype(io.KeysDown)> > down{};
  std::copy(std::begin(io.KeysDown), std::end(io.KeysDown), down.begin());
  for (const auto& press : keys)
    if (is_taken(press) && io.KeysDownDuration[press.place] < 0) io.KeysDown[press.place] = false;  // not yet
  const auto draw = [&](int place, bool pressed, int modifiers) {
    io.KeysDown[place] = pressed;
    std::tie(io.KeyShift, io.KeyCtrl, io.KeyAlt) =
        std::tuple((modifiers & shift) != 0, (modifiers & control) != 0, (modifiers & alt) != 0);
    (void)draw_frame();
    io.KeysDown[place] = false;
  };
  int next = 0;
  for (auto press = keys.begin(); press != keys.end(); ++press) {
    if (press->character != 0 && next < letters.Size) io.InputQueueCharacters.push_back(letters[next++]);
    if (!is_taken(*press)) continue;
    const bool seen = io.KeysDownDuration[press->place] >= 0;  // as pressed, by the last frame
    const bool ends =
        std::none_of(press + 1, keys.end(), [&](const auto& p) { return p.character != 0 || is_taken(p); });
    if (ends && down[press->place] && !seen) break;
    // Letters are dropped by a frame that Ctrl is held in.
    if (seen || ((press->modifiers & control) != 0 && !io.InputQueueCharacters.empty())) draw(press->place, false, 0);
    draw(press->place, true, press->modifiers);
  }
  std::copy(down.begin(), down.end(), std::begin(io.KeysDown));
  std::tie(io.KeyShift, io.KeyCtrl, io.KeyAlt) = std::tuple(held[0], held[1], held[2]);
  for (; next < letters.Size; ++next) io.InputQueueCharacters.push_back(letters[next]);
#else
  (void)keys;
  (void)draw_frame;
#endif
}

// Draws frames until ImGui has taken the letters that were typed before Enter or Ctrl, so that Ctrl+Enter accepts the
// whole text. `enter`: one was pressed since the last frame. `draw_frame` says whether there was one: none is drawn of
// a window that is put away.
template <class DrawFrame>
void take_input_before_enter(bool enter, const DrawFrame& draw_frame) {
#if IMGUI_VERSION_NUM >= 18700
  (void)enter;
  ImVector<ImGuiInputEvent>& line = ImGui::GetCurrentContext()->InputEventsQueue;
  const ImGuiInputEvent* const first = std::find_if(line.begin(), line.end(), [](const ImGuiInputEvent& event) {
    return event.Type == ImGuiInputEventType_Key && event.Key.Down &&
           (event.Key.Key == ImGuiKey_Enter || event.Key.Key == ImGuiKey_KeypadEnter);
  });
  if (first == line.begin() || first == line.end()) return;
  ImVector<ImGuiInputEvent> rest;
  for (const ImGuiInputEvent* event = first; event != line.end(); ++event) rest.push_back(*event);
  line.resize(static_cast<int>(first - line.begin()));
  while (!line.empty() && draw_frame()) {
  }
  for (const ImGuiInputEvent& event : rest) line.push_back(event);
#else
  // Letters are dropped by a frame that Ctrl is held in. They came before it: with it a key makes none.
  ImGuiIO& io = ImGui::GetIO();
  const bool drops = io.KeyCtrl && !io.KeyAlt;
  if (io.InputQueueCharacters.empty() || (!drops && !enter)) return;
  std::array<bool, std::extent_v<decltype(io.KeysDown)> > pressed{};
  for (std::size_t key = 0; key < pressed.size(); ++key) {
    pressed[key] = io.KeysDown[key] && io.KeysDownDuration[key] < 0;
    if (pressed[key]) io.KeysDown[key] = false;
  }
  const bool control = std::exchange(io.KeyCtrl, false);
  (void)draw_frame();
  for (std::size_t key = 0; key < pressed.size(); ++key)
    if (pressed[key]) io.KeysDown[key] = true;
  io.KeyCtrl = control;
#endif
}

}  // namespace scatterscope::window

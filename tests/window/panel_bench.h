// The panels without a window: ImGui without a backend, drawn and clicked.
#pragma once

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/drafts/outside.h"
#include "app/session/session.h"
#include "app/window/folders.h"
#include "tests/window/book_recording.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/palette.h"
#include "ui/panels/workspace.h"

namespace scatterscope::tests {

template <typename Wanted>
const Wanted* find(const panels::Intents& intents) {
  for (const panels::Intent& intent : intents) {
    if (const auto* found = panels::as<Wanted>(intent)) return found;
  }
  return nullptr;
}

// A context of its own, 1280x800, the mouse nowhere.
class PanelBench {
 public:
  PanelBench() : outside_(window::with_folders(app::make_outside(Language::english))) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = ImVec2(1280, 800);
    io.DeltaTime = 1.0F / 60;
    unsigned char* pixels = nullptr;
    int atlas_width = 0, atlas_height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &atlas_width, &atlas_height);
#if IMGUI_VERSION_NUM >= 19200
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
    panels::apply_style(scene::ThemeName::light, 1);
    move(-FLT_MAX, -FLT_MAX, false);
    load(session, tests::book_recording());
    panels::Settings settings = session.settings;
    settings.layout.drawer = true;
    (void)apply(session, panels::ChangeSettings{settings});
  }
  ~PanelBench() {
    ImGui::DestroyContext();
  }

  void move(float x, float y, bool down) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(x, y);
    io.AddMouseButtonEvent(0, down);
#else
    io.MousePos = ImVec2(x, y);
    io.MouseDown[0] = down;
#endif
  }
  // The right button, pressed and released there; what is asked for then. The mouse stays.
  panels::Intents right_click_at(float x, float y) {
    panels::Intents all;
    for (const bool down : {false, true, true, false, false}) {
      move(x, y, false);
#if IMGUI_VERSION_NUM >= 18700
      ImGui::GetIO().AddMouseButtonEvent(1, down);
#else
      ImGui::GetIO().MouseDown[1] = down;
#endif
      for (panels::Intent& intent : frame()) all.push_back(std::move(intent));
    }
    return all;
  }
  // Turns the wheel over a place, and leaves it; what is asked for then.
  panels::Intents wheel(float x, float y, float turns) {
    move(x, y, false);
    (void)frame();
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddMouseWheelEvent(0, turns);
#else
    io.MouseWheel = turns;
#endif
    panels::Intents intents = frame();
    (void)frame();
    move(-FLT_MAX, -FLT_MAX, false);
    return intents;
  }
  void hold_control(bool down) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddKeyEvent(ImGuiMod_Ctrl, down);
#else
    io.KeyCtrl = down;
#endif
    (void)frame();  // from 1.87 on the mouse is looked at in the frame behind a key
  }
  // What keys ask of the controls, and all that follows in the next frames.
  panels::Intents press(std::initializer_list<panels::FocusKey> keys) {
    panels::Intents all;
    for (const panels::FocusKey key : keys) {
      state.focus.hear(key);
      for (int k = 0; k < 3; ++k)
        for (panels::Intent& intent : frame()) all.push_back(std::move(intent));
    }
    return all;
  }
  // One frame; what was asked for is not applied.
  panels::Intents frame() {
    panels::WorkspaceInput input = workspace(session);
    input.outside = &outside_;
    input.trade_off = &trade_off;
    input.chapter_map = chapter_map;
    input.measuring = measuring;
    input.counting = counting;
    input.progress = progress;
    input.seconds = seconds;
    input.spotlight = spotlight;
    input.width = width;
    input.height = height;
    input.scale *= scale;
    ImGui::GetIO().FontGlobalScale = scale;
    ImGui::GetIO().DisplaySize = ImVec2(width, height);
    ImGui::NewFrame();
    panels::Intents intents = panels::draw_workspace(input, state);
    ImGui::Render();
    return intents;
  }
  panels::Intents settled() {
    panels::Intents last;
    for (int k = 0; k < 4; ++k) last = frame();
    return last;
  }
  // Drawn again, what stands is the same picture and asks for nothing.
  void check_steady() {
    CHECK(settled().empty());
    const int before = ImGui::GetDrawData()->TotalVtxCount;
    const std::vector<panels::WidgetRect> widgets = state.widgets;
    CHECK(frame().empty());
    CHECK(ImGui::GetDrawData()->TotalVtxCount == before);
    CHECK(state.widgets == widgets);
  }
  // Whether the last frame drew a widget of that name, and where.
  [[nodiscard]] bool has(const std::string& name) const {
    return at(name) != state.widgets.end();
  }
  [[nodiscard]] panels::WidgetRect widget(const std::string& name) const {
    REQUIRE_MESSAGE(has(name), name);
    return *at(name);
  }
  void open(panels::Dialog dialog) {
    state.dialog = dialog;
    state.dialog_opening = dialog != panels::Dialog::none;
    if (dialog == panels::Dialog::input) (void)frame();  // it takes the run that is shown
  }
  // Everything that is asked for while a named widget is clicked.
  panels::Intents click(const std::string& name) {
    (void)settled();
    const panels::WidgetRect rect = widget(name);
    return click_at(rect.x + rect.width / 2, rect.y + rect.height / 2);
  }
  // The x in the title of a dialog of that size in logical pixels.
  panels::Intents click_x(float dialog_width, float dialog_height) {
    (void)settled();
    const float from_corner = ImGui::GetFontSize() / 2;
    return click_at((width + dialog_width) / 2 - ImGui::GetStyle().FramePadding.x - from_corner,
                    (800 - dialog_height) / 2 + ImGui::GetStyle().FramePadding.y + from_corner);
  }
  panels::Intents click_at(float x, float y) {
    panels::Intents all;
    const auto collect = [&] {
      for (const panels::Intent& intent : frame()) all.push_back(intent);
    };
    for (const bool down : {false, false, true, true, false, false}) {
      move(x, y, down);
      collect();
    }
    move(-FLT_MAX, -FLT_MAX, false);
    return all;
  }

  // What a click on a widget must ask for.
  template <typename Wanted>
  Wanted asked(const std::string& name) {
    const panels::Intents intents = click(name);
    const auto* found = find<Wanted>(intents);
    REQUIRE_MESSAGE(found != nullptr, name);
    return *found;
  }

  app::Session session;
  panels::PanelState state;
  panels::TradeOffView trade_off;
  panels::ChapterMapView chapter_map;
  panels::MeasuringView measuring;
  panels::ProgressView counting;
  panels::ProgressView progress;
  float width = 1280, height = 800, scale = 1;
  double seconds = 0;  // of the clock by which keys move
  bool spotlight = false;

 private:
  [[nodiscard]] std::vector<panels::WidgetRect>::const_iterator at(const std::string& name) const {
    return std::find_if(state.widgets.begin(), state.widgets.end(),
                        [&](const panels::WidgetRect& w) { return w.name == name; });
  }

  panels::Outside outside_;
};

}  // namespace scatterscope::tests

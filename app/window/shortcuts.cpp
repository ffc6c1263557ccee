#include "app/window/shortcuts.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace scatterscope::window {
namespace {

using panels::Dialog;
using panels::Walk;
using recording::Gait;

Shortcut with_settings(panels::Settings settings) {
  return {panels::ChangeSettings{settings}, std::nullopt};
}

scene::ThemeName next_theme(scene::ThemeName theme) {
  constexpr auto count = std::size(scene::all_themes);
  return scene::all_themes[(static_cast<std::size_t>(theme) + 1) % count];
}

Shortcut of_character(char32_t character, const panels::WorkspaceInput& view) {
  panels::Settings settings = view.settings;
  switch (character) {
    case U'?':
    case U'？':  // with a Chinese input method
      return {std::nullopt, Dialog::help};
    case U'f':
    case U'F':
      return {panels::ShowStage{!view.stage.shown}, std::nullopt};
    case U'w':
    case U'W':
      return view.recording != nullptr && !view.compare && !view.timing
                 ? Shortcut{panels::ShowWhy{!view.why}, std::nullopt}
                 : Shortcut{};
    case U'0':
      return view.stage.shown ? Shortcut{panels::SizeStageText{0}, std::nullopt} : Shortcut{};
    case U'+':
    case U'=':
      if (view.stage.shown) return {panels::SizeStageText{1}, std::nullopt};
      settings.scale += panels::scale_step;
      return with_settings(settings);
    case U'-':
      if (view.stage.shown) return {panels::SizeStageText{-1}, std::nullopt};
      settings.scale -= panels::scale_step;
      return with_settings(settings);
    case U't':
    case U'T':
      settings.theme = next_theme(settings.theme);
      return with_settings(settings);
    case U'm':
    case U'M':
      return {panels::ShowTiming{!view.timing}, std::nullopt};
    default:
      return {};
  }
}

std::uint32_t last_place(const panels::WorkspaceInput& view) {
  if (view.compare) return view.compare->alignment->length;
  return view.recording != nullptr ? view.recording->step_count() : 0;
}

Shortcut with_control(int key, const panels::WorkspaceInput& view) {
  const bool loaded = view.recording != nullptr && !view.compare && !view.timing;  // what can be saved is in sight
  const bool measured = view.timing && !view.timing->sets.empty();
  switch (key) {
    case GLFW_KEY_RIGHT:
      return view.timing ? Shortcut{} : Shortcut{Walk{Gait::iteration, true}, std::nullopt};
    case GLFW_KEY_LEFT:
      return view.timing ? Shortcut{} : Shortcut{Walk{Gait::iteration, false}, std::nullopt};
    case GLFW_KEY_N:
      return {std::nullopt, Dialog::input};
    case GLFW_KEY_O:
      return {std::nullopt, Dialog::open};
    case GLFW_KEY_S:
      if (measured) return {std::nullopt, Dialog::save_measured};
      return loaded ? Shortcut{std::nullopt, Dialog::save} : Shortcut{};
    case GLFW_KEY_E:
      return loaded || measured ? Shortcut{std::nullopt, Dialog::export_figure} : Shortcut{};
    case GLFW_KEY_L:
      return loaded ? Shortcut{panels::CopyLink{}, std::nullopt} : Shortcut{};
    case GLFW_KEY_Q:
      return {panels::Quit{}, std::nullopt};
    default:
      return {};
  }
}

// Measured results have no steps: what would take one leads to another plot.
Shortcut among_plots(int key) {
  switch (key) {
    case GLFW_KEY_RIGHT:
    case GLFW_KEY_PAGE_DOWN:
      return {panels::TurnPlot{true}, std::nullopt};
    case GLFW_KEY_LEFT:
    case GLFW_KEY_PAGE_UP:
      return {panels::TurnPlot{false}, std::nullopt};
    default:
      return {};
  }
}

// An arrow without Ctrl.
Shortcut walk(int modifiers, bool forward) {
  if ((modifiers & GLFW_MOD_SHIFT) != 0) return {Walk{Gait::phase, forward}, std::nullopt};
  if ((modifiers & GLFW_MOD_ALT) != 0) return {Walk{Gait::line, forward}, std::nullopt};
  return {panels::WalkChange{forward}, std::nullopt};
}

Shortcut escape(const panels::WorkspaceInput& view) {
  if (view.timing && !view.full_screen) {
    if (view.timing->choice.view.chosen) return {panels::Choose{}, std::nullopt};
    return {panels::ShowTiming{false}, std::nullopt};
  }
  if (view.full_screen) return {panels::ToggleFullScreen{}, std::nullopt};
  if (view.stage.shown) return {panels::ShowStage{false}, std::nullopt};
  const bool chosen = view.compare ? view.compare->sides[0].selection.chosen || view.compare->sides[1].selection.chosen
                                   : view.selection.chosen.has_value();
  if (chosen) return {panels::Choose{}, std::nullopt};
  return {panels::FollowKey{}, std::nullopt};
}

}  // namespace

Shortcut shortcut(const KeyPress& press, const panels::WorkspaceInput& view, Dialog open, bool typing) {
  if (press.key == GLFW_KEY_F11) return {panels::ToggleFullScreen{}, std::nullopt};
  if (press.key == GLFW_KEY_ESCAPE) {
    if (open != Dialog::none) return {std::nullopt, Dialog::none};
    return typing ? Shortcut{} : escape(view);
  }
  if (typing || open != Dialog::none) return {};
  if (press.key == 0) return of_character(press.character, view);
  if ((press.modifiers & GLFW_MOD_CONTROL) != 0) return with_control(press.key, view);
  if (press.key == GLFW_KEY_KP_ADD) return of_character(U'+', view);
  if (press.key == GLFW_KEY_KP_SUBTRACT) return of_character(U'-', view);
  if (view.timing) return among_plots(press.key);
  switch (press.key) {
    case GLFW_KEY_RIGHT:
      return walk(press.modifiers, true);
    case GLFW_KEY_LEFT:
      return walk(press.modifiers, false);
    case GLFW_KEY_PAGE_DOWN:
      return {panels::WalkChange{true}, std::nullopt};
    case GLFW_KEY_PAGE_UP:
      return {panels::WalkChange{false}, std::nullopt};
    case GLFW_KEY_HOME:
      return {panels::SeekTo{0}, std::nullopt};
    case GLFW_KEY_END:
      return {panels::SeekTo{last_place(view)}, std::nullopt};
    case GLFW_KEY_SPACE:
      return {panels::SetPlaying{!view.playing}, std::nullopt};
    default:
      return {};
  }
}

}  // namespace scatterscope::window

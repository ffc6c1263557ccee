#include "app/window/shortcuts.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string_view>

namespace scatterscope::window {
namespace {

using panels::Dialog;
using panels::FocusKey;
using panels::Walk;
using recording::Gait;

Shortcut with_settings(panels::Settings settings) {
  return {panels::ChangeSettings{settings}, std::nullopt};
}

scene::ThemeName next_theme(scene::ThemeName theme) {
  constexpr auto count = std::size(scene::all_themes);
  return scene::all_themes[(static_cast<std::size_t>(theme) + 1) % count];
}

// Numbers beyond the ends are passed over.
Shortcut to_scene(const panels::WorkspaceInput& view, bool forward) {
  if (view.lecture.lecture == nullptr) return {};
  return {panels::GoToScene{forward ? view.lecture.at + 1 : view.lecture.at - 1}, std::nullopt};
}

// With a screen for the lecturer alone they go there.
Shortcut notes(const panels::WorkspaceInput& view) {
  if (view.lecture.lecture == nullptr) return {};
  if (view.lecture.notes) return {panels::ShowNotes{false}, std::nullopt};
  if (view.lecture.window || view.other_screen) return {panels::ShowLecturerWindow{!view.lecture.window}, std::nullopt};
  return {panels::ShowNotes{true}, std::nullopt};
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
    case U'p':
    case U'P':
      return {panels::UsePen{!view.pen.on}, std::nullopt};
    case U'w':
    case U'W':
      return view.shown.loaded() && !view.compare && !view.timing ? Shortcut{panels::ShowWhy{!view.why}, std::nullopt}
                                                                  : Shortcut{};
    case U'q':
    case U'Q':
      return view.lesson.of_scene || view.lecture.asks()
                 ? Shortcut{panels::ShowQuestion{!view.lesson.of_scene}, std::nullopt}
                 : Shortcut{};
    case U'0':
      return view.stage.shown ? Shortcut{panels::SizeStageText{0}, std::nullopt} : Shortcut{};
    case U'+':
    case U'=':
      if (view.stage.shown) return {panels::SizeStageText{1}, std::nullopt};
      settings.text_size += panels::text_size_step;
      return with_settings(settings);
    case U'-':
      if (view.stage.shown) return {panels::SizeStageText{-1}, std::nullopt};
      settings.text_size -= panels::text_size_step;
      return with_settings(settings);
    case U't':
    case U'T':
      settings.theme = next_theme(settings.theme);
      return with_settings(settings);
    case U'n':
    case U'N':
      return notes(view);
    case U'l':
    case U'L':
      if (view.lecture.lecture == nullptr) return {};
      return {panels::ShowLecturerWindow{!view.lecture.window}, std::nullopt};
    case U'[':
    case U'【':
      return to_scene(view, false);
    case U']':
    case U'】':
      return to_scene(view, true);
    case U'd':
    case U'D':
      settings.layout = with_drawer_moved(settings.layout);
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
  return view.shown.loaded() ? view.shown.recording().step_count() : 0;
}

Shortcut with_control(int key, const panels::WorkspaceInput& view) {
  const bool loaded = view.shown.loaded() && !view.compare && !view.timing;  // what can be saved is in sight
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

Shortcut clicker(const panels::WorkspaceInput& view, bool forward) {
  if (view.lecture.lecture != nullptr) return {panels::WalkLecture{forward}, std::nullopt};
  return {panels::WalkChange{forward}, std::nullopt};
}

Shortcut escape(const panels::WorkspaceInput& view) {
  if (view.timing && !view.full_screen) {
    if (view.timing->choice.view.chosen) return {panels::Choose{}, std::nullopt};
    return {panels::ShowTiming{false}, std::nullopt};
  }
  if (!view.message.text.empty()) return {panels::DismissMessage{}, std::nullopt};
  if (view.pen.drawn) return {panels::WipePen{}, std::nullopt};
  if (view.pen.on) return {panels::UsePen{false}, std::nullopt};
  if (view.full_screen) return {panels::ToggleFullScreen{}, std::nullopt};
  if (view.stage.shown) return {panels::ShowStage{false}, std::nullopt};
  const bool chosen = view.compare
                          ? view.compare->sides[0].view.selection.chosen || view.compare->sides[1].view.selection.chosen
                          : view.shown.view.selection.chosen.has_value();
  if (chosen) return {panels::Choose{}, std::nullopt};
  return {panels::FollowKey{}, std::nullopt};
}

bool is_enter(int key) {
  return key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER;
}

// What a key means to the controls; none: something else.
FocusKey of_focus(const KeyPress& press, const InFront& front) {
  const bool control = (press.modifiers & GLFW_MOD_CONTROL) != 0;
  if (press.key == GLFW_KEY_TAB && !control)
    return (press.modifiers & GLFW_MOD_SHIFT) != 0 ? FocusKey::previous : FocusKey::next;
  if (press.key == GLFW_KEY_ESCAPE) return front.popup ? FocusKey::close_popup : FocusKey::none;
  // In a list the arrows have nothing else to do.
  if (front.popup && press.key == GLFW_KEY_DOWN) return FocusKey::next;
  if (front.popup && press.key == GLFW_KEY_UP) return FocusKey::previous;
  const bool presses = front.ringed && !front.typing;
  if (presses && (is_enter(press.key) || press.key == GLFW_KEY_SPACE)) return FocusKey::press;
  const bool asked = front.dialog != Dialog::none || front.typing;
  const bool accepts = asked && !front.popup && (!front.in_lines || control);
  return accepts && is_enter(press.key) ? FocusKey::accept : FocusKey::none;
}

// What leads on from where it led before.
bool goes_on(const KeyPress& press) {
  switch (press.key) {
    case 0:
      return std::u32string_view(U"[]【】+=-").find(press.character) != std::u32string_view::npos;
    case GLFW_KEY_RIGHT:
    case GLFW_KEY_LEFT:
    case GLFW_KEY_DOWN:
    case GLFW_KEY_UP:
    case GLFW_KEY_PAGE_DOWN:
    case GLFW_KEY_PAGE_UP:
    case GLFW_KEY_TAB:
    case GLFW_KEY_KP_ADD:
    case GLFW_KEY_KP_SUBTRACT:
      return true;
    default:
      return false;
  }
}

}  // namespace

Shortcut shortcut(const KeyPress& press, const panels::WorkspaceInput& view, const InFront& front) {
  if (press.repeated && !goes_on(press)) return {};
  if (press.key == GLFW_KEY_F11) return {panels::ToggleFullScreen{}, std::nullopt};
  if (const FocusKey focus = of_focus(press, front); focus != FocusKey::none) return {{}, {}, focus};
  if (press.key == GLFW_KEY_ESCAPE) {
    if (front.dialog != Dialog::none) return {std::nullopt, Dialog::none};
    return front.typing ? Shortcut{} : escape(view);
  }
  if (front.typing || front.popup || front.dialog != Dialog::none) return {};
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
      return clicker(view, true);
    case GLFW_KEY_PAGE_UP:
      return clicker(view, false);
    case GLFW_KEY_HOME:
      return {panels::SeekTo{0}, std::nullopt};
    case GLFW_KEY_END:
      return {panels::SeekTo{last_place(view)}, std::nullopt};
    case GLFW_KEY_SPACE:
      return {panels::SetPlaying{!view.playing, (press.modifiers & GLFW_MOD_ALT) != 0}, std::nullopt};
    default:
      return {};
  }
}

}  // namespace scatterscope::window

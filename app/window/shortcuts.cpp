#include "app/window/shortcuts.h"

#include "ui/panels/commands/commands.h"
#include "ui/panels/help/doors.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/what_if.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string>
#include <string_view>
#include <utility>

namespace scatterscope::window {
namespace {

using panels::Dialog;
using panels::FocusKey;
using panels::Walk;
using recording::Gait;

Shortcut of_command(std::string_view key, const panels::WorkspaceInput& view) {
  const panels::Command* command = panels::command_of_key(key, view);
  if (command == nullptr) {
    // It is pressed in a hurry, in front of a class.
    const auto words = key == std::string_view(&panels::what_if_key, 1) ? panels::words_of_key(key) : std::nullopt;
    return words ? Shortcut{panels::SayNotNow{*words}, std::nullopt} : Shortcut{};
  }
  panels::Does does = command->does(view);
  return {std::move(does.intent), does.dialog};
}

// Its name in the rows of commands: letters are capital, and a Chinese input method has characters of its own.
Shortcut of_character(char32_t character, const panels::WorkspaceInput& view) {
  constexpr std::u32string_view typed = U"？【】=", meant = U"?[]+";
  if (const auto at = typed.find(character); at != std::u32string_view::npos) character = meant[at];
  if (character >= U'a' && character <= U'z') character -= U'a' - U'A';
  constexpr char32_t last_ascii = 0x7f;
  return character == 0 || character > last_ascii ? Shortcut{}
                                                  : of_command(std::string(1, static_cast<char>(character)), view);
}

std::uint32_t last_place(const panels::WorkspaceInput& view) {
  if (view.compare) return view.compare->alignment->length;
  return view.shown.loaded() ? view.shown.recording().step_count() : 0;
}

Shortcut with_control(int key, int modifiers, const panels::WorkspaceInput& view) {
  if (key == GLFW_KEY_RIGHT || key == GLFW_KEY_LEFT)
    return view.has_steps() ? Shortcut{Walk{Gait::iteration, key == GLFW_KEY_RIGHT}, std::nullopt} : Shortcut{};
  if (key < GLFW_KEY_A || key > GLFW_KEY_Z) return {};
  if (key == GLFW_KEY_Z && (modifiers & GLFW_MOD_SHIFT) != 0) key = GLFW_KEY_Y;
  return of_command("Ctrl+" + std::string(1, static_cast<char>('A' + key - GLFW_KEY_A)), view);
}

// What stands in the figure's place has no steps: a clicker walks the lecture; without one, and by arrows, it leads to
// another plot, or through what the grid counts.
Shortcut instead_of_steps(int key, const panels::WorkspaceInput& view) {
  const bool forward = key == GLFW_KEY_RIGHT || key == GLFW_KEY_PAGE_DOWN;
  const bool clicked = key == GLFW_KEY_PAGE_DOWN || key == GLFW_KEY_PAGE_UP;
  if (!clicked && key != GLFW_KEY_RIGHT && key != GLFW_KEY_LEFT) return {};
  if (clicked && view.lecture.lecture != nullptr) return {panels::WalkLecture{forward}, std::nullopt};
  if (view.timing) return {panels::TurnPlot{forward}, std::nullopt};
  if (view.instead != panels::Instead::grid) return {};
  const std::size_t count = plots::grid_quantities().size();
  return {panels::ChooseGridQuantity{(view.grid_quantity + (forward ? 1 : count - 1)) % count}, std::nullopt};
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
  if (!view.message.text.empty()) return {panels::DismissMessage{}, std::nullopt};
  if (view.pen.drawn) return {panels::WipePen{}, std::nullopt};
  if (view.pen.on) return {panels::UsePen{false}, std::nullopt};
  if (view.lesson.of_scene && !(view.stage.shown && view.stage.over_question))
    return {panels::ShowQuestion{false}, std::nullopt};
  // The one of both that was switched on later goes.
  if (view.stage.shown && (view.stage.later || !view.full_screen)) return {panels::ShowStage{false}, std::nullopt};
  if (view.full_screen) return {panels::ToggleFullScreen{}, std::nullopt};
  if (view.timing) {
    if (view.timing->choice.view.chosen) return {panels::Choose{}, std::nullopt};
    return {panels::ShowTiming{false}, std::nullopt};
  }
  if (view.instead != panels::Instead::none) return {panels::ShowInstead{}, std::nullopt};
  const bool chosen = view.compare
                          ? view.compare->sides[0].view.selection.chosen || view.compare->sides[1].view.selection.chosen
                          : view.shown.view.selection.chosen.has_value();
  if (chosen) return {panels::Choose{}, std::nullopt};
  return {panels::FollowKey{}, std::nullopt};
}

// A clicker's key closes the list and does nothing else.
Shortcut in_what_if(const KeyPress& press, const panels::WorkspaceInput& view) {
  if (press.key == GLFW_KEY_PAGE_DOWN || press.key == GLFW_KEY_PAGE_UP) return {std::nullopt, Dialog::none};
  if (press.key != 0 || press.character > U'z') return {};
  char key = static_cast<char>(press.character);
  if (key >= 'a' && key <= 'z') key = static_cast<char>(key - ('a' - 'A'));
  if (key == panels::what_if_key) return {std::nullopt, Dialog::none};
  const auto choice = panels::choice_of_key(key, view);
  return choice ? Shortcut{panels::AskWhatIf{*choice}, Dialog::none} : Shortcut{};
}

// A digit goes through a door; Escape puts the question away.
Shortcut at_doors(const KeyPress& press) {
  if (press.key == GLFW_KEY_ESCAPE) return {panels::TakeDoor{}, Dialog::none};
  for (const panels::Door door : panels::doors)
    if (press.key == 0 && press.character == static_cast<char32_t>(panels::key_of(door)))
      return {panels::TakeDoor{door}, panels::dialog_behind(door)};
  return {};
}

bool is_enter(int key) {
  return key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER;
}

// What a key means to the controls; none: something else.
FocusKey of_focus(const KeyPress& press, const InFront& front) {
  const bool control = (press.modifiers & GLFW_MOD_CONTROL) != 0, shift = (press.modifiers & GLFW_MOD_SHIFT) != 0;
  if (press.key == GLFW_KEY_TAB && !control) return shift ? FocusKey::previous : FocusKey::next;
  if (press.key == GLFW_KEY_ESCAPE) return front.popup ? FocusKey::close_popup : FocusKey::none;
  if (press.key == GLFW_KEY_MENU || (press.key == GLFW_KEY_F10 && shift))
    return front.dialog != Dialog::none || front.typing ? FocusKey::none
           : front.popup                                ? FocusKey::close_popup
                                                        : FocusKey::menu;
  const bool form = front.dialog == Dialog::input && !front.popup && control;
  if (form && press.key == GLFW_KEY_Z) return shift ? FocusKey::redo : FocusKey::undo;
  if (form && press.key == GLFW_KEY_Y) return FocusKey::redo;
  // In a list the arrows have nothing else to do.
  const bool down = press.key == GLFW_KEY_DOWN, up = press.key == GLFW_KEY_UP;
  if ((front.popup || front.dialog == Dialog::doors) && (down || up)) return down ? FocusKey::next : FocusKey::previous;
  if (front.dialog == Dialog::help_index && (down || up)) return down ? FocusKey::down : FocusKey::up;
  const bool presses = front.ringed && !front.typing;
  if (presses && (is_enter(press.key) || press.key == GLFW_KEY_SPACE)) return FocusKey::press;
  const bool asked = front.dialog != Dialog::none || front.typing;
  const bool accepts = asked && !front.popup && !(front.in_lines && shift);
  return accepts && is_enter(press.key) ? FocusKey::accept : FocusKey::none;
}

bool of_clicker(const KeyPress& press) {
  return press.key == GLFW_KEY_PAGE_DOWN || press.key == GLFW_KEY_PAGE_UP;
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
  if (press.repeated && (!goes_on(press) || (of_clicker(press) && view.lecture.lecture != nullptr))) return {};
  if (press.key == GLFW_KEY_F11) return of_command("F11", view);
  if (press.key == GLFW_KEY_F1 && front.dialog == Dialog::none) return of_command("?", view);
  if (const FocusKey focus = of_focus(press, front); focus != FocusKey::none) return {{}, {}, focus};
  if (front.dialog == Dialog::doors && !front.popup) return at_doors(press);
  if (press.key == GLFW_KEY_ESCAPE) {
    if (front.dialog == Dialog::leave_lecture) return {panels::StayInLecture{}, Dialog::none};
    if (front.dialog != Dialog::none) return {std::nullopt, Dialog::none};
    return front.typing ? Shortcut{} : escape(view);
  }
  if (front.dialog == Dialog::what_if && !front.popup) return in_what_if(press, view);
  if (front.popup || front.dialog != Dialog::none) return {};
  // A field of one line has no use for a clicker's keys.
  if (front.typing && (front.in_lines || !of_clicker(press))) return {};
  if (press.key == 0) return of_character(press.character, view);
  if ((press.modifiers & GLFW_MOD_CONTROL) != 0) return with_control(press.key, press.modifiers, view);
  if (press.key == GLFW_KEY_KP_ADD) return of_character(U'+', view);
  if (press.key == GLFW_KEY_KP_SUBTRACT) return of_character(U'-', view);
  if (press.key == GLFW_KEY_BACKSPACE) return of_command("Backspace", view);
  if (!view.has_steps()) return instead_of_steps(press.key, view);
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

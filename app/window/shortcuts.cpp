#include "app/window/shortcuts.h"

#include "ui/panels/commands/keys.h"
#include "ui/panels/help/doors.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
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

Shortcut of_command(std::string_view key, const panels::WorkspaceInput& view) {
  const panels::Command* command = panels::command_of_key(key, view);
  if (command == nullptr) return {};
  panels::Does does = command->does(view);
  return {std::move(does.intent), does.dialog};
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

Shortcut meant_by(const panels::KeyPressed& press, const panels::WorkspaceInput& view) {
  panels::Does does = panels::meaning_of(press, view);
  return {std::move(does.intent), does.dialog};
}

// As panels know it.
panels::KeyPressed key_pressed(const KeyPress& press) {
  using panels::Key;
  constexpr std::pair<int, Key> keys[] = {
      {GLFW_KEY_RIGHT, Key::right},     {GLFW_KEY_LEFT, Key::left},           {GLFW_KEY_PAGE_DOWN, Key::page_down},
      {GLFW_KEY_PAGE_UP, Key::page_up}, {GLFW_KEY_HOME, Key::home},           {GLFW_KEY_END, Key::end},
      {GLFW_KEY_SPACE, Key::space},     {GLFW_KEY_BACKSPACE, Key::backspace}, {GLFW_KEY_ESCAPE, Key::escape}};
  panels::KeyPressed meant{press.key == 0 ? Key::character : Key::other, press.character,
                           (press.modifiers & GLFW_MOD_CONTROL) != 0, (press.modifiers & GLFW_MOD_SHIFT) != 0,
                           (press.modifiers & GLFW_MOD_ALT) != 0};
  for (const auto& [glfw, key] : keys)
    if (press.key == glfw) meant.key = key;
  if (!meant.control && (press.key == GLFW_KEY_KP_ADD || press.key == GLFW_KEY_KP_SUBTRACT))
    return {Key::character, press.key == GLFW_KEY_KP_ADD ? U'+' : U'-'};
  if (meant.key == Key::other && press.key >= GLFW_KEY_A && press.key <= GLFW_KEY_Z)
    meant.character = static_cast<char32_t>(U'A' + press.key - GLFW_KEY_A);
  if (meant.key == Key::character) meant.control = meant.shift = meant.alt = false;  // they are in what was typed
  return meant;
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
    return front.typing ? Shortcut{} : meant_by(key_pressed(press), view);
  }
  if (front.dialog == Dialog::what_if && !front.popup) return in_what_if(press, view);
  if (front.popup || front.dialog != Dialog::none) return {};
  // A field of one line has no use for a clicker's keys.
  if (front.typing && (front.in_lines || !of_clicker(press))) return {};
  return meant_by(key_pressed(press), view);
}

}  // namespace scatterscope::window

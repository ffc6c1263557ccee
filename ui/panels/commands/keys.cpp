#include "ui/panels/commands/keys.h"

#include <string>
#include <string_view>
#include <utility>

#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope::panels {
namespace {

using recording::Gait;

Does of_command(std::string_view key, const WorkspaceInput& view) {
  const Command* command = command_of_key(key, view);
  if (command == nullptr) {
    // It is pressed in a hurry, in front of a class.
    const auto words = key == std::string_view(&what_if_key, 1) ? words_of_key(key) : std::nullopt;
    return words ? Does{SayNotNow{*words}} : Does{};
  }
  return command->does(view);
}

char32_t capital(char32_t letter) {
  return letter >= U'a' && letter <= U'z' ? letter - (U'a' - U'A') : letter;
}

// Its name in the rows of commands: letters are capital, and a Chinese input method has characters of its own.
Does of_character(char32_t character, const WorkspaceInput& view) {
  constexpr std::u32string_view typed = U"？【】=", meant = U"?[]+";
  if (const auto at = typed.find(character); at != std::u32string_view::npos) character = meant[at];
  character = capital(character);
  constexpr char32_t last_ascii = 0x7f;
  return character == 0 || character > last_ascii ? Does{}
                                                  : of_command(std::string(1, static_cast<char>(character)), view);
}

std::uint32_t last_place(const WorkspaceInput& view) {
  if (view.compare) return view.compare->alignment->length;
  return view.shown.loaded() ? view.shown.recording().step_count() : 0;
}

Does with_control(const KeyPressed& press, const WorkspaceInput& view) {
  if (press.key == Key::right || press.key == Key::left)
    return view.has_steps() ? Does{Walk{Gait::iteration, press.key == Key::right}} : Does{};
  char32_t letter = capital(press.character);
  if (letter < U'A' || letter > U'Z') return {};
  if (letter == U'Z' && press.shift) letter = U'Y';
  return of_command("Ctrl+" + std::string(1, static_cast<char>(letter)), view);
}

// What stands in the figure's place has no steps: a clicker walks the lecture; without one, and by arrows, it leads to
// another plot, or through what the grid counts.
Does instead_of_steps(Key key, const WorkspaceInput& view) {
  const bool forward = key == Key::right || key == Key::page_down;
  const bool clicked = key == Key::page_down || key == Key::page_up;
  if (!clicked && key != Key::right && key != Key::left) return {};
  if (clicked && view.lecture.lecture != nullptr) return {WalkLecture{forward}};
  if (view.timing) return {TurnPlot{forward}};
  if (view.instead != Instead::grid) return {};
  const std::size_t count = plots::grid_quantities().size();
  return {ChooseGridQuantity{(view.grid_quantity + (forward ? 1 : count - 1)) % count}};
}

// An arrow without Ctrl.
Does walk(const KeyPressed& press, bool forward) {
  if (press.shift) return {Walk{Gait::phase, forward}};
  if (press.alt) return {Walk{Gait::line, forward}};
  return {WalkChange{forward}};
}

Does clicker(const WorkspaceInput& view, bool forward) {
  if (view.lecture.lecture != nullptr) return {WalkLecture{forward}};
  return {WalkChange{forward}};
}

Does escape(const WorkspaceInput& view) {
  if (!view.message.text.empty()) return {DismissMessage{}};
  if (view.pen.drawn) return {WipePen{}};
  if (view.pen.on) return {UsePen{false}};
  if (view.lesson.of_scene && !(view.stage.shown && view.stage.over_question)) return {ShowQuestion{false}};
  // The one of both that was switched on later goes.
  if (view.stage.shown && (view.stage.later || !view.full_screen)) return {ShowStage{false}};
  if (view.full_screen) return {ToggleFullScreen{}};
  if (view.timing) {
    if (view.timing->choice.view.chosen) return {Choose{}};
    return {ShowTiming{false}};
  }
  if (view.instead != Instead::none) return {ShowInstead{}};
  const bool chosen = view.compare
                          ? view.compare->sides[0].view.selection.chosen || view.compare->sides[1].view.selection.chosen
                          : view.shown.view.selection.chosen.has_value();
  if (chosen) return {Choose{}};
  return {FollowKey{}};
}

}  // namespace

Does meaning_of(const KeyPressed& press, const WorkspaceInput& view) {
  if (press.key == Key::escape) return escape(view);
  if (press.control) return with_control(press, view);
  if (press.key == Key::character) return of_character(press.character, view);
  if (press.key == Key::backspace) return of_command("Backspace", view);
  if (!view.has_steps()) return instead_of_steps(press.key, view);
  switch (press.key) {
    case Key::right:
      return walk(press, true);
    case Key::left:
      return walk(press, false);
    case Key::page_down:
      return clicker(view, true);
    case Key::page_up:
      return clicker(view, false);
    case Key::home:
      return {SeekTo{0}};
    case Key::end:
      return {SeekTo{last_place(view)}};
    case Key::space:
      return {SetPlaying{!view.playing, press.alt}};
    default:
      return {};
  }
}

}  // namespace scatterscope::panels

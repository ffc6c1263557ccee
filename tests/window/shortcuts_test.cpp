#include "app/window/shortcuts.h"

#include <doctest/doctest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string_view>
#include <utility>

#include "app/session/session.h"
#include "tests/window/book_recording.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using panels::Dialog;
using recording::Gait;
using window::KeyPress;
using window::Shortcut;

Shortcut press(int key, int modifiers = 0, const window::InFront& front = {}) {
  app::Session session;
  load(session, tests::book_recording());
  return window::shortcut({key, modifiers, 0}, workspace(session), front);
}

TEST_CASE("F shows the stage, where + - 0 size its texts, and Esc leaves it") {
  app::Session session;
  load(session, tests::book_recording());
  const auto type = [&](char32_t character, int key = 0) {
    const Shortcut wanted = window::shortcut({key, 0, character}, workspace(session), {});
    if (wanted.intent) (void)apply(session, *wanted.intent);
  };
  const float scale = session.settings.text_size;
  type(U'0');
  CHECK_FALSE(workspace(session).stage.shown);
  type(U'w');
  CHECK(workspace(session).shows_why());
  type(U'W');
  CHECK_FALSE(workspace(session).shows_why());
  type(U'f');
  CHECK(workspace(session).stage.shown);
  type(U'+');
  type(U'+');
  type(U'-');
  CHECK(workspace(session).stage.text_steps == 1);
  type(U'0');
  CHECK(workspace(session).stage.text_steps == 0);
  CHECK(session.settings.text_size == scale);
  type(0, GLFW_KEY_ESCAPE);
  CHECK_FALSE(workspace(session).stage.shown);
  type(U'+');
  CHECK(session.settings.text_size > scale);
}

TEST_CASE("Esc puts a scene's question away before the stage, and the stage first where it came later") {
  for (const bool stage_later : {false, true}) {
    app::Session session;
    tests::open_lecture(session, "45-minutes");
    tests::show_scene(session, 5);
    const auto ask = [&] { (void)apply(session, panels::ShowQuestion{true}); };
    const auto stage = [&] { (void)apply(session, panels::ShowStage{true}); };
    stage_later ? ask() : stage();
    stage_later ? stage() : ask();
    const auto escape = [&] {
      const Shortcut wanted = window::shortcut({GLFW_KEY_ESCAPE, 0, 0}, workspace(session), {});
      REQUIRE(wanted.intent);
      (void)apply(session, *wanted.intent);
    };
    REQUIRE(workspace(session).lesson.of_scene);
    escape();
    CHECK(workspace(session).lesson.of_scene == stage_later);
    CHECK(workspace(session).stage.shown == !stage_later);
    escape();
    CHECK_FALSE(workspace(session).lesson.of_scene);
    CHECK_FALSE(workspace(session).stage.shown);
    CHECK(workspace(session).lecture.at == 5);
  }
}

TEST_CASE("a letter chooses the answer that has it in front, as long as one is asked for") {
  app::Session session;
  (void)hear(session, tests::recorded_for(apply(session, panels::OpenLesson{"1-destinations"})));
  const auto type = [&](char32_t letter, const window::InFront& front = {}) {
    Shortcut wanted = window::shortcut({0, 0, letter}, workspace(session), front);
    return wanted.intent.value_or(panels::DismissMessage{});
  };
  const auto answer = [&](char32_t letter) {
    const panels::Intent wanted = type(letter);
    const auto* found = panels::as<panels::AnswerLesson>(wanted);
    return found == nullptr ? -1 : static_cast<int>(found->answer);
  };
  CHECK(answer(U'a') == 0);
  CHECK(answer(U'B') == 1);
  CHECK(answer(U'c') == 2);
  CHECK(panels::as<panels::ChangeSettings>(type(U'd')) != nullptr);  // of three answers
  CHECK(panels::as<panels::AnswerLesson>(type(U'a', {.typing = true})) == nullptr);
  (void)apply(session, type(U'c'));
  CHECK(workspace(session).lesson.lesson->stage == panels::LessonView::Stage::answered);
  CHECK(answer(U'a') == -1);
}

TEST_CASE("a clicker's key that is held runs through changes, and not through a lecture") {
  app::Session session;
  load(session, tests::book_recording());
  const auto held = [&] {
    window::KeyPress press{GLFW_KEY_PAGE_DOWN};
    press.repeated = true;
    return window::shortcut(press, workspace(session), {}).intent.has_value();
  };
  CHECK(held());
  tests::open_lecture(session, "networks");
  CHECK_FALSE(held());
}

TEST_CASE("Esc leaves stage and full screen one at a time, the later first, and then what it leaves elsewhere") {
  app::Session session;
  load(session, tests::book_recording());
  bool full_screen = false;
  const auto press = [&](char32_t character, int key = 0) {
    panels::WorkspaceInput input = workspace(session);
    input.full_screen = full_screen;
    const Shortcut wanted = window::shortcut({key, 0, character}, input, {});
    if (!wanted.intent) return;
    if (panels::as<panels::ToggleFullScreen>(*wanted.intent) != nullptr) full_screen = !full_screen;
    (void)apply(session, *wanted.intent);
  };
  const auto state = [&] { return std::pair(workspace(session).stage.shown, full_screen); };
  constexpr int escape = GLFW_KEY_ESCAPE, fills = GLFW_KEY_F11;
  for (const bool timing : {false, true}) {
    (void)apply(session, panels::ShowTiming{timing});
    press(U'f');
    press(0, fills);
    CHECK(state() == std::pair(true, true));
    press(0, escape);
    CHECK(state() == std::pair(true, false));
    press(0, escape);
    CHECK(state() == std::pair(false, false));
    press(0, fills);
    press(U'f');
    // A message goes first.
    app::show_message(session, "said", false);
    press(0, escape);
    CHECK(state() == std::pair(true, true));
    CHECK(session.message.text.empty());
    press(0, escape);
    CHECK(state() == std::pair(false, true));
    press(U'f');
    press(U'f');
    CHECK(state() == std::pair(false, true));
    press(0, escape);
    CHECK(state() == std::pair(false, false));
    CHECK(workspace(session).timing.has_value() == timing);
  }
  press(0, escape);
  CHECK_FALSE(workspace(session).timing.has_value());
  // The same of what stands in the figure's place.
  (void)apply(session, panels::ShowInstead{panels::Instead::grid});
  press(U'f');
  press(0, escape);
  CHECK(state() == std::pair(false, false));
  CHECK(workspace(session).instead == panels::Instead::grid);
  press(0, escape);
  CHECK(workspace(session).instead == panels::Instead::none);
}

TEST_CASE("what stands in the figure's place takes no step; arrows lead through the grid's quantities") {
  app::Session session;
  load(session, tests::book_recording());
  const auto type = [&](int key, int modifiers = 0) {
    return window::shortcut({key, modifiers, 0}, workspace(session), {}).intent;
  };
  const auto quantity = [&](int key) {
    const auto intent = type(key);
    REQUIRE(intent);
    REQUIRE(panels::as<panels::ChooseGridQuantity>(*intent) != nullptr);
    (void)apply(session, *intent);
    return workspace(session).grid_quantity;
  };
  const std::size_t last = plots::grid_quantities().size() - 1;
  (void)apply(session, panels::ShowInstead{panels::Instead::grid});
  (void)apply(session, panels::ChooseGridQuantity{0});
  CHECK(quantity(GLFW_KEY_LEFT) == last);
  CHECK(quantity(GLFW_KEY_RIGHT) == 0);
  CHECK(quantity(GLFW_KEY_PAGE_DOWN) == 1);
  CHECK(quantity(GLFW_KEY_PAGE_UP) == 0);
  for (const panels::Instead what : {panels::Instead::grid, panels::Instead::chapter_map, panels::Instead::words}) {
    (void)apply(session, panels::ShowInstead{what});
    for (const int key : {GLFW_KEY_SPACE, GLFW_KEY_HOME, GLFW_KEY_END}) CHECK_FALSE(type(key));
    CHECK_FALSE(type(GLFW_KEY_RIGHT, GLFW_MOD_CONTROL));
    if (what != panels::Instead::grid) CHECK_FALSE(type(GLFW_KEY_RIGHT));
  }
  // A clicker goes on in a lecture: from what was shown beside its scene back to that.
  tests::open_lecture(session, "45-minutes");
  (void)apply(session, panels::ShowInstead{panels::Instead::words});
  CHECK_FALSE(workspace(session).lecture.here);
  const auto next = type(GLFW_KEY_PAGE_DOWN);
  REQUIRE(next);
  CHECK(panels::as<panels::WalkLecture>(*next)->forward);
  (void)apply(session, *next);
  CHECK(workspace(session).instead == panels::Instead::none);
  (void)apply(session, panels::ShowTiming{true});
  const auto on = type(GLFW_KEY_PAGE_DOWN), turned = type(GLFW_KEY_RIGHT);
  REQUIRE(on);
  REQUIRE(turned);
  CHECK(panels::as<panels::WalkLecture>(*on) != nullptr);
  CHECK(panels::as<panels::TurnPlot>(*turned) != nullptr);
}

TEST_CASE("in a lecture brackets go from scene to scene, a clicker through it, and N shows the notes") {
  app::Session session;
  load(session, tests::book_recording());
  const auto type = [&](char32_t character, int key = 0) {
    return window::shortcut({key, 0, character}, workspace(session), {}).intent;
  };
  for (const char32_t character : {U'[', U']', U'n', U'l'}) CHECK_FALSE(type(character));
  CHECK(panels::as<panels::WalkChange>(*type(0, GLFW_KEY_PAGE_DOWN)) != nullptr);
  tests::open_lecture(session, "45-minutes");
  (void)apply(session, panels::GoToScene{4});
  CHECK(panels::as<panels::GoToScene>(*type(U'['))->scene == 3);
  CHECK(panels::as<panels::GoToScene>(*type(U']'))->scene == 5);
  CHECK(panels::as<panels::GoToScene>(*type(U'】'))->scene == 5);
  CHECK(panels::as<panels::WalkLecture>(*type(0, GLFW_KEY_PAGE_DOWN))->forward);
  CHECK_FALSE(panels::as<panels::WalkLecture>(*type(0, GLFW_KEY_PAGE_UP))->forward);
  CHECK(panels::as<panels::WalkChange>(*type(0, GLFW_KEY_RIGHT)) != nullptr);
  CHECK(panels::as<panels::ShowNotes>(*type(U'N'))->on);
  // The lecturer's window by a key of its own, and by N where there is a screen for it.
  CHECK(panels::as<panels::ShowLecturerWindow>(*type(U'l'))->on);
  panels::WorkspaceInput two = workspace(session);
  two.other_screen = true;
  CHECK(panels::as<panels::ShowLecturerWindow>(*window::shortcut({0, 0, U'n'}, two, {}).intent)->on);
  (void)apply(session, panels::ShowLecturerWindow{true});
  CHECK_FALSE(panels::as<panels::ShowLecturerWindow>(*type(U'L'))->on);
  CHECK_FALSE(panels::as<panels::ShowLecturerWindow>(*type(U'n'))->on);
  // And by N on the stage, which has no notes of its own, with one screen too.
  (void)apply(session, panels::ShowLecturerWindow{false});
  (void)apply(session, panels::ShowNotes{true});
  (void)apply(session, panels::ShowStage{true});
  CHECK(panels::as<panels::ShowLecturerWindow>(*type(U'n'))->on);
}

TEST_CASE("P takes the pen, Esc wipes what it drew and then puts it away") {
  app::Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::ShowStage{true});
  const auto press_of = [&](int key, char32_t character, bool drawn) {
    panels::WorkspaceInput view = workspace(session);
    view.pen.drawn = drawn;
    const Shortcut wanted = window::shortcut({key, 0, character}, view, {});
    REQUIRE(wanted.intent);
    (void)apply(session, *wanted.intent);
  };
  press_of(0, U'p', false);
  CHECK(workspace(session).pen.on);
  const std::uint32_t wiped = workspace(session).pen.wiped;
  press_of(GLFW_KEY_ESCAPE, 0, true);
  CHECK(workspace(session).pen.wiped == wiped + 1);
  CHECK(workspace(session).pen.on);
  press_of(GLFW_KEY_ESCAPE, 0, false);
  CHECK_FALSE(workspace(session).pen.on);
  CHECK(workspace(session).stage.shown);
  press_of(GLFW_KEY_ESCAPE, 0, false);
  CHECK_FALSE(workspace(session).stage.shown);
}

TEST_CASE("Space plays by changes, Alt+Space by lines") {
  for (const bool by_lines : {false, true}) {
    const Shortcut wanted = press(GLFW_KEY_SPACE, by_lines ? GLFW_MOD_ALT : 0);
    REQUIRE(wanted.intent);
    const auto* play = panels::as<panels::SetPlaying>(*wanted.intent);
    REQUIRE(play != nullptr);
    CHECK(play->on);
    CHECK(play->by_lines == by_lines);
  }
}

TEST_CASE("arrows walk in three gaits with a modifier, without one and by a clicker to changes of the figure") {
  const struct {
    int key, modifiers;
    Gait gait;
    bool forward;
  } expected[] = {{GLFW_KEY_RIGHT, GLFW_MOD_ALT, Gait::line, true},
                  {GLFW_KEY_LEFT, GLFW_MOD_ALT, Gait::line, false},
                  {GLFW_KEY_RIGHT, GLFW_MOD_SHIFT, Gait::phase, true},
                  {GLFW_KEY_LEFT, GLFW_MOD_SHIFT, Gait::phase, false},
                  {GLFW_KEY_RIGHT, GLFW_MOD_CONTROL, Gait::iteration, true},
                  {GLFW_KEY_LEFT, GLFW_MOD_CONTROL, Gait::iteration, false}};
  for (const auto& e : expected) {
    const Shortcut wanted = press(e.key, e.modifiers);
    REQUIRE(wanted.intent);
    const auto* walk = panels::as<panels::Walk>(*wanted.intent);
    REQUIRE(walk != nullptr);
    CHECK(walk->gait == e.gait);
    CHECK(walk->forward == e.forward);
  }
  const std::pair<int, bool> changes[] = {
      {GLFW_KEY_RIGHT, true}, {GLFW_KEY_LEFT, false}, {GLFW_KEY_PAGE_DOWN, true}, {GLFW_KEY_PAGE_UP, false}};
  for (const auto& [key, forward] : changes) {
    const Shortcut wanted = press(key, 0);
    REQUIRE(wanted.intent);
    const auto* walk = panels::as<panels::WalkChange>(*wanted.intent);
    REQUIRE(walk != nullptr);
    CHECK(walk->forward == forward);
  }
}

TEST_CASE("a clicker leads on from a field of one line, but not from lines, a list or a dialog") {
  for (const int key : {GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP}) {
    CHECK(press(key, 0, {.typing = true}).intent);
    CHECK_FALSE(press(key, 0, {.typing = true, .in_lines = true}).intent);
    CHECK_FALSE(press(key, 0, {.typing = true, .popup = true}).intent);
    CHECK_FALSE(press(key, 0, {.dialog = Dialog::input, .typing = true}).intent);
  }
}

TEST_CASE("keys mean nothing while typing or in a dialog, but for F11 and Escape") {
  for (const int key : {GLFW_KEY_RIGHT, GLFW_KEY_SPACE, GLFW_KEY_HOME, GLFW_KEY_END}) {
    CHECK_FALSE(press(key, 0, {.typing = true}).intent);
    CHECK_FALSE(press(key, 0, {.dialog = Dialog::help}).intent);
  }
  CHECK(press(GLFW_KEY_F11, 0, {.dialog = Dialog::input, .typing = true}).intent);
  CHECK(press(GLFW_KEY_ESCAPE, 0, {.dialog = Dialog::input, .typing = true}).dialog == Dialog::none);
}

TEST_CASE("Tab goes from control to control, Enter and Space press one, and arrows still walk") {
  using panels::FocusKey;
  for (const window::InFront& front : {window::InFront{}, {.dialog = Dialog::save, .typing = true}, {.popup = true}}) {
    CHECK(press(GLFW_KEY_TAB, 0, front).focus == FocusKey::next);
    CHECK(press(GLFW_KEY_TAB, GLFW_MOD_SHIFT, front).focus == FocusKey::previous);
  }
  const window::InFront ringed{.ringed = true};
  for (const int key : {GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER, GLFW_KEY_SPACE}) {
    CHECK(press(key, 0, ringed).focus == FocusKey::press);
    CHECK_FALSE(press(key, 0, ringed).intent);
    CHECK(press(key).focus == FocusKey::none);
  }
  CHECK(panels::as<panels::WalkChange>(*press(GLFW_KEY_RIGHT, 0, ringed).intent) != nullptr);
  CHECK(panels::as<panels::Walk>(*press(GLFW_KEY_LEFT, GLFW_MOD_ALT, ringed).intent) != nullptr);
  CHECK(press(GLFW_KEY_DOWN, 0, {.popup = true}).focus == FocusKey::next);
  CHECK_FALSE(press(GLFW_KEY_RIGHT, 0, {.popup = true}).intent);
}

TEST_CASE("a key means the letter that the keyboard has on it") {
  CHECK(window::lettered_key(GLFW_KEY_Y, "z") == GLFW_KEY_Z);  // a German keyboard
  CHECK(window::lettered_key(GLFW_KEY_Q, "a") == GLFW_KEY_A);  // a French one
  CHECK(window::lettered_key(GLFW_KEY_Z, "z") == GLFW_KEY_Z);
  CHECK(window::lettered_key(GLFW_KEY_Z, "\u044f") == GLFW_KEY_Z);
  CHECK(window::lettered_key(GLFW_KEY_1, "1") == GLFW_KEY_1);
  CHECK(window::lettered_key(GLFW_KEY_F11, nullptr) == GLFW_KEY_F11);
}

TEST_CASE("Enter accepts a dialog, but not where it is a letter or belongs to a list or control") {
  using panels::FocusKey;
  CHECK(press(GLFW_KEY_ENTER, 0, {.dialog = Dialog::save}).focus == FocusKey::accept);
  CHECK(press(GLFW_KEY_ENTER, 0, {.dialog = Dialog::save, .typing = true, .ringed = true}).focus == FocusKey::accept);
  CHECK(press(GLFW_KEY_ENTER, 0, {.dialog = Dialog::save, .ringed = true}).focus == FocusKey::press);
  CHECK(press(GLFW_KEY_ENTER, 0, {.dialog = Dialog::input, .popup = true}).focus == FocusKey::none);
  const window::InFront lines{.dialog = Dialog::input, .typing = true, .in_lines = true};
  CHECK(press(GLFW_KEY_ENTER, 0, lines).focus == FocusKey::accept);
  CHECK(press(GLFW_KEY_ENTER, GLFW_MOD_CONTROL, lines).focus == FocusKey::accept);
  CHECK(press(GLFW_KEY_ENTER, GLFW_MOD_SHIFT, lines).focus == FocusKey::none);
  CHECK(press(GLFW_KEY_ENTER).focus == FocusKey::none);
}

TEST_CASE("Escape closes what is in front first: list, dialog, message, stage, then the selection") {
  const auto escape = [](const app::Session& session, const window::InFront& front = {}) {
    return window::shortcut({GLFW_KEY_ESCAPE, 0, 0}, workspace(session), front);
  };
  app::Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::Choose{scene::Ref{scene::Ref::Kind::thread, 2, 1, 0}});
  (void)apply(session, panels::ShowStage{true});
  show_message(session, "wrong", true);
  const Shortcut list = escape(session, {.dialog = Dialog::input, .popup = true});
  CHECK(list.focus == panels::FocusKey::close_popup);
  CHECK_FALSE(list.dialog);
  CHECK(escape(session, {.dialog = Dialog::input}).dialog == Dialog::none);
  CHECK(workspace(session).stage.shown);
  (void)apply(session, *escape(session).intent);
  CHECK(session.message.text.empty());
  CHECK(workspace(session).stage.shown);
  (void)apply(session, *escape(session).intent);
  CHECK_FALSE(workspace(session).stage.shown);
  CHECK(session.shown.view.selection.chosen);
  (void)apply(session, *escape(session).intent);
  CHECK_FALSE(session.shown.view.selection.chosen);
}

TEST_CASE("a key that is held goes on walking and sizing, and opens or closes nothing a second time") {
  app::Session session;
  load(session, tests::book_recording());
  tests::open_lecture(session, "45-minutes");
  (void)apply(session, panels::GoToScene{4});
  const auto held = [&](int key, char32_t character, const window::InFront& front = {}) {
    const KeyPress press{key, 0, character, true};
    const Shortcut wanted = window::shortcut(press, workspace(session), front);
    CAPTURE(key);
    CAPTURE(static_cast<std::uint32_t>(character));
    const Shortcut pressed = window::shortcut({key, 0, character}, workspace(session), front);
    CHECK((pressed.intent || pressed.dialog || pressed.focus != panels::FocusKey::none));
    return wanted.intent || wanted.dialog || wanted.focus != panels::FocusKey::none;
  };
  for (const int key : {GLFW_KEY_RIGHT, GLFW_KEY_LEFT, GLFW_KEY_TAB, GLFW_KEY_KP_ADD, GLFW_KEY_KP_SUBTRACT})
    CHECK(held(key, 0));
  for (const char32_t character : std::u32string_view(U"+-=[]【】")) CHECK(held(0, character));
  for (const int key : {GLFW_KEY_DOWN, GLFW_KEY_UP}) CHECK(held(key, 0, {.popup = true}));
  for (const int key : {GLFW_KEY_SPACE, GLFW_KEY_ESCAPE, GLFW_KEY_F11, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP})
    CHECK_FALSE(held(key, 0));
  for (const int key : {GLFW_KEY_ENTER, GLFW_KEY_SPACE}) CHECK_FALSE(held(key, 0, {.ringed = true}));
  for (const char32_t character : std::u32string_view(U"?fpwtnldm")) CHECK_FALSE(held(0, character));
}

TEST_CASE("D opens and closes the drawer, and never opens an empty one") {
  app::Session session;
  const auto drawer = [&] { return panels::drawer_is_open(session.settings.layout); };
  const auto type = [&] { (void)apply(session, *window::shortcut({0, 0, U'd'}, workspace(session), {}).intent); };
  CHECK_FALSE(drawer());
  type();
  CHECK(drawer());
  type();
  CHECK_FALSE(drawer());
  panels::Settings settings = session.settings;
  settings.layout.show_threads = settings.layout.show_memory = false;
  (void)apply(session, panels::ChangeSettings{settings});
  type();
  CHECK(drawer());
}

TEST_CASE("Control L copies a link to what is shown of a recording, and to nothing else") {
  const Shortcut wanted = press(GLFW_KEY_L, GLFW_MOD_CONTROL);
  REQUIRE(wanted.intent);
  CHECK(panels::as<panels::CopyLink>(*wanted.intent) != nullptr);
  const app::Session nothing;
  CHECK_FALSE(window::shortcut({GLFW_KEY_L, GLFW_MOD_CONTROL, 0}, workspace(nothing), {}).intent);
}

TEST_CASE("characters: help, scale and theme") {
  app::Session session;
  const auto type = [&](char32_t c) { return window::shortcut({0, 0, c}, workspace(session), {}); };
  CHECK(type(U'?').dialog == Dialog::help);
  (void)apply(session, *type(U'+').intent);
  CHECK(session.settings.text_size == 1.25F);
  (void)apply(session, *type(U'-').intent);
  CHECK(session.settings.text_size == 1);
  (void)apply(session, *type(U'-').intent);
  CHECK(session.settings.text_size == panels::least_text_size);
  for (const scene::ThemeName next :
       {scene::ThemeName::dark, scene::ThemeName::high_contrast, scene::ThemeName::light}) {
    (void)apply(session, *type(U't').intent);
    CHECK(session.settings.theme == next);
  }
  CHECK_FALSE(type(U'x').intent);
}

}  // namespace
}  // namespace scatterscope

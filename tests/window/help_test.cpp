// What a first start asks, and the index of questions and terms, by mouse and by keys.
#include <doctest/doctest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string>
#include <utility>

#include "app/courses/course.h"
#include "app/window/shortcuts.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/help_index.h"
#include "ui/panels/help/doors.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::Dialog;
using panels::Door;
using panels::FocusKey;
using tests::find;
using window::Shortcut;

Shortcut at_doors(int key, char32_t character = 0) {
  const app::Session session;
  return window::shortcut({key, 0, character}, workspace(session), {.dialog = Dialog::doors});
}

std::string link_of(std::string_view name) {
  for (const HelpEntry& entry : help_entries())
    if (identifier(entry.title) == name) return std::string(entry.link);
  return {};
}

void type(Bench& bench, const char* words) {
  ImGui::GetIO().AddInputCharactersUTF8(words);
  (void)bench.settled();
}

TEST_CASE("a digit goes through a door, Escape puts the question away") {
  for (const Door door : panels::doors) {
    const Shortcut wanted = at_doors(0, static_cast<char32_t>(panels::key_of(door)));
    REQUIRE(wanted.intent);
    CHECK(panels::as<panels::TakeDoor>(*wanted.intent)->door == door);
    CHECK(wanted.dialog == (door == Door::own_keys ? Dialog::input : Dialog::none));
  }
  const Shortcut away = at_doors(GLFW_KEY_ESCAPE);
  REQUIRE(away.intent);
  CHECK(panels::as<panels::TakeDoor>(*away.intent)->door == Door::put_away);
  CHECK(away.dialog == Dialog::none);
  CHECK_FALSE(at_doors(0, U'4').intent);
  CHECK_FALSE(at_doors(0, U't').intent);
  CHECK_FALSE(at_doors(GLFW_KEY_PAGE_DOWN).intent);
  CHECK(at_doors(GLFW_KEY_DOWN).focus == FocusKey::next);
  CHECK(at_doors(GLFW_KEY_UP).focus == FocusKey::previous);
}

TEST_CASE("the doors by arrows and Enter, from the first or the one that was taken last") {
  Bench bench;
  bench.open(Dialog::doors);
  (void)bench.settled();
  CHECK(bench.state.focus.on() == "door_learn");
  (void)bench.press({FocusKey::next});
  CHECK(bench.state.focus.on() == "door_teach");
  const panels::Intents asked = bench.press({FocusKey::press});
  REQUIRE(find<panels::TakeDoor>(asked) != nullptr);
  CHECK(find<panels::TakeDoor>(asked)->door == Door::teach);
  CHECK(bench.state.dialog == Dialog::none);
  (void)apply(bench.session, *find<panels::TakeDoor>(asked));
  CHECK(bench.session.teaching.lecture()->course().name == app::shipped_courses(app::CourseKind::lecture).front().name);
  bench.open(Dialog::doors);
  (void)bench.settled();
  CHECK(bench.state.focus.on() == "door_teach");
  bench.open(Dialog::none);
  bench.check_steady();
}

TEST_CASE("the doors by mouse; the x puts the question away, and keys of one's own have the form behind them") {
  Bench bench;
  bench.open(Dialog::doors);
  bench.check_steady();
  CHECK(bench.asked<panels::TakeDoor>("door_learn").door == Door::learn);
  bench.open(Dialog::doors);
  CHECK(bench.asked<panels::TakeDoor>("door_own_keys").door == Door::own_keys);
  CHECK(bench.state.dialog == Dialog::input);
  bench.check_steady();
  bench.open(Dialog::none);
  (void)bench.settled();
  bench.open(Dialog::doors);
  (void)bench.settled();
  const panels::WidgetRect dialog = bench.widget("doors");
  const panels::Intents asked = bench.click_x(dialog.width, dialog.height);
  REQUIRE(find<panels::TakeDoor>(asked) != nullptr);
  CHECK(find<panels::TakeDoor>(asked)->door == Door::put_away);
  CHECK(bench.state.dialog == Dialog::none);
}

TEST_CASE("the doors stand within each other's edges in narrow windows and large letters") {
  for (const float width : {1280.0F, 640.0F}) {
    for (const float scale : {1.0F, 1.5F}) {
      Bench bench;
      bench.width = width;
      bench.scale = scale;
      bench.open(Dialog::doors);
      bench.check_steady();
      float bottom = 0;
      for (const char* name : {"door_learn", "door_teach", "door_own_keys"}) {
        const panels::WidgetRect door = bench.widget(name);
        CHECK(door.y >= bottom);
        CHECK(door.x >= 0);
        CHECK(door.x + door.width <= width);
        bottom = door.y + door.height;
      }
      CHECK(bottom < bench.widget("doors").y + bench.widget("doors").height);
    }
  }
}

TEST_CASE("a door is remembered, and putting the question away forgets none") {
  app::Session session;
  CHECK(session.settings.door == Door::unasked);
  (void)apply(session, panels::TakeDoor{Door::put_away});
  CHECK(session.settings.door == Door::put_away);
  (void)apply(session, panels::TakeDoor{Door::learn});
  CHECK(session.settings.door == Door::learn);
  CHECK(session.teaching.lesson()->course().name == app::shipped_courses(app::CourseKind::lesson).front().name);
  (void)apply(session, panels::TakeDoor{Door::put_away});
  CHECK(session.settings.door == Door::learn);
  (void)apply(session, panels::ResetSettings{});
  CHECK(session.settings.door == Door::learn);
}

TEST_CASE("the first lesson begins with the picture of a key, and so does the window behind the doors") {
  app::Session session;
  (void)hear(session, tests::recorded_for(apply(session, panels::TakeDoor{Door::learn})));
  REQUIRE(session.shown.view.figure != nullptr);
  CHECK(session.shown.view.figure->id == "key");
}

TEST_CASE("H opens the index; words typed there find, arrows walk, Enter shows") {
  Bench bench;
  CHECK(window::shortcut({0, 0, U'h'}, workspace(bench.session), {}).dialog == Dialog::help_index);
  const window::InFront typing{.dialog = Dialog::help_index, .typing = true};
  CHECK(window::shortcut({GLFW_KEY_DOWN, 0, 0}, workspace(bench.session), typing).focus == FocusKey::down);
  CHECK(window::shortcut({GLFW_KEY_UP, 0, 0}, workspace(bench.session), typing).focus == FocusKey::up);
  CHECK(window::shortcut({GLFW_KEY_ENTER, 0, 0}, workspace(bench.session), typing).focus == FocusKey::accept);
  bench.open(Dialog::help_index);
  (void)bench.settled();
  CHECK(bench.state.focus.on() == "index_words");
  CHECK(bench.has("index_ask_destination"));
  type(bench, "bounds check");
  CHECK(bench.has("index_ask_scan_outside"));
  CHECK_FALSE(bench.has("index_ask_destination"));
  const panels::Intents asked = bench.press({FocusKey::accept});
  REQUIRE(find<panels::OpenRecording>(asked) != nullptr);
  CHECK(find<panels::OpenRecording>(asked)->path == link_of("ask_scan_outside"));
  CHECK(bench.state.dialog == Dialog::none);
}

TEST_CASE("the index by arrows from end to end, and by mouse") {
  Bench bench;
  bench.open(Dialog::help_index);
  (void)bench.settled();
  const auto shown = [&] {
    const panels::Intents asked = bench.press({FocusKey::accept});
    REQUIRE(find<panels::OpenRecording>(asked) != nullptr);
    const std::string path = find<panels::OpenRecording>(asked)->path;
    bench.open(Dialog::help_index);
    (void)bench.settled();
    return path;
  };
  (void)bench.press({FocusKey::up});  // above the first there is none
  CHECK(shown() == help_entries()[0].link);
  (void)bench.press({FocusKey::down, FocusKey::down, FocusKey::up});
  CHECK(shown() == help_entries()[1].link);
  for (std::size_t k = 0; k < help_entries().size() + 3; ++k) bench.state.focus.hear(FocusKey::down);
  (void)bench.settled();
  CHECK(shown() == help_entries().back().link);
  CHECK(bench.click("index_ask_rows").empty());  // chosen: its answer is shown, and no view yet
  CHECK(bench.asked<panels::OpenRecording>("index_show").path == link_of("ask_rows"));
}

TEST_CASE("a search that finds nothing says so and shows nothing") {
  Bench bench;
  bench.open(Dialog::help_index);
  (void)bench.settled();
  type(bench, "xyzzy");
  CHECK_FALSE(bench.has("index_about"));
  CHECK(find<panels::OpenRecording>(bench.press({FocusKey::accept})) == nullptr);
  CHECK(bench.state.dialog == Dialog::help_index);
  bench.open(Dialog::none);
  bench.check_steady();
}

TEST_CASE("each entry of the index leads to work that is asked for, over a lecture too") {
  app::Session session;
  tests::open_lecture(session, "45-minutes");
  for (const HelpEntry& entry : help_entries()) {
    CAPTURE(identifier(entry.title));
    const app::Changes changes = apply(session, panels::OpenRecording{std::string(entry.link)});
    CHECK(changes.effects.size() == 1);
    CHECK_FALSE(changes.message);
  }
}

}  // namespace
}  // namespace scatterscope

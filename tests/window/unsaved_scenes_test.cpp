// Edits of a lecture that are undone, kept as they are made, and asked about before they are left; without a window.
#include <doctest/doctest.h>

#include "app/window/shortcuts.h"
#include "kernels/texts/lectures.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/window_intents.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::Dialog;

template <class Wanted>
const Wanted* effect_of(const app::Changes& changes) {
  for (const app::Effect& effect : changes.effects)
    if (const auto* found = std::get_if<Wanted>(&effect)) return found;
  return nullptr;
}

// A lecture of which a scene was removed, and what was kept of it.
app::UnsavedLecture with_edits(app::Session& session) {
  tests::open_lecture(session, "networks");
  const app::Changes changes = apply(session, panels::RemoveScene{1});
  const auto* kept = effect_of<app::KeepUnsaved>(changes);
  REQUIRE(kept != nullptr);
  return app::parse_unsaved(kept->text, "/tmp/one.unsaved");
}

bool asks(const app::Session& session) {
  return workspace(session).lecture.leaving;
}

}  // namespace

TEST_CASE("no edit makes a lecture that cannot be read again") {
  app::Session session;
  app::Course large = tests::shipped_lecture("networks");
  std::vector<app::CourseScene>& scenes = large.sections.back().scenes;
  app::CourseScene copy = scenes.back();
  for (const Language language : all_languages) copy.note.of(language) = std::string(app::max_note_bytes, 'n');
  const std::size_t of_one = app::course_json(large).size();
  scenes.push_back(copy);
  const std::size_t bytes = app::course_json(large).size() - of_one;
  while (app::course_json(large).size() + bytes + 100 < app::max_course_bytes) scenes.push_back(copy);
  std::vector<app::CourseScene>& section = large.sections.front().scenes;
  for (const std::size_t k : {0U, 2U, 3U})  // scene 1 is edited below
    for (const Language language : all_languages) {
      const std::size_t left = app::max_course_bytes - app::course_json(large).size();
      std::string& note = section.at(k).note.of(language);
      note += std::string(std::min(left, app::max_note_bytes - note.size()), 'n');
    }
  REQUIRE(app::course_json(large).size() + 300 > app::max_course_bytes);
  const std::size_t last = large.scenes().size() - 1;
  app::Changes changes;
  app::open_course(session, large, {}, last, changes);
  (void)hear(session, tests::recorded_for(changes));
  const app::Course before = session.teaching.course->course();
  for (const panels::Intent& edit :
       {panels::Intent(panels::AddScene{}), panels::Intent(panels::EditScene{1, std::string(590, 'c'), "note"})}) {
    const app::Changes made = apply(session, edit);
    CHECK(session.teaching.course->course() == before);
    CHECK(session.message.error);
    CHECK(session.message.text.find("1048576") != std::string::npos);
    CHECK(effect_of<app::KeepUnsaved>(made) == nullptr);
  }
  // What makes it smaller is done.
  (void)apply(session, panels::EditScene{1, "caption", ""});
  CHECK(session.teaching.course->course() != before);
}

TEST_CASE("each edit is kept, and undone or done again shows its scene") {
  app::Session session;
  tests::open_lecture(session, "networks");
  (void)apply(session, panels::GoToScene{2});
  const auto course = [&]() -> const app::Course& { return session.teaching.course->course(); };
  const panels::Intent edits[] = {panels::MoveScene{2, true}, panels::RemoveScene{3}, panels::AddScene{},
                                  panels::EditScene{0, "caption", "note"}};
  std::vector<app::Course> states{course()};
  for (const panels::Intent& edit : edits) {
    const app::Changes changes = apply(session, edit);
    states.push_back(course());
    CHECK(states.back() != states[states.size() - 2]);
    const auto* kept = effect_of<app::KeepUnsaved>(changes);
    REQUIRE(kept != nullptr);
    CHECK(app::parse_unsaved(kept->text, "a").course == course());
  }
  for (std::size_t k = states.size() - 1; k-- > 0;) {
    const app::Changes changes = apply(session, panels::UndoEdit{});
    CHECK(course() == states[k]);
    CHECK((effect_of<app::DropUnsaved>(changes) != nullptr) == (k == 0));  // as the shipped one
    CHECK_FALSE(session.teaching.course->waiting);                         // its runs are at hand
    CHECK(session.shown.run == session.teaching.course->run());
  }
  CHECK_FALSE(workspace(session).lecture.can_undo);
  CHECK(apply(session, panels::UndoEdit{}).effects.empty());
  for (std::size_t k = 1; k < states.size(); ++k) {
    CHECK(effect_of<app::KeepUnsaved>(apply(session, panels::RedoEdit{})) != nullptr);
    CHECK(course() == states[k]);
  }
  CHECK_FALSE(workspace(session).lecture.can_redo);
  // Saved: there is nothing to be kept.
  CHECK(effect_of<app::DropUnsaved>(lecture_saved(session, "/tmp/saved.scslecture")) != nullptr);
}

TEST_CASE("an undone edit of another scene's words leaves what is shown") {
  app::Session session;
  load(session, tests::book_recording());
  tests::open_lecture(session, "networks");
  (void)apply(session, panels::EditScene{0, "caption", "note"});
  (void)apply(session, panels::SeekTo{3});
  (void)apply(session, panels::UndoEdit{});
  CHECK(session.shown.step() == 3);
}

TEST_CASE("Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z undo and redo while there is something to") {
  app::Session session;
  tests::open_lecture(session, "networks");
  const auto press = [&](int key, int modifiers) {
    return window::shortcut({key, modifiers, 0}, workspace(session), {}).intent;
  };
  constexpr int control = GLFW_MOD_CONTROL, both = GLFW_MOD_CONTROL | GLFW_MOD_SHIFT;
  CHECK_FALSE(press(GLFW_KEY_Z, control));
  (void)apply(session, panels::RemoveScene{0});
  CHECK_FALSE(press(GLFW_KEY_Y, control));
  CHECK_FALSE(press(GLFW_KEY_Z, both));  // and not the other way round
  REQUIRE(press(GLFW_KEY_Z, control));
  CHECK(panels::as<panels::UndoEdit>(*press(GLFW_KEY_Z, control)) != nullptr);
  (void)apply(session, panels::UndoEdit{});
  REQUIRE(press(GLFW_KEY_Y, control));
  CHECK(panels::as<panels::RedoEdit>(*press(GLFW_KEY_Y, control)) != nullptr);
  CHECK(panels::as<panels::RedoEdit>(*press(GLFW_KEY_Z, both)) != nullptr);
}

TEST_CASE("whatever leaves unsaved scenes asks first, and is done afterwards") {
  const auto is_open = [](const app::Session& session, const char* name) {
    return session.teaching.course && session.teaching.course->course().name == name;
  };
  struct Way {
    panels::Intent intent;
    bool (*done)(const app::Session&, const app::Changes&);
  };
  const Way ways[] = {
      {panels::Quit{}, [](const app::Session&,
                          const app::Changes& changes) { return effect_of<app::CloseWindow>(changes) != nullptr; }},
      {panels::CloseLecture{},
       [](const app::Session& session, const app::Changes&) { return !session.teaching.course; }},
      {panels::OpenLecture{"coalescing"},
       [](const app::Session& session, const app::Changes&) {
         return session.teaching.course->course().name == "coalescing";
       }},
      {panels::OpenLesson{app::shipped_courses(app::CourseKind::lesson).front().name},
       [](const app::Session& session, const app::Changes&) { return session.teaching.course->is_lesson(); }},
  };
  for (const Way& way : ways) {
    app::Session session;
    (void)with_edits(session);
    const auto ask = [&] {
      const app::Changes changes = apply(session, way.intent);
      CHECK(asks(session));
      CHECK(effect_of<app::CloseWindow>(changes) == nullptr);
      CHECK(is_open(session, "networks"));
    };
    ask();
    (void)apply(session, panels::StayInLecture{});
    CHECK_FALSE(asks(session));
    CHECK(is_open(session, "networks"));
    {  // Discarded.
      app::Session other = session;
      (void)apply(other, way.intent);
      const app::Changes changes = apply(other, panels::LeaveDiscarding{});
      CHECK(effect_of<app::DropUnsaved>(changes) != nullptr);
      CHECK(way.done(other, changes));
      CHECK_FALSE(asks(other));
    }
    {  // Saved.
      app::Session other = session;
      (void)apply(other, way.intent);
      CHECK(effect_of<app::WriteLecture>(apply(other, panels::SaveLecture{"/tmp/a.scslecture"})) != nullptr);
      CHECK(asks(other));  // until it is written
      const app::Changes changes = lecture_saved(other, "/tmp/a.scslecture");
      CHECK(effect_of<app::DropUnsaved>(changes) != nullptr);
      CHECK(way.done(other, changes));
    }
    ask();
    const app::Changes kept = apply(session, panels::LeaveKeeping{});
    CHECK(effect_of<app::KeepUnsaved>(kept) != nullptr);
    CHECK(effect_of<app::LeaveUnsaved>(kept) != nullptr);
    (void)fail(session, Error{texts::lec_no_folder});
    CHECK(asks(session));
    app::UnsavedLecture left;
    left.path = "/tmp/one.unsaved";
    CHECK(way.done(session, unsaved_left(session, left)));
    CHECK(workspace(session).unsaved.size() == 1);
  }
  app::Session session;
  tests::open_lecture(session, "networks");
  CHECK(effect_of<app::CloseWindow>(apply(session, panels::Quit{})) != nullptr);  // nothing is unsaved
}

TEST_CASE("a lecture that was left opens at its scene, as unsaved as it was") {
  app::Session session;
  app::UnsavedLecture left = with_edits(session);
  left.scene = 2;
  app::Session next;
  next.teaching.unsaved = {left};
  CHECK(apply(next, panels::OpenUnsaved{"/tmp/another.unsaved"}).effects.empty());
  const app::Changes opened = apply(next, panels::OpenUnsaved{left.path.string()});
  REQUIRE(effect_of<app::TakeUnsavedFile>(opened) != nullptr);
  CHECK(effect_of<app::TakeUnsavedFile>(opened)->path == left.path);
  CHECK(next.teaching.course->course() == left.course);
  CHECK(next.teaching.course->at() == 2);
  CHECK(next.teaching.course->edited());
  CHECK(next.teaching.unsaved.empty());
  // Another one asks first.
  next.teaching.unsaved = {left};
  (void)apply(next, panels::OpenUnsaved{left.path.string()});
  CHECK(asks(next));
  const app::Changes changes = apply(next, panels::LeaveDiscarding{});
  CHECK(effect_of<app::DropUnsaved>(changes) != nullptr);
  CHECK(effect_of<app::TakeUnsavedFile>(changes) != nullptr);
  next.teaching.unsaved = {left};
  const auto* forgotten = effect_of<app::ForgetUnsavedFile>(apply(next, panels::ForgetUnsaved{left.path.string()}));
  CHECK(forgotten != nullptr);
  CHECK(next.teaching.unsaved.empty());
}

TEST_CASE("the dialog that asks comes by itself, stands until it is answered, and goes") {
  Bench bench;
  (void)with_edits(bench.session);
  (void)apply(bench.session, panels::Quit{});
  (void)bench.settled();
  CHECK(bench.state.dialog == Dialog::leave_lecture);
  bench.check_steady();
  (void)bench.asked<panels::LeaveKeeping>("leave_keep");
  (void)bench.asked<panels::LeaveDiscarding>("leave_discard");
  (void)bench.asked<panels::StayInLecture>("leave_cancel");
  CHECK(tests::find<panels::LeaveKeeping>(bench.press({panels::FocusKey::accept})) != nullptr);  // Enter loses nothing
  (void)bench.click("leave_save");
  CHECK(bench.state.dialog == Dialog::save_lecture);
  bench.open(Dialog::none);
  (void)bench.settled();
  CHECK(bench.state.dialog == Dialog::leave_lecture);
  const auto escape =
      window::shortcut({GLFW_KEY_ESCAPE, 0, 0}, workspace(bench.session), {.dialog = Dialog::leave_lecture});
  REQUIRE(escape.intent);
  (void)apply(bench.session, *escape.intent);
  (void)bench.settled();
  CHECK(bench.state.dialog == Dialog::none);
}

TEST_CASE("lectures that were left are listed with their last edit") {
  Bench bench;
  app::UnsavedLecture left = with_edits(bench.session);
  bench.session.teaching.unsaved = {left, left};
  bench.session.teaching.unsaved[0].when = {1, "2026-11-28", "17:32"};
  bench.session.teaching.unsaved[1].path = "/tmp/two.unsaved";
  bench.session.teaching.unsaved[1].when = {12, "2026-11-17", "09:05"};
  CHECK(workspace(bench.session).unsaved[0].when == "yesterday 17:32");
  CHECK(workspace(bench.session).unsaved[1].when == "2026-11-17 09:05");
  bench.open(Dialog::unsaved_lectures);
  bench.check_steady();
  CHECK(bench.asked<panels::ForgetUnsaved>("forget_unsaved_1").file == "/tmp/two.unsaved");
  CHECK(bench.asked<panels::OpenUnsaved>("open_unsaved_0").file == left.path);
  CHECK(bench.state.dialog == Dialog::none);
}

}  // namespace scatterscope

// Questions from the floor: a list of what can be changed, by one key; the other run at the same place, and the scene
// again as it was left.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/comparing/comparison.h"
#include "app/parameters/changed_run.h"
#include "app/session/drafts/outside.h"
#include "app/window/shortcuts.h"
#include "kernels/analysis/comparing/run_alignment.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/what_if.h"

namespace scatterscope {
namespace {

using app::Session;
using panels::Dialog;
using What = app::ChangedRun::What;

// The recording that the changes ask for, loaded.
void record_asked(Session& session, const app::Changes& changes) {
  REQUIRE(changes.effects.size() == 1);
  const auto& run = std::get<app::RunRequest>(std::get<app::RecordRun>(changes.effects[0]).run);
  app::RecordState recorded;
  recorded.kind = app::JobState::Kind::done;
  recorded.recording =
      std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
  const app::Changes heard = hear(session, recorded);
  app::LoadState loaded;
  loaded.kind = app::JobState::Kind::done;
  loaded.ready = analysis::make_run(std::get<app::PrepareRecording>(heard.effects.at(0)).recording);
  (void)hear(session, loaded);
}

const recording::Iteration* iteration_at(const Session& session) {
  const std::uint32_t step = session.shown.step();
  return session.shown.loaded().iteration_of(step == 0 ? 0 : step - 1);
}

TEST_CASE(
    "a digit's run is shown at the same place, in the same figure, and Backspace leads to the press that was left") {
  Session session;
  tests::open_lecture(session, "45-minutes");
  const std::size_t count = session.teaching.course->count();
  std::size_t asked = 0;
  for (std::size_t scene = 0; scene < count; ++scene) {
    CAPTURE(scene);
    tests::show_scene(session, scene);
    if (!session.shown.is_recording()) continue;
    if (scene % 2 == 1) (void)apply(session, panels::WalkLecture{false});  // some way before its own moment
    const analysis::RunPtr own = session.shown.run;
    const figures::View left = session.shown.at_moment();
    const std::size_t at = workspace(session).lecture.at;
    const auto* const iteration = iteration_at(session);
    const std::size_t all = app::changed_runs(session.shown.loaded()).size();
    for (std::size_t choice = 0; choice < all; ++choice) {
      CAPTURE(choice);
      const app::ChangedRun changed = app::changed_runs(session.shown.loaded())[choice];
      // Two of the other sorts are enough.
      if (!changed.run || choice > panels::what_if_digits + 4) continue;
      record_asked(session, apply(session, panels::AskWhatIf{choice}));
      ++asked;
      CHECK(session.shown.loaded().config == changed.run->config);
      CHECK(workspace(session).lecture.left);
      CHECK(session.shown.step() <= session.shown.loaded().step_count());
      CHECK((session.shown.step() == 0) == (*left.step == 0));
      if (*left.step > 0) {
        const auto* const now = iteration_at(session);
        const bool has = iteration != nullptr && iteration->index < session.shown.loaded().iterations.size();
        if (has && now != nullptr) CHECK(now->index == iteration->index);
      }
      const bool can_show = app::figure_for(session.shown.loaded(), left.figure) == left.figure;
      CHECK((session.shown.view.figure == left.figure) == can_show);
      (void)apply(session, panels::ReturnToScene{});
      CHECK(session.shown.run == own);
      CHECK(workspace(session).lecture.at == at);
      CHECK(session.shown.at_moment() == left);
    }
  }
  CHECK(asked > 100);
}

TEST_CASE("a question that is asked, with its votes, comes back as it was left") {
  Session session;
  tests::open_lecture(session, "45-minutes");
  std::size_t questions = 0;
  for (std::size_t scene = 0; scene < session.teaching.course->count(); ++scene) {
    tests::show_scene(session, scene);
    if (!workspace(session).lecture.asks()) continue;
    CAPTURE(scene);
    const app::Changes changes = apply(session, panels::ShowQuestion{true});
    if (!tests::runs_asked(changes).empty()) (void)hear(session, tests::recorded_for(changes));
    if (!workspace(session).lesson.of_scene || !session.shown.is_recording()) continue;
    for (const bool revealed : {false, true}) {
      if (revealed) (void)apply(session, panels::ShowLessonAnswer{});
      const figures::View left = session.shown.at_moment();
      const auto stage = workspace(session).lesson.lesson->stage;
      record_asked(session, apply(session, panels::AskWhatIf{0}));
      CHECK_FALSE(workspace(session).lesson.of_scene);
      CHECK(workspace(session).lecture.left);
      (void)apply(session, panels::ReturnToScene{});
      REQUIRE(workspace(session).lesson.of_scene);
      CHECK(workspace(session).lesson.lesson->stage == stage);
      CHECK(session.shown.at_moment() == left);
      ++questions;
    }
  }
  CHECK(questions >= 4);
}

TEST_CASE(
    "I opens the list; digits and letters choose what can be; I, Esc and a clicker's key close it and do no more") {
  Session session;
  tests::open_lecture(session, "45-minutes");
  const panels::Outside outside = app::make_outside(Language::english);
  panels::WorkspaceInput view = workspace(session);
  view.outside = &outside;
  window::InFront front;
  const auto type = [&](char32_t character, int key = 0) { return window::shortcut({key, 0, character}, view, front); };
  CHECK(type(U'i').dialog == Dialog::what_if);
  CHECK_FALSE(type(U'i').intent);
  front.dialog = Dialog::what_if;
  for (const auto& [character, key] : {std::pair{U'i', 0},
                                       {U'I', 0},
                                       {U'\0', GLFW_KEY_ESCAPE},
                                       {U'\0', GLFW_KEY_PAGE_DOWN},
                                       {U'\0', GLFW_KEY_PAGE_UP}}) {
    const window::Shortcut wanted = type(character, key);
    CHECK(wanted.dialog == Dialog::none);
    CHECK_FALSE(wanted.intent);
  }
  const auto choices = app::what_if(session.shown.loaded(), Language::english);
  REQUIRE(choices.size() > panels::what_if_digits);
  std::set<char> keys;
  for (std::size_t k = 0; k < choices.size(); ++k) {
    CAPTURE(choices[k].words);
    const char of = panels::key_of_choice(k);
    REQUIRE(of != 0);
    CHECK(of != panels::what_if_key);
    CHECK(keys.insert(of).second);
    const window::Shortcut wanted = type(static_cast<char32_t>(of));
    CHECK(wanted.intent.has_value() == choices[k].problem.empty());
    CHECK(wanted.dialog.has_value() == choices[k].problem.empty());
    if (wanted.intent) CHECK(panels::as<panels::AskWhatIf>(*wanted.intent)->choice == k);
  }
  CHECK_FALSE(type(U'x').dialog);
}

TEST_CASE(
    "the list stands over the stage and over the panels, its letters a thirtieth of the height, all rows in sight") {
  for (const bool staged : {true, false}) {
    tests::PanelBench bench;
    (void)apply(bench.session, panels::ShowStage{staged});
    for (const auto& [width, height] : {std::pair{1280.0F, 800.0F}, {1920.0F, 1080.0F}}) {
      bench.width = width;
      bench.height = height;
      bench.open(Dialog::what_if);
      bench.check_steady();
      const auto choices = app::what_if(bench.session.shown.loaded(), Language::english);
      for (std::size_t k = 0; k < choices.size(); ++k) {
        const panels::WidgetRect row = bench.widget(std::string("what_if_") + panels::key_of_choice(k));
        CHECK(row.height >= height / panels::what_if_part);
        CHECK(row.x >= 0);
        CHECK(row.x + row.width <= width);
        CHECK(row.y + row.height <= height);
      }
      CHECK(bench.asked<panels::AskWhatIf>("what_if_1").choice == 0);
      (void)bench.settled();
      CHECK(bench.state.dialog == Dialog::none);
    }
  }
}

TEST_CASE("a last scene's question is asked once: left by Page Down, it stays away at each further one") {
  Session session;
  tests::open_lecture(session, "45-minutes");
  const auto press = [&] {
    (void)apply(session, panels::WalkLecture{true});
    while (looking(session)) (void)look_for_changes(session);
  };
  while (session.teaching.course->count() > 6) (void)apply(session, panels::RemoveScene{6});
  tests::show_scene(session, 5);
  press();
  REQUIRE(workspace(session).lesson.of_scene);
  press();
  CHECK(workspace(session).lesson.lesson->stage == panels::LessonView::Stage::revealed);
  press();
  const std::uint32_t step = session.shown.step();
  for (int k = 0; k < 4; ++k) {
    CHECK_FALSE(workspace(session).lesson.of_scene);
    CHECK(workspace(session).lecture.at == 5);
    CHECK(session.shown.step() == step);
    press();
  }
  // Q asks it anew.
  (void)apply(session, panels::ShowQuestion{true});
  CHECK(workspace(session).lesson.lesson->stage == panels::LessonView::Stage::open);
}

}  // namespace
}  // namespace scatterscope

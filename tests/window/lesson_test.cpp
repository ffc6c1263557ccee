// Whole lessons in the window, by intents.
#include <doctest/doctest.h>

#include "app/lessons/lesson.h"
#include "app/session/session.h"
#include "tests/window/recorded_lecture.h"
#include "ui/overloaded.h"

namespace scatterscope {
namespace {

using app::Session;
using Stage = panels::LessonView::Stage;

const panels::LessonView& lesson_of(const Session& session) {
  static panels::WorkspaceInput view;
  view = session.view();
  REQUIRE(view.lesson.lesson != nullptr);
  return *view.lesson.lesson;
}

void hear_runs(Session& session, const app::Changes& changes) {
  if (const auto state = tests::recorded_for(changes); !state.runs.empty()) (void)session.hear(state);
}
void open(Session& session, const std::string& name) {
  hear_runs(session, session.apply(panels::OpenLesson{name}));
}

// Steps that are to be kept.
std::set<std::uint32_t> kept(const app::Changes& changes, const std::string& name) {
  for (const app::Effect& effect : changes.effects)
    if (const auto* keep = std::get_if<app::KeepProgress>(&effect)) return keep->progress.at(name);
  return {};
}

std::uint64_t right_answer(const Session& session) {
  const auto posed = session.lesson()->posed(Language::english);
  REQUIRE(posed);
  return posed->options.empty() ? posed->number : posed->right;
}

}  // namespace

TEST_CASE("a lesson is walked with right answers; each is kept once, and the figure then shows what it kept back") {
  for (const app::Lesson& lesson : app::shipped_lessons_read()) {
    CAPTURE(lesson.name);
    Session session;
    open(session, lesson.name);
    for (std::uint32_t k = 0; k < lesson.steps.size(); ++k) {
      CAPTURE(k + 1);
      REQUIRE(session.lesson()->at() == k);
      const app::LessonStep& step = lesson.steps[k];
      CHECK(lesson_of(session).say == step.scene.caption.of(Language::english));
      CHECK_FALSE(lesson_of(session).recording);
      if (step.asks()) {
        CHECK(lesson_of(session).stage == Stage::open);
        CHECK(lesson_of(session).answer.empty());
        CHECK(session.hide_step() == std::holds_alternative<app::AskGuess>(step.ask));
        CHECK(kept(session.apply(panels::AnswerLesson{right_answer(session)}), lesson.name) ==
              std::set<std::uint32_t>{k});
        CHECK(lesson_of(session).stage == Stage::answered);
        CHECK(lesson_of(session).done[k]);
        CHECK_FALSE(session.hide_step());
        CHECK(kept(session.apply(panels::AnswerLesson{right_answer(session)}), lesson.name).empty());
      }
      if (k + 1 < lesson.steps.size()) hear_runs(session, session.apply(panels::GoToLessonStep{k + 1}));
    }
  }
}

TEST_CASE("a wrong answer stays, says why, and takes nothing away; the answer may be shown without being kept") {
  Session session;
  session.know({{"1-destinations", {1}}});
  open(session, "1-destinations");
  hear_runs(session, session.apply(panels::GoToLessonStep{1}));
  const auto step = session.step();
  const std::uint64_t right = right_answer(session);
  CHECK(kept(session.apply(panels::AnswerLesson{right + 9}), "1-destinations").empty());
  CHECK(lesson_of(session).stage == Stage::open);
  CHECK(lesson_of(session).wrong == right + 9);
  CHECK_FALSE(lesson_of(session).verdict.empty());
  CHECK(lesson_of(session).answer.empty());
  CHECK(lesson_of(session).done[1]);
  CHECK(session.hide_step());
  REQUIRE(session.view().guesses.size() == 1);
  CHECK(session.view().guesses[0].number == right + 9);
  const auto changes = session.apply(panels::ShowLessonAnswer{});
  CHECK(kept(changes, "1-destinations").empty());
  CHECK(lesson_of(session).stage == Stage::revealed);
  CHECK_FALSE(session.hide_step());
  CHECK(session.step() == step);
  CHECK(lesson_of(session).answer.find(std::to_string(right)) != std::string::npos);
  REQUIRE(session.view().guesses.size() == 1);  // beside the right number
  (void)session.apply(panels::WipeLessons{});
  CHECK_FALSE(lesson_of(session).done[1]);
}

TEST_CASE("what is waited for is noticed: the end, another figure, a changed run") {
  for (const app::Lesson& lesson : app::shipped_lessons_read()) {
    for (std::uint32_t k = 0; k < lesson.steps.size(); ++k) {
      const app::LessonWait& wait = lesson.steps[k].wait;
      if (wait.index() == 0 || wait.index() > 3) continue;
      CAPTURE(lesson.name);
      CAPTURE(k + 1);
      Session session;
      open(session, lesson.name);
      hear_runs(session, session.apply(panels::GoToLessonStep{k}));
      CHECK(lesson_of(session).stage == Stage::open);
      app::Changes changes;
      if (std::holds_alternative<app::WaitForPlace>(wait)) {
        const auto posed = session.lesson()->posed(Language::english);
        REQUIRE(posed);
        (void)session.apply(panels::SeekTo{posed->wait_until - 1});
        CHECK(session.lesson()->at() == k);
        CHECK(lesson_of(session).stage == Stage::open);
        changes = session.apply(panels::SeekTo{posed->wait_until});
      } else if (const auto* figure = std::get_if<app::WaitForFigure>(&wait)) {
        changes = session.apply(panels::PickFigure{figure->id});
      } else {
        app::LoadState loaded;
        loaded.kind = app::JobState::Kind::done;
        loaded.ready = *tests::recorded(app::changed_run(lesson.steps[k].scene.run(), std::get<app::WaitForRun>(wait)));
        changes = session.hear(loaded);
      }
      CHECK(kept(changes, lesson.name) == std::set<std::uint32_t>{k});
      // It goes on by itself where nothing is left to be read.
      const bool silent = lesson.steps[k].then.of(Language::english).empty();
      CHECK(session.lesson()->at() == (silent && k + 1 < lesson.steps.size() ? k + 1 : k));
    }
  }
}

}  // namespace scatterscope

// Whole lessons in the window, by intents.
#include <doctest/doctest.h>

#include <regex>

#include "app/courses/course.h"
#include "app/courses/posed_scene.h"
#include "app/links/scene_options.h"
#include "app/mistakes/mistake_trial.h"
#include "app/session/session.h"
#include "tests/window/book_recording.h"
#include "tests/window/recorded_lecture.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/overloaded.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

using app::Session;
using Stage = panels::LessonView::Stage;

const panels::LessonView& lesson_of(const Session& session) {
  static panels::WorkspaceInput view;
  view = workspace(session);
  REQUIRE(view.lesson.lesson != nullptr);
  return *view.lesson.lesson;
}

void hear_runs(Session& session, const app::Changes& changes) {
  if (const auto state = tests::recorded_for(changes); !state.runs.empty()) (void)hear(session, state);
}
void open(Session& session, const std::string& name) {
  hear_runs(session, apply(session, panels::OpenLesson{name}));
}

// Steps that are to be kept.
std::set<std::uint32_t> kept(const app::Changes& changes, const std::string& name) {
  for (const app::Effect& effect : changes.effects)
    if (const auto* keep = std::get_if<app::KeepProgress>(&effect)) return keep->progress.at(name);
  return {};
}

std::uint64_t right_answer(const Session& session) {
  const auto posed = session.teaching.lesson()->posed(Language::english);
  REQUIRE(posed);
  return posed->asked.options.empty() ? posed->asked.number : posed->asked.right;
}

}  // namespace

TEST_CASE("a lesson is walked with right answers; each is kept once, and the figure then shows what it kept back") {
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    CAPTURE(lesson.name);
    Session session;
    open(session, lesson.name);
    for (std::uint32_t k = 0; k < lesson.scenes().size(); ++k) {
      CAPTURE(k + 1);
      REQUIRE(session.teaching.lesson()->at() == k);
      const app::CourseScene& step = lesson.sections[0].scenes[k];
      std::string said = step.say.of(Language::english);
      std::erase(said, '`');
      CHECK(lesson_of(session).say == said);
      CHECK_FALSE(lesson_of(session).recording);
      if (step.asks()) {
        CHECK(lesson_of(session).stage == Stage::open);
        CHECK(lesson_of(session).answer.empty());
        CHECK(session.shown.view.hide_step == std::holds_alternative<app::AskGuess>(step.ask));
        CHECK(kept(apply(session, panels::AnswerLesson{right_answer(session)}), lesson.name) ==
              std::set<std::uint32_t>{k});
        CHECK(lesson_of(session).stage == Stage::answered);
        CHECK(lesson_of(session).done[k]);
        CHECK_FALSE(session.shown.view.hide_step);
        CHECK(kept(apply(session, panels::AnswerLesson{right_answer(session)}), lesson.name).empty());
      }
      if (k + 1 < lesson.scenes().size()) hear_runs(session, apply(session, panels::GoToLessonStep{k + 1}));
    }
  }
}

TEST_CASE("every number that the shipped lessons ask for has a hint") {
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    CAPTURE(lesson.name);
    for (const app::CourseScene& step : lesson.sections[0].scenes)
      CHECK(step.asks_number() == !step.hint.of(Language::traditional_chinese).empty());
  }
}

TEST_CASE("a wrong answer stays, says why, and takes nothing away; the answer may be shown without being kept") {
  Session session;
  session.teaching.progress = {{"1-destinations", {1}}};
  open(session, "1-destinations");
  hear_runs(session, apply(session, panels::GoToLessonStep{1}));
  const auto step = session.shown.step();
  const std::uint64_t right = right_answer(session);
  CHECK(kept(apply(session, panels::AnswerLesson{right + 9}), "1-destinations").empty());
  CHECK(lesson_of(session).stage == Stage::open);
  CHECK(lesson_of(session).wrong == right + 9);
  CHECK(lesson_of(session).verdict == "Not 13. '13' is where a 1 would go, but the key's bit is 0.");
  (void)apply(session, panels::AnswerLesson{right + 11});  // no known mistake
  CHECK(lesson_of(session).verdict == "Not 15. Count the zeros among the keys before index 9.");
  (void)apply(session, panels::AnswerLesson{right + 9});
  CHECK(lesson_of(session).answer.empty());
  CHECK(lesson_of(session).done[1]);
  CHECK(session.shown.view.hide_step);
  REQUIRE(workspace(session).shown.view.guesses.size() == 1);
  CHECK(workspace(session).shown.view.guesses[0].number == right + 9);
  const auto changes = apply(session, panels::ShowLessonAnswer{});
  CHECK(kept(changes, "1-destinations").empty());
  CHECK(lesson_of(session).stage == Stage::revealed);
  CHECK_FALSE(session.shown.view.hide_step);
  CHECK(session.shown.step() == step);
  CHECK(lesson_of(session).answer.find(std::to_string(right)) != std::string::npos);
  REQUIRE(workspace(session).shown.view.guesses.size() == 2);  // the right number beside it
  CHECK(workspace(session).shown.view.guesses[1].number == right);
  (void)apply(session, panels::WipeLessons{});
  CHECK_FALSE(lesson_of(session).done[1]);
}

TEST_CASE("a right answer is called right and drawn, and every wrong one before it leaves the figure") {
  Session session;
  open(session, "1-destinations");
  (void)apply(session, panels::AnswerLesson{right_answer(session)});
  CHECK(lesson_of(session).verdict == "Right. No key is lost and none is added.");
  hear_runs(session, apply(session, panels::GoToLessonStep{2}));
  const auto guesses = [&] { return workspace(session).shown.view.guesses; };
  const scene::Ref key{scene::Ref::Kind::key, 0, 4};
  (void)apply(session, panels::AnswerLesson{2});
  (void)apply(session, panels::Guess{{{key, 8, 0}}});
  REQUIRE(guesses().size() == 1);
  CHECK(guesses()[0].number == 8);
  (void)apply(session, panels::AnswerLesson{4});
  REQUIRE(guesses().size() == 1);
  CHECK(guesses()[0].number == 4);
  (void)apply(session, panels::AnswerLesson{10});
  CHECK(lesson_of(session).verdict == "10 is right.");
  REQUIRE(guesses().size() == 1);
  CHECK(guesses()[0].number == 10);
  CHECK(figures::verdict_of(workspace(session).shown, guesses()[0]) == figures::Verdict::right);
}

TEST_CASE("where two errors lead to one number the diagnosis offers both") {
  Session session;
  open(session, "1-destinations");
  hear_runs(session, apply(session, panels::GoToLessonStep{2}));
  (void)apply(session, panels::AnswerLesson{11});
  CHECK(lesson_of(session).verdict ==
        "Not 11. Perhaps: '11' counts the element itself too: only those before it count. Or: If you counted from 1: "
        "indices count from 0.");
  hear_runs(session, apply(session, panels::GoToLessonStep{1}));
  (void)apply(session, panels::AnswerLesson{5});
  CHECK(lesson_of(session).verdict.find("Or: If you counted from 1") != std::string::npos);
}

TEST_CASE("Why? is closed while a step asks, and stands open once its number is known") {
  Session session;
  open(session, "1-destinations");
  (void)apply(session, panels::ShowWhy{true});
  CHECK(workspace(session).why == panels::WhyCard::closed);
  CHECK(lesson_of(session).keeps_why);
  for (const bool found : {true, false}) {
    hear_runs(session, apply(session, panels::GoToLessonStep{found ? 1U : 2U}));
    CHECK(workspace(session).why == panels::WhyCard::closed);
    (void)apply(session, panels::AnswerLesson{99});
    CHECK(workspace(session).why == panels::WhyCard::closed);
    (void)(found ? apply(session, panels::AnswerLesson{right_answer(session)})
                 : apply(session, panels::ShowLessonAnswer{}));
    panels::WorkspaceInput input = workspace(session);
    CHECK(input.why == panels::WhyCard::by_itself);
    input.height = 800 * input.scale;  // figure and source would have no room beside it
    CHECK_FALSE(input.shows_why());
    input.height = 1080 * input.scale;
    CHECK(input.shows_why());
    (void)apply(session, panels::ShowWhy{true});
    input = workspace(session);
    input.height = 800 * input.scale;
    CHECK(input.shows_why());
    (void)apply(session, panels::ShowWhy{false});
    CHECK(workspace(session).why == panels::WhyCard::closed);
  }
}

TEST_CASE("the end says what was learnt, how much was right at once, and what to look at again") {
  Session session;
  open(session, "4-local-sort");
  const std::size_t count = session.teaching.lesson()->count();
  for (std::size_t k = 0; k + 1 < count; ++k) {
    hear_runs(session, apply(session, panels::GoToLessonStep{k}));
    CHECK_FALSE(lesson_of(session).summary);
    if (!session.teaching.lesson()->scene().asks()) continue;
    if (k == 2) (void)apply(session, panels::AnswerLesson{right_answer(session) == 0 ? 1U : 0U});
    (void)apply(session, panels::AnswerLesson{right_answer(session)});
  }
  hear_runs(session, apply(session, panels::GoToLessonStep{count - 1}));
  CHECK_FALSE(lesson_of(session).summary);
  (void)apply(session, panels::ShowLessonAnswer{});
  REQUIRE(lesson_of(session).summary);
  const panels::LessonView::Summary& all = *lesson_of(session).summary;
  CHECK(all.at_once + 1 == all.tried);
  CHECK(all.again.size() + all.at_once == count);                  // a step that is only read counts too
  CHECK(std::count(all.again.begin(), all.again.end(), 2U) == 1);  // a wrong try
  CHECK(std::count(all.again.begin(), all.again.end(), 3U) == 1);  // a run that was left out
  CHECK(std::count(all.again.begin(), all.again.end(), 0U) == 0);
}

TEST_CASE("a step that is run ends where its text says, however far one press leads") {
  Session session;
  open(session, "1-destinations");
  hear_runs(session, apply(session, panels::GoToLessonStep{3}));
  const std::uint32_t until = session.teaching.lesson()->posed(Language::english)->wait_until;
  REQUIRE(until < session.shown.end());
  (void)apply(session, panels::SeekTo{session.shown.end()});
  CHECK(lesson_of(session).stage == Stage::answered);
  CHECK(session.shown.step() == until);
  // And leads on from there as before.
  (void)apply(session, panels::SeekTo{session.shown.end()});
  CHECK(session.shown.step() == session.shown.end());
}

TEST_CASE("a run that a step asks for does not show what the next one asks") {
  const app::Course lesson = app::find_course(app::CourseKind::lesson, "1-destinations");
  Session session;
  open(session, "1-destinations");
  hear_runs(session, apply(session, panels::GoToLessonStep{10}));
  const app::CourseScene& step = *lesson.scenes()[10];
  app::LoadState loaded;
  loaded.kind = app::JobState::Kind::done;
  loaded.ready = tests::recorded(app::changed_run(step.run(), std::get<app::WaitForRun>(step.wait)));
  (void)hear(session, loaded);
  CHECK(lesson_of(session).stage == Stage::answered);
  const std::uint32_t at = session.shown.step();
  hear_runs(session, apply(session, panels::GoToLessonStep{11}));
  CHECK(at <= session.shown.step());  // where the question's own figure stands, which keeps its answer back
}

TEST_CASE("a lecture's scene asks for a number as a lesson does, and goes on where it was") {
  const app::Course lesson = app::find_course(app::CourseKind::lesson, "1-destinations");
  app::Course lecture{.name = "mine", .title = lesson.title};
  lecture.sections.push_back({lesson.title, {lesson.sections[0].scenes[1]}});
  lecture.sections[0].scenes[0].phase.reset();
  REQUIRE(lecture.sections[0].scenes[0].asks_number());
  app::WindowOptions options;
  options.course = std::make_shared<const app::Course>(lecture);
  Session session;
  hear_runs(session, open(session, options, false));
  CHECK(workspace(session).lecture.asks());
  CHECK(workspace(session).lesson.lesson == nullptr);
  const std::uint32_t step = session.shown.step();
  (void)apply(session, panels::ShowQuestion{true});
  CHECK(workspace(session).lesson.of_scene);
  CHECK(lesson_of(session).asks_number);
  CHECK_FALSE(lesson_of(session).say.empty());
  CHECK(session.shown.view.hide_step);
  const std::uint64_t right = right_answer(session);
  CHECK(kept(apply(session, panels::AnswerLesson{right + 9}), "mine").empty());
  CHECK(lesson_of(session).verdict.starts_with("Not "));
  CHECK(kept(apply(session, panels::AnswerLesson{right}), "mine").empty());  // it belongs to no lesson
  CHECK(lesson_of(session).stage == Stage::answered);
  (void)apply(session, panels::ShowQuestion{false});
  CHECK(workspace(session).lesson.lesson == nullptr);
  CHECK(session.shown.step() == step);
  CHECK_FALSE(session.shown.view.hide_step);
}

TEST_CASE("a lesson opens at the first step that is still to be done, or at the one that is named") {
  app::WindowOptions options;
  options.course = std::make_shared<const app::Course>(app::find_course(app::CourseKind::lesson, "1-destinations"));
  const auto opened_at = [&](const app::LessonProgress& progress) {
    Session session;
    session.teaching.progress = progress;
    hear_runs(session, open(session, options, false));
    CHECK(lesson_of(session).name == "1-destinations");
    CHECK(session.shown.recording() != nullptr);
    return session.teaching.lesson()->at();
  };
  CHECK(opened_at({}) == 0);
  CHECK(opened_at({{"1-destinations", {0, 1, 3}}}) == 2);
  std::set<std::uint32_t> all;
  for (std::uint32_t k = 0; k < options.course->scenes().size(); ++k) all.insert(k);
  CHECK(opened_at({{"1-destinations", all}}) == 0);
  options.course_scene = 4;
  CHECK(opened_at({{"1-destinations", {0}}}) == 4);

  // For a picture the step's run is there already.
  options.sources = app::of_run(tests::recorded(app::run_of(*options.course->scenes()[4])));
  Session pictured;
  CHECK(open(pictured, options, true).effects.empty());
  CHECK(pictured.teaching.lesson()->at() == 4);
  CHECK_FALSE(lesson_of(pictured).recording);
}

TEST_CASE("a wrong option is called so, says why and no more; a step that asks nothing is done once it is shown") {
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    Session session;
    open(session, lesson.name);
    for (std::uint32_t k = 0; k < lesson.scenes().size(); ++k) {
      CAPTURE(lesson.name);
      CAPTURE(k + 1);
      const auto changes = apply(session, panels::GoToLessonStep{k});
      hear_runs(session, changes);
      const app::CourseScene& step = lesson.sections[0].scenes[k];
      CHECK(lesson_of(session).done[k] == (!step.asks() && !step.waits()));
      const auto* choice = std::get_if<app::AskChoice>(&step.ask);
      if (choice == nullptr) continue;
      const std::size_t wrong = choice->right == 0 ? 1 : 0;
      (void)apply(session, panels::AnswerLesson{wrong});
      CHECK(lesson_of(session).verdict == "That is not right. " + choice->options[wrong].because.of(Language::english));
      CHECK_FALSE(lesson_of(session).right);
    }
  }
}

TEST_CASE("a key is asked for by its place in the input, and the thread is watched that computes its number") {
  Session session;
  open(session, "5-bucket-table");
  hear_runs(session, apply(session, panels::GoToLessonStep{7}));
  const auto* guess = std::get_if<app::AskGuess>(&session.teaching.lesson()->scene().ask);
  REQUIRE(guess != nullptr);
  CHECK(lesson_of(session).label.find(" " + std::to_string(guess->key) + ":") != std::string::npos);
  // Position 7 behind the local sort: thread 3 of block 1.
  REQUIRE(session.shown.view.selection.watched);
  CHECK(*session.shown.view.selection.watched == figures::ThreadId{1, 3});
}

TEST_CASE("below a figure whose cell is asked for stands no sentence of another thread, until it is answered") {
  Session session;
  open(session, "5-bucket-table");
  CHECK(lesson_of(session).keeps_sentence);
  (void)apply(session, panels::AnswerLesson{right_answer(session)});
  CHECK_FALSE(lesson_of(session).keeps_sentence);
}

TEST_CASE("a lesson whose run is not there takes no answer") {
  Session session;
  (void)apply(session, panels::OpenLesson{"1-destinations"});
  load(session, tests::book_recording());  // something else, meanwhile
  CHECK(lesson_of(session).recording);
  CHECK_FALSE(session.teaching.lesson()->posed(Language::english));
  (void)apply(session, panels::AnswerLesson{0});
  (void)apply(session, panels::Guess{{{figures::ref_to(story::ShownOf{0, 0, recording::Meaning::bit}), 1, 0}}});
  CHECK(lesson_of(session).stage != Stage::answered);
}

TEST_CASE("while a step asks for what comes next, its moment stays, and that is said") {
  Session session;
  open(session, "1-destinations");
  for (const std::size_t step : {0U, 1U, 4U, 12U}) {
    CAPTURE(step + 1);
    hear_runs(session, apply(session, panels::GoToLessonStep{step}));
    const std::uint32_t at = session.shown.step();
    const bool hides = session.shown.view.hide_step;
    (void)apply(session, panels::SeekTo{session.shown.end()});
    CHECK(session.shown.step() == at);
    CHECK(session.message.text.find("answer first") != std::string::npos);
    (void)apply(session, panels::WalkChange{true});
    while (looking(session)) (void)look_for_changes(session);
    CHECK(session.shown.step() == at);
    CHECK(session.shown.view.hide_step == hides);
    (void)apply(session, panels::AnswerLesson{right_answer(session)});
    (void)apply(session, panels::SeekTo{session.shown.end()});
    CHECK(session.shown.step() == session.shown.end());
  }
}

TEST_CASE(
    "while something else than the step's figure is shown it takes no answer, and leads back with what was said") {
  Session session;
  open(session, "1-destinations");
  (void)apply(session, panels::AnswerLesson{0});
  REQUIRE(lesson_of(session).wrong == 0);
  CHECK(lesson_of(session).keeps_values);
  load(session, tests::book_recording());
  CHECK(workspace(session).lesson.away);
  CHECK_FALSE(lesson_of(session).keeps_values);
  CHECK_FALSE(lesson_of(session).keeps_why);
  (void)apply(session, panels::SeekTo{session.shown.end()});
  CHECK(session.shown.step() == session.shown.end());
  (void)apply(session, panels::AnswerLesson{right_answer(session)});
  CHECK(lesson_of(session).stage == Stage::open);
  hear_runs(session, apply(session, panels::GoToLessonStep{0}));
  CHECK_FALSE(workspace(session).lesson.away);
  CHECK(lesson_of(session).keeps_values);
  CHECK(lesson_of(session).wrong == 0);
}

TEST_CASE("a key and a place that are clicked in the figure answer where the key goes") {
  Session session;
  open(session, "1-destinations");
  hear_runs(session, apply(session, panels::GoToLessonStep{1}));
  const scene::Ref key{scene::Ref::Kind::key, 0, 9};
  (void)apply(session, panels::Guess{{{key, 5, 0}}});
  CHECK(lesson_of(session).wrong == 5);
  (void)apply(session, panels::Guess{{{key, 4, 0}}});
  CHECK(lesson_of(session).stage == Stage::answered);
}

TEST_CASE("while a lesson waits for keys that expose a mistake, it opens on keys that hide it") {
  Session session;
  open(session, "1-destinations");
  hear_runs(session, apply(session, panels::GoToLessonStep{8}));
  CHECK_FALSE(lesson_of(session).seeks_repair);
  const auto asked = [&](const panels::StartCompare& wanted) {
    for (const app::Effect& effect : apply(session, wanted).effects)
      if (const auto* compare = std::get_if<app::CompareRuns>(&effect)) return compare->request.mistake->arguments;
    return app::RunArguments();
  };
  const mistakes::Mistake& mistake = *mistakes::find("last-bit-forgotten");
  const auto keys_of = [](const mistakes::Example& example) { return app::arguments_of(example).at("--keys"); };
  CHECK(asked({std::string(mistake.name), {}}).at("--keys") == keys_of(mistake.hides.front()));
  CHECK(asked({std::string(mistake.name), {}, 0, "2,4,6,1"}).at("--keys") == "2,4,6,1");
  hear_runs(session, apply(session, panels::GoToLessonStep{9}));
  CHECK(lesson_of(session).seeks_repair);
  CHECK(asked({std::string(mistake.name), {}}).at("--keys") == keys_of(mistake.shows.front()));
  CHECK_FALSE(lesson_of(session).seeks_run);
  hear_runs(session, apply(session, panels::GoToLessonStep{10}));
  CHECK(lesson_of(session).seeks_run);
}

TEST_CASE("what is waited for is noticed: the end, another figure, a changed run") {
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    for (std::uint32_t k = 0; k < lesson.scenes().size(); ++k) {
      const app::Wait& wait = lesson.sections[0].scenes[k].wait;
      if (wait.index() == 0 || wait.index() > 3) continue;
      CAPTURE(lesson.name);
      CAPTURE(k + 1);
      Session session;
      open(session, lesson.name);
      hear_runs(session, apply(session, panels::GoToLessonStep{k}));
      CHECK(lesson_of(session).stage == Stage::open);
      app::Changes changes;
      if (std::holds_alternative<app::WaitForPlace>(wait)) {
        const auto posed = session.teaching.lesson()->posed(Language::english);
        REQUIRE(posed);
        (void)apply(session, panels::SeekTo{posed->wait_until - 1});
        CHECK(session.teaching.lesson()->at() == k);
        CHECK(lesson_of(session).stage == Stage::open);
        changes = lesson.sections[0].scenes[k].makes() ? apply(session, panels::ShowLessonAnswer{})
                                                       : apply(session, panels::SeekTo{posed->wait_until});
      } else if (const auto* figure = std::get_if<app::WaitForFigure>(&wait)) {
        changes = apply(session, panels::PickFigure{figure->id});
      } else {
        app::LoadState loaded;
        loaded.kind = app::JobState::Kind::done;
        loaded.ready = tests::recorded({{"--sort", "radix-1bit"}, {"--keys", "1,0"}, {"--device", "cpu"}});
        CHECK(hear(session, loaded).message);
        CHECK(session.message.text.starts_with("Not that run yet: "));
        loaded.ready =
            tests::recorded(app::changed_run(lesson.sections[0].scenes[k].run(), std::get<app::WaitForRun>(wait)));
        changes = hear(session, loaded);
        const auto place = app::view_of(lesson.sections[0].scenes[k].arguments, *session.shown.recording());
        CHECK(session.shown.step() == place.step.value_or(session.shown.recording()->step_count()));
      }
      CHECK(kept(changes, lesson.name) == std::set<std::uint32_t>{k});
      // It goes on by itself where nothing is left to be read.
      const bool silent = lesson.sections[0].scenes[k].then.of(Language::english).empty();
      CHECK(session.teaching.lesson()->at() == (silent && k + 1 < lesson.scenes().size() ? k + 1 : k));
    }
  }
}

TEST_CASE("a step that waits for a place is done when playing comes there, by lines or by changes, and playing ends") {
  for (const bool by_lines : {false, true}) {
    CAPTURE(by_lines);
    Session session;
    open(session, "1-destinations");
    hear_runs(session, apply(session, panels::GoToLessonStep{3}));
    REQUIRE(std::holds_alternative<app::WaitForPlace>(session.teaching.lesson()->scene().wait));
    (void)apply(session, panels::SetSpeed{10});
    (void)apply(session, panels::SetPlaying{true, by_lines});
    std::set<std::uint32_t> done;
    for (int frame = 0; frame < 5000 && lesson_of(session).stage == Stage::open; ++frame) {
      CHECK(workspace(session).playing);
      done.merge(kept(pass_time(session, 0.1), "1-destinations"));
      while (looking(session)) done.merge(kept(look_for_changes(session), "1-destinations"));
    }
    CHECK(lesson_of(session).stage != Stage::open);
    CHECK(done == std::set<std::uint32_t>{3});
    CHECK_FALSE(workspace(session).playing);
  }
}

TEST_CASE(
    "a step that is to be written is not left by stepping on: its model answer comes by a button, and is walked then") {
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    CAPTURE(lesson.name);
    Session session;
    open(session, lesson.name);
    const std::size_t last = lesson.scenes().size() - 1;
    hear_runs(session, apply(session, panels::GoToLessonStep{last}));
    REQUIRE(lesson_of(session).makes);
    const std::uint32_t at = session.shown.step();
    (void)apply(session, panels::WalkChange{true});
    while (looking(session)) (void)look_for_changes(session);
    CHECK(session.shown.step() == at);
    CHECK(lesson_of(session).stage == Stage::open);
    CHECK(session.message.text.find("Show the model answer") != std::string::npos);
    CHECK(kept(apply(session, panels::ShowLessonAnswer{}), lesson.name) ==
          std::set<std::uint32_t>{static_cast<std::uint32_t>(last)});
    CHECK(lesson_of(session).stage == Stage::answered);
    (void)apply(session, panels::SeekTo{session.shown.end()});
    CHECK(session.shown.step() == session.shown.end());
  }
}

TEST_CASE("while a step asks about a cell, a block or a thread, the mark is on it") {
  const std::regex named(R"([Bb]locks? (\d+)(?: and (\d+))?|[Tt]hread (\d+) )");
  std::size_t found = 0;
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    Session session;
    open(session, lesson.name);
    for (std::size_t k = 0; k < lesson.scenes().size(); ++k) {
      const app::CourseScene& step = *lesson.scenes()[k];
      if (!step.asks() || step.question() != nullptr) continue;
      CAPTURE(lesson.name);
      CAPTURE(k + 1);
      hear_runs(session, apply(session, panels::GoToLessonStep{k}));
      const figures::Selection& selection = session.shown.view.selection;
      if (std::holds_alternative<app::AskCell>(step.ask)) CHECK((selection.chosen || selection.followed_key));
      const std::string said = step.say.of(Language::english);
      std::set<std::string> blocks, threads;
      for (std::sregex_iterator each(said.begin(), said.end(), named), end; each != end; ++each) {
        for (const int block : {1, 2})
          if ((*each)[block].matched) blocks.insert((*each)[block]);
        if ((*each)[3].matched) threads.insert((*each)[3]);
      }
      if ((blocks.empty() && threads.empty()) || selection.followed_key || step.asks_number()) continue;
      const figures::ThreadId about = figures::protagonist(workspace(session).shown).thread;
      CHECK((threads.empty() ? blocks.contains(std::to_string(about.block))
                             : threads.contains(std::to_string(about.thread))));
      ++found;
    }
  }
  CHECK(found >= 5);
}

TEST_CASE("a question of words shows a figure of its own run, or its words, whatever was shown before") {
  Session session;
  open(session, "4-local-sort");
  hear_runs(session, apply(session, panels::GoToLessonStep{9}));
  CHECK(session.shown.run == session.teaching.lesson()->run());
  CHECK(session.shown.view.figure == figures::find_figure("warp"));
  const std::uint32_t at = session.shown.step();
  CHECK(at > 0);
  (void)apply(session, panels::SeekTo{session.shown.end()});
  CHECK(session.shown.step() == at);
  (void)apply(session, panels::AnswerLesson{right_answer(session)});
  CHECK(session.shown.step() > at);
  open(session, "6-radix-and-coarsening");
  hear_runs(session, apply(session, panels::GoToLessonStep{1}));
  CHECK(session.shown.instead == panels::Instead::words);
  CHECK(session.shown.words == lesson_of(session).label);
  hear_runs(session, apply(session, panels::GoToLessonStep{2}));
  CHECK(session.shown.instead == panels::Instead::none);
}

TEST_CASE("a text that says again has a step of several presses, and then it is said") {
  std::size_t again = 0;
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    for (std::uint32_t k = 0; k < lesson.scenes().size(); ++k) {
      if (!std::holds_alternative<app::WaitForPlace>(lesson.scenes()[k]->wait)) continue;
      if (lesson.scenes()[k]->makes()) continue;
      CAPTURE(lesson.name);
      CAPTURE(k + 1);
      Session session;
      open(session, lesson.name);
      hear_runs(session, apply(session, panels::GoToLessonStep{k}));
      const auto press = [&session] {
        (void)apply(session, panels::WalkChange{true});
        while (looking(session)) (void)look_for_changes(session);
      };
      int presses = 0;
      for (; lesson_of(session).stage == Stage::open && presses < 100; ++presses) press();
      REQUIRE(lesson_of(session).stage == Stage::answered);
      const auto says = [&](Language language, const char* words) {
        return lesson.scenes()[k]->say.of(language).find(words) != std::string::npos;
      };
      if (says(Language::english, "again and again")) CHECK(presses > 1);
      again += says(Language::english, "again and again") ? 1 : 0;
      CHECK(says(Language::english, "again and again") == says(Language::simplified_chinese, "反复"));
      CHECK(says(Language::english, "again and again") == says(Language::traditional_chinese, "一直按"));
      // Where nothing follows in its figure, the way on is named.
      const std::uint32_t at = session.shown.step();
      press();
      if (session.shown.step() == at && k + 1 < lesson.scenes().size())
        CHECK(session.message.text.find("Continue") != std::string::npos);
    }
  }
  CHECK(again == 2);
}

}  // namespace scatterscope

// Lectures in the session: scenes as soon as their runs are recorded, a clicker's way from start to end, editing.
#include <doctest/doctest.h>

#include <chrono>
#include <string_view>

#include "app/courses/course_runs.h"
#include "app/courses/page_opening.h"
#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/texts/processes.h"
#include "tests/window/book_recording.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"

namespace scatterscope {
namespace {

using app::Course;
using app::CourseState;
using app::Session;
using Clock = std::chrono::steady_clock;
using Kind = app::JobState::Kind;

const Course& shipped(std::string_view name) {
  return tests::shipped_lecture(name);
}

Session opened(const std::string& name) {
  Session session;
  tests::open_lecture(session, name);
  return session;
}

// A press of Page Down or Page Up; a run that it asks for is recorded.
void press(Session& session, bool forward) {
  const auto runs = tests::runs_asked(apply(session, panels::WalkLecture{forward}));
  if (!runs.empty()) (void)hear(session, tests::recorded_runs(runs));
  while (looking(session)) (void)look_for_changes(session);
}

// Scene k, as its link has it, is what is shown once its walk is done.
void check_shown(Session& session, const Course& lecture, std::size_t k) {
  tests::end_walk(session);
  const app::CourseScene& scene = *lecture.scenes()[k];
  const panels::WorkspaceInput view = workspace(session);
  CHECK(view.lecture.at == k);
  CHECK(view.lecture.here);
  if (!app::is_figure(app::content_of(scene.arguments))) return;
  const auto wanted = app::view_of(scene.arguments, *session.shown.recording());
  CHECK(session.shown.view.figure->id == wanted.figure->id);
  CHECK(session.shown.step() == wanted.step.value_or(session.shown.recording()->step_count()));
  CHECK(session.shown.view.selection.followed_key == wanted.selection.followed_key);
  CHECK(session.shown.view.iteration == wanted.iteration);
  CHECK(session.shown.recording() == tests::recorded(scene.run())->recording.get());
  CHECK(view.lecture.lecture->scenes[k].caption == scene.say.of(session.settings.language));
}

}  // namespace

TEST_CASE("a lecture's runs are asked for once each, the first scene's first, and shown as soon as they are there") {
  const Course& lecture = shipped("45-minutes");
  std::set<std::string> links;
  for (const app::CourseScene* scene : lecture.scenes()) links.insert(app::link_of(app::sources_of(scene->arguments)));
  Session session;
  const auto runs = tests::runs_asked(apply(session, panels::OpenLecture{"45-minutes"}));
  CHECK(runs.size() == links.size());
  CHECK(runs.front() == app::sources_of(lecture.scenes().front()->arguments));
  CHECK(session.shown.recording() == nullptr);
  CHECK(workspace(session).lecture.waiting);
  CourseState state = tests::recorded_runs(runs);
  state.kind = Kind::running;
  for (std::size_t k = 1; k < state.runs.size(); ++k) state.runs[k].ready.reset();
  state.progress = 1.5 / static_cast<double>(runs.size());
  (void)hear(session, state);
  check_shown(session, lecture, 0);
  const panels::LectureView& view = *workspace(session).lecture.lecture;
  CHECK(view.recorded == 1);
  CHECK(view.runs == links.size());
  std::size_t second = 0;  // the first scene of the run that is being recorded
  while (app::sources_of(lecture.scenes()[second]->arguments) != runs[1]) ++second;
  CHECK(view.scenes[second].run == panels::SceneView::Run::recording);
  CHECK(view.scenes[second].done == doctest::Approx(0.5));
  CHECK(view.scenes.back().run == panels::SceneView::Run::waiting);
}

TEST_CASE("a scene whose run is not recorded is waited for, and its run is recorded next") {
  Session session;
  const auto runs = tests::runs_asked(apply(session, panels::OpenLecture{"45-minutes"}));
  CourseState state = tests::recorded_runs(runs);
  state.kind = Kind::running;
  for (std::size_t k = 1; k < state.runs.size(); ++k) state.runs[k].ready.reset();
  (void)hear(session, state);
  const Course& lecture = shipped("45-minutes");
  const std::size_t last = lecture.scenes().size() - 1;
  const auto again = tests::runs_asked(apply(session, panels::GoToScene{last}));
  REQUIRE(again.size() == runs.size() - 1);
  CHECK(again.front() == app::sources_of(lecture.scenes()[last]->arguments));
  CHECK(workspace(session).lecture.waiting);
  (void)hear(session, tests::recorded_runs({again.front()}));
  check_shown(session, lecture, last);
  // One that is being recorded is not begun again.
  std::size_t second = 0;
  while (app::sources_of(lecture.scenes()[second]->arguments) != runs[1]) ++second;
  (void)hear(session, state);
  CHECK(tests::runs_asked(apply(session, panels::GoToScene{second})).empty());
}

TEST_CASE("a run that fails is marked in the list and is one line when its scene is opened; others are shown") {
  const Course& lecture = shipped("45-minutes");
  Session session;
  const auto runs = tests::runs_asked(apply(session, panels::OpenLecture{"45-minutes"}));
  CourseState state = tests::recorded_runs(runs);
  state.runs[1].ready.reset();
  state.runs[1].problem = Error{texts::run_ended, {"7"}};
  (void)hear(session, state);
  std::size_t failed = 0;
  while (lecture.scenes()[failed]->run() != runs[1]) ++failed;
  const std::string scene = "scene " + std::to_string(failed + 1) + ": ";
  CHECK(session.message.text.empty());
  CHECK(workspace(session).lecture.lecture->scenes[failed].run == panels::SceneView::Run::failed);
  (void)apply(session, panels::GoToScene{lecture.scenes().size() - 1});
  check_shown(session, lecture, lecture.scenes().size() - 1);
  // It is tried again, and its problem said.
  const auto again = tests::runs_asked(apply(session, panels::GoToScene{failed}));
  REQUIRE(again.size() == 1);
  CHECK(again.front() == runs[1]);
  CourseState once_more = tests::recorded_runs(again);
  once_more.runs[0] = state.runs[1];
  (void)hear(session, once_more);
  CHECK(session.message.text.find(scene) != std::string::npos);
  CHECK(session.message.text.find('\n') == std::string::npos);
  CHECK_FALSE(workspace(session).lecture.waiting);
}

TEST_CASE("a lecture of which nothing can be recorded is walked from its first scene to its last, and back") {
  Session session;
  const std::size_t last = shipped("45-minutes").scenes().size() - 1;
  const auto fail = [&](const std::vector<app::RunArguments>& runs) {
    if (runs.empty()) return;
    CourseState state = tests::recorded_runs(runs);
    for (app::CourseRun& run : state.runs) run = {run.link, nullptr, Error{texts::run_ended, {"7"}}};
    (void)hear(session, state);
  };
  fail(tests::runs_asked(apply(session, panels::OpenLecture{"45-minutes"})));
  for (std::size_t press = 1; press <= 2 * last; ++press) {
    fail(tests::runs_asked(apply(session, panels::WalkLecture{press <= last})));
    CHECK(workspace(session).lecture.at == std::min(press, 2 * last - press));
  }
}

TEST_CASE("cancelling leaves what is recorded; a scene without a run asks for it again") {
  Session session;
  const auto runs = tests::runs_asked(apply(session, panels::OpenLecture{"45-minutes"}));
  CourseState state = tests::recorded_runs(runs);
  for (std::size_t k = 1; k < state.runs.size(); ++k) state.runs[k].ready.reset();
  state.kind = Kind::cancelled;
  (void)hear(session, state);
  check_shown(session, shipped("45-minutes"), 0);
  CHECK_FALSE(workspace(session).lecture.lecture->recording);
  CHECK(tests::runs_asked(apply(session, panels::GoToScene{10})).size() == runs.size() - 1);
}

// The figure's texts at the moment that is shown, as check() of the course has them.
void check_press(const Session& session, const app::CourseScene& scene, const app::Press& press) {
  app::FigureDrawer drawer(tests::recorded(scene.run())->recording);
  figures::View view = app::view_of(scene.arguments, drawer.recording());
  view.step = session.shown.step();
  const std::string written = app::written_in(drawer.draw(view, app::looks_of(scene.arguments).over(), app::page_room));
  for (const std::string& text : press.expect) CHECK_MESSAGE(written.find(text) != std::string::npos, text);
  for (const std::string& text : press.lacks) CHECK_MESSAGE(written.find(text) == std::string::npos, text);
}

// Where there are no moments, whether it is shown.
bool stands_at(const Session& session, std::uint32_t moment) {
  if (!app::has_moments(session.teaching.course->content())) return workspace(session).lecture.here;
  return session.shown.place() == moment;
}

TEST_CASE(
    "Page Down alone leads through all lectures: each scene from where it begins, press by press, its question, then "
    "the next; and Page Up back") {
  app::CourseRuns runs(tests::record, SCATTERSCOPE_PROGRAM);
  for (const char* name : {"45-minutes", "coalescing", "networks", "onesweep"}) {
    CAPTURE(std::string(name));
    const Course& lecture = shipped(name);
    Session session = opened(name);
    const std::size_t count = lecture.scenes().size();
    std::size_t presses = 0;
    for (std::size_t k = 0; k < count; ++k) {
      CAPTURE(k);
      const app::CourseScene& scene = *lecture.scenes()[k];
      const std::vector<std::uint32_t> moments = runs.presses(scene);
      REQUIRE(scene.presses.size() + 1 == moments.size());
      for (std::size_t m = 0; m < moments.size(); ++m) {
        CAPTURE(m);
        CHECK(workspace(session).lecture.at == k);
        CHECK(stands_at(session, moments[m]));
        if (m + 1 < moments.size()) check_press(session, scene, scene.presses[m]);
        CHECK(workspace(session).lecture.begins == (m == 0 && moments.size() > 1));
        if (m + 1 < moments.size()) press(session, true), ++presses;
      }
      check_shown(session, lecture, k);
      if (session.shown.view.hide_step) press(session, true), ++presses;
      if (scene.asks()) {
        press(session, true);
        REQUIRE(workspace(session).lesson.of_scene);
        CHECK(workspace(session).lesson.lesson->stage == panels::LessonView::Stage::open);
        press(session, true);
        CHECK(workspace(session).lesson.lesson->stage == panels::LessonView::Stage::revealed);
        presses += 2;
      }
      if (k + 1 < count) press(session, true), ++presses;
    }
    MESSAGE(std::string(name) << ": " << presses << " presses for " << count << " scenes");
    if (lecture.minutes == 45) {
      CHECK(presses >= 60);
      CHECK(presses <= 90);
    }
    // Back to the beginning of each scene and the end of the one before; where a scene ends in a question, it is left.
    if (workspace(session).lesson.of_scene) press(session, false);
    for (std::size_t k = count; k-- > 0;) {
      CAPTURE(k);
      const std::vector<std::uint32_t> moments = runs.presses(*lecture.scenes()[k]);
      CHECK(workspace(session).lecture.at == k);
      CHECK(stands_at(session, moments.back()));
      for (std::size_t m = moments.size() - 1; m-- > 0;) press(session, false);
      CHECK(stands_at(session, moments.front()));
      if (k > 0) press(session, false);
    }
  }
}

TEST_CASE("a question from the floor is left by Backspace, and by Page Down at its end, for the press that was left") {
  Session session = opened("45-minutes");
  const Course& lecture = shipped("45-minutes");
  for (std::size_t k = 0; k < lecture.scenes().size(); ++k) {
    CAPTURE(k);
    (void)apply(session, panels::GoToScene{k});
    press(session, true);  // some way into it, or on to the next one
    if (workspace(session).lesson.of_scene) (void)apply(session, panels::ShowQuestion{false});
    const std::pair left{workspace(session).lecture.at, session.shown.step()};
    CHECK_FALSE(workspace(session).lecture.left);
    for (const bool by_clicker : {false, true}) {
      load(session, tests::book_recording());
      CHECK(workspace(session).lecture.left);
      std::size_t presses = 0;
      if (by_clicker) {
        (void)apply(session, panels::SeekTo{session.shown.end() - 1});
        while (workspace(session).lecture.left && presses < 5) press(session, true), ++presses;
        CHECK(presses <= 3);
      } else {
        press(session, true);  // it is looked at
        (void)apply(session, panels::ReturnToScene{});
      }
      CHECK_FALSE(workspace(session).lecture.left);
      CHECK(std::pair{workspace(session).lecture.at, session.shown.step()} == left);
    }
  }
  // Measured results stand in the scene's place, which stays as it is.
  (void)apply(session, panels::GoToScene{4});
  press(session, true);
  const std::uint32_t step = session.shown.step();
  (void)apply(session, panels::ShowTiming{true});
  CHECK(workspace(session).lecture.left);
  (void)apply(session, panels::ReturnToScene{});
  CHECK_FALSE(workspace(session).timing);
  CHECK(session.shown.step() == step);
}

TEST_CASE("what the lecturer hides stays hidden in the next scene; what a scene hides, the next press shows") {
  Session session = opened("45-minutes");
  (void)apply(session, panels::GoToScene{9});
  (void)apply(session, panels::SetHide{true});
  (void)apply(session, panels::GoToScene{10});
  CHECK(session.shown.view.hide_step);
  (void)apply(session, panels::SetHide{false});
  (void)apply(session, panels::GoToScene{11});
  CHECK_FALSE(session.shown.view.hide_step);
  // A scene's own.
  (void)apply(session, panels::HideScene{true});
  CHECK(session.shown.view.hide_step);
  CHECK(workspace(session).lecture.lecture->scenes[11].hides);
  press(session, true);
  CHECK_FALSE(session.shown.view.hide_step);
  CHECK(workspace(session).lecture.at == 11);
  press(session, true);
  CHECK(workspace(session).lecture.at == 12);
  CHECK_FALSE(session.shown.view.hide_step);
  (void)apply(session, panels::GoToScene{11});
  (void)apply(session, panels::HideScene{false});
  CHECK_FALSE(workspace(session).lecture.lecture->scenes[11].hides);
}

TEST_CASE("how an own scene is walked is chosen, undone and saved") {
  Session session = opened("45-minutes");
  (void)apply(session, panels::GoToScene{6});
  CHECK(workspace(session).lecture.lecture->scenes[6].walk == panels::WalkBy::at_once);
  const std::uint32_t own = session.shown.step();
  for (const panels::WalkBy by : {panels::WalkBy::changes, panels::WalkBy::phases, panels::WalkBy::iterations}) {
    (void)apply(session, panels::WalkSceneBy{by});
    CHECK(workspace(session).lecture.lecture->scenes[6].walk == by);
    CHECK(session.shown.step() < own);
    std::size_t presses = 0;
    for (; session.shown.step() < own && presses < 60; ++presses) press(session, true);
    CHECK(presses >= 1);
    CHECK(session.shown.step() == own);
    CHECK(workspace(session).lecture.here);
    const std::string text = course_json(session.teaching.course->course());
    CHECK(app::read_course(app::CourseKind::lecture, text, "again.json").scenes()[6]->walk.by == by);
  }
  (void)apply(session, panels::UndoEdit{});
  CHECK(workspace(session).lecture.lecture->scenes[6].walk == panels::WalkBy::phases);
  (void)apply(session, panels::WalkSceneBy{panels::WalkBy::at_once});
  CHECK(session.shown.step() == own);
}

TEST_CASE("a change of scene whose run is ready takes less than 100 ms") {
  for (const char* name : {"45-minutes", "coalescing", "networks", "onesweep"}) {
    CAPTURE(std::string(name));
    Session session = opened(name);
    double longest = 0;
    const std::size_t count = shipped(name).scenes().size();
    for (std::size_t k = 0; k < 2 * count; ++k) {
      const auto begin = Clock::now();
      (void)apply(session, panels::GoToScene{(5 * k + 1) % count});
      const panels::WorkspaceInput view = workspace(session);
      const scene::Scene figure = panels::draw_figure(panels::figure_key(view, 640, 480));
      longest = std::max(longest, std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
      CHECK_FALSE(figure.shapes.empty());
    }
    MESSAGE(std::string(name) << ": " << longest << " ms");
    CHECK(longest < 100);
  }
}

TEST_CASE("beside the lecture Page Down takes changes, and a scene leads back to it") {
  Session session = opened("45-minutes");
  load(session, tests::book_recording());
  CHECK_FALSE(workspace(session).lecture.here);
  press(session, true);
  CHECK(session.shown.step() > 0);
  CHECK(workspace(session).lecture.at == 0);
  (void)apply(session, panels::GoToScene{1});
  check_shown(session, shipped("45-minutes"), 1);
  (void)apply(session, panels::GoToScene{99});
  (void)apply(session, panels::GoToScene{~std::size_t{0}});
  CHECK(workspace(session).lecture.at == 1);
  (void)apply(session, panels::CloseLecture{});
  CHECK(workspace(session).lecture.lecture == nullptr);
  CHECK(session.shown.recording() != nullptr);
}

TEST_CASE("a lecture that is edited in the window is saved, read again and shows the same") {
  const Course before = shipped("45-minutes");
  Session session = opened("45-minutes");
  const auto captions = [&] {
    std::vector<std::string> all;
    for (const panels::SceneView& scene : workspace(session).lecture.lecture->scenes) all.push_back(scene.caption);
    return all;
  };
  const auto at_first = captions();
  // The second scene up, the third away, a moment behind the first with texts of its own.
  (void)apply(session, panels::MoveScene{1, false});
  (void)apply(session, panels::RemoveScene{2});
  (void)apply(session, panels::GoToScene{0});
  (void)apply(session, panels::PickFigure{"13.3"});
  (void)apply(session, panels::SeekTo{51});
  (void)apply(session, panels::FollowKey{9});
  (void)apply(session, panels::AddScene{});
  CHECK(workspace(session).lecture.at == 1);
  CHECK(workspace(session).lecture.here);
  (void)apply(session, panels::EditScene{1, "Which formula?\nOf zeros.", ""});
  CHECK(workspace(session).lecture.lecture->edited);
  (void)apply(session, panels::EditScene{1, " \n", "x"});  // refused, in one line
  CHECK_FALSE(session.message.text.empty());

  const app::Changes saving = apply(session, panels::SaveLecture{"mine.json"});
  REQUIRE(saving.effects.size() == 1);
  const auto* written = std::get_if<app::WriteLecture>(&saving.effects.front());
  REQUIRE(written != nullptr);
  (void)lecture_saved(session, written->path);
  CHECK_FALSE(workspace(session).lecture.lecture->edited);
  const auto again = app::read_course(app::CourseKind::lecture, written->text, "mine.json");
  CHECK(again != before);
  REQUIRE(again.scenes().size() == at_first.size());
  CHECK(again.scenes()[0]->say.of(Language::english) == at_first[1]);
  CHECK(again.scenes()[2]->say.of(Language::english) == at_first[0]);
  CHECK(again.scenes()[3]->say.of(Language::english) == at_first[3]);
  const app::CourseScene& added = *again.scenes()[1];
  CHECK(added.say.of(Language::english) == "Which formula? Of zeros.");
  CHECK(added.say.of(Language::simplified_chinese) != added.say.of(Language::english));
  CHECK(added.run() == before.scenes()[0]->run());
  const auto shown = app::view_of(added.arguments, *tests::recorded(added.run())->recording);
  CHECK(shown.figure->id == "13.3");
  CHECK(shown.step == 51U);
  CHECK(shown.selection.followed_key == 9U);
  CHECK(captions()[1] == "Which formula? Of zeros.");
}

TEST_CASE("a scene goes over a section's end into the next one; an empty section goes; the last scene stays") {
  Session session = opened("onesweep");
  const std::size_t sections = workspace(session).lecture.lecture->sections.size();
  const std::size_t first_of_second = workspace(session).lecture.lecture->sections[1].first;
  const std::string heading = workspace(session).lecture.lecture->scenes[first_of_second - 1].heading;
  (void)apply(session, panels::MoveScene{first_of_second - 1, true});
  const panels::LectureView& view = *workspace(session).lecture.lecture;
  const std::size_t second = view.sections.size() == sections ? 1 : 0;
  CHECK(view.scenes[view.sections[second].first].heading == heading);
  while (workspace(session).lecture.lecture->scenes.size() > 1) (void)apply(session, panels::RemoveScene{0});
  CHECK(workspace(session).lecture.lecture->sections.size() == 1);
  (void)apply(session, panels::RemoveScene{0});
  CHECK(workspace(session).lecture.lecture->scenes.size() == 1);
}

TEST_CASE("a scene begins from the defaults for what its link does not name") {
  const std::string
      run = R"("link": "sort=radix-1bit&preset=book&device=cpu)",
      words =
          R"("caption": {"en": "x", "zh-Hans": "x", "zh-Hant": "x"}, "note": {"en": "", "zh-Hans": "", "zh-Hant": ""})";
  const auto scene = [&](const std::string& shown) { return "{" + run + shown + "\", " + words + "}"; };
  const auto lecture = app::read_course(
      app::CourseKind::lecture,
      R"({"format": "scatterscope-lecture", "version": 1, "title": {"en": "x", "zh-Hans": "x", "zh-Hant": "x"},
          "sections": [{"title": {"en": "x", "zh-Hans": "x", "zh-Hant": "x"}, "scenes": [)" +
          scene("&figure=13.3&step=20&key=9&hide&key-format=hexadecimal&heatmap-logarithmic&heatmap-window=4") + "," +
          scene("&figure=13.3&step=20") + "]}]}",
      "made.json");
  Session session;
  app::WindowOptions options;
  options.course = std::make_shared<const Course>(lecture);
  (void)hear(session, tests::recorded_runs(tests::runs_asked(open(session, options, false))));
  CHECK(session.settings.key_format == figures::KeyFormat::hexadecimal);
  CHECK(session.settings.heatmap == figures::HeatmapView{true, true, 4});
  (void)apply(session, panels::GoToScene{1});
  CHECK(session.settings.key_format == figures::KeyFormat::automatic);
  CHECK(session.settings.heatmap == figures::HeatmapView{});
  CHECK_FALSE(session.shown.view.selection.followed_key);
  CHECK_FALSE(session.shown.view.hide_step);
  (void)apply(session, panels::GoToScene{0});
  CHECK(session.settings.key_format == figures::KeyFormat::hexadecimal);
}

TEST_CASE("the lecturer's window is the session's: open with a lecture alone, and closed with it") {
  Session session;
  (void)apply(session, panels::ShowLecturerWindow{true});
  CHECK_FALSE(session.teaching.lecturer_window);
  tests::open_lecture(session, "45-minutes");
  CHECK(apply(session, panels::ShowLecturerWindow{true}).any());
  CHECK(workspace(session).lecture.window);
  // What comes next is at hand, as it will be shown.
  const auto ahead_of = [&](std::size_t scene) {
    (void)apply(session, panels::GoToScene{scene});
    return workspace(session).lecture.ahead;
  };
  const std::size_t count = workspace(session).lecture.lecture->scenes.size();
  for (std::size_t k = 0; k + 1 < count; ++k) {
    const auto ahead = ahead_of(k);
    if (!app::is_figure(session.teaching.course->content(k + 1))) {
      CHECK_FALSE(ahead);
      REQUIRE(workspace(session).lecture.picture_ahead != nullptr);
      CHECK_FALSE(workspace(session).lecture.picture_ahead->shapes.empty());
      continue;
    }
    REQUIRE(ahead);
    const std::uint32_t step = ahead->moment().step();
    const figures::FigureInfo* figure = ahead->view.figure;
    const recording::Recording* recording = ahead->recording_or_null();
    tests::show_scene(session, k + 1);
    CHECK(session.shown.step() == step);
    CHECK(session.shown.view.figure == figure);
    CHECK(session.shown.recording() == recording);
  }
  CHECK_FALSE(ahead_of(count - 1));
  // The minutes pass in it.
  CHECK(next_due(session));
  CHECK(pass_time(session, 61).any());
  (void)apply(session, panels::ShowLecturerWindow{false});
  CHECK_FALSE(workspace(session).lecture.window);
  CHECK_FALSE(next_due(session));
  (void)apply(session, panels::ShowLecturerWindow{true});
  (void)apply(session, panels::CloseLecture{});
  CHECK_FALSE(session.teaching.lecturer_window);
}

TEST_CASE("without a lecture a moment begins one, of the run that is loaded") {
  Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::PickFigure{"13.2"});
  (void)apply(session, panels::SeekTo{70});
  (void)apply(session, panels::AddScene{});
  (void)apply(session, panels::SeekTo{0});
  (void)apply(session, panels::AddScene{});
  const panels::WorkspaceInput view = workspace(session);
  REQUIRE(view.lecture.lecture != nullptr);
  CHECK(view.lecture.lecture->scenes.size() == 2);
  CHECK(view.lecture.lecture->runs == 1);
  (void)apply(session, panels::GoToScene{0});
  CHECK(session.shown.step() == 70);
  CHECK(session.shown.view.figure->id == "13.2");
}

TEST_CASE("the minutes of a lecture pass while its notes are shown, and nothing else is drawn for them") {
  Session session = opened("45-minutes");
  CHECK_FALSE(pass_time(session, 61).any());
  (void)apply(session, panels::ShowNotes{true});
  CHECK(workspace(session).lecture.minutes == 1);
  CHECK(*next_due(session) == doctest::Approx(59));
  CHECK(pass_time(session, 58).any() == false);
  CHECK(pass_time(session, 2).any());
  CHECK(workspace(session).lecture.minutes == 2);
}

TEST_CASE("the question of a scene is asked in its place, and leads back to the scene") {
  Session session = opened("45-minutes");
  const Course& lecture = shipped("45-minutes");
  (void)apply(session, panels::ShowQuestion{true});
  CHECK(session.teaching.lesson() == nullptr);  // the first scene has none
  (void)apply(session, panels::GoToScene{7});
  CHECK(workspace(session).lecture.asks());
  const app::Changes asked = apply(session, panels::ShowQuestion{true});
  REQUIRE(session.teaching.lesson() != nullptr);
  (void)hear(session, tests::recorded_for(asked));
  const auto view = [&] { return *workspace(session).lesson.lesson; };
  CHECK(workspace(session).lesson.of_scene);
  CHECK_FALSE(workspace(session).lecture.asks());
  CHECK_FALSE(view().recording);
  REQUIRE(view().options.size() > 2);
  CHECK_FALSE(view().label.empty());
  // A wrong answer says why, the right one ends it; neither is a lesson's progress.
  const std::size_t right = [&] {
    (void)apply(session, panels::ShowLessonAnswer{});
    const auto found = view().right;
    REQUIRE(found);
    return *found;
  }();
  (void)apply(session, panels::ShowQuestion{false});
  CHECK(session.teaching.lesson() == nullptr);
  check_shown(session, lecture, 7);
  (void)apply(session, panels::ShowQuestion{true});
  REQUIRE(session.teaching.lesson() != nullptr);
  CHECK_FALSE(view().recording);  // its run is known by now
  (void)apply(session, panels::AnswerLesson{right == 0 ? 1U : 0U});
  CHECK_FALSE(view().verdict.empty());
  const app::Changes answered = apply(session, panels::AnswerLesson{right});
  CHECK(view().stage == panels::LessonView::Stage::answered);
  CHECK(answered.effects.empty());
  CHECK(workspace(session).lessons_done.empty());
  // A clicker leads back, or on to the next scene.
  press(session, false);
  check_shown(session, lecture, 7);
  (void)apply(session, panels::ShowQuestion{true});
  (void)apply(session, panels::AnswerLesson{right});
  press(session, true);
  check_shown(session, lecture, 8);
  (void)apply(session, panels::GoToScene{7});
  // Another scene closes it, and so does the end of the lecture.
  (void)apply(session, panels::ShowQuestion{true});
  (void)apply(session, panels::GoToScene{8});
  CHECK(session.teaching.lesson() == nullptr);
  (void)apply(session, panels::GoToScene{7});
  (void)apply(session, panels::ShowQuestion{true});
  (void)apply(session, panels::CloseLecture{});
  CHECK(session.teaching.lesson() == nullptr);
  CHECK(session.teaching.lecture() == nullptr);
}

TEST_CASE("a question whose run is not there yet can be left, and editing leaves its answer as it is") {
  Session session = opened("45-minutes");
  const Course& lecture = shipped("45-minutes");
  (void)apply(session, panels::GoToScene{7});
  const app::Changes asked = apply(session, panels::ShowQuestion{true});
  CHECK(workspace(session).lesson.of_scene);
  CHECK_FALSE(workspace(session).lecture.within);
  (void)apply(session, panels::ShowQuestion{false});  // nothing was recorded by now
  CHECK(workspace(session).lesson.lesson == nullptr);
  check_shown(session, lecture, 7);
  (void)hear(session, tests::recorded_for(asked));
  (void)apply(session, panels::ShowQuestion{true});
  (void)apply(session, panels::ShowLessonAnswer{});
  const auto stage = [&] { return workspace(session).lesson.lesson->stage; };
  for (const panels::Intent& edit : {panels::Intent{panels::MoveScene{7, true}}, panels::Intent{panels::RemoveScene{0}},
                                     panels::Intent{panels::EditScene{7, "Other words.", ""}}}) {
    (void)apply(session, edit);
    CHECK(workspace(session).lesson.of_scene);
    CHECK(stage() == panels::LessonView::Stage::revealed);
  }
  // What is added is a scene of its own, and is not asked about.
  (void)apply(session, panels::AddScene{});
  CHECK(workspace(session).lesson.lesson == nullptr);
}

}  // namespace scatterscope

// Scenes of a lecture that show something else than a figure: walked by a clicker, left and returned to, made of what
// is shown, opened by a link.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/links/scene_link.h"
#include "app/parameters/derived_run.h"
#include "app/session/scene_content.h"
#include "app/session/session.h"
#include "app/views/content.h"
#include "app/views/draw_view.h"
#include "tests/timing/made_up.h"
#include "tests/window/book_recording.h"
#include "tests/window/panel_bench.h"
#include "tests/window/prepared_comparison.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/stage.h"

namespace scatterscope {
namespace {

using app::Session;
using Kind = app::JobState::Kind;

void press_on(Session& session, bool forward = true) {
  const auto runs = tests::runs_asked(apply(session, panels::WalkLecture{forward}));
  if (!runs.empty()) (void)hear(session, tests::recorded_runs(runs));
  while (looking(session)) (void)look_for_changes(session);
}

// The views that are shown one after the other by Page Down alone, each named once.
std::vector<std::size_t> contents_shown(Session& session) {
  std::vector<std::size_t> kinds;
  for (int presses = 0; presses < 400; ++presses) {
    const panels::WorkspaceInput view = workspace(session);
    if (!session.teaching.lesson()) {
      CHECK(view.lecture.within);
      const std::size_t kind = session.teaching.course->content().index();
      if (view.lecture.here && (kinds.empty() || kinds.back() != kind)) kinds.push_back(kind);
      if (kind == 3) CHECK(view.timing);
      if (kind == 1 || kind == 2) CHECK(view.compare);
      if (kind >= 4) CHECK(view.instead != panels::Instead::none);
      if (kind == 0) CHECK(view.has_steps());
    }
    const bool last = session.teaching.course->at() + 1 == session.teaching.course->count();
    if (last && view.lecture.here) break;
    press_on(session);
  }
  return kinds;
}

// Opened on the made results of a lecture that has only the scene of these options.
Session opened_on(const app::RunArguments& arguments) {
  app::Course lecture;
  lecture.name = "one";
  for (const Language language : all_languages) lecture.title.of(language) = "One";
  app::CourseScene scene;
  scene.arguments = arguments;
  for (const Language language : all_languages) scene.say.of(language) = "Words.";
  app::CourseScene first = scene;
  first.arguments = app::arguments_of_link("sort=merge&preset=book&device=cpu&figure=13.11&step=0");
  lecture.sections.push_back({lecture.title, {first, scene}});
  Session session;
  app::Changes changes;
  app::open_lecture(session, std::move(lecture), {}, 0, changes);
  (void)hear(session, tests::recorded_for(changes));
  press_on(session);
  return session;
}

// The scene that the present view becomes, read back from the lecture's file.
app::RunArguments added(Session& session) {
  (void)apply(session, panels::AddScene{});
  INFO(session.message.text);
  REQUIRE(session.teaching.lecture());
  const app::Changes saving = apply(session, panels::SaveLecture{"mine.json"});
  REQUIRE(saving.effects.size() == 1);
  const auto& written = std::get<app::WriteLecture>(saving.effects.front());
  const app::Course again = app::read_course(app::CourseKind::lecture, written.text, "mine.json");
  return again.scenes().at(session.teaching.course->at())->arguments;
}

// A scene of it shows the same: in the lecture that it was made in, and in one that makes all anew.
void check_added(Session& session, std::size_t kind) {
  const app::RunArguments arguments = added(session);
  CAPTURE(app::link_of(arguments));
  CHECK(app::content_of(arguments).index() == kind);
  CHECK(workspace(session).lecture.here);
  Session other = opened_on(arguments);
  CHECK(workspace(other).lecture.at == 1);
  CHECK(workspace(other).lecture.here);
  if (other.shown.comparison && session.shown.comparison) {
    CHECK(other.shown.comparison->position() == session.shown.comparison->position());
    for (std::size_t k = 0; k < 2; ++k) {
      const auto& here = *session.shown.comparison->side(k).run->recording;
      const auto& there = *other.shown.comparison->side(k).run->recording;
      CHECK(there.config == here.config);
      CHECK(there.output == here.output);
      CHECK(other.shown.comparison->view(k).figure == session.shown.comparison->view(k).figure);
    }
  }
}

}  // namespace

TEST_CASE("by Page Down alone a class sees every kind of view, and by Page Up again") {
  Session session;
  tests::open_lecture(session, "45-minutes");
  CHECK(contents_shown(session) == std::vector<std::size_t>{0, 2, 0, 1, 0, 3, 0, 3, 0, 6, 0, 5});
  for (int presses = 0; presses < 400 && session.teaching.course->at() > 0; ++presses) press_on(session, false);
  CHECK(session.teaching.course->at() == 0);
}

TEST_CASE("another run in place of any view leads back to it") {
  Session session;
  tests::open_lecture(session, "45-minutes");
  for (std::size_t scene = 0; scene < session.teaching.course->count(); ++scene) {
    if (app::is_figure(session.teaching.course->content(scene))) continue;
    CAPTURE(scene);
    (void)apply(session, panels::GoToScene{scene});
    REQUIRE(workspace(session).lecture.here);
    app::LoadState another;
    another.kind = Kind::done;
    another.ready = analysis::make_run(tests::book_recording());
    (void)hear(session, std::move(another));
    CHECK_FALSE(workspace(session).lecture.within);
    CHECK(workspace(session).lecture.left);
    (void)apply(session, panels::ReturnToScene{});
    CHECK(workspace(session).lecture.at == scene);
    CHECK(workspace(session).lecture.here);
  }
}

TEST_CASE("two runs of a scene are left at a place and shown there again") {
  Session session = opened_on(app::arguments_of_link("side-by-side=13.2-13.5&step=20"));
  REQUIRE(session.shown.comparison);
  CHECK(session.shown.comparison->position() == 20);
  (void)apply(session, panels::SeekTo{7});
  CHECK_FALSE(workspace(session).lecture.here);
  load(session, tests::book_recording());
  (void)apply(session, panels::ReturnToScene{});
  REQUIRE(session.shown.comparison);
  CHECK(session.shown.comparison->position() == 7);
}

TEST_CASE("two runs are walked by the places that the scene names") {
  app::Course lecture;
  lecture.name = "walked";
  app::CourseScene scene;
  scene.arguments = app::arguments_of_link("side-by-side=13.2-13.5&step=20");
  scene.walk = {app::WalkBy::places, {{"--step", "3"}}, {{{"--step", "9"}}}};
  for (const Language language : all_languages) scene.say.of(language) = "Words.";
  lecture.sections.push_back({{}, {scene}});
  Session session;
  app::Changes changes;
  app::open_lecture(session, std::move(lecture), {}, 0, changes);
  (void)hear(session, tests::recorded_for(changes));
  for (const std::uint32_t place : {3U, 9U, 20U}) {
    CHECK(session.shown.comparison->position() == place);
    press_on(session);
  }
}

TEST_CASE("what is shown becomes a scene, whatever it is") {
  SUBCASE("two runs of a preset") {
    Session session;
    load(session, tests::book_recording());
    compare(session, tests::prepared_comparison("13.2-13.5"));
    (void)apply(session, panels::SeekTo{11});
    check_added(session, 1);
  }
  SUBCASE("the loaded run beside another one") {
    Session session;
    load(session, tests::book_recording());
    const auto request = app::run_on_keys_of(session.shown.loaded(), [&] {
      recording::Config config = session.shown.loaded().config;
      config.sort = "merge";
      return config;
    }());
    const std::array<std::shared_ptr<const recording::Recording>, 2> both{
        session.shown.run->recording,
        std::make_shared<const recording::Recording>(catalog::record(request.config, request.input, request.backend))};
    compare(session, app::prepare_comparison(both, {"13.1", "13.11"}));
    check_added(session, 1);
  }
  SUBCASE("a mistake") {
    Session session;
    load(session, tests::book_recording());
    app::ShownMistake mistake = tests::shown_mistake("last-bit-forgotten");
    compare(session, tests::prepared_mistake(mistake), mistake);
    check_added(session, 2);
  }
  SUBCASE("measured results") {
    Session session;
    load(session, tests::book_recording());
    (void)apply(session, panels::ShowTiming{true});
    panels::TimingChoice choice = session.shown.timings.choice();
    choice.view.kind = plots::Kind::ladder;
    choice.view.logarithmic = true;
    (void)apply(session, panels::ChangeTiming{choice});
    check_added(session, 3);
  }
  SUBCASE("the grid and the map") {
    Session session = opened_on(app::arguments_of_link("sort=radix-1bit&preset=book&device=cpu&grid=launches"));
    check_added(session, 4);
    Session map = opened_on(app::arguments_of_link("sort=radix-1bit&preset=book&device=cpu&chapter-map"));
    check_added(map, 5);
  }
  SUBCASE("a counted map") {
    Session session = opened_on(app::arguments_of_link(
        "sort=radix-1bit&preset=book&device=cpu&counted=2048&side-by-side=sort%3Dradix-local%26block-threads%3D4"));
    REQUIRE(session.shown.maps[1] != nullptr);
    check_added(session, 1);
    (void)apply(session, panels::CloseCompare{});
  }
  SUBCASE("words") {
    Session session;
    (void)apply(session, panels::AddWords{"Why\nso fast?", "Wait."});
    CHECK(workspace(session).instead == panels::Instead::words);
    CHECK(workspace(session).words == "Why so fast?");
    CHECK(workspace(session).lecture.here);
    CHECK(session.teaching.course->scene().note.of(Language::traditional_chinese) == "Wait.");
    check_added(session, 6);
    (void)apply(session, panels::AddWords{" ", ""});
    CHECK_FALSE(session.message.text.empty());
  }
}

TEST_CASE("what cannot be a scene says so") {
  Session session;
  (void)apply(session, panels::AddScene{});
  CHECK(session.message.error);
  CHECK_FALSE(session.message.text.empty());
  load(session, tests::book_recording());
  session.message = {};
  (void)apply(session, panels::ShowInstead{panels::Instead::grid});
  (void)apply(session, panels::AddScene{});
  CHECK(session.message.text.find("not counted for the loaded keys") != std::string::npos);
  CHECK_FALSE(session.teaching.lecture());
}

TEST_CASE(
    "measured results open with the GPU that the lecture's scene names, else with the first that its lecture does") {
  const auto device = [](const Session& session) {
    const auto& timings = session.shown.timings;
    return timings.sets()[timings.choice().set].set->provenance.device;
  };
  Session session;
  tests::open_lecture(session, "45-minutes");
  tests::show_scene(session, 2);
  (void)apply(session, panels::ShowTiming{true});
  CHECK(device(session) == "NVIDIA H200");
  // Another one that was chosen stays, until a scene names its own.
  const auto choose = [&](const char* gpu) {
    panels::TimingChoice choice = session.shown.timings.choice();
    const auto& sets = session.shown.timings.sets();
    while (sets[choice.set].set->provenance.device.find(gpu) == std::string::npos)
      choice.set = (choice.set + 1) % sets.size();
    (void)apply(session, panels::ChangeTiming{choice});
  };
  choose("H100");
  (void)apply(session, panels::ShowTiming{false});
  (void)apply(session, panels::ShowTiming{true});
  CHECK(device(session).find("H100") != std::string::npos);
  tests::show_scene(session, 24);
  REQUIRE(workspace(session).instead == panels::Instead::chapter_map);
  CHECK(workspace(session).chapter_map.map->timed_keys == 1U << 28U);
  CHECK(workspace(session).chapter_map.map->timed_on.find("H200") != std::string::npos);
  (void)apply(session, panels::ShowTiming{true});
  CHECK(device(session) == "NVIDIA H200");
  // The map as a scene names them again.
  (void)apply(session, panels::ShowTiming{false});
  tests::show_scene(session, 24);
  (void)apply(session, panels::AddScene{});
  CHECK(session.teaching.course->scene().arguments.at("--gpu") == "h200");
  CHECK(session.teaching.course->scene().arguments.at("--n") == "268435456");
}

TEST_CASE("a link to any view opens in the window") {
  for (const std::string& link :
       std::vector<std::string>{"side-by-side=13.2-13.5&step=12", "timing=ladder&gpu=h200", "words=Why%3F",
                                "sort=radix-1bit&preset=book&device=cpu&chapter-map"}) {
    CAPTURE(link);
    Session session;
    load(session, tests::book_recording());
    const app::Changes changes = apply(session, panels::OpenRecording{link});
    REQUIRE(changes.effects.size() == 1);
    const auto& wanted = std::get<app::MakeView>(changes.effects.front());
    app::ViewState state;
    state.kind = Kind::done;
    state.arguments = wanted.view;
    state.made = tests::made_of(app::sources_of(wanted.view));
    (void)hear(session, std::move(state));
    CHECK(session.message.text.empty());
    // The link that is copied says the same view.
    const app::Changes copied = apply(session, panels::CopyLink{});
    REQUIRE(copied.effects.size() == 1);
    const auto again = app::arguments_of_link(std::get<app::CopyText>(copied.effects.front()).text);
    CHECK(app::content_of(again).index() == app::content_of(wanted.view).index());
    session.message = {};
    CHECK(shows_as_asked(session, wanted.view, tests::made_of(app::sources_of(wanted.view))));
  }
}

TEST_CASE("on the stage every scene says its own words below what it shows") {
  tests::PanelBench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::ShowStage{true});
  for (std::size_t scene = 0; scene < bench.session.teaching.course->count(); ++scene) {
    CAPTURE(scene);
    tests::show_scene(bench.session, scene);
    const panels::WorkspaceInput input = workspace(bench.session);
    panels::Intents intents;
    panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
    const std::string said = panels::caption_on_stage(draw);
    if (input.instead == panels::Instead::words) {
      CHECK(said.empty());
      CHECK(input.words == input.lecture.lecture->scenes[scene].caption);
    } else {
      CHECK(said == input.lecture.lecture->scenes[scene].caption);
    }
  }
}

}  // namespace scatterscope

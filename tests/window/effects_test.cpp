// What the session asks for outside, as plain values; and what it makes of what comes back.
#include <doctest/doctest.h>

#include "app/links/scene_link.h"
#include "app/session/session.h"
#include "kernels/parameters/seed.h"
#include "kernels/texts/processes.h"
#include "tests/timing/made_up.h"
#include "tests/window/book_recording.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

using app::Changes;
using app::Session;
using Kind = app::JobState::Kind;

// The only effect, of that kind.
template <class Wanted>
const Wanted& only(const Changes& changes) {
  REQUIRE(changes.effects.size() == 1);
  const auto* found = std::get_if<Wanted>(&changes.effects.front());
  REQUIRE(found != nullptr);
  return *found;
}

template <class State>
State running(double progress = 0) {
  State state;
  state.kind = Kind::running;
  state.progress = progress;
  return state;
}

template <class State>
State ended(Kind kind) {
  State state;
  state.kind = kind;
  state.progress = 1;
  if (kind == Kind::failed) state.problem = {texts::run_ended, {"7"}, 2};
  return state;
}

app::LoadState loaded(std::string path = {}) {
  auto state = ended<app::LoadState>(Kind::done);
  state.path = std::move(path);
  state.ready = analysis::make_run(tests::book_recording());
  return state;
}

Session with_recording() {
  Session session;
  session.load(tests::book_recording());
  return session;
}

TEST_CASE("a run is recorded, then prepared, then shown; how far it is is seen") {
  Session session;
  recording::WantedRun draft;
  draft.config.sort = "radix-local";
  const Changes asked = session.apply(panels::StartRun{draft});
  REQUIRE(asked.effects.size() == 2);
  CHECK(std::get<recording::WantedRun>(std::get<app::RecordRun>(asked.effects[0]).run) == draft);
  CHECK(std::holds_alternative<app::KeepSettings>(asked.effects[1]));
  CHECK_FALSE(session.view().progress.running);

  CHECK(session.hear(running<app::RecordState>(0.25)).jobs);
  CHECK(session.view().progress.running);
  CHECK(session.view().progress.done == 0.25);
  CHECK_FALSE(session.hear(running<app::RecordState>(0.5)).layout());

  auto done = ended<app::RecordState>(Kind::done);
  done.recording = tests::book_recording();
  CHECK(only<app::PrepareRecording>(session.hear(done)).recording == done.recording);
  (void)session.hear(running<app::LoadState>());
  CHECK(session.view().progress.running);
  CHECK(session.hear(loaded()).effects.empty());
  CHECK_FALSE(session.view().progress.running);
  REQUIRE(session.recording() != nullptr);
  CHECK(session.step() == 0);
}

TEST_CASE("work that ends before its beginning was heard is shown like any other") {
  Session session;
  (void)session.hear(loaded());
  const std::uint64_t revision = session.view().shown.sources.run.id();
  CHECK(session.hear(loaded()).layout());
  CHECK(session.view().shown.sources.run.id() != revision);
}

TEST_CASE("what fails or is cancelled is said, and shows nothing") {
  Session session;
  CHECK(session.hear(ended<app::RecordState>(Kind::failed)).message);
  CHECK(session.message().error);
  CHECK(session.hear(ended<app::ComparisonState>(Kind::cancelled)).message);
  CHECK_FALSE(session.message().error);
  CHECK(session.hear(ended<app::LoadState>(Kind::failed)).message);
  CHECK(session.hear(ended<app::CountState>(Kind::failed)).message);
  CHECK(session.hear(ended<app::MeasureState>(Kind::failed)).message);
  CHECK(session.recording() == nullptr);
  CHECK(session.fail({texts::run_ended, {"7"}, 2}).message);
  CHECK(session.message().error);
}

TEST_CASE(
    "cancelling a run ends what records and compares, and what is read "
    "is not shown any more") {
  Session session;
  (void)session.hear(running<app::LoadState>());
  const Changes changes = session.apply(panels::CancelRun{});
  REQUIRE(changes.effects.size() == 3);
  CHECK(std::holds_alternative<app::Cancel<app::RecordJob>>(changes.effects[0]));
  CHECK(std::holds_alternative<app::Cancel<app::ComparisonJob>>(changes.effects[1]));
  CHECK(std::holds_alternative<app::Forget<app::LoadJob>>(changes.effects[2]));
  CHECK_FALSE(session.view().progress.running);
}

TEST_CASE("files are read and written outside, with what was loaded then") {
  Session session;
  CHECK(only<app::ReadFile>(session.apply(panels::OpenRecording{"a.rec"})).path == "a.rec");
  CHECK(session.apply(panels::SaveRecording{"b.rec"}).effects.empty());
  CHECK(session.apply(panels::SaveMeasured{"b.json"}).effects.empty());
  (void)session.hear(loaded("a.rec"));
  CHECK(session.path() == "a.rec");
  const auto written = only<app::WriteRecording>(session.apply(panels::SaveRecording{"b.rec"}));
  CHECK(written.path == "b.rec");
  CHECK(written.recording == session.run()->recording);
  CHECK(session.saved(written.path, written.recording).message);
  CHECK(session.path() == "b.rec");
  CHECK(session.message().text.find("b.rec") != std::string::npos);
  CHECK(only<app::WriteFigure>(session.apply(panels::ExportFigure{"c.svg"})).path == "c.svg");
  CHECK(only<app::WriteFigure>(session.apply(panels::ExportFigure{"c.pdf"})).path == "c.pdf");
  const auto exported = only<app::ExportShown>(session.apply(panels::ExportFigure{"c.html"})).request;
  CHECK(exported.path == "c.html");
  CHECK(exported.recording == session.run()->recording);
  CHECK(exported.shown.figure->id == session.shown_view().figure->id);
  CHECK(exported.shown.step == session.step());
  CHECK(exported.theme == "light");
  CHECK(exported.looks.language == Language::english);
  (void)session.hear(ended<app::ExportState>(Kind::failed));
  CHECK(session.message().error);
  auto done = ended<app::ExportState>(Kind::done);
  done.path = "c.html";
  CHECK(session.hear(done).message);
  CHECK(session.message().text.find("c.html") != std::string::npos);
  CHECK_FALSE(session.message().error);
  (void)session.saved("c.svg");
  CHECK(session.path() == "b.rec");

  auto results = ended<app::LoadState>(Kind::done);
  results.path = "d.json";
  results.measured = std::make_shared<const timing::MeasuredSet>(tests::made_up_set());
  (void)session.hear(results);
  CHECK(session.timings().shown());
  CHECK(only<app::WriteMeasured>(session.apply(panels::SaveMeasured{"e.json"})).set == results.measured);
}

TEST_CASE("an export waits for the one under way, and follows it whether that is written or not") {
  Session session = with_recording();
  CHECK(only<app::ExportShown>(session.apply(panels::ExportFigure{"a.gif"})).request.path == "a.gif");
  const std::string_view figure = session.shown_view().figure->id;
  for (const char* path : {"b.html", "c.png"}) {
    CHECK(session.apply(panels::ExportFigure{path}).effects.empty());
    CHECK(session.message().text.find(path) != std::string::npos);
    CHECK(session.message().text.find("a.gif") != std::string::npos);
    CHECK_FALSE(session.message().error);
  }
  // What they show is what was shown when they were asked for.
  (void)session.apply(panels::PickFigure{"13.2"});
  REQUIRE(session.shown_view().figure->id != figure);
  CHECK(session.hear(running<app::ExportState>(0.5)).effects.empty());
  const auto second = only<app::ExportShown>(session.hear(ended<app::ExportState>(Kind::done))).request;
  CHECK(second.path == "b.html");
  CHECK(second.shown.figure->id == figure);
  CHECK(only<app::ExportShown>(session.hear(ended<app::ExportState>(Kind::failed))).request.path == "c.png");
  CHECK(session.hear(ended<app::ExportState>(Kind::done)).effects.empty());
  CHECK(only<app::ExportShown>(session.apply(panels::ExportFigure{"d.png"})).request.path == "d.png");
}

TEST_CASE("settings that change are kept, others are not written") {
  Session session;
  panels::Settings settings;
  settings.theme = scene::ThemeName::dark;
  (void)only<app::KeepSettings>(session.apply(panels::ChangeSettings{settings}));
  CHECK(session.apply(panels::ChangeSettings{settings}).effects.empty());
  (void)only<app::KeepSettings>(session.apply(panels::SetSpeed{4}));
  (void)only<app::KeepSettings>(session.apply(panels::ResetSettings{}));
  (void)only<app::SwitchFullScreen>(session.apply(panels::ToggleFullScreen{}));
  (void)only<app::CloseWindow>(session.apply(panels::Quit{}));
}

TEST_CASE("what only looks asks for nothing outside") {
  Session session = with_recording();
  for (const panels::Intent& intent :
       panels::Intents{panels::SeekTo{5}, panels::Walk{}, panels::SetPlaying{true}, panels::SetHide{true},
                       panels::Hover{}, panels::Choose{}, panels::FollowKey{3}, panels::ToggleBreakpoint{0, 3},
                       panels::ClearBreakpoints{}, panels::PickFigure{"13.2", 0}, panels::PickIteration{1},
                       panels::GoToWrite{}, panels::DismissMessage{}, panels::CloseCompare{}, panels::ShowRecordedMap{},
                       panels::ShowTiming{}, panels::ChangeTiming{}, panels::TurnPlot{}}) {
    CHECK(session.apply(intent).effects.empty());
  }
}

TEST_CASE(
    "two runs are compared: a preset's, or the loaded one beside another "
    "on its keys") {
  Session session;
  panels::StartCompare preset;
  preset.preset = "13.2-13.5";
  CHECK(only<app::CompareRuns>(session.apply(preset)).request.sides[1].run.config.sort == "radix-local");
  panels::StartCompare beside;
  beside.config.sort = "radix-local";
  CHECK(session.apply(beside).effects.empty());
  session.load(tests::book_recording());
  const auto request = only<app::CompareRuns>(session.apply(beside)).request;
  CHECK(request.sides[0].recorded == session.run()->recording);
  CHECK(request.sides[1].run.input.keys == session.recording()->input);
  preset.preset = "no such";
  CHECK(session.apply(preset).message);

  auto done = ended<app::ComparisonState>(Kind::done);
  done.prepared = app::prepare_comparison({session.run()->recording, session.run()->recording}, {"13.1", "13.1"});
  CHECK(session.hear(std::move(done)).jobs);
  CHECK(session.comparison() != nullptr);
}

TEST_CASE(
    "the grid and the map are counted for the loaded keys, shown as they "
    "grow, and their runs opened") {
  Session session;
  CHECK(session.apply(panels::StartTradeOff{}).effects.empty());
  CHECK(session.apply(panels::StartChapterMap{}).effects.empty());
  CHECK(session.apply(panels::OpenTradeOffCell{}).effects.empty());
  CHECK(session.apply(panels::OpenSortOfChapterMap{}).effects.empty());
  CHECK(session.view().chapter_map.map == nullptr);
  session.load(tests::book_recording());

  const auto grid = only<app::CountGrid>(session.apply(panels::StartTradeOff{}));
  app::Task<app::TradeOffState> counting = app::trade_off_task(std::get<app::RunRequest>(grid.run));
  counting.first.kind = Kind::running;
  (void)session.hear(counting.first);
  CHECK(session.view().trade_off->running);
  // Digits of one to four bits: the keys have no more.
  CHECK(session.view().trade_off->cells.size() == 20);
  CHECK(session.view().trade_off->radix_bits == std::vector<std::uint32_t>{1, 2, 3, 4});
  CHECK(session.view().trade_off->keys == session.recording()->input);
  const auto cell = only<app::RecordRun>(session.apply(panels::OpenTradeOffCell{4, 2}));
  CHECK(std::get<app::RunRequest>(cell.run).config.radix_bits == 4);
  (void)only<app::Cancel<app::TradeOffJob>>(session.apply(panels::CancelTradeOff{}));
  recording::WantedRun draft;
  draft.keys.typed = "3, 1";
  CHECK(std::get<recording::WantedRun>(only<app::CountGrid>(session.apply(panels::StartTradeOff{draft})).run) == draft);

  app::Task<app::ChapterMapState> sorts =
      app::chapter_map_task(only<app::CountSorts>(session.apply(panels::StartChapterMap{})).run);
  (void)session.hear(sorts.first);
  const auto map = session.view().chapter_map;
  REQUIRE(map.map != nullptr);
  CHECK(map.of_loaded);
  CHECK(session.view().chapter_map.map == map.map);  // made once
  panels::Settings chinese;
  chinese.language = Language::simplified_chinese;
  (void)session.apply(panels::ChangeSettings{chinese});
  CHECK(session.view().chapter_map.map->input != map.map->input);
  const auto mapped = only<app::RecordRun>(session.apply(panels::OpenSortOfChapterMap{1}));
  CHECK(std::get<app::RunRequest>(mapped.run).config.sort == app::sorts_of_chapter()[1]->name);
  (void)only<app::Cancel<app::ChapterMapJob>>(session.apply(panels::CancelChapterMap{}));
}

TEST_CASE("stores are counted of the loaded sort's keys; another map ends that") {
  Session session;
  CHECK(session.apply(panels::CountStores{1024, {}}).effects.empty());
  session.load(tests::book_recording());
  const auto count = only<app::CountScatter>(session.apply(panels::CountStores{1024, {2, 0}}));
  REQUIRE(count.requests.size() == 1);
  CHECK(count.requests[0].config.n == 1024);
  CHECK(count.requests[0].config[recording::seed] == 1);
  CHECK(count.requests[0].config.block_threads == 256);  // not the four of the sixteen keys
  CHECK(count.requests[0].iteration == 2);
  (void)session.hear(running<app::CountState>());
  CHECK(session.view().counting.running);

  auto map = ended<app::LoadState>(Kind::done);
  map.path = "heat.json";
  map.counted_heatmap = std::make_shared<const analysis::RunHeatmap>();
  (void)only<app::Forget<app::CountJob>>(session.hear(map));
  CHECK_FALSE(session.view().counting.running);
  CHECK(session.view().shown.sources.counted == map.counted_heatmap);
  (void)only<app::Forget<app::CountJob>>(session.apply(panels::CancelCount{}));
}

TEST_CASE("results grow while they are measured, and what ends it is said") {
  Session session;
  panels::MeasureDraft draft;
  draft.device = "cpu";
  const auto measure = only<app::MeasureSorts>(session.apply(panels::StartMeasure{draft}));
  CHECK_FALSE(measure.request.contests.empty());
  CHECK(session.timings().shown());
  const std::size_t before = session.timings().sets().size();
  auto state = running<app::MeasureState>(0.5);
  state.seconds_left = 3;
  state.set = std::make_shared<const timing::MeasuredSet>(tests::made_up_set());
  CHECK(session.hear(state).timing);
  CHECK(session.timings().sets().size() == before + 1);
  CHECK_FALSE(session.hear(state).timing);
  CHECK(session.view().measuring.seconds_left == 3);
  (void)only<app::Cancel<app::MeasureJob>>(session.apply(panels::CancelMeasure{}));
  state.kind = Kind::cancelled;
  CHECK(session.hear(state).message);
  CHECK(session.timings().sets().size() == before + 1);
  CHECK_FALSE(session.view().measuring.running);
  draft.sorts.clear();
  CHECK(session.apply(panels::StartMeasure{draft}).message);
}

TEST_CASE("the command line's run, recording, step and comparison come first") {
  app::WindowOptions options;
  options.run.config.sort = "merge";
  {
    Session session;
    const auto run = only<app::RecordRun>(session.open(options, false));
    CHECK(std::get<app::RunRequest>(run.run).config.sort == "merge");
  }
  options.recording = tests::book_recording();
  options.file = "book.rec";
  options.scene.step = 12;
  {
    Session session;
    CHECK(only<app::PrepareRecording>(session.open(options, false)).path == "book.rec");
    (void)session.hear(loaded("book.rec"));
    CHECK(session.step() == 12);
    (void)session.hear(loaded());
    CHECK(session.step() == 0);  // once
  }
  {
    Session session;
    CHECK(session.open(options, true).effects.empty());
    CHECK(session.step() == 12);
  }
  options.compare = "13.2-13.5";
  options.compared[1] = tests::book_recording();
  Session session;
  (void)session.open(options, false);
  const auto request = only<app::CompareRuns>(session.hear(loaded())).request;
  CHECK(session.step() == 0);
  CHECK(request.sides[0].recorded == session.run()->recording);
  CHECK(request.sides[1].recorded == options.compared[1]);
  auto done = ended<app::ComparisonState>(Kind::done);
  done.prepared = app::prepare_comparison({session.run()->recording, options.compared[1]}, {"13.1", "13.1"});
  (void)session.hear(std::move(done));
  CHECK(session.comparison()->position() == 12);
}

TEST_CASE("a link to what is shown opens on the same") {
  Session session;
  session.load(tests::book_recording());
  for (const panels::Intent& intent : {panels::Intent{panels::SeekTo{17}}, panels::Intent{panels::PickFigure{"13.2"}},
                                       panels::Intent{panels::PickIteration{2}}, panels::Intent{panels::FollowKey{9}},
                                       panels::Intent{panels::SetHide{true}}})
    (void)session.apply(intent);
  (void)session.apply(panels::Choose{scene::Ref{scene::Ref::Kind::thread, 2, 1, 0}});
  const Changes copied = session.apply(panels::CopyLink{});
  CHECK(copied.message);
  const std::string link = only<app::CopyText>(copied).text;
  CHECK(link == "sort=radix-1bit&preset=book&figure=13.2&step=17&drawn-iteration=2&key=9&thread=2.1&hide");
  CHECK(session.message().text == "Copied: " + app::shown(link));

  const auto arguments = app::arguments_of_link(link);
  app::WindowOptions options;
  options.recording = tests::book_recording();
  options.scene = app::view_of(arguments, *options.recording);
  for (const bool at_once : {true, false}) {
    Session other;
    (void)other.open(options, at_once);
    if (!at_once) (void)other.hear(loaded());
    CHECK(other.step() == 17);
    CHECK(other.shown_view().figure->id == "13.2");
    CHECK(other.shown_view().iteration == 2);
    CHECK(other.shown_view().selection == session.shown_view().selection);
    CHECK(other.shown_view().hide_step);
    CHECK(only<app::CopyText>(other.apply(panels::CopyLink{})).text == link);
  }
}

TEST_CASE("a link that is pasted where a file is opened records its run and shows the same") {
  Session session;
  session.load(tests::book_recording());
  for (const panels::Intent& intent : {panels::Intent{panels::SeekTo{17}}, panels::Intent{panels::PickFigure{"13.2"}},
                                       panels::Intent{panels::FollowKey{9}}})
    (void)session.apply(intent);
  const std::string link = only<app::CopyText>(session.apply(panels::CopyLink{})).text;
  Session other;
  const Changes opened = other.apply(panels::OpenRecording{link});
  const auto& run = std::get<app::RunRequest>(only<app::RecordRun>(opened).run);
  CHECK(run.input.keys == tests::book_recording()->input);
  auto recorded = ended<app::RecordState>(Kind::done);
  recorded.recording = tests::book_recording();
  (void)other.hear(std::move(recorded));
  (void)other.hear(loaded());
  CHECK(other.step() == 17);
  CHECK(other.shown_view().figure->id == "13.2");
  CHECK(other.shown_view().selection.followed_key == 9);
  // What is wrong with one is said, and nothing is recorded.
  for (const char* wrong : {"sort=none&preset=book", "nothing=1"}) {
    const Changes refused = other.apply(panels::OpenRecording{wrong});
    CHECK(refused.effects.empty());
    CHECK(other.message().error);
    CHECK_FALSE(other.message().text.empty());
  }
}

TEST_CASE("nothing that a link cannot lead to is copied") {
  Session session;
  CHECK(session.apply(panels::CopyLink{}).effects.empty());
  session.load(tests::book_recording());
  session.compare(app::prepare_comparison({session.run()->recording, tests::book_recording()}, {"13.1", "13.1"}));
  CHECK(session.apply(panels::CopyLink{}).effects.empty());
}

}  // namespace
}  // namespace scatterscope

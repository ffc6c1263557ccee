// What the session asks for outside, as plain values; and what it makes of what comes back.
#include <doctest/doctest.h>

#include "app/links/scene_link.h"
#include "app/session/session.h"
#include "kernels/parameters/seed.h"
#include "kernels/texts/processes.h"
#include "tests/timing/made_up.h"
#include "tests/window/book_recording.h"
#include "tests/window/prepared_comparison.h"
#include "tests/window/recorded_lecture.h"
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
  load(session, tests::book_recording());
  return session;
}

TEST_CASE("a run is recorded, then prepared, then shown; how far it is is seen") {
  Session session;
  recording::WantedRun draft;
  draft.config.sort = "radix-local";
  const Changes asked = apply(session, panels::StartRun{draft});
  REQUIRE(asked.effects.size() == 2);
  CHECK(std::get<recording::WantedRun>(std::get<app::RecordRun>(asked.effects[0]).run) == draft);
  CHECK(std::holds_alternative<app::KeepSettings>(asked.effects[1]));
  CHECK_FALSE(workspace(session).progress.running);

  CHECK(hear(session, running<app::RecordState>(0.25)).jobs);
  CHECK(workspace(session).progress.running);
  CHECK(workspace(session).progress.done == 0.25);
  CHECK_FALSE(hear(session, running<app::RecordState>(0.5)).layout());

  auto done = ended<app::RecordState>(Kind::done);
  done.recording = tests::book_recording();
  CHECK(only<app::PrepareRecording>(hear(session, done)).recording == done.recording);
  (void)hear(session, running<app::LoadState>());
  CHECK(workspace(session).progress.running);
  CHECK(hear(session, loaded()).effects.empty());
  CHECK_FALSE(workspace(session).progress.running);
  REQUIRE(session.shown.recording() != nullptr);
  CHECK(session.shown.step() == 0);
}

TEST_CASE("work that ends before its beginning was heard is shown like any other") {
  Session session;
  (void)hear(session, loaded());
  const std::uint64_t revision = workspace(session).shown.sources.run.id();
  CHECK(hear(session, loaded()).layout());
  CHECK(workspace(session).shown.sources.run.id() != revision);
}

TEST_CASE("keys of one's own are not hidden behind code; the same keys run again stay where one was") {
  Session session = with_recording();
  const auto shows = [&](const std::string& option, const std::string& value) {
    (void)apply(session, panels::PickFigure{"13.4"});
    app::LoadState state = loaded();
    state.ready =
        tests::recorded({{"--sort", "radix-1bit"}, {"--device", "cpu"}, {"--keys", "3,1,2,0"}, {option, value}});
    (void)hear(session, state);
    return session.shown.view.figure->id;
  };
  CHECK(shows("--keys", "3,1,2,0") == figures::default_figure(*session.shown.recording()).id);
  CHECK(shows("--block-threads", "2") == "13.4");
}

TEST_CASE("what fails or is cancelled is said, and shows nothing") {
  Session session;
  CHECK(hear(session, ended<app::RecordState>(Kind::failed)).message);
  CHECK(session.message.error);
  CHECK(hear(session, ended<app::ComparisonState>(Kind::cancelled)).message);
  CHECK_FALSE(session.message.error);
  CHECK(hear(session, ended<app::LoadState>(Kind::failed)).message);
  CHECK(hear(session, ended<app::CountState>(Kind::failed)).message);
  CHECK(hear(session, ended<app::MeasureState>(Kind::failed)).message);
  CHECK(session.shown.recording() == nullptr);
  CHECK(fail(session, {texts::run_ended, {"7"}, 2}).message);
  CHECK(session.message.error);
}

TEST_CASE(
    "cancelling a run ends what records and compares, and what is read "
    "is not shown any more") {
  Session session;
  (void)hear(session, running<app::LoadState>());
  const Changes changes = apply(session, panels::CancelRun{});
  REQUIRE(changes.effects.size() == 3);
  CHECK(std::holds_alternative<app::Cancel<app::RecordJob>>(changes.effects[0]));
  CHECK(std::holds_alternative<app::Cancel<app::ComparisonJob>>(changes.effects[1]));
  CHECK(std::holds_alternative<app::Forget<app::LoadJob>>(changes.effects[2]));
  CHECK_FALSE(workspace(session).progress.running);
}

TEST_CASE("files are read and written outside, with what was loaded then") {
  Session session;
  CHECK(only<app::ReadFile>(apply(session, panels::OpenRecording{"a.rec"})).path == "a.rec");
  CHECK(apply(session, panels::SaveRecording{"b.rec"}).effects.empty());
  CHECK(apply(session, panels::SaveMeasured{"b.json"}).effects.empty());
  (void)hear(session, loaded("a.rec"));
  CHECK(session.shown.path == "a.rec");
  const auto written = only<app::WriteRecording>(apply(session, panels::SaveRecording{"b.rec"}));
  CHECK(written.path == "b.rec");
  CHECK(written.recording == session.shown.run->recording);
  CHECK(saved(session, written.path, written.recording).message);
  CHECK(session.shown.path == "b.rec");
  CHECK(session.message.text.find("b.rec") != std::string::npos);
  CHECK(only<app::WriteFigure>(apply(session, panels::ExportFigure{"c.svg"})).path == "c.svg");
  CHECK(only<app::WriteFigure>(apply(session, panels::ExportFigure{"c.pdf"})).path == "c.pdf");
  const auto exported = only<app::ExportShown>(apply(session, panels::ExportFigure{"c.html"})).request;
  CHECK(exported.path == "c.html");
  CHECK(exported.recording == session.shown.run->recording);
  CHECK(exported.shown.figure->id == session.shown.view.figure->id);
  CHECK(exported.shown.step == session.shown.step());
  CHECK(exported.theme == "light");
  CHECK(exported.looks.language == Language::english);
  (void)hear(session, ended<app::ExportState>(Kind::failed));
  CHECK(session.message.error);
  auto done = ended<app::ExportState>(Kind::done);
  done.path = "c.html";
  CHECK(hear(session, done).message);
  CHECK(session.message.text.find("c.html") != std::string::npos);
  CHECK_FALSE(session.message.error);
  (void)saved(session, "c.svg");
  CHECK(session.shown.path == "b.rec");

  auto results = ended<app::LoadState>(Kind::done);
  results.path = "d.json";
  results.measured = std::make_shared<const timing::MeasuredSet>(tests::made_up_set());
  (void)hear(session, results);
  CHECK(session.shown.timings.shown());
  CHECK(only<app::WriteMeasured>(apply(session, panels::SaveMeasured{"e.json"})).set == results.measured);
}

TEST_CASE("an export waits for the one under way, and follows it whether that is written or not") {
  Session session = with_recording();
  CHECK(only<app::ExportShown>(apply(session, panels::ExportFigure{"a.gif"})).request.path == "a.gif");
  const std::string_view figure = session.shown.view.figure->id;
  for (const char* path : {"b.html", "c.png"}) {
    CHECK(apply(session, panels::ExportFigure{path}).effects.empty());
    CHECK(session.message.text.find(path) != std::string::npos);
    CHECK(session.message.text.find("a.gif") != std::string::npos);
    CHECK_FALSE(session.message.error);
  }
  // What they show is what was shown when they were asked for.
  (void)apply(session, panels::PickFigure{"13.2"});
  REQUIRE(session.shown.view.figure->id != figure);
  CHECK(hear(session, running<app::ExportState>(0.5)).effects.empty());
  const auto second = only<app::ExportShown>(hear(session, ended<app::ExportState>(Kind::done))).request;
  CHECK(second.path == "b.html");
  CHECK(second.shown.figure->id == figure);
  CHECK(only<app::ExportShown>(hear(session, ended<app::ExportState>(Kind::failed))).request.path == "c.png");
  CHECK(hear(session, ended<app::ExportState>(Kind::done)).effects.empty());
  CHECK(only<app::ExportShown>(apply(session, panels::ExportFigure{"d.png"})).request.path == "d.png");
}

TEST_CASE("settings that change are kept, others are not written") {
  Session session;
  panels::Settings settings;
  settings.theme = scene::ThemeName::dark;
  (void)only<app::KeepSettings>(apply(session, panels::ChangeSettings{settings}));
  CHECK(apply(session, panels::ChangeSettings{settings}).effects.empty());
  (void)only<app::KeepSettings>(apply(session, panels::SetSpeed{4}));
  (void)only<app::KeepSettings>(apply(session, panels::ResetSettings{}));
  (void)only<app::SwitchFullScreen>(apply(session, panels::ToggleFullScreen{}));
  (void)only<app::CloseWindow>(apply(session, panels::Quit{}));
}

TEST_CASE("what only looks asks for nothing outside") {
  Session session = with_recording();
  for (const panels::Intent& intent :
       panels::Intents{panels::SeekTo{5}, panels::Walk{}, panels::SetPlaying{true}, panels::SetHide{true},
                       panels::Hover{}, panels::Choose{}, panels::FollowKey{3}, panels::ToggleBreakpoint{0, 3},
                       panels::ClearBreakpoints{}, panels::PickFigure{"13.2", 0}, panels::PickIteration{1},
                       panels::GoToWrite{}, panels::DismissMessage{}, panels::CloseCompare{}, panels::ShowRecordedMap{},
                       panels::ShowTiming{}, panels::ChangeTiming{}, panels::TurnPlot{}}) {
    CHECK(apply(session, intent).effects.empty());
  }
}

TEST_CASE(
    "two runs are compared: a preset's, or the loaded one beside another "
    "on its keys") {
  Session session;
  panels::StartCompare preset;
  preset.preset = "13.2-13.5";
  CHECK(only<app::CompareRuns>(apply(session, preset)).request.sides[1].run.config.sort == "radix-local");
  panels::StartCompare beside;
  beside.config.sort = "radix-local";
  CHECK(apply(session, beside).effects.empty());
  load(session, tests::book_recording());
  const auto request = only<app::CompareRuns>(apply(session, beside)).request;
  CHECK(request.sides[0].recorded == session.shown.run->recording);
  CHECK(request.sides[1].run.input.keys == session.shown.recording()->input);
  preset.preset = "no such";
  CHECK(apply(session, preset).message);

  auto done = ended<app::ComparisonState>(Kind::done);
  done.prepared =
      app::prepare_comparison({session.shown.run->recording, session.shown.run->recording}, {"13.1", "13.1"});
  CHECK(hear(session, std::move(done)).jobs);
  CHECK(session.shown.comparison.has_value());
}

TEST_CASE(
    "the grid and the map are counted for the loaded keys, shown as they "
    "grow, and their runs opened") {
  Session session;
  CHECK(apply(session, panels::StartTradeOff{}).effects.empty());
  CHECK(apply(session, panels::StartChapterMap{}).effects.empty());
  CHECK(apply(session, panels::OpenTradeOffCell{}).effects.empty());
  CHECK(apply(session, panels::OpenSortOfChapterMap{}).effects.empty());
  CHECK(workspace(session).chapter_map.map == nullptr);
  load(session, tests::book_recording());

  const auto grid = only<app::CountGrid>(apply(session, panels::StartTradeOff{}));
  app::Task<app::TradeOffState> counting = app::trade_off_task(std::get<app::RunRequest>(grid.run));
  counting.first.kind = Kind::running;
  (void)hear(session, counting.first);
  CHECK(workspace(session).trade_off->running);
  // Digits of one to four bits: the keys have no more.
  CHECK(workspace(session).trade_off->cells.size() == 20);
  CHECK(workspace(session).trade_off->radix_bits == std::vector<std::uint32_t>{1, 2, 3, 4});
  CHECK(workspace(session).trade_off->keys == session.shown.recording()->input);
  const auto cell = only<app::RecordRun>(apply(session, panels::OpenTradeOffCell{4, 2}));
  CHECK(std::get<app::RunRequest>(cell.run).config.radix_bits == 4);
  (void)only<app::Cancel<app::TradeOffJob>>(apply(session, panels::CancelTradeOff{}));
  recording::WantedRun draft;
  draft.keys.typed = "3, 1";
  CHECK(std::get<recording::WantedRun>(only<app::CountGrid>(apply(session, panels::StartTradeOff{draft})).run) ==
        draft);

  app::Task<app::ChapterMapState> sorts =
      app::chapter_map_task(only<app::CountSorts>(apply(session, panels::StartChapterMap{})).run);
  (void)hear(session, sorts.first);
  const auto map = workspace(session).chapter_map;
  REQUIRE(map.map != nullptr);
  CHECK(map.of_loaded);
  CHECK(workspace(session).chapter_map.map == map.map);  // made once
  panels::Settings chinese;
  chinese.language = Language::simplified_chinese;
  (void)apply(session, panels::ChangeSettings{chinese});
  CHECK(workspace(session).chapter_map.map->input != map.map->input);
  const auto mapped = only<app::RecordRun>(apply(session, panels::OpenSortOfChapterMap{1}));
  CHECK(std::get<app::RunRequest>(mapped.run).config.sort == app::sorts_of_chapter()[1]->name);
  (void)only<app::Cancel<app::ChapterMapJob>>(apply(session, panels::CancelChapterMap{}));
}

TEST_CASE("what stands in the figure's place counts what is not counted yet, and ends what plays") {
  Session session;
  CHECK(apply(session, panels::ShowInstead{panels::Instead::grid}).effects.empty());  // nothing is loaded
  load(session, tests::book_recording());
  CHECK(session.shown.instead == panels::Instead::none);
  CHECK(session.shown.is_recording());
  (void)apply(session, panels::SetPlaying{true});
  CHECK(session.transport.playing);
  (void)only<app::CountGrid>(apply(session, panels::ShowInstead{panels::Instead::grid}));
  CHECK_FALSE(session.transport.playing);
  CHECK_FALSE(session.shown.is_recording());
  (void)apply(session, panels::SetPlaying{true});
  CHECK_FALSE(session.transport.playing);
  CHECK(apply(session, panels::CopyLink{}).effects.empty());
  (void)only<app::CountSorts>(apply(session, panels::ShowInstead{panels::Instead::chapter_map}));
  auto counted = std::make_shared<app::TradeOffState>();
  counted->cells.resize(1);
  session.jobs.trade_off = counted;
  CHECK(apply(session, panels::ShowInstead{panels::Instead::grid}).effects.empty());  // there is one
  // There are these quantities and no others.
  (void)apply(session, panels::ChooseGridQuantity{4});
  (void)apply(session, panels::ChooseGridQuantity{5});
  CHECK(workspace(session).grid_quantity == 4);
}

TEST_CASE("whatever is shown after it ends what stands in the figure's place") {
  Session session;
  load(session, tests::book_recording());
  session.shown.words = "words";
  const auto shows = [&] {
    (void)apply(session, panels::ShowInstead{panels::Instead::words});
    CHECK(workspace(session).instead == panels::Instead::words);
    CHECK(workspace(session).words == "words");
    CHECK_FALSE(workspace(session).timing.has_value());
  };
  const auto ended = [&] { CHECK(session.shown.instead == panels::Instead::none); };
  shows();
  load(session, tests::book_recording());
  ended();
  shows();
  compare(session, app::prepare_comparison({session.shown.run->recording, session.shown.run->recording}, {}));
  ended();
  shows();  // over the comparison
  CHECK(session.shown.comparison.has_value());
  show_maps(session, {});
  ended();
  shows();
  (void)apply(session, panels::ShowTiming{true});
  ended();
  shows();  // in place of measured results
  (void)apply(session, panels::ShowTiming{false});
  CHECK(session.shown.instead == panels::Instead::words);
  (void)apply(session, panels::ShowInstead{});
  ended();
  CHECK(session.shown.comparison.has_value());
}

TEST_CASE("stores are counted of the loaded sort's keys; another map ends that") {
  Session session;
  CHECK(apply(session, panels::CountStores{1024, {}}).effects.empty());
  load(session, tests::book_recording());
  const auto count = only<app::CountScatter>(apply(session, panels::CountStores{1024, {2, 0}}));
  REQUIRE(count.requests.size() == 1);
  CHECK(count.requests[0].config.n == 1024);
  CHECK(count.requests[0].config[recording::seed] == 1);
  CHECK(count.requests[0].config.block_threads == 256);  // not the four of the sixteen keys
  CHECK(count.requests[0].iteration == 2);
  (void)hear(session, running<app::CountState>());
  CHECK(workspace(session).counting.running);

  auto map = ended<app::LoadState>(Kind::done);
  map.path = "heat.json";
  map.counted_heatmap = std::make_shared<const analysis::RunHeatmap>();
  (void)only<app::Forget<app::CountJob>>(hear(session, map));
  CHECK_FALSE(workspace(session).counting.running);
  CHECK(workspace(session).shown.sources.counted == map.counted_heatmap);
  (void)only<app::Forget<app::CountJob>>(apply(session, panels::CancelCount{}));
}

TEST_CASE("results grow while they are measured, and what ends it is said") {
  Session session;
  panels::MeasureDraft draft;
  draft.device = "cpu";
  const auto measure = only<app::MeasureSorts>(apply(session, panels::StartMeasure{draft}));
  CHECK_FALSE(measure.request.contests.empty());
  CHECK(session.shown.timings.shown());
  const std::size_t before = session.shown.timings.sets().size();
  auto state = running<app::MeasureState>(0.5);
  state.seconds_left = 3;
  state.set = std::make_shared<const timing::MeasuredSet>(tests::made_up_set());
  CHECK(hear(session, state).timing);
  CHECK(session.shown.timings.sets().size() == before + 1);
  CHECK_FALSE(hear(session, state).timing);
  CHECK(workspace(session).measuring.seconds_left == 3);
  (void)only<app::Cancel<app::MeasureJob>>(apply(session, panels::CancelMeasure{}));
  state.kind = Kind::cancelled;
  CHECK(hear(session, state).message);
  CHECK(session.shown.timings.sets().size() == before + 1);
  CHECK_FALSE(workspace(session).measuring.running);
  draft.sorts.clear();
  CHECK(apply(session, panels::StartMeasure{draft}).message);
}

TEST_CASE("the command line's run, recording, step and comparison come first") {
  app::WindowOptions options;
  options.run.config.sort = "merge";
  {
    Session session;
    const auto run = only<app::RecordRun>(open(session, options, false));
    CHECK(std::get<app::RunRequest>(run.run).config.sort == "merge");
  }
  options.recording = tests::book_recording();
  options.file = "book.rec";
  options.scene.step = 12;
  {
    Session session;
    CHECK(only<app::PrepareRecording>(open(session, options, false)).path == "book.rec");
    (void)hear(session, loaded("book.rec"));
    CHECK(session.shown.step() == 12);
    (void)hear(session, loaded());
    CHECK(session.shown.step() == 0);  // once
  }
  {
    Session session;
    CHECK(open(session, options, true).effects.empty());
    CHECK(session.shown.step() == 12);
  }
  // What stands in place of a figure is made beside the window.
  app::WindowOptions pair;
  pair.view = app::arguments_of_link("side-by-side=13.2-13.5&step=12");
  Session session;
  CHECK(only<app::MakeView>(open(session, pair, false)).view == pair.view);
  auto done = ended<app::ViewState>(Kind::done);
  done.arguments = pair.view;
  app::ViewSources made;
  made.pair = tests::prepared_comparison("13.2-13.5");
  made.run = made.pair->sides[0].run;
  done.made = std::make_shared<const app::ViewSources>(made);
  (void)hear(session, done);
  CHECK(session.shown.run == made.run);
  REQUIRE(session.shown.comparison);
  CHECK(session.shown.comparison->position() == 12);
  Session picture;
  pair.sources = done.made;
  CHECK(open(picture, pair, true).effects.empty());
  CHECK(picture.shown.comparison->position() == 12);
}

TEST_CASE("a link to what is shown opens on the same") {
  Session session;
  load(session, tests::book_recording());
  const scene::Ref thread{scene::Ref::Kind::thread, 2, 1, 0};
  for (const panels::Intent& intent : {panels::Intent{panels::SeekTo{17}}, panels::Intent{panels::PickFigure{"13.2"}},
                                       panels::Intent{panels::PickIteration{2}}, panels::Intent{panels::Choose{thread}},
                                       panels::Intent{panels::FollowKey{9}}, panels::Intent{panels::SetHide{true}}})
    (void)apply(session, intent);
  const Changes copied = apply(session, panels::CopyLink{});
  CHECK(copied.message);
  const std::string link = only<app::CopyText>(copied).text;
  CHECK(link == "sort=radix-1bit&preset=book&figure=13.2&step=17&drawn-iteration=2&key=9&hide");
  CHECK(session.message.text == "Copied: " + app::shown(link));

  const auto arguments = app::arguments_of_link(link);
  app::WindowOptions options;
  options.recording = tests::book_recording();
  options.scene = app::view_of(arguments, *options.recording);
  for (const bool at_once : {true, false}) {
    Session other;
    (void)open(other, options, at_once);
    if (!at_once) (void)hear(other, loaded());
    CHECK(other.shown.step() == 17);
    CHECK(other.shown.view.figure->id == "13.2");
    CHECK(other.shown.view.iteration == 2);
    CHECK(other.shown.view.selection == session.shown.view.selection);
    CHECK(other.shown.view.hide_step);
    CHECK(only<app::CopyText>(apply(other, panels::CopyLink{})).text == link);
  }
}

TEST_CASE("a link that is pasted where a file is opened records its run and shows the same") {
  Session session;
  load(session, tests::book_recording());
  for (const panels::Intent& intent : {panels::Intent{panels::SeekTo{17}}, panels::Intent{panels::PickFigure{"13.2"}},
                                       panels::Intent{panels::FollowKey{9}}})
    (void)apply(session, intent);
  const std::string link = only<app::CopyText>(apply(session, panels::CopyLink{})).text;
  Session other;
  const Changes opened = apply(other, panels::OpenRecording{link});
  const auto& run = std::get<app::RunRequest>(only<app::RecordRun>(opened).run);
  CHECK(run.input.keys == tests::book_recording()->input);
  auto recorded = ended<app::RecordState>(Kind::done);
  recorded.recording = tests::book_recording();
  (void)hear(other, std::move(recorded));
  (void)hear(other, loaded());
  CHECK(other.shown.step() == 17);
  CHECK(other.shown.view.figure->id == "13.2");
  CHECK(other.shown.view.selection.followed_key == 9);
  // What is wrong with one is said, and nothing is recorded.
  for (const char* wrong : {"sort=none&preset=book", "nothing=1"}) {
    const Changes refused = apply(other, panels::OpenRecording{wrong});
    CHECK(refused.effects.empty());
    CHECK(other.message.error);
    CHECK_FALSE(other.message.text.empty());
  }
}

TEST_CASE("nothing that a link cannot lead to is copied") {
  Session session;
  CHECK(apply(session, panels::CopyLink{}).effects.empty());
  CHECK(session.message.error);
  load(session, tests::book_recording());
  (void)apply(session, panels::ShowInstead{panels::Instead::grid});  // not counted yet
  CHECK(apply(session, panels::CopyLink{}).effects.empty());
  compare(session, app::prepare_comparison({session.shown.run->recording, tests::book_recording()}, {"13.1", "13.2"}));
  CHECK(only<app::CopyText>(apply(session, panels::CopyLink{})).text ==
        "sort=radix-1bit&preset=book&figure=13.1&step=0&side-by-side=sort%3Dradix-1bit%26figure%3D13.2");
}

}  // namespace
}  // namespace scatterscope

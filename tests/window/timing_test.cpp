// Measured results in the window: the session's part, the panels without a window, and what is measured from there.
#include <doctest/doctest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>

#include "app/files/measured_files.h"
#include "app/session/drafts/measure_draft.h"
#include "app/session/session.h"
#include "app/window/shortcuts.h"
#include "tests/app/typed.h"
#include "tests/timing/made_up.h"
#include "tests/window/book_recording.h"
#include "tests/window/panel_bench.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/plots/canvas.h"

namespace scatterscope {
namespace {

using app::Session;
using panels::Dialog;
using panels::TimingChoice;
using plots::Kind;
using tests::find;
using Origin = panels::TimingSet::Origin;

std::shared_ptr<const timing::MeasuredSet> made_up(const std::string& device = "GPU made up for tests") {
  timing::MeasuredSet set = tests::made_up_set();
  set.provenance.device = device;
  return std::make_shared<const timing::MeasuredSet>(std::move(set));
}

Session showing() {
  Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::SeekTo{30});
  open_measured(session, "folder/a.json", made_up());
  return session;
}

TimingChoice with_kind(const Session& session, Kind kind) {
  TimingChoice choice = session.shown.timings.choice();
  choice.view.kind = kind;
  return choice;
}

TEST_CASE("measured results stand in place of what is loaded, which stays as it is") {
  Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::SeekTo{30});
  (void)apply(session, panels::SetPlaying{true});
  CHECK_FALSE(workspace(session).timing.has_value());
  CHECK(apply(session, panels::ShowTiming{true}).timing);
  CHECK_FALSE(session.transport.playing);
  REQUIRE(workspace(session).timing.has_value());
  const auto& sets = session.shown.timings.sets();
  CHECK(std::all_of(sets.begin(), sets.end(), [](const auto& set) { return set.origin == Origin::shipped; }));
  (void)apply(session, panels::SetPlaying{true});
  CHECK_FALSE(session.transport.playing);
  CHECK_FALSE(apply(session, panels::ShowTiming{true}).timing);
  CHECK(apply(session, panels::ShowTiming{false}).timing);
  CHECK_FALSE(workspace(session).timing.has_value());
  CHECK(session.shown.step() == 30);
}

TEST_CASE("a file's results are chosen when they are opened, and replaced when they are opened again") {
  Session session = showing();
  const std::size_t first = session.shown.timings.choice().set, count = session.shown.timings.sets().size();
  CHECK(session.shown.timings.shown());
  CHECK(session.shown.timings.sets()[first].name == "folder/a.json");
  open_measured(session, "other/a.json", made_up("another"));
  CHECK(session.shown.timings.sets().size() == count + 1);
  CHECK(session.shown.timings.choice().set == first + 1);
  open_measured(session, "folder/a.json", made_up("anew"));
  CHECK(session.shown.timings.sets().size() == count + 1);
  CHECK(session.shown.timings.choice().set == first);
  CHECK(session.shown.timings.sets()[first].set->provenance.device == "anew");
}

TEST_CASE("what is measured here grows in its place, a second measurement beside it") {
  Session session;
  auto set = *made_up();
  const auto whole = set.runs;
  set.runs.resize(2);
  session.shown.timings.measured(std::make_shared<const timing::MeasuredSet>(set), true);
  CHECK_FALSE(session.shown.timings.shown());
  const std::size_t first = session.shown.timings.choice().set;
  CHECK(session.shown.timings.sets()[first].origin == Origin::here);
  set.runs = whole;
  session.shown.timings.measured(std::make_shared<const timing::MeasuredSet>(set), false);
  CHECK(session.shown.timings.sets()[first].set->runs.size() == whole.size());
  session.shown.timings.measured(std::make_shared<const timing::MeasuredSet>(set), true);
  CHECK(session.shown.timings.choice().set == first + 1);
  CHECK(session.shown.timings.sets()[first].name == "1");
  CHECK(session.shown.timings.sets()[first + 1].name == "2");
}

TEST_CASE("a choice of what is not there is left as it was") {
  Session session = showing();
  const TimingChoice before = session.shown.timings.choice();
  TimingChoice wanted = before;
  wanted.set = 99;
  wanted.beside = 98;
  CHECK_FALSE(apply(session, panels::ChangeTiming{wanted}).timing);
  CHECK(session.shown.timings.choice() == before);
  wanted = before;
  wanted.beside = before.set;
  CHECK_FALSE(apply(session, panels::ChangeTiming{wanted}).timing);
  wanted = before;
  wanted.view.slice = plots::Slice{recording::KeyType::f32, 32, true, recording::Order::descending, "few"};
  CHECK_FALSE(apply(session, panels::ChangeTiming{wanted}).timing);
  wanted.view.slice = plots::Slice{recording::KeyType::u32, 32, true, recording::Order::ascending, "uniform"};
  CHECK(apply(session, panels::ChangeTiming{wanted}).timing);
  CHECK(session.shown.timings.choice().view.slice->values);
}

TEST_CASE("pointing and choosing mean the plot while it is shown, and another set forgets them") {
  Session session = showing();
  const scene::Ref run = plots::ref_of(3);
  CHECK(apply(session, panels::Hover{run}).timing);
  CHECK_FALSE(apply(session, panels::Hover{run}).timing);
  CHECK(apply(session, panels::Choose{run}).timing);
  CHECK(session.shown.timings.choice().view.chosen == run);
  CHECK_FALSE(session.shown.view.selection.chosen.has_value());
  CHECK_FALSE(session.shown.view.selection.hovered.has_value());
  (void)apply(session, panels::ChangeTiming{with_kind(session, Kind::ladder)});
  CHECK(session.shown.timings.choice().view.chosen == run);
  open_measured(session, "b.json", made_up("another"));
  CHECK_FALSE(session.shown.timings.choice().view.chosen.has_value());
}

TEST_CASE("keys: M shows and leaves, arrows and clickers turn the plots, Escape goes back") {
  Session session;
  load(session, tests::book_recording());
  const auto press = [&](int key, int modifiers = 0, char32_t character = 0) {
    const window::Shortcut wanted = window::shortcut({key, modifiers, character}, workspace(session), {});
    if (wanted.intent) (void)apply(session, *wanted.intent);
    return wanted;
  };
  const auto kind = [&] { return session.shown.timings.choice().view.kind; };
  (void)press(0, 0, U'm');
  REQUIRE(session.shown.timings.shown());
  for (const auto& [key, shown] : {std::pair{GLFW_KEY_RIGHT, Kind::ladder},
                                   {GLFW_KEY_PAGE_DOWN, Kind::grid},
                                   {GLFW_KEY_RIGHT, Kind::blocks},
                                   {GLFW_KEY_LEFT, Kind::grid},
                                   {GLFW_KEY_LEFT, Kind::ladder},
                                   {GLFW_KEY_PAGE_UP, Kind::throughput},
                                   {GLFW_KEY_LEFT, Kind::timeline}}) {
    (void)press(key);
    CHECK(kind() == shown);
  }
  CHECK_FALSE(press(GLFW_KEY_END).intent);
  CHECK_FALSE(press(GLFW_KEY_RIGHT, GLFW_MOD_CONTROL).intent);
  CHECK(session.shown.step() == 0);
  CHECK(press(GLFW_KEY_E, GLFW_MOD_CONTROL).dialog == Dialog::export_figure);
  (void)apply(session, panels::Choose{plots::ref_of(0)});
  (void)press(GLFW_KEY_ESCAPE);
  CHECK_FALSE(session.shown.timings.choice().view.chosen.has_value());
  CHECK(session.shown.timings.shown());
  (void)press(GLFW_KEY_ESCAPE);
  CHECK_FALSE(session.shown.timings.shown());
  open_measured(session, "a.json", made_up());
  CHECK(press(GLFW_KEY_S, GLFW_MOD_CONTROL).dialog == Dialog::save_measured);
  (void)press(0, 0, U'M');
  CHECK_FALSE(session.shown.timings.shown());
  CHECK(press(GLFW_KEY_S, GLFW_MOD_CONTROL).dialog == Dialog::save);
}

// --- Panels.
TEST_CASE("every plot drawn twice is the same picture and asks for nothing, wide and narrow") {
  tests::PanelBench bench;
  open_measured(bench.session, "a.json", made_up());
  open_measured(bench.session, "b.json", made_up("another"));
  for (const float width : {1280.0F, 560.0F}) {
    bench.width = width;
    for (const Kind kind : plots::all_kinds) {
      TimingChoice choice = with_kind(bench.session, kind);
      choice.beside = choice.set - 1;
      (void)apply(bench.session, panels::ChangeTiming{choice});
      (void)apply(bench.session, panels::Choose{plots::ref_of(2, 1)});
      bench.check_steady();
      CHECK(bench.has("plot"));
      CHECK_FALSE(bench.has("panel_transport"));
      CHECK(bench.has("plot_beside") == (kind == Kind::throughput));
      CHECK(bench.has("plot_size") == (kind != Kind::throughput));
    }
  }
}

TEST_CASE("a low window gives the plot all of its room until a run is chosen") {
  tests::PanelBench bench;
  open_measured(bench.session, "a.json", made_up());
  panels::Settings settings = bench.session.settings;
  settings.text_size = 1.5F;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  bench.measuring = {true, 0.5, 3};
  CHECK(bench.settled().empty());
  CHECK_FALSE(bench.has("panel_timing_details"));
  CHECK(find<panels::CancelMeasure>(bench.click("cancel_measure")) != nullptr);
  (void)apply(bench.session, panels::Choose{plots::ref_of(2)});
  CHECK(bench.settled().empty());
  CHECK(bench.has("panel_timing_details"));
}

TEST_CASE("no results at all are drawn as a sentence") {
  tests::PanelBench bench;
  open_measured(bench.session, "empty.json", std::make_shared<const timing::MeasuredSet>());
  for (const Kind kind : plots::all_kinds) {
    (void)apply(bench.session, panels::ChangeTiming{with_kind(bench.session, kind)});
    CHECK(bench.settled().empty());
  }
}

TEST_CASE("the choices above the plot ask for another one") {
  tests::PanelBench bench;
  open_measured(bench.session, "a.json", made_up());
  const auto asked = [&](const std::string& widget) {
    const auto change = bench.asked<panels::ChangeTiming>(widget);
    return change.choice;
  };
  CHECK(asked("plot_ladder").view.kind == Kind::ladder);
  CHECK(asked("plot_grid").view.kind == Kind::grid);
  CHECK(asked("plot_blocks").view.kind == Kind::blocks);
  CHECK(asked("plot_launches").view.kind == Kind::launches);
  CHECK(asked("plot_logarithmic").view.logarithmic);
  CHECK(find<panels::ShowTiming>(bench.click("timing_close")) != nullptr);
  // A list opens first.
  (void)bench.click("plot_slice");
  CHECK(asked("plot_slice_1").view.slice->values);
  (void)apply(bench.session, panels::ChangeTiming{with_kind(bench.session, Kind::ladder)});
  (void)bench.click("plot_size");
  CHECK(asked("plot_size_1").view.n == 1U << 20U);
}

TEST_CASE("the plot of shapes has a choice of its sort where several were tried") {
  tests::PanelBench bench;
  timing::MeasuredSet set = *made_up();
  set.runs.clear();
  const auto add = [&](const char* sort) {
    for (const std::uint32_t threads : {128U, 256U})
      for (const std::uint32_t keys : {5U, 9U, 13U}) {
        set.runs.push_back(tests::made_up_run(sort, 1U << 22U, 1e10 + keys, 8, keys));
        set.runs.back().config.block_threads = threads;
      }
  };
  add("onesweep");
  open_measured(bench.session, "one.json", std::make_shared<const timing::MeasuredSet>(set));
  (void)apply(bench.session, panels::ChangeTiming{with_kind(bench.session, Kind::shapes)});
  CHECK(bench.settled().empty());
  CHECK_FALSE(bench.has("plot_sort"));
  add("merge");
  open_measured(bench.session, "two.json", std::make_shared<const timing::MeasuredSet>(set));
  (void)bench.click("plot_sort");
  const auto change = bench.asked<panels::ChangeTiming>("plot_sort_1");
  CHECK(change.choice.view.sort == "merge");
  (void)apply(bench.session, panels::ChangeTiming{change.choice});
  bench.check_steady();
  CHECK(bench.has("plot_sort"));
  (void)apply(bench.session, panels::ChangeTiming{with_kind(bench.session, Kind::ladder)});
  CHECK(bench.settled().empty());
  CHECK_FALSE(bench.has("plot_sort"));
}

TEST_CASE("a chosen run says how its form differs from what is stepped") {
  timing::MeasuredSet set = tests::made_up_set();
  timing::MeasuredRun run;
  run.sort = run.config.sort = "onesweep";
  run.n = run.config.n = 1U << 20U;
  run.distribution = "uniform";
  run.milliseconds = {1, 1, 1};
  set.runs.push_back(run);
  run.config.look_back_words = 4;
  run.config.histogram_copies = 32;
  set.runs.push_back(run);
  tests::PanelBench bench;
  open_measured(bench.session, "a.json", std::make_shared<const timing::MeasuredSet>(set));
  const auto vertices = [&](std::size_t index) {
    TimingChoice choice = bench.session.shown.timings.choice();
    choice.view.chosen = scene::Ref{scene::Ref::Kind::run, static_cast<std::uint32_t>(index)};
    (void)apply(bench.session, panels::ChangeTiming{choice});
    (void)bench.settled();
    CHECK(bench.has("timing_lines"));
    return ImGui::GetDrawData()->TotalVtxCount;
  };
  CHECK(vertices(set.runs.size() - 1) > vertices(set.runs.size() - 2) + 100);  // a sentence more
}

TEST_CASE("a run in the plot is pointed at and chosen") {
  tests::PanelBench bench;
  open_measured(bench.session, "a.json", made_up());
  (void)apply(bench.session, panels::ChangeTiming{with_kind(bench.session, Kind::ladder)});
  const panels::Intents intents = bench.click("plot_run");
  REQUIRE(find<panels::Hover>(intents) != nullptr);
  REQUIRE(find<panels::Choose>(intents) != nullptr);
  CHECK(find<panels::Choose>(intents)->ref->kind == scene::Ref::Kind::run);
  CHECK(find<panels::Choose>(intents)->ref == find<panels::Hover>(intents)->ref);
}

TEST_CASE("a measurement that runs is shown with a button to cancel, in the plot's panel and in the menu bar") {
  tests::PanelBench bench;
  bench.measuring = {true, 0.25, 61};
  (void)bench.settled();
  CHECK(find<panels::CancelMeasure>(bench.click("cancel_measure")) != nullptr);
  open_measured(bench.session, "a.json", made_up());
  CHECK(bench.settled().empty());
  CHECK(bench.has("measuring"));
  CHECK(find<panels::CancelMeasure>(bench.click("cancel_measure")) != nullptr);
  CHECK(find<panels::ChangeTiming>(bench.click("timing_measure")) == nullptr);
  CHECK(bench.state.dialog == Dialog::none);  // one at a time
}

// --- What is measured.
panels::MeasureDraft draft_on_cpu() {
  panels::MeasureDraft draft;
  draft.device = "cpu";
  return draft;
}

TEST_CASE("a draft is measured at each of its numbers of keys, radix-local by its grid too") {
  panels::MeasureDraft draft = draft_on_cpu();
  draft.on_cpu = {4, 8};
  auto request = app::request_of(draft);
  REQUIRE(request.contests.size() == 3);  // 2^4, 2^6, 2^8
  CHECK(request.contests[2].workload.n == 256);
  CHECK(request.contests[0].sorts.size() == 3);
  draft.grid = true;
  draft.values = true;
  draft.distribution = recording::Distribution::few;
  draft.growth = 1;
  request = app::request_of(draft);
  REQUIRE(request.contests.size() == 5);
  CHECK(request.contests[4].sorts.size() == 3 + 16);
  for (std::size_t k = 3; k < 3 + 16; ++k) {  // as fast as the shipped grid
    CHECK(request.contests[4].sorts[k].block_scan == recording::BlockScan::warp_shuffle);
    CHECK(request.contests[4].sorts[k].grid_scan == recording::GridScan::look_back);
  }
  CHECK(request.contests[4].workload.values);
  CHECK(request.contests[4].workload.distribution == recording::Distribution::few);
  const panels::MeasureCheck check = app::check_measure(draft, Language::english);
  CHECK(check.problem.empty());
  CHECK_FALSE(check.on_cuda);
  CHECK(check.results == 5 * (3 + 16 + 1));
  CHECK(check.runs == timing::default_executor_runs);
  CHECK(check.most_power == 14);
  CHECK(check.always == std::vector<std::string>{"std-sort"});
}

TEST_CASE("a draft's sorts are measured with each block size too, else as they are fastest") {
  panels::MeasureDraft draft = draft_on_cpu();
  draft.sorts = {"radix-local", "onesweep", "radix-block"};
  draft.on_cpu = {8, 8};
  const auto tuned = app::request_of(draft);
  draft.blocks = {64, 256, 512};
  draft.grid = true;
  const auto request = app::request_of(draft);
  REQUIRE(request.contests.size() == 1);
  const auto& sorts = request.contests[0].sorts;
  for (const char* name : {"radix-local", "onesweep"}) {
    CAPTURE(std::string(name));
    recording::Config config = *std::find_if(tuned.contests[0].sorts.begin(), tuned.contests[0].sorts.end(),
                                             [&](const recording::Config& sort) { return sort.sort == name; });
    for (const std::uint32_t threads : {64U, 256U, 512U}) {
      config.block_threads = threads;
      CHECK(std::count(sorts.begin(), sorts.end(), config) == 1);
    }
  }
  // Both fastest shapes have 512 threads; one block sorts alone; the grid has one of them, which is measured once.
  CHECK(sorts.size() == 3 + 2 * 2 + 16 - 1);
  CHECK(app::check_measure(draft, Language::english).results == sorts.size() + 1);
}

TEST_CASE("a draft asks for what the command line asks for in words") {
  const auto check = [](const panels::MeasureDraft& draft, const app::RunArguments& words) {
    const auto request = app::request_of(draft), same = app::parse_measure(words);
    CHECK(request.backend == same.backend);
    REQUIRE(request.contests.size() == same.contests.size());
    for (std::size_t k = 0; k < request.contests.size(); ++k) {
      CHECK(request.contests[k].workload == same.contests[k].workload);
      CHECK(request.contests[k].sorts == same.contests[k].sorts);
      CHECK(request.contests[k].baselines == same.contests[k].baselines);
      CHECK(request.contests[k].runs == same.contests[k].runs);
    }
  };
  panels::MeasureDraft draft = draft_on_cpu();
  draft.on_cpu = {6, 8};
  draft.growth = 1;
  draft.key_type = recording::KeyType::u64;
  draft.values = true;
  draft.distribution = recording::Distribution::few;
  app::RunArguments words{{"--n", "64,2^7,2^8"}, {"--device", "cpu"},
                          {"--key-type", "u64"}, {"--distribution", "few"},
                          {"--values", ""},      {"--sort", "radix-1bit,radix-local,onesweep"}};
  check(draft, words);
  draft.sorts.clear();
  draft.baselines = {"std-sort"};
  words["--sort"] = "std-sort";
  check(draft, words);
}

TEST_CASE("a block that cannot hold its keys in shared memory takes fewer of them") {
  app::MeasureRequest request = app::parse_measure(tests::typed(
      "--sort merge --n 4096 --block-threads 256 --keys-per-thread 25 --key-type u64 --values --device cpu"));
  app::sweep_blocks(request, {128, 1024});
  const auto& sorts = request.contests[0].sorts;
  REQUIRE(sorts.size() == 3);
  CHECK(sorts[1].keys_per_thread == sorts[0].keys_per_thread);
  CHECK(sorts[2].block_threads == 1024);
  CHECK(sorts[2].keys_per_thread < sorts[0].keys_per_thread);
  CHECK(sorts[2].keys_per_thread * 1024 * 12 <= 99 * 1024);
}

TEST_CASE("a draft of a search asks for shapes alone, and shows them as they are found") {
  panels::MeasureDraft draft = draft_on_cpu();
  draft.sorts = {"merge", "radix-block"};
  draft.baselines = {"std-sort"};
  draft.blocks = {128};
  draft.grid = draft.tune = true;
  draft.on_cpu = {4, 6};
  const auto request = app::request_of(draft);
  CHECK(request.tune);
  REQUIRE(request.contests.size() == 2);
  CHECK(request.contests[0].baselines.empty());
  REQUIRE(request.contests[0].sorts.size() == 1);  // a single block has no shape
  CHECK(request.contests[0].sorts[0].sort == "merge");
  CHECK(app::check_measure(draft, Language::english).results == 2);
  draft.sorts = {"radix-block"};
  CHECK_FALSE(app::check_measure(draft, Language::english).problem.empty());

  tests::PanelBench bench;
  bench.state.measure_draft = draft_on_cpu();
  bench.open(Dialog::measure);
  CHECK(bench.settled().empty());
  CHECK(bench.has("measure_blocks_64"));
  (void)bench.click("measure_tune");
  CHECK(bench.settled().empty());
  CHECK_FALSE(bench.has("measure_blocks_64"));
  const auto start = bench.asked<panels::StartMeasure>("measure_start");
  CHECK(start.draft.tune);
  (void)apply(bench.session, start);
  CHECK(bench.session.shown.timings.choice().view.kind == Kind::shapes);
}

TEST_CASE("of the shipped results those of the nearest GPU are shown first") {
  const auto set_of = [](const char* device, const char* capability, std::uint32_t multiprocessors) {
    timing::MeasuredSet set;
    set.provenance.device = device;
    set.provenance.compute_capability = capability;
    set.provenance.multiprocessors = multiprocessors;
    set.provenance.clock_mhz = 1000;
    return app::MeasuredEntry{device, std::make_shared<const timing::MeasuredSet>(set), true};
  };
  const std::vector<app::MeasuredEntry> sets{set_of("A", "8.0", 108), set_of("B", "9.0", 132), set_of("C", "9.0", 60),
                                             set_of("D", "7.5", 20)};
  const auto nearest = [&](const char* device, const char* capability, std::uint32_t multiprocessors) {
    return sets[app::nearest_to(set_of(device, capability, multiprocessors).set->provenance, sets)].name;
  };
  CHECK(nearest("D", "9.0", 132) == "D");  // its name
  CHECK(nearest("E", "9.0", 70) == "C");   // then its compute capability
  CHECK(nearest("E", "9.0", 120) == "B");  // and its speed
  CHECK(nearest("E", "8.9", 24) == "D");   // else its speed alone
  CHECK(nearest("E", "12.0", 110) == "A");
  CHECK(app::nearest_to({}, {}) == 0);
  // The shipped ones differ in their memory alone.
  timing::Provenance other = app::shipped_sets().back().set->provenance;
  other.device += " NVL";
  CHECK(app::nearest_to(other, app::shipped_sets()) == app::shipped_sets().size() - 1);
}

TEST_CASE("what speaks against a draft is said in the user's language") {
  panels::MeasureDraft draft = draft_on_cpu();
  draft.sorts = {};
  CHECK(app::check_measure(draft, Language::english).problem == "Choose a sort to measure");
  draft.sorts = {"radix-block"};
  draft.on_cpu = {14, 14};
  CHECK(app::check_measure(draft, Language::english).problem.find("radix-block") != std::string::npos);
  CHECK(app::check_measure(draft, Language::english).problem !=
        app::check_measure(draft, Language::traditional_chinese).problem);
  draft.sorts = {"onesweep"};
  draft.blocks = {2048};
  CHECK(app::check_measure(draft, Language::english).problem.find("2048") != std::string::npos);
}

TEST_CASE("the dialog asks for what is chosen in it, and only for a good draft") {
  tests::PanelBench bench;
  bench.state.measure_draft = draft_on_cpu();
  bench.open(Dialog::measure);
  CHECK(bench.settled().empty());
  for (const char* sort : {"radix-1bit", "radix-local", "onesweep"}) (void)bench.click(std::string("measure_") + sort);
  CHECK(bench.state.measure_draft.sorts.empty());
  CHECK(find<panels::StartMeasure>(bench.click("measure_start")) == nullptr);
  (void)bench.click("measure_onesweep");
  (void)bench.click("measure_u64");
  (void)bench.click("measure_blocks_128");
  (void)bench.click("measure_blocks_512");
  (void)bench.click("measure_blocks_128");
  (void)bench.click("measure_growth_1");
  CHECK(app::check_measure(bench.state.measure_draft, Language::english).problem == "");
  const auto intents = bench.asked<panels::StartMeasure>("measure_start");
  const panels::MeasureDraft& draft = intents.draft;
  CHECK(draft.sorts == std::vector<std::string>{"onesweep"});
  CHECK(draft.key_type == recording::KeyType::u64);
  CHECK(draft.blocks == std::vector<std::uint32_t>{512});
  CHECK(draft.growth == 1);
  CHECK(bench.state.dialog == Dialog::none);
}

}  // namespace
}  // namespace scatterscope

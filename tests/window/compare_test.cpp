// Two runs side by side: the session's part, and the panels without a window.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison.h"
#include "app/jobs/store_counting.h"
#include "app/letters/fonts.h"
#include "app/session/session.h"
#include "app/window/shortcuts.h"
#include "kernels/catalog.h"
#include "kernels/story/memory/warp_access.h"
#include "kernels/texts/figure_heatmap.h"
#include "tests/window/book_recording.h"
#include "tests/window/panel_bench.h"
#include "tests/window/prepared_comparison.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

using app::Session;
using recording::Gait;
using tests::find;
using tests::prepared_comparison;

Session comparing() {
  Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::SeekTo{30});
  compare(session, prepared_comparison());
  return session;
}

TEST_CASE("warp beside warp opens on a store of both sides, the others at their start") {
  const app::Comparison warps(prepared_comparison("warp"));
  for (std::size_t side = 0; side < 2; ++side) {
    const figures::FigureInput shown{{warps.side(side).run, &warps.moment(side), nullptr}, warps.view(side), {}};
    const auto access = story::last_access(shown, std::nullopt);
    REQUIRE(access);
    CHECK(access->step + 1 == warps.moment(side).step());  // it is the step's own
    CHECK_FALSE(story::main_target(story::targets_of(shown.recording(), *access)).loads());
  }
  CHECK(app::Comparison(prepared_comparison("13.2-13.5")).position() == 0);
}

scene::Ref key_ref(std::uint32_t iteration, std::uint32_t key) {
  return {scene::Ref::Kind::key, iteration, key, 0};
}

TEST_CASE("each preset opens where both figures have something to show: heatmaps on the stores of an iteration") {
  for (const app::ComparePreset& preset : app::compare_presets()) {
    if (preset.large) continue;  // of the same figures
    CAPTURE(preset.id);
    const app::Comparison both(prepared_comparison(preset.id));
    for (std::size_t side = 0; side < 2; ++side) {
      figures::FigureInput shown{{both.side(side).run, &both.moment(side), nullptr}, both.view(side), {}};
      const scene::Scene scene = figures::draw(shown);
      CHECK_FALSE(scene.shapes.empty());
      CHECK(std::none_of(scene.shapes.begin(), scene.shapes.end(), [](const scene::Shape& shape) {
        const auto* label = std::get_if<scene::Label>(&shape);
        return label != nullptr && label->text == text(texts::fig_heatmap_nothing, Language::english);
      }));
      if (preset.id == "lsd-msd") CHECK(both.moment(side).step() >= shown.recording().iterations.front().end_step);
    }
    CHECK(both.position() < both.length());
  }
}

TEST_CASE("a comparison is shown from its start, paused, and closing it gives back what was loaded") {
  Session session = comparing();
  REQUIRE(session.shown.comparison.has_value());
  CHECK(session.shown.comparison->position() == 0);
  CHECK_FALSE(session.transport.playing);
  CHECK(workspace(session).compare.has_value());
  CHECK(session.shown.step() == 30);
  show_message(session, "Keys: 'y' is no key", true);
  CHECK(apply(session, panels::CloseCompare{}).comparison);
  CHECK(session.message.text.empty());
  CHECK(session.shown.comparison == std::nullopt);
  CHECK_FALSE(workspace(session).compare.has_value());
  CHECK(session.shown.step() == 30);
  compare(session, prepared_comparison());
  load(session, tests::book_recording());
  CHECK(session.shown.comparison == std::nullopt);
}

TEST_CASE("one transport moves both sides, and what was loaded stays where it is") {
  Session session = comparing();
  const app::Comparison& both = *session.shown.comparison;
  const auto steps = [&] { return std::array{*both.view(0).step, *both.view(1).step}; };
  const auto& left = *both.side(0).run->recording;
  const auto& right = *both.side(1).run->recording;
  CHECK(apply(session, panels::Walk{Gait::line, true}).moment);
  CHECK(steps() == std::array{1U, 1U});
  CHECK(apply(session, panels::Walk{Gait::line, false}).moment);
  CHECK(steps() == std::array{0U, 0U});
  CHECK_FALSE(apply(session, panels::Walk{Gait::line, false}).moment);
  (void)apply(session, panels::Walk{Gait::iteration, true});
  CHECK(steps() == std::array{left.iterations[0].end_step, right.iterations[0].end_step});
  (void)apply(session, panels::SeekTo{~0U});
  CHECK(steps() == std::array{left.step_count(), right.step_count()});
  (void)apply(session, panels::GoToWrite{});
  CHECK(steps() == std::array{left.step_count(), right.step_count()});
  CHECK(session.shown.step() == 30);
}

TEST_CASE("playing walks along the comparison's timeline and stops at its end") {
  Session session = comparing();
  (void)apply(session, panels::SetSpeed{4});
  CHECK(apply(session, panels::SetPlaying{true, true}).playing);
  CHECK(pass_time(session, 0.3).moment);
  CHECK(session.shown.comparison->position() == 1);
  (void)pass_time(session, 1e6);
  CHECK(session.shown.comparison->position() == session.shown.comparison->length());
  CHECK_FALSE(session.transport.playing);
  CHECK_FALSE(apply(session, panels::SetPlaying{true}).playing);
}

TEST_CASE("a key chosen on one side is the same key on the other") {
  Session session = comparing();
  // After iteration 1 the input's key 2, 0110, stands at position 1 on the left (Fig. 13.1), elsewhere on the right.
  (void)apply(session, panels::Choose{key_ref(1, 1), 0});
  const app::Comparison& both = *session.shown.comparison;
  CHECK(both.view(0).selection.followed_key == 2U);
  CHECK(both.view(1).selection.followed_key == 2U);
  REQUIRE(both.view(1).selection.chosen.has_value());
  const std::uint32_t there = both.view(1).selection.chosen->b;
  CHECK(both.side(1).run->keys.iterations[1].origin[there] == 2);
  CHECK(apply(session, panels::Hover{key_ref(0, 5), 1}).selection);
  CHECK(both.view(0).selection.hovered == key_ref(0, 5));
  CHECK_FALSE(apply(session, panels::Hover{key_ref(0, 5), 1}).selection);
  // The right side has two iterations only.
  (void)apply(session, panels::Hover{key_ref(3, 5), 0});
  CHECK_FALSE(both.view(1).selection.hovered.has_value());
  (void)apply(session, panels::FollowKey{});
  CHECK_FALSE(both.view(1).selection.followed_key.has_value());
  (void)apply(session, panels::Choose{std::nullopt, 7});
}

TEST_CASE("each side has a figure of its own, one that can show it") {
  Session session = comparing();
  CHECK(apply(session, panels::PickFigure{"13.2", 1}).figure);
  CHECK(session.shown.comparison->view(1).figure->id == "13.2");
  CHECK(session.shown.comparison->view(0).figure->id != "13.2");
  CHECK_FALSE(apply(session, panels::PickFigure{"no figure", 0}).figure);
  CHECK_FALSE(apply(session, panels::PickFigure{"13.3", 0}).figure);  // of the 1-bit sorts alone
  CHECK_FALSE(apply(session, panels::PickFigure{"13.2", 2}).figure);
}

TEST_CASE("Home, End and Escape mean the comparison") {
  Session session = comparing();
  const auto end = window::shortcut({269, 0, 0}, workspace(session), {});  // GLFW_KEY_END
  REQUIRE(end.intent);
  (void)apply(session, *end.intent);
  CHECK(session.shown.comparison->position() == session.shown.comparison->length());
}

// --- Panels.
TEST_CASE("a comparison drawn twice is the same picture and asks for nothing") {
  tests::PanelBench bench;
  for (const char* preset : {"13.2-13.5", "13.5-13.8", "13.8-13.10", "lsd-msd", "warp"}) {
    compare(bench.session, prepared_comparison(preset));
    for (const std::uint32_t position : {0U, 1U, 60U, 150U, 100'000U}) {
      (void)apply(bench.session, panels::SeekTo{position});
      bench.check_steady();
    }
  }
}

TEST_CASE("side by side the keys of either run move along their arrows, and stop after 0.3 seconds") {
  tests::PanelBench bench;
  compare(bench.session, prepared_comparison("13.2-13.5"));
  bench.seconds = 100;
  (void)bench.settled();
  CHECK_FALSE(bench.state.moves());
  std::array<std::size_t, 2> moved{};
  for (std::uint32_t position = 1; position <= bench.session.shown.comparison->length(); ++position) {
    (void)apply(bench.session, panels::SeekTo{position});
    bench.seconds += 10;
    (void)bench.frame();
    for (std::size_t k = 0; k < 2; ++k) {
      const panels::Motion& motion = bench.state.compare_motion[k];
      if (motion.on) moved[k] += motion.travels.size();
      CHECK((!motion.on || bench.state.moves()));
    }
    bench.seconds += 0.31;
    (void)bench.frame();
    CHECK_FALSE(bench.state.moves());
  }
  for (const std::size_t each : moved) CHECK(each >= 16 * 4);  // four iterations
}

TEST_CASE(
    "odd inputs side by side: no key, one key, partial tiles, signed keys with values, one launch beside several") {
  tests::PanelBench bench;
  for (const std::uint32_t n : {0U, 1U, 65U, 300U}) {
    std::array<std::shared_ptr<const recording::Recording>, 2> recordings;
    for (const bool one : {false, true}) {
      recording::Config config{.sort = "radix-local",
                               .key_type = recording::KeyType::i32,
                               .radix_bits = 8,
                               .block_threads = 32,
                               .keys_per_thread = one ? 3U : 1U,
                               .values = true,
                               .launches = one ? recording::Launches::one : recording::Launches::several};
      recording::Pairs input;
      for (std::uint32_t i = 0; i < n; ++i) {
        input.keys.push_back((i * 0x9e37'79b9U) & 0xffff'ffffU);
        input.values.push_back(i);
      }
      recordings[one ? 1 : 0] = std::make_shared<const recording::Recording>(
          catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu));
    }
    compare(bench.session, app::prepare_comparison(recordings, {"13.8", "no figure"}));
    const std::uint32_t length = bench.session.shown.comparison->length();
    for (const std::uint32_t position : {0U, 1U, length / 3, length / 2, length}) {
      (void)apply(bench.session, panels::SeekTo{position});
      CHECK(bench.settled().empty());
    }
    CHECK(bench.session.shown.comparison->view(0).step == recordings[0]->step_count());
    CHECK(bench.session.shown.comparison->view(1).step == recordings[1]->step_count());
    // The stages outside the iterations: signed keys are transformed before and after.
    const panels::CompareView view = *workspace(bench.session).compare;
    if (n > 1) {
      CHECK(view.alignment->slots.front().stage == analysis::Stage::before);
      CHECK(view.alignment->slots.back().stage == analysis::Stage::after);
    }
  }
}

TEST_CASE("the comparison's transport, its end and what it says of few sectors") {
  tests::PanelBench bench;
  compare(bench.session, prepared_comparison());
  (void)apply(bench.session, panels::SeekTo{40});
  (void)bench.asked<panels::Walk>("line_on");
  CHECK(bench.has("compare_why"));
  CHECK(bench.has("canvas_0"));
  CHECK(bench.has("canvas_1"));
  CHECK_FALSE(bench.has("panel_source"));
  CHECK(bench.asked<panels::SeekTo>("end").step == bench.session.shown.comparison->length());
  CHECK(find<panels::CloseCompare>(bench.click("close_compare")) != nullptr);
}

TEST_CASE("both sides are counted at one size, and shown at one scale") {
  tests::PanelBench bench;
  compare(bench.session, prepared_comparison());
  CHECK_FALSE(bench.has("heatmap_keys"));
  for (const std::size_t side : {0U, 1U}) CHECK(apply(bench.session, panels::PickFigure{"heatmap", side}).figure);
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.comparison->length()});
  CHECK(bench.settled().empty());
  (void)bench.click("heatmap_keys");
  const auto count = bench.asked<panels::CountStores>("heatmap_keys_12");
  CHECK(count.keys == 4096);
  for (const std::size_t side : {0U, 1U}) {
    const auto& iterations = bench.session.shown.comparison->side(side).run->recording->iterations;
    CHECK(count.iterations[side] == iterations.size() - 1);
  }
  app::RunHeatmaps runs;
  for (std::size_t side = 0; side < 2; ++side) {
    app::CountRequest request;
    request.config = bench.session.shown.comparison->side(side).run->recording->config;
    request.config.n = count.keys;
    request.iteration = count.iterations[side];
    request.config.block_threads = side == 0 ? 4 : 16;  // the strips' ends would differ
    auto run = app::count_stores(request, {});
    runs[side] = std::make_shared<const analysis::RunHeatmap>(std::move(run));
  }
  show_maps(bench.session, runs);
  CHECK(bench.settled().empty());
  const auto view = workspace(bench.session);
  REQUIRE(view.compare.has_value());
  CHECK(view.compare->sides[0].sources.counted == runs[0]);
  CHECK(view.compare->sides[1].sources.counted == runs[1]);
  std::array<scene::Scale, 2> scales;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& cache = bench.state.kept.compare_scenes[side];
    REQUIRE(cache.key());
    CHECK(cache.key()->sources.counted == runs[side]);
    CHECK(cache.key()->sources.beside.counted == runs[1 - side]);
    CHECK(cache.key()->sources.beside.iteration == count.iterations[1 - side]);
    for (const scene::Shape& shape : cache.value().shapes) {
      if (const auto* raster = std::get_if<scene::Raster>(&shape)) scales[side] = raster->scale;
    }
  }
  CHECK(scales[0].low == scales[1].low);
  CHECK(scales[0].high == scales[1].high);
  // A bin that is pointed at is the same bin on the other side.
  const scene::Ref bin{scene::Ref::Kind::bin, count.iterations[0], 5, 0};
  CHECK(apply(bench.session, panels::Hover{bin, 0}).selection);
  CHECK(bench.session.shown.comparison->view(1).selection.hovered == bin);
  (void)bench.settled();
  // The comparison takes its maps along.
  CHECK(apply(bench.session, panels::CloseCompare{}).comparison);
  CHECK(workspace(bench.session).shown.sources.counted == nullptr);
}

TEST_CASE("a map from a file ends the comparison") {
  Session session = comparing();
  show_maps(session, {std::make_shared<const analysis::RunHeatmap>(), nullptr}, "heat.json");
  CHECK(session.shown.comparison == std::nullopt);
  CHECK(workspace(session).shown.sources.counted != nullptr);
  CHECK(session.shown.view.figure->id == "heatmap");
}

TEST_CASE("the dialog starts a preset, or a run beside the loaded recording") {
  tests::PanelBench bench;
  const auto open = [&] { bench.open(panels::Dialog::compare); };
  open();
  CHECK(bench.settled().empty());
  const auto preset = bench.asked<panels::StartCompare>("compare_13.2-13.5");
  CHECK(preset.preset == "13.2-13.5");
  CHECK(bench.state.dialog == panels::Dialog::none);
  (void)bench.settled();
  open();
  (void)bench.settled();
  bench.state.compare_config.sort = "radix-local";
  const auto loaded = bench.asked<panels::StartCompare>("compare_loaded");
  CHECK(loaded.preset.empty());
  CHECK(loaded.config.sort == "radix-local");
}

TEST_CASE("both figures of a mistake are seen whole") {
  for (const mistakes::Mistake& mistake : mistakes::all()) {
    CAPTURE(std::string(mistake.name));
    const app::ShownMistake shown = tests::shown_mistake(mistake.name);
    tests::PanelBench bench;
    compare(bench.session, tests::prepared_mistake(shown), shown);
    (void)bench.settled();
    CHECK(bench.state.figure_whole);
  }
}

TEST_CASE("a mistake stands beside the right kernel in its figure, and asks for repairs and keys") {
  app::ShownMistake shown = tests::shown_mistake("table-by-columns");
  const mistakes::Mistake& mistake = *shown.mistake;
  REQUIRE(shown.trial.parts);
  const std::uint32_t first = shown.trial.parts->position;
  CHECK(first > 0);
  tests::PanelBench bench;
  compare(bench.session, tests::prepared_mistake(shown), shown);
  CHECK(bench.session.shown.comparison->position() ==
        app::opening_position(shown, bench.session.shown.comparison->alignment()));
  CHECK(bench.session.shown.comparison->position() > first);  // the end of the iteration, where both tables are filled
  (void)bench.settled();
  CHECK(bench.has("mistake_words"));
  CHECK(bench.asked<panels::SeekTo>("mistake_go").step == first);
  bench.state.typed["mistake_keys"].words = "2,1";
  const auto tried = bench.asked<panels::StartCompare>("mistake_try");
  CHECK(tried.preset == "table-by-columns");
  CHECK(tried.keys == "2,1");
  // Refused keys are said beside their field, which keeps the keyboard; they run nothing.
  bench.state.typed["mistake_keys"].words = "2,y";
  CHECK(bench.click("mistake_try").empty());
  CHECK(bench.state.typed["mistake_keys"].refused);
  (void)bench.settled();
  CHECK(bench.state.focus.on() == "mistake_keys");
  CHECK(ImGui::GetIO().WantTextInput);
  ImGui::GetIO().AddInputCharactersUTF8("3,1");
  (void)bench.settled();
  CHECK(bench.state.typed["mistake_keys"].words == "3,1");  // in their place
  CHECK_FALSE(bench.state.typed["mistake_keys"].refused);
  const panels::CompareView view = *workspace(bench.session).compare;
  REQUIRE(view.mistake);
  CHECK(view.mistake->repairs[mistake.answer - 1].find("bucket * tile_count + tile") != std::string::npos);
  // What happens would name the repair: it is said once one was run.
  const auto says_what_happens = [&](std::uint32_t repair) {
    shown.repair = repair;
    const panels::MistakeView seen =
        app::view_of(shown, bench.session.shown.comparison->alignment(), Language::english);
    return std::any_of(seen.words.begin(), seen.words.end(),
                       [](const std::string& words) { return words.starts_with("What happens: "); });
  };
  CHECK(says_what_happens(1));
  CHECK_FALSE(says_what_happens(0));
  CHECK(view.mistake->words.size() == 4);
  CHECK(view.sides[0].view.figure->id == "13.6");
  CHECK_FALSE(view.mistake->offer);

  // Where it stays hidden, the keys that are offered are run by a press.
  shown.trial.verdict = {};
  shown.offer = {app::ExposingKeys::Change::one_key, {{"--keys", "2,1,0"}}, 1};
  compare(bench.session, tests::prepared_mistake(shown), shown);
  (void)bench.settled();
  CHECK(bench.asked<panels::StartCompare>("mistake_offer").keys == "2,1,0");
  CHECK(bench.state.typed["mistake_keys"].words == "2,1,0");
}

TEST_CASE("below a run that failed stands where it failed, not the launch before it") {
  const app::ShownMistake shown = tests::shown_mistake("last-bit-forgotten");
  REQUIRE(shown.trial.tried.failure);
  Session session;
  compare(session, tests::prepared_mistake(shown), shown);
  const panels::CompareView view = *workspace(session).compare;
  CHECK(view.mistake->failure.find("kernel scatter, block ") != std::string::npos);
  CHECK(figures::waiting_words(view.runs(), 1, Language::english) == "failed here");
}

TEST_CASE("the dialog of mistakes starts each of them beside the right kernel") {
  tests::PanelBench bench;
  for (const mistakes::Mistake& mistake : mistakes::all()) {
    bench.open(panels::Dialog::mistakes);
    (void)bench.settled();
    CHECK(bench.asked<panels::StartCompare>(("mistake_" + std::string(mistake.name)).c_str()).preset == mistake.name);
    CHECK(bench.state.dialog == panels::Dialog::none);
    (void)bench.settled();
  }
}

TEST_CASE("a mistake, a repair of it and keys that are typed become runs of its programs") {
  Session session = comparing();
  const auto asked = [&](const panels::StartCompare& wanted) {
    app::Changes changes = apply(session, wanted);
    REQUIRE(changes.effects.size() == 1);
    return std::get<app::CompareRuns>(changes.effects[0]).request;
  };
  const app::CompareRequest repair = asked({"last-bit-forgotten", {}, 2, "1,0,1"});
  REQUIRE(repair.mistake);
  CHECK(repair.mistake->repair == 2);
  CHECK(repair.sides[0].run.input.keys == std::vector<std::uint64_t>{1, 0, 1});
  CHECK(repair.sides[0].run.mistake == "last-bit-forgotten/right");
  CHECK(asked({"last-bit-forgotten", {}}).sides[1].run.mistake == "last-bit-forgotten/wrong");
  CHECK(apply(session, panels::StartCompare{"last-bit-forgotten", {}, 0, "1,x"}).effects.empty());
}

panels::TradeOffView two_cells() {
  panels::TradeOffView view;
  view.n = 16;
  view.key_bits = 4;
  view.block_threads = 4;
  view.radix_bits = {1};
  view.keys_per_thread = {1, 16};
  panels::TradeOffCell counted, refused;
  counted.kind = panels::TradeOffCell::Kind::counted;
  counted.iterations = 4;
  refused.keys_per_thread = 16;
  refused.kind = panels::TradeOffCell::Kind::cannot_run;
  refused.problem = "too large";
  view.cells = {counted, refused};
  return view;
}

TEST_CASE("the trade-off's grid: a counted cell opens its run, one that cannot run does nothing") {
  tests::PanelBench bench;
  (void)apply(bench.session, panels::ShowInstead{panels::Instead::grid});
  CHECK(bench.settled().empty());
  CHECK(find<panels::StartTradeOff>(bench.click("trade_off_loaded")) != nullptr);
  CHECK(find<panels::StartTradeOff>(bench.click("trade_off_draft"))->draft);
  bench.trade_off = two_cells();
  CHECK(bench.settled().empty());
  CHECK(find<panels::OpenTradeOffCell>(bench.click("trade_off_1_16")) == nullptr);
  const auto quantity = bench.asked<panels::ChooseGridQuantity>("quantity_barriers").quantity;
  CHECK(quantity == plots::find_grid_quantity("barriers"));
  (void)apply(bench.session, panels::ChooseGridQuantity{quantity});
  CHECK(workspace(bench.session).grid_quantity == quantity);
  const auto opened = bench.asked<panels::OpenTradeOffCell>("trade_off_1_1");
  CHECK(opened.radix_bits == 1);
  CHECK(opened.keys_per_thread == 1);
  bench.trade_off.running = true;
  CHECK(find<panels::CancelTradeOff>(bench.click("trade_off_cancel")) != nullptr);
  CHECK(bench.asked<panels::ShowInstead>("close_trade_off").what == panels::Instead::none);
}

plots::ChapterMap two_sorts() {
  plots::ChapterMap map;
  for (const char* name : {"radix-1bit", "merge"}) {
    plots::PlacedSort sort;
    sort.name = name;
    sort.kind = plots::PlacedSort::Kind::counted;
    map.sorts.push_back(sort);
  }
  map.sorts[1].kind = plots::PlacedSort::Kind::cannot_run;
  map.sorts[1].problem = "no";
  return map;
}

TEST_CASE("the map of the chapter: the menu shows it, a sort that was counted opens, one that cannot run does not") {
  tests::PanelBench bench;
  (void)bench.click("menu_compare");
  CHECK(bench.asked<panels::ShowInstead>("menu_chapter_map").what == panels::Instead::chapter_map);
  (void)apply(bench.session, panels::ShowInstead{panels::Instead::chapter_map});
  (void)bench.settled();
  bench.chapter_map = {std::make_shared<const plots::ChapterMap>(two_sorts()), true, 0.5, true};
  CHECK(find<panels::CancelChapterMap>(bench.click("map_cancel")) != nullptr);
  bench.chapter_map.running = false;
  CHECK(find<panels::StartChapterMap>(bench.click("map_loaded")) != nullptr);
  bench.check_steady();
  CHECK(bench.has("chapter_map"));
  CHECK(find<panels::OpenSortOfChapterMap>(bench.click("map_merge")) == nullptr);
  CHECK(bench.asked<panels::OpenSortOfChapterMap>("map_radix-1bit").sort == 0);
  CHECK(bench.asked<panels::ShowInstead>("close_map").what == panels::Instead::none);
  (void)bench.settled();
  // Where it is shown the menu closes it.
  (void)bench.click("menu_compare");
  CHECK(bench.asked<panels::ShowInstead>("menu_chapter_map").what == panels::Instead::none);
}

TEST_CASE("what stands in the figure's place hides figure, source and transport, and is closed to what was there") {
  for (const bool compared : {false, true}) {
    tests::PanelBench bench;
    if (compared) compare(bench.session, tests::prepared_comparison("13.2-13.5"));
    bench.trade_off = two_cells();
    bench.chapter_map.map = std::make_shared<const plots::ChapterMap>(two_sorts());
    bench.session.shown.words = "How fast is a sort?";
    const char* const before = compared ? "panel_left" : "panel_figure";
    for (const auto& [what, close] :
         {std::pair{panels::Instead::grid, "close_trade_off"}, std::pair{panels::Instead::chapter_map, "close_map"},
          std::pair{panels::Instead::words, "close_words"}}) {
      (void)bench.settled();
      CHECK(bench.has(before));
      (void)apply(bench.session, panels::ShowInstead{what});
      for (const float width : {1280.0F, 500.0F}) {
        bench.width = width;
        (void)bench.settled();
        for (const char* gone : {"panel_figure", "panel_source", "panel_transport", "panel_left", "panel_counts"})
          CHECK_FALSE(bench.has(gone));
        CHECK(bench.has("panel_instead"));
        bench.check_steady();
      }
      bench.width = 1280;
      (void)apply(bench.session, bench.asked<panels::ShowInstead>(close));
    }
    (void)bench.settled();
    CHECK(bench.has(before));
    CHECK(bench.session.shown.comparison.has_value() == compared);
  }
}

TEST_CASE("the buttons that close the grid and the map stand still when counting begins and ends") {
  tests::PanelBench bench;
  bench.trade_off = two_cells();
  bench.chapter_map.map = std::make_shared<const plots::ChapterMap>();
  const auto place = [&](const std::string& name) {
    (void)bench.settled();
    return bench.widget(name);
  };
  const auto check_still = [&](panels::Instead what, const std::string& name, bool& running) {
    for (const float width : {1280.0F, 500.0F}) {
      bench.width = width;
      (void)apply(bench.session, panels::ShowInstead{what});
      running = false;
      const panels::WidgetRect idle = place(name);
      running = true;
      CHECK(place(name) == idle);
    }
  };
  check_still(panels::Instead::grid, "close_trade_off", bench.trade_off.running);
  check_still(panels::Instead::chapter_map, "close_map", bench.chapter_map.running);
}

TEST_CASE("the grid that is counted while it is closed shows how far it is, and can be cancelled") {
  tests::PanelBench bench;
  bench.trade_off = two_cells();
  (void)bench.settled();
  CHECK_FALSE(bench.has("counting"));
  bench.trade_off.running = true;
  for (const float width : {1280.0F, 500.0F}) {
    bench.width = width;
    (void)bench.settled();
    CHECK(bench.has("counting"));
    CHECK(find<panels::CancelTradeOff>(bench.click("cancel_counting")) != nullptr);
  }
  (void)apply(bench.session, panels::ShowInstead{panels::Instead::grid});
  (void)bench.settled();
  CHECK_FALSE(bench.has("counting"));  // the grid says so itself
}

TEST_CASE("of 1280x800 no title and no moment of a comparison is cut, in any language") {
  for (const Language language : all_languages) {
    for (const char* preset : {"13.5-13.8", "13.8-13.10-4096", "lsd-msd-4096", "warp-4096"}) {
      tests::PanelBench bench;
      window::FontSet fonts;
      fonts.fit(1, 1, Language::english);
      panels::Settings settings = bench.session.settings;
      settings.language = language;
      (void)apply(bench.session, panels::ChangeSettings{settings});
      compare(bench.session, prepared_comparison(preset));
      for (const std::uint32_t position : {0U, 60U, 200U, 800U}) {
        INFO(std::string(language_code(language)), ", ", std::string(preset), ", position ", position);
        (void)apply(bench.session, panels::SeekTo{position});
        do (void)bench.settled();
        while (fonts.complete(*ImGui::GetDrawData()));
        CHECK_FALSE(bench.has("cut_words"));
      }
    }
  }
}

}  // namespace
}  // namespace scatterscope

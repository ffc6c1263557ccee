// Keys on their way, the pen and the spotlight, in the panels.
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "kernels/parameters/parameters.h"
#include "tests/named_thread.h"
#include "tests/window/panel_bench.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/sentences.h"
#include "ui/overloaded.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/values/transport_value.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

// Steps to the moment at which the keys of the first iteration are written.
std::uint32_t write_step(const recording::Recording& r) {
  for (std::uint32_t s = 0; s < r.step_count(); ++s)
    if (r.launches[r.steps[s].launch].kernel == "scatter" && s + 1 == r.end_step(r.steps[s].launch)) return s + 1;
  FAIL("no scatter");
  return 0;
}

int vertices() {
  return ImGui::GetDrawData()->TotalVtxCount;
}

TEST_CASE("where a step moves keys they run along their arrows, for 0.3 seconds at most") {
  PanelBench bench;
  (void)apply(bench.session, panels::PickFigure{"13.2"});
  const std::uint32_t written = write_step(*bench.session.shown.recording());
  (void)apply(bench.session, panels::SeekTo{written - 5});
  bench.seconds = 100;
  (void)bench.settled();
  CHECK_FALSE(bench.state.motion.on);
  (void)apply(bench.session, panels::SeekTo{written});
  (void)bench.frame();
  REQUIRE(bench.state.motion.on);
  const auto travels = bench.state.motion.travels;
  CHECK(travels.size() == 16);
  const scene::Scene& after = bench.state.kept.figure_scene.value();
  for (const scene::Travel& travel : travels) {
    const auto& cell = std::get<scene::Rect>(after.shapes[travel.cell]);
    CHECK(cell.ref.kind == scene::Ref::Kind::cell);
    CHECK(travel.way.front().y < cell.at.y);
    const auto text_in = [&](const scene::Scene& scene) { return std::get<scene::Label>(scene.shapes[travel.first]); };
    const scene::Scene begun = scene::under_way(after, {travel}, 0), ended = scene::under_way(after, {travel}, 1);
    CHECK(text_in(begun).colour == scene::Role::none);
    const auto& moved = std::get<scene::Label>(ended.shapes[after.shapes.size() + 1]);
    CHECK(moved.text == text_in(after).text);
    CHECK(moved.at.x == doctest::Approx(text_in(after).at.x));
    CHECK(moved.at.y == doctest::Approx(text_in(after).at.y));
  }
  bench.seconds += 0.29;
  (void)bench.frame();
  CHECK(bench.state.motion.on);
  bench.seconds += 0.02;
  (void)bench.frame();
  CHECK_FALSE(bench.state.motion.on);
}

// Of a figure on its own, from the moment before a step to that behind it: how many keys are on their way.
std::size_t moving(PanelBench& bench, std::uint32_t step) {
  const panels::PanelState& state = bench.state;
  (void)apply(bench.session, panels::SeekTo{step - 1});
  bench.seconds += 10;
  (void)bench.settled();
  (void)apply(bench.session, panels::SeekTo{step});
  (void)bench.frame();
  if (!state.motion.on) return 0;
  for (const scene::Travel& travel : state.motion.travels) {
    // As it arrives it stands where the figure has it.
    const scene::Scene& after = state.kept.figure_scene.value();
    const scene::Scene ended = scene::under_way(after, {travel}, 1);
    const auto& cell = std::get<scene::Rect>(after.shapes[travel.cell]);
    const auto& moved = std::get<scene::Rect>(ended.shapes[after.shapes.size()]);
    CHECK(moved.at.x == doctest::Approx(cell.at.x));
    CHECK(moved.at.y == doctest::Approx(cell.at.y));
    CHECK(moved.height == cell.height);
  }
  return state.motion.travels.size();
}

TEST_CASE("keys move in Fig. 13.11 and with their bars in the split too") {
  PanelBench bench;
  panels::Settings settings = bench.session.settings;
  settings.layout.drawer = false;  // each heading is a line
  (void)apply(bench.session, panels::ChangeSettings{settings});
  for (const char* sort : {"merge", "bitonic"}) {
    CAPTURE(sort);
    const app::Preset* book = app::find_preset("book");
    recording::Config config;
    parameters::apply(book->assignments, config);
    config.sort = sort;
    const bool merges = sort == std::string("merge");
    load(bench.session, std::make_shared<const recording::Recording>(
                            catalog::record(catalog::resolve(config, book->keys), book->keys, catalog::Backend::cpu)));
    (void)apply(bench.session, panels::PickFigure{merges ? "13.11" : "split"});
    const recording::Recording& r = *bench.session.shown.recording();
    std::size_t moved = 0, most = 0;
    for (std::uint32_t step = 1; step <= r.step_count(); ++step) {
      const std::size_t now = moving(bench, step);
      moved += now;
      most = std::max(most, now);
    }
    // Each pass stores, or compares, every key once.
    CHECK(moved == 16 * (merges ? r.iterations.size() : 10));
    CHECK(most <= 16);
  }
}

TEST_CASE("the next press ends the motion at once, and without a clock nothing moves") {
  PanelBench bench;
  (void)apply(bench.session, panels::PickFigure{"13.2"});
  const std::uint32_t written = write_step(*bench.session.shown.recording());
  for (const double clock : {0.0, 50.0}) {
    bench.seconds = clock;
    (void)apply(bench.session, panels::SeekTo{written - 5});
    (void)bench.settled();
    (void)apply(bench.session, panels::SeekTo{written});
    (void)bench.frame();
    CHECK(bench.state.motion.on == (clock > 0));
    (void)apply(bench.session, panels::SeekTo{written + 1});
    (void)bench.frame();
    CHECK_FALSE(bench.state.motion.on);
  }
}

TEST_CASE("the pen draws on the figure and is no part of its scene; a click with it chooses nothing") {
  PanelBench bench;
  for (const bool stage : {false, true}) {
    (void)apply(bench.session, panels::ShowStage{stage});
    (void)apply(bench.session, panels::UsePen{true});
    (void)bench.settled();
    const panels::WorkspaceInput view = workspace(bench.session);
    const std::string before = scene::to_svg(panels::draw_shown(view, bench.state), scene::theme({}));
    const int clean = vertices();
    const panels::WidgetRect canvas = bench.widget(stage ? "stage" : "canvas");
    const float y = canvas.y + canvas.height / 2;
    panels::Intents asked;
    for (const float part : {0.3F, 0.3F, 0.4F, 0.5F}) {
      bench.move(canvas.x + canvas.width * part, y, true);
      for (panels::Intent& intent : bench.frame()) asked.push_back(std::move(intent));
    }
    bench.move(-FLT_MAX, -FLT_MAX, false);
    (void)bench.settled();
    CHECK(find<panels::Choose>(asked) == nullptr);
    REQUIRE(bench.state.ink.strokes.size() == 1);
    CHECK(bench.state.ink.strokes[0].size() == 3);
    CHECK(vertices() > clean);
    CHECK(scene::to_svg(panels::draw_shown(view, bench.state), scene::theme({})) == before);
    (void)apply(bench.session, panels::WipePen{});
    (void)bench.settled();
    CHECK(bench.state.ink.strokes.empty());
    CHECK(vertices() == clean);
  }
}

TEST_CASE("the spotlight dims all but a circle about the mouse") {
  PanelBench bench;
  bench.move(640, 400, false);
  (void)bench.settled();
  bench.spotlight = true;
  (void)bench.frame();
  const ImDrawList& list = *ImGui::GetForegroundDrawList();
  REQUIRE(list.VtxBuffer.Size > 0);
  float nearest = 1e9F, farthest = 0;
  for (const ImDrawVert& vertex : list.VtxBuffer) {
    const float away = std::hypot(vertex.pos.x - 640, vertex.pos.y - 400);
    nearest = std::min(nearest, away);
    farthest = std::max(farthest, away);
  }
  CHECK(nearest > 80);
  CHECK(nearest < 200);
  CHECK(farthest > std::hypot(640.0F, 400.0F));
}

TEST_CASE("launches of an iteration that run the same kernel are named apart") {
  PanelBench bench;
  const recording::Recording& r = *bench.session.shown.recording();
  const std::vector<std::string> names = panels::launch_names(r);
  REQUIRE(names.size() == r.launches.size());
  std::set<std::pair<std::uint32_t, std::string>> seen;
  for (std::uint32_t launch = 0; launch < names.size(); ++launch) {
    CHECK(names[launch].starts_with(r.launches[launch].kernel));
    const recording::Iteration* iteration = r.iteration_of(r.launches[launch].first_step);
    CHECK(seen.emplace(iteration == nullptr ? UINT32_MAX : iteration->index, names[launch]).second);
  }
}

TEST_CASE(
    "a click on anything in a figure leads sentence, Why? and source to its thread, and takes the last one's place") {
  struct Shows {
    const char *sort, *figure;
  };
  for (const Shows& of : {Shows{"radix-local", "13.6"}, Shows{"radix-local", "13.5"}, Shows{"radix-1bit", "13.3"},
                          Shows{"radix-1bit", "blocks"}, Shows{"onesweep", "look-back"}, Shows{"radix-1bit", "scan"}}) {
    CAPTURE(of.figure);
    recording::Config config;
    const app::Preset* book = app::find_preset("book");
    parameters::apply(book->assignments, config);
    config.sort = of.sort;
    app::Shown shown;
    shown.run = analysis::make_run(std::make_shared<const recording::Recording>(
        catalog::record(catalog::resolve(config, book->keys), book->keys, catalog::Backend::cpu)));
    shown.moment.emplace(shown.run->keyframes);
    shown.view.figure = figures::find_figure(of.figure);
    std::size_t clicked = 0;
    for (std::uint32_t t = 1; t <= shown.loaded().iterations[0].end_step; t += 7) {
      CAPTURE(t);
      (void)seek(shown, t);
      std::set<scene::Ref> refs;
      for (const scene::Shape& shape : figures::draw(shown.of_run({})).shapes)
        std::visit(Overloaded{[&](const scene::Rect& rect) { refs.insert(rect.ref); },
                              [&](const scene::Label& label) { refs.insert(label.ref); }, [](const auto&) {}},
                   shape);
      using Kind = scene::Ref::Kind;
      std::erase_if(refs, [](const scene::Ref& ref) {
        return ref.kind != Kind::key && ref.kind != Kind::thread && ref.kind != Kind::cell;
      });
      for (const scene::Ref& ref : refs) {
        CAPTURE(static_cast<int>(ref.kind));
        CAPTURE(ref.a);
        CAPTURE(ref.b);
        CAPTURE(ref.c);
        CAPTURE(ref.d);
        app::Changes changes;
        choose(shown, ref, 0, {}, changes);
        const figures::FigureInput input = shown.of_run({});
        const story::Protagonist about = figures::protagonist(input);
        CHECK(about.chosen);
        const std::string said = figures::step_words(input);
        if (const auto named = first_named(said)) CHECK_MESSAGE(*named == about.thread, said);
        app::Shown anew;
        anew.run = shown.run;
        anew.view = shown.view;
        anew.view.selection = {};
        anew.moment.emplace(shown.run->keyframes);
        (void)seek(anew, t);
        choose(anew, ref, 0, {}, changes);
        CHECK(shown.view == anew.view);
        ++clicked;
      }
    }
    CHECK(clicked > 50);
  }
}

}  // namespace
}  // namespace scatterscope::tests

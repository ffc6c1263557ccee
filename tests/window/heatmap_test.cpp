// The heatmap's controls, and what the window is asked to draw of it.
#include <doctest/doctest.h>

#include "kernels/catalog.h"
#include "tests/window/panel_bench.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/scene/imgui/imgui_painter.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using tests::find;

class Counter : public scene::RasterPainter {
 public:
  void paint(const scene::Raster& raster, ImDrawList* /*list*/, ImVec2 min, ImVec2 max,
             const scene::Theme& /*theme*/) override {
    CHECK(max.x > min.x);
    CHECK(max.y > min.y);
    largest = std::max(largest, raster.values.size());
    ++rasters;
  }
  std::size_t rasters = 0, largest = 0;
};

panels::Settings wanted(const panels::Intents& intents) {
  const auto* change = find<panels::ChangeSettings>(intents);
  REQUIRE(change != nullptr);
  return change->settings;
}

TEST_CASE("the heatmap's controls ask for another scale, another extent, another start") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"heatmap"});
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.recording()->step_count()});
  CHECK(bench.settled().empty());
  const panels::Settings logarithmic = wanted(bench.click("heatmap_logarithmic"));
  CHECK(logarithmic.heatmap == figures::HeatmapView{true, false, 0});
  const panels::Settings window = wanted(bench.click("heatmap_window"));
  CHECK(window.heatmap == figures::HeatmapView{false, true, 0});
  (void)apply(bench.session, panels::ChangeSettings{window});
  CHECK(bench.settled().empty());
  const std::uint32_t start = wanted(bench.click("heatmap_start")).heatmap.start;
  CHECK(start >= 6);
  CHECK(start <= 9);
  CHECK(wanted(bench.click("heatmap_whole")).heatmap == figures::HeatmapView{});
}

TEST_CASE("pointing at the heatmap's first cell points at the first key") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"heatmap"});
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.recording()->step_count()});
  (void)apply(bench.session, panels::PickIteration{0});
  (void)bench.settled();
  std::optional<scene::Ref> hovered;
  const panels::WidgetRect canvas = bench.widget("canvas");
  const float left = canvas.x, top = canvas.y;
  // Key 0's cell is the upper left one of the map, wherever the figure's margins put that.
  for (float y = 40; y < 200 && !hovered; y += 6) {
    for (float x = 20; x < 140 && !hovered; x += 8) {
      bench.move(left + x, top + y, false);
      for (int k = 0; k < 2; ++k) {
        const panels::Intents intents = bench.frame();
        if (const auto* hover = find<panels::Hover>(intents)) hovered = hover->ref;
      }
    }
  }
  REQUIRE(hovered.has_value());
  CHECK(hovered->kind == scene::Ref::Kind::key);
  CHECK(hovered->a == 0);
  CHECK(hovered->b == 0);
}

TEST_CASE("a pinned iteration stays within itself, and goes along with who walks out of it") {
  Bench bench;
  app::Session& session = bench.session;
  const recording::Recording& r = *session.shown.recording();
  const std::uint32_t end = r.iterations[0].end_step;
  (void)apply(session, panels::SeekTo{end - 1});
  (void)apply(session, panels::PickIteration{0});
  (void)apply(session, panels::Walk{recording::Gait::line, true});
  CHECK(session.shown.view.iteration == 0U);
  (void)apply(session, panels::Walk{recording::Gait::line, true});
  CHECK(session.shown.step() == end + 1);
  CHECK_FALSE(session.shown.view.iteration);
  (void)apply(session, panels::PickIteration{0});
  (void)apply(session, panels::SeekTo{r.iterations[2].end_step});
  CHECK_FALSE(session.shown.view.iteration);
}

// As the counter leaves it behind: n keys, each where it was.
std::shared_ptr<const analysis::RunHeatmap> map_of(std::uint32_t n, std::uint32_t iteration) {
  auto run = std::make_shared<analysis::RunHeatmap>();
  run->config.n = n;
  run->device = {"cpu", "SIMT executor"};
  run->counted = true;
  run->scatter.keys = n;
  run->scatter.iteration = iteration;
  run->scatter.iterations = 4;
  run->scatter.map.columns = 16;
  run->scatter.map.cells.resize(256);
  for (std::uint32_t k = 0; k < 16; ++k) {
    run->scatter.map.cells[k * 17] = {n / 16, n / 128, 0};
    run->scatter.map.rows.push_back({n / 512, n / 128, k * (n / 16)});
  }
  return run;
}

TEST_CASE("a size is chosen and counted; what was counted is shown until the recording is asked for") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"heatmap"});
  (void)apply(bench.session, panels::PickIteration{2});
  CHECK(bench.settled().empty());
  (void)bench.click("heatmap_keys");
  const auto count = bench.asked<panels::CountStores>("heatmap_keys_13");
  CHECK(count.keys == 8192);
  CHECK(count.iterations[0] == 2);
  bench.counting = {true, 0.4};
  CHECK(find<panels::CancelCount>(bench.click("heatmap_cancel")) != nullptr);
  CHECK_FALSE(bench.has("heatmap_keys"));
  bench.counting = {};

  show_maps(bench.session, {map_of(8192, 2), nullptr});
  CHECK(bench.settled().empty());
  CHECK(bench.state.kept.figure_scene.value().shapes.size() > 20);
  CHECK_FALSE(bench.has("heatmap_count_iteration"));
  CHECK(bench.click("heatmap_window").empty());  // the single stores are not known
  // Another iteration than the one that was counted can be counted at once.
  (void)apply(bench.session, panels::PickIteration{1});
  const auto again = bench.asked<panels::CountStores>("heatmap_count_iteration");
  CHECK(again.keys == 8192);
  CHECK(again.iterations[0] == 1);
  (void)bench.click("heatmap_keys");
  CHECK(find<panels::ShowRecordedMap>(bench.click("heatmap_recorded")) != nullptr);
  CHECK(apply(bench.session, panels::ShowRecordedMap{}).figure);
  CHECK(workspace(bench.session).shown.sources.counted == nullptr);
  CHECK_FALSE(apply(bench.session, panels::ShowRecordedMap{}).figure);
}

TEST_CASE("a map from a file is shown whatever is loaded, and goes with the next recording") {
  Bench bench;
  recording::Config config;
  config.sort = "radix-block";
  const std::vector<std::uint64_t> keys{3, 1, 2, 0};
  load(bench.session, std::make_shared<const recording::Recording>(
                          catalog::record(catalog::resolve(config, keys), keys, catalog::Backend::cpu)));
  show_maps(bench.session, {map_of(1U << 20U, 0), nullptr}, "h200.json");
  CHECK(bench.session.shown.view.figure->id == "heatmap");
  CHECK(bench.settled().empty());
  CHECK(bench.has("figure_heatmap"));
  CHECK(bench.has("heatmap_keys"));
  CHECK(workspace(bench.session).heatmap_file == "h200.json");
  CHECK(apply(bench.session, panels::ShowRecordedMap{}).figure);
  CHECK(bench.session.shown.view.figure->id != "heatmap");  // the recording has none
  CHECK(bench.settled().empty());
  show_maps(bench.session, {map_of(1U << 20U, 0), nullptr}, "h200.json");
  load(bench.session, tests::book_recording());
  CHECK(workspace(bench.session).shown.sources.counted == nullptr);
  CHECK(workspace(bench.session).heatmap_file.empty());
}

TEST_CASE("pointing at a counted cell points at its bin, and choosing it keeps it") {
  Bench bench;
  show_maps(bench.session, {map_of(1U << 16U, 1), nullptr});
  const scene::Ref bin{scene::Ref::Kind::bin, 1, 17, 0};
  CHECK(apply(bench.session, panels::Choose{bin}).selection);
  CHECK(bench.session.shown.view.selection.chosen == bin);
  CHECK_FALSE(bench.session.shown.view.selection.followed_key.has_value());
  (void)bench.settled();
}

TEST_CASE("rasters are left to the window's painter where there is one") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"heatmap"});
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.recording()->step_count()});
  panels::WorkspaceInput input = workspace(bench.session);
  scene::Scene scene = panels::draw_figure(panels::figure_key(input, 640, 480));
  Counter counter;
  ImGui::NewFrame();
  scene::paint(scene, ImGui::GetForegroundDrawList(), ImVec2(0, 0), 1, scene::theme(scene::ThemeName::light), {},
               &counter);
  ImGui::Render();
  CHECK(counter.rasters == 3);  // the map, the scale, and what stands beside it
  CHECK(counter.largest == 256);
}

}  // namespace
}  // namespace scatterscope

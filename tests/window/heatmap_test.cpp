// The heatmap's controls, and what the window is asked to draw of it.
#include <doctest/doctest.h>

#include "tests/window/panel_bench.h"
#include "ui/scene/imgui_painter.h"

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
  (void)bench.session.apply(panels::PickFigure{"heatmap"});
  (void)bench.session.apply(panels::SeekTo{bench.session.recording()->step_count()});
  CHECK(bench.settled().empty());
  const panels::Settings logarithmic = wanted(bench.click("heatmap_logarithmic"));
  CHECK(logarithmic.heatmap == figures::HeatmapView{true, false, 0});
  const panels::Settings window = wanted(bench.click("heatmap_window"));
  CHECK(window.heatmap == figures::HeatmapView{false, true, 0});
  (void)bench.session.apply(panels::ChangeSettings{window});
  CHECK(bench.settled().empty());
  const std::uint32_t start = wanted(bench.click("heatmap_start")).heatmap.start;
  CHECK(start >= 6);
  CHECK(start <= 9);
  CHECK(wanted(bench.click("heatmap_whole")).heatmap == figures::HeatmapView{});
}

TEST_CASE("pointing at the heatmap's first cell points at the first key") {
  Bench bench;
  (void)bench.session.apply(panels::PickFigure{"heatmap"});
  (void)bench.session.apply(panels::PickIteration{0});
  (void)bench.session.apply(panels::SeekTo{bench.session.recording()->step_count()});
  (void)bench.settled();
  std::optional<scene::Ref> hovered;
  const auto canvas = std::find_if(bench.state.widgets.begin(), bench.state.widgets.end(),
                                   [](const panels::WidgetRect& w) { return w.name == "canvas"; });
  REQUIRE(canvas != bench.state.widgets.end());
  const float left = canvas->x, top = canvas->y;
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

TEST_CASE("rasters are left to the window's painter where there is one") {
  Bench bench;
  (void)bench.session.apply(panels::PickFigure{"heatmap"});
  (void)bench.session.apply(panels::SeekTo{bench.session.recording()->step_count()});
  panels::WorkspaceInput input = bench.session.view();
  scene::Scene scene = panels::draw_figure(input, 640, 480);
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

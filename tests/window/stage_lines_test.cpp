// The line that is running, on the stage.
#include "ui/panels/explaining/stage_lines.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

#include "kernels/story/source/source_view.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

const panels::WidgetRect* find_widget(const tests::PanelBench& bench, std::string_view name) {
  const auto& all = bench.state.widgets;
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& widget) { return widget.name == name; });
  return found == all.end() ? nullptr : &*found;
}

TEST_CASE("which line does that: a key shows it on the stage with its neighbours, in letters for a hall") {
  tests::PanelBench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::ShowStage{true});
  bench.width = 1920;
  bench.height = 1080;
  for (std::size_t k = 1; k < 9; ++k) {
    CAPTURE(k);
    tests::show_scene(bench.session, k);
    if (bench.session.shown.step() == 0) continue;
    (void)apply(bench.session, panels::ShowRunningLine{false});
    (void)bench.frame();
    CHECK(find_widget(bench, "stage_lines") == nullptr);
    (void)apply(bench.session, panels::ShowRunningLine{true});
    (void)bench.frame();
    const panels::WidgetRect* lines = find_widget(bench, "stage_lines");
    const panels::WidgetRect* figure = find_widget(bench, "stage");
    REQUIRE(lines != nullptr);
    CHECK(lines->height >= 3 * 1080.0F / 30);
    if (figure != nullptr) CHECK(figure->y + figure->height <= lines->y + 1);
    // It is the line of the step, or the one above where that only talks to the probe.
    const recording::Recording& recording = *bench.session.shown.recording();
    const recording::Step& step = recording.steps[bench.session.shown.step() - 1];
    const std::uint32_t line = story::line_shown_for(recording, step.file, step.line);
    panels::SourcePage page;
    page.lines = story::source_view(bench.session.shown.of_run({}), {0, 0}, story::SourceExtent::body);
    const panels::RunningLines shown = panels::running_lines(page, recording.files[step.file].name);
    CHECK(shown.place == recording.files[step.file].name + ":" + std::to_string(line));
    CHECK(std::string(recording.source_line(step.file, line)).find(shown.text[1]) != std::string::npos);
    CHECK_FALSE(shown.text[1].empty());
    CHECK_FALSE((shown.text[0].empty() && shown.text[2].empty()));
  }
  (void)apply(bench.session, panels::SeekTo{0});
  (void)bench.frame();
  CHECK(find_widget(bench, "stage_lines") == nullptr);  // nothing runs yet
}

}  // namespace
}  // namespace scatterscope

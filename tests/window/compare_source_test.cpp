// The lines of the program at fault, or of a student's file, beside the figures of both runs.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "kernels/story/source/source_view.h"
#include "tests/window/panel_bench.h"
#include "tests/window/prepared_comparison.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/shown/shown_words.h"

namespace scatterscope {
namespace {

using tests::find;

struct ComparedBench : tests::PanelBench {
  explicit ComparedBench(const app::ShownMistake& shown) {
    compare(session, tests::prepared_mistake(shown), shown);
    (void)settled();
  }
  [[nodiscard]] const app::Comparison& both() const { return *session.shown.comparison; }
  [[nodiscard]] const recording::Recording& tried() const { return *both().side(1).run->recording; }
};

// A student's file in the place of the mistake's program, whose run it is.
app::ShownMistake shown_submission(const app::ShownMistake& mistake, bool passed) {
  app::ShownMistake shown = mistake;
  auto submission = std::make_shared<app::ShownSubmission>();
  submission->exercise = "destinations";
  submission->figure = std::string(mistake.mistake->figure);
  submission->passed = passed;
  for (panels::MistakeView& view : submission->views) {
    view.title = "Places of keys";
    view.sides = {"model", "destinations.cuh"};
    view.submission = {"destinations.cuh", {}, passed, "radix_1bit.cuh"};
  }
  shown.mistake = nullptr;
  shown.submission = std::move(submission);
  return shown;
}

TEST_CASE("beside both figures stand the lines of the program at fault, the one that was run last marked") {
  ComparedBench bench(tests::shown_mistake("ones-counted-backwards"));
  REQUIRE(bench.has("panel_source"));
  const panels::WidgetRect source = bench.widget("panel_source"), right = bench.widget("panel_right");
  CHECK(source.x >= right.x + right.width);
  const recording::Recording& tried = bench.tried();
  for (std::uint32_t position = 1; position < bench.both().length(); position += 9) {
    CAPTURE(position);
    (void)apply(bench.session, panels::SeekTo{position});
    (void)bench.settled();
    const panels::SourcePage& page = bench.state.kept.source_page.value();
    CHECK(bench.state.kept.source_page.key()->figure.sources.run == bench.both().side(1).run);
    const std::uint32_t step = bench.both().moment(1).step();
    if (step == 0) continue;
    const auto marked =
        std::find_if(page.lines.begin(), page.lines.end(), [](const story::SourceLine& line) { return line.current; });
    REQUIRE(marked != page.lines.end());
    const auto& done = tried.steps[step - 1];
    CHECK(marked->number == story::line_shown_for(tried, done.file, done.line));
    CHECK(bench.has("line_" + std::to_string(marked->number)));  // in sight
  }
  bench.check_steady();
}

TEST_CASE("a line beside the figures is pointed at and chosen on its own side, and stops nothing") {
  ComparedBench bench(tests::shown_mistake("ones-counted-backwards"));
  const panels::SourcePage& page = bench.state.kept.source_page.value();
  const auto runs = std::find_if(page.lines.begin(), page.lines.end(), [&](const story::SourceLine& line) {
    return line.runs && bench.has("line_" + std::to_string(line.number));
  });
  REQUIRE(runs != page.lines.end());
  const panels::WidgetRect gutter = bench.widget("line_" + std::to_string(runs->number));
  CHECK(bench.click_at(gutter.x + gutter.width / 2, gutter.y + gutter.height / 2).empty());

  const float x = gutter.x + gutter.width + 20, y = gutter.y + gutter.height / 2;
  bench.move(x, y, false);
  (void)bench.frame();
  const panels::Intents pointed = bench.frame();
  const auto* hover = find<panels::Hover>(pointed);
  REQUIRE(hover != nullptr);
  REQUIRE(hover->ref);
  CHECK(hover->ref->kind == scene::Ref::Kind::line);
  CHECK(hover->side == 1);
  (void)apply(bench.session, *hover);
  CHECK(bench.settled().empty());  // it stays pointed at
  const panels::Intents clicked = bench.click_at(x, y);
  const auto* chosen = find<panels::Choose>(clicked);
  REQUIRE(chosen != nullptr);
  CHECK(chosen->side == 1);
  bench.move(-FLT_MAX, -FLT_MAX, false);
  (void)bench.frame();
  const panels::Intents left = bench.frame();
  const auto* nothing = find<panels::Hover>(left);
  REQUIRE(nothing != nullptr);
  CHECK_FALSE(nothing->ref);
  CHECK(nothing->side == 1);
}

TEST_CASE("the lines stand behind a tab where the window is narrow or low, and nowhere if no source is wanted") {
  ComparedBench bench(tests::shown_mistake("ones-counted-backwards"));
  for (const auto& [width, height] : {std::pair(860.0F, 900.0F), std::pair(1280.0F, 520.0F)}) {
    CAPTURE(width);
    bench.width = width;
    bench.height = height;
    (void)bench.settled();
    CHECK_FALSE(bench.has("panel_source"));
    (void)bench.click("tab_source");
    (void)bench.settled();
    CHECK(bench.has("panel_source"));
    (void)bench.click("tab_counts");
    (void)bench.settled();
    CHECK(bench.has("mistake_words"));
  }
  bench.width = 1280;
  bench.height = 800;
  panels::Settings settings = bench.session.settings;
  settings.layout.show_source = false;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  (void)bench.settled();
  CHECK_FALSE(bench.has("panel_source"));
  CHECK_FALSE(bench.has("tab_source"));
}

TEST_CASE("the model's lines are kept back until a student's file passes, the file's own never") {
  const app::ShownMistake mistake = tests::shown_mistake("ones-counted-backwards");
  for (const bool passed : {false, true}) {
    CAPTURE(passed);
    ComparedBench bench(shown_submission(mistake, passed));
    REQUIRE(bench.has("panel_source"));
    CHECK(bench.state.kept.source_page.key()->figure.sources.run == bench.both().side(1).run);
    const figures::FigureInfo* code = figures::find_figure("13.4");
    const panels::WorkspaceInput input = workspace(bench.session);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      CAPTURE(side);
      const bool shown = side == 1 || passed;
      const auto choices = panels::figures_to_choose(panels::side_input(input, side));
      CHECK((std::find(choices.begin(), choices.end(), code) != choices.end()) == shown);
      CHECK(apply(bench.session, panels::PickFigure{"13.4", side}).figure == shown);
    }
    (void)bench.settled();
    CHECK_FALSE(bench.has("panel_source"));  // the figure has the lines
  }
}

}  // namespace
}  // namespace scatterscope

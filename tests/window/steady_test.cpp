// What stays where it is: rows under a second click, the figure under its transport and its explanations.
#include <doctest/doctest.h>

#include "tests/app/typed.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::WidgetRect;

void show(Bench& bench, const std::string& line, std::uint32_t step) {
  load(bench.session, tests::recorded(tests::typed(line)));
  (void)apply(bench.session, panels::SeekTo{step});
  (void)bench.settled();
}

std::vector<std::string> rows_in(const Bench& bench, const std::string& prefix, const WidgetRect& panel) {
  std::vector<std::string> names;
  for (const WidgetRect& each : bench.state.widgets)
    if (each.name.starts_with(prefix) && each.name != prefix + "of_key" && each.y >= panel.y + panel.height * 0.4F &&
        each.y + each.height / 2 < panel.y + panel.height - 8)
      names.push_back(each.name);
  return names;
}

TEST_CASE("the second of two clicks hits the same row: threads, cells and lines of the source") {
  for (const char* line : {"--sort radix-local --preset book --block-threads 4", "--sort onesweep --preset look-back",
                           "--sort radix-1bit --random 64 --key-bits 4 --block-threads 32"}) {
    CAPTURE(std::string(line));
    Bench bench;
    for (const std::uint32_t part : {1U, 3U, 5U, 7U}) {
      show(bench, line, tests::recorded(tests::typed(line))->recording->step_count() * part / 8);
      for (const auto& [prefix, panel] :
           {std::pair{"thread_", "panel_threads"}, {"cell_", "panel_memory"}, {"line_", "panel_source"}}) {
        const std::vector<std::string> rows = rows_in(bench, prefix, bench.widget(panel));
        for (std::size_t k = 0; k < rows.size(); k += 3) {
          CAPTURE(rows[k]);
          (void)bench.settled();
          if (!bench.has(rows[k])) continue;
          const WidgetRect before = bench.widget(rows[k]);
          // What is asked for is done while the mouse is still there; a line's number would set a breakpoint.
          const float x = before.x + (std::string_view(prefix) == "line_" ? before.width + 20 : before.width / 2);
          for (const bool down : {false, true, true, false, false}) {
            bench.move(x, before.y + before.height / 2, down);
            for (const panels::Intent& intent : bench.frame()) (void)apply(bench.session, intent);
          }
          for (int frame = 0; frame < 4; ++frame) (void)bench.frame();
          REQUIRE(bench.has(rows[k]));
          CHECK(bench.widget(rows[k]) == before);
        }
      }
    }
  }
}

TEST_CASE("on the stage the transport lies beside the figure and its caption, which do not move under the mouse") {
  Bench bench;
  show(bench, "--preset book", 40);
  (void)apply(bench.session, panels::ShowStage{true});
  (void)bench.settled();
  const WidgetRect whole = bench.widget("stage");
  CHECK_FALSE(bench.has("scrub"));
  bench.move(600, 797, false);
  (void)bench.frame();
  (void)bench.frame();
  const WidgetRect figure = bench.widget("stage"), caption = bench.widget("caption");
  const WidgetRect button = bench.widget("change_on");
  CHECK(figure.height < whole.height);
  CHECK(figure.y + figure.height <= caption.y + 1);
  CHECK(caption.y + caption.height <= button.y);
  CHECK(bench.state.figure_whole);
  // The mouse goes up to the buttons and beyond them: nothing jumps until it is well away.
  for (float y = 797; y > button.y - 20; y -= 7) {
    bench.move(600, y, false);
    (void)bench.frame();
    CHECK(bench.widget("stage") == figure);
  }
  bench.move(600, 200, false);
  (void)bench.frame();
  (void)bench.frame();
  CHECK(bench.widget("stage") == whole);
  // And not before the mouse is at the edge.
  bench.move(600, button.y, false);
  (void)bench.frame();
  CHECK(bench.widget("stage") == whole);
}

TEST_CASE("the card that says why covers neither figure nor sentence") {
  const std::pair<const char*, const char*> shown[] = {
      {"--sort radix-local --preset book --block-threads 4", "13.6"},
      {"--sort radix-local --preset book --block-threads 4", "13.5"},
      {"--sort radix-1bit --preset book", "13.3"},
      {"--sort onesweep --preset look-back", "look-back"},
      {"--sort radix-1bit-single --preset book --block-threads 4", "blocks"}};
  for (const bool staged : {false, true}) {
    for (const auto& asked : shown) {
      const std::string line = asked.first, figure = asked.second;
      CAPTURE(line);
      CAPTURE(figure);
      CAPTURE(staged);
      Bench bench;
      panels::Settings settings = bench.session.settings;
      settings.layout.drawer = false;
      (void)apply(bench.session, panels::ChangeSettings{settings});
      show(bench, line, 1);
      (void)apply(bench.session, panels::PickFigure{figure});
      (void)apply(bench.session, panels::ShowWhy{true});
      if (staged) (void)apply(bench.session, panels::ShowStage{true});
      const std::uint32_t steps = bench.session.shown.recording()->step_count();
      for (std::uint32_t step = 1; step < steps; step += std::max(1U, steps / 40)) {
        CAPTURE(step);
        (void)apply(bench.session, panels::SeekTo{step});
        (void)bench.settled();
        const WidgetRect card = bench.widget("why_card"), caption = bench.widget("caption");
        const WidgetRect figure = bench.widget(staged ? "stage" : "canvas");
        CHECK(figure.y + figure.height <= std::min(card.y, caption.y) + 1);
        CHECK((card.y >= caption.y + caption.height - 1 || card.y + card.height <= caption.y + 1));
      }
    }
  }
}

TEST_CASE("the letters of words that tiles publish are explained where these are read, and shown, with their terms") {
  const std::string line = "--sort onesweep --preset look-back";
  const auto& r = *tests::recorded(tests::typed(line))->recording;
  Bench bench;
  std::size_t read = 0;
  for (std::uint32_t step = 0; step < r.step_count(); ++step) {
    bool touched = false;
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const recording::Event event = r.events[e];
      const bool cell = event.kind == recording::EventKind::read || event.kind == recording::EventKind::write;
      touched = touched || (cell && r.arrays[event.what].name == "tile_words");
    }
    if (!touched || ++read > 3) continue;
    show(bench, line, step + 1);
    CHECK(bench.has("published_words"));
    CHECK(bench.has("term_prefix"));
    CHECK(bench.has("term_aggregate"));
  }
  CHECK(read > 0);
  show(bench, "--preset book", 20);
  CHECK_FALSE(bench.has("published_words"));
}

}  // namespace
}  // namespace scatterscope

// What two hundred students read: the heights of all texts of every view's stage, in parts of the window's height.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "app/jobs/count_sorts.h"
#include "app/mistakes/shown_mistake.h"
#include "app/session/session.h"
#include "tests/ui/scene_checks.h"
#include "tests/window/counted_runs.h"
#include "tests/window/panel_bench.h"
#include "tests/window/prepared_comparison.h"
#include "tests/window/recorded_lecture.h"
#include "ui/figures/stage_zoom.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/stage.h"

namespace scatterscope {
namespace {

constexpr std::pair<float, float> windows[] = {{1280, 800}, {1920, 1080}, {3840, 2160}};
constexpr float caption_of = 24, figure_of = 30, label_of = 40, pair_of = 51;  // parts of the height
constexpr float rounding = 0.05F, whole_pixel = 1;                             // sizes are rounded to

// Takes it to each size in each language, the zoom found.
template <class Check>
void at_each(tests::PanelBench& bench, const Check& check) {
  for (const Language language : all_languages) {
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    for (const auto& window : windows) {
      const float height = window.second;
      CAPTURE(language);
      CAPTURE(height);
      bench.width = window.first;
      bench.height = height;
      do (void)bench.settled();
      while (bench.state.stage_search.running);
      check(height);
    }
  }
}

// The smallest of a scene as it was painted.
float letters_of(const tests::PanelBench& bench, const scene::Scene& scene) {
  return figures::smallest_letters(scene) * bench.state.figure_scale;
}

void check_height(float letters, float height, float part, const char* what) {
  if (std::getenv("SCATTERSCOPE_LIST_LETTERS") != nullptr)
    std::printf("%s at %.0f: 1/%.1f, wanted 1/%.0f\n", what, height, height / letters, part);
  CAPTURE(what);
  CHECK(letters + rounding > height / part);
}

void check_caption(const tests::PanelBench& bench, float height) {
  check_height(bench.widget("caption_letters").height, height, caption_of, "caption");
  if (bench.has("stage_place")) check_height(bench.widget("stage_place").height, height, label_of, "place");
  if (bench.has("stage_place_lines")) {
    const panels::WidgetRect lines = bench.widget("stage_place_lines");
    CHECK(lines.y + lines.height <= height + whole_pixel);
  }
  const panels::WidgetRect words = bench.widget("caption"), shown = bench.widget("stage");
  CHECK(shown.y + shown.height <= words.y + whole_pixel);
  CHECK(words.y + words.height <= height + whole_pixel);
}

void check_pair(const tests::PanelBench& bench, float height) {
  for (const auto& kept : bench.state.kept.compare_scenes)
    check_height(letters_of(bench, kept.value()), height, pair_of, "two figures");
  for (const char* name :
       {"stage_name_0", "stage_name_1", "stage_count_0", "stage_count_1", "stage_count_2", "stage_cover"})
    check_height(bench.widget(name).height, height, label_of, name);
  CHECK(bench.widget("stage_0").width == bench.widget("stage_1").width);
  CHECK_FALSE(bench.has("panel_counts"));
  check_caption(bench, height);
}

}  // namespace

TEST_CASE("on the stage of a figure captions are 1/24 of the height, its texts 1/30") {
  tests::PanelBench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::ShowStage{true});
  for (const std::size_t scene : {0, 4, 9, 18}) {
    CAPTURE(scene);
    (void)apply(bench.session, panels::GoToScene{scene});
    at_each(bench, [&](float height) {
      check_caption(bench, height);
      check_height(letters_of(bench, bench.state.kept.figure_scene.value()), height, figure_of, "one figure");
    });
  }
  // Captions grow with +.
  const float before = bench.widget("caption_letters").height;
  (void)apply(bench.session, panels::SizeStageText{2});
  (void)bench.settled();
  CHECK(bench.widget("caption_letters").height > 1.2F * before);
}

TEST_CASE("on the stage of two runs both figures' texts are 1/51 of the height, counts and names 1/40") {
  for (const char* preset : {"13.2-13.5", "13.5-13.8", "13.8-13.10", "lsd-msd", "warp"}) {
    CAPTURE(std::string(preset));
    tests::PanelBench bench;
    compare(bench.session, tests::prepared_comparison(preset));
    (void)apply(bench.session, panels::ShowStage{true});
    (void)apply(bench.session, panels::SeekTo{bench.session.shown.comparison->alignment().length / 2});
    at_each(bench, [&](float height) { check_pair(bench, height); });
    bench.check_steady();
  }
}

TEST_CASE("on the stage of a mistake the caption says the difference, which is marked in both figures") {
  for (const char* name : {"places-by-atomics", "previous-block-only", "one-clean-phase"}) {
    CAPTURE(std::string(name));
    const app::ShownMistake shown = tests::shown_mistake(name);
    tests::PanelBench bench;
    compare(bench.session, tests::prepared_mistake(shown), shown);
    (void)apply(bench.session, panels::ShowStage{true});
    at_each(bench, [&](float height) { check_pair(bench, height); });
    CHECK_FALSE(bench.has("mistake_words"));
    const panels::CompareView view = *workspace(bench.session).compare;
    CHECK(view.mistake->words[view.mistake->verdicts - 1] ==
          app::parting_words(shown.trial, bench.session.settings.language));
    for (const panels::CompareSide& side : view.sides) CHECK(side.view.selection.chosen.has_value());
  }
}

TEST_CASE("on the stage of measured results the labels of each plot are 1/40 of the height") {
  tests::PanelBench bench;
  (void)apply(bench.session, panels::ShowTiming{true});
  (void)apply(bench.session, panels::ShowStage{true});
  for (const plots::Kind kind : plots::all_kinds) {
    CAPTURE(std::string(plots::spelling(kind)));
    panels::TimingChoice choice = workspace(bench.session).timing->choice;
    choice.view.kind = kind;
    (void)apply(bench.session, panels::ChangeTiming{choice});
    at_each(bench, [&](float height) {
      check_height(letters_of(bench, bench.state.kept.plot_scene.value()), height, label_of, "plot");
      check_caption(bench, height);
      for (const char* name : {"panel_timing", "panel_timing_details", "plot_throughput"}) CHECK_FALSE(bench.has(name));
    });
    bench.check_steady();
  }
}

// What is painted lies within the stage.
void check_within(const tests::PanelBench& bench) {
  const scene::Scene& scene = bench.state.kept.instead_scene.value();
  const panels::WidgetRect stage = bench.widget("stage");
  CHECK(scene.width * bench.state.figure_scale <= stage.width + whole_pixel);
  CHECK(scene.height * bench.state.figure_scale <= stage.height + whole_pixel);
  tests::check_inside(scene);
}

TEST_CASE("on the stage of the grid and of the map labels are 1/40 of the height, and all of it is in sight") {
  tests::PanelBench bench;
  bench.trade_off = tests::full_grid();
  bench.chapter_map.map = std::make_shared<const plots::ChapterMap>(
      app::chapter_map(nullptr, tests::counted_sorts(), nullptr, Language::english));
  (void)apply(bench.session, panels::ShowStage{true});
  for (const panels::Instead what : {panels::Instead::grid, panels::Instead::chapter_map}) {
    (void)apply(bench.session, panels::ShowInstead{what});
    at_each(bench, [&](float height) {
      check_height(letters_of(bench, bench.state.kept.instead_scene.value()), height, label_of, "instead");
      check_caption(bench, height);
      check_within(bench);
      for (const char* name : {"panel_instead", "close_trade_off", "close_map", "stage_transport"})
        CHECK_FALSE(bench.has(name));
    });
    bench.check_steady();
  }
  // Cells and sorts are opened there, too.
  CHECK(bench.asked<panels::OpenSortOfChapterMap>("map_merge").sort < bench.chapter_map.map->sorts.size());
  (void)apply(bench.session, panels::ShowInstead{panels::Instead::grid});
  CHECK(bench.asked<panels::OpenTradeOffCell>("trade_off_2_4").radix_bits == 2);
}

TEST_CASE("on the stage of words alone they are at least 1/24 of the height, a short title 1/11") {
  tests::PanelBench bench;
  (void)apply(bench.session, panels::ShowStage{true});
  (void)apply(bench.session, panels::ShowInstead{panels::Instead::words});
  const std::string title = "Sorting on a GPU", hant = "為什麼每次迭代都必須把所有的鍵寫回全域記憶體一次？";
  const std::string question =
      "Every thread knows its key and its digit. What must a thread know about the keys of all other threads before it "
      "can write its key to where it belongs, and how many barriers does it take to learn that?";
  for (const std::string& words : {title, hant, question}) {
    CAPTURE(words);
    bench.session.shown.words = words;
    at_each(bench, [&](float height) {
      const float letters = letters_of(bench, bench.state.kept.instead_scene.value());
      check_height(letters, height, words == title ? 11 : caption_of, "words");
      CHECK(letters < height / 9);
      check_within(bench);
    });
    bench.check_steady();
  }
}

TEST_CASE("a pointer that rests on the stage for two seconds points at nothing until it moves") {
  tests::PanelBench bench;
  (void)apply(bench.session, panels::ShowStage{true});
  do (void)bench.settled();
  while (bench.state.stage_search.running);
  const panels::WidgetRect stage = bench.widget("stage");
  const auto hovered = [&] { return workspace(bench.session).shown.view.selection.hovered.has_value(); };
  const auto wait = [&](int frames) {
    for (int k = 0; k < frames; ++k)
      for (const panels::Intent& intent : bench.frame()) (void)apply(bench.session, intent);
  };
  constexpr int frames_a_second = 60;  // of the bench's clock
  float x = 0, y = 0;
  for (float down = 0.02F; down < 1 && !hovered(); down += 0.02F) {
    x = stage.x + stage.width * 0.6F;
    y = stage.y + stage.height * down;
    bench.move(x, y, false);
    wait(3);
  }
  REQUIRE(hovered());
  wait(frames_a_second);
  CHECK(hovered());
  CHECK(bench.state.pointer_rests_in.has_value());
  wait(frames_a_second + 6);
  CHECK_FALSE(hovered());
  CHECK(ImGui::GetMouseCursor() == ImGuiMouseCursor_None);
  CHECK_FALSE(bench.state.pointer_rests_in.has_value());
  for (const float away : {40.0F, 0.0F}) {
    bench.move(x + away, y, false);
    wait(3);
  }
  CHECK(hovered());
}

}  // namespace scatterscope

// The form of a run: sorts with a sentence each, keys typed or drawn, errors beside their field.
#include <doctest/doctest.h>

#include "tests/window/panel_bench.h"
#include "ui/panels/draw.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::Dialog;
using panels::RunDraft;
using tests::find;

void open_typed(Bench& bench, const std::string& typed) {
  bench.state.draft.source = RunDraft::Source::typed;
  bench.state.draft.typed = typed;
  bench.state.draft.config.key_bits = 4;
  bench.open(Dialog::input);
  (void)bench.settled();
}

TEST_CASE("every sort has a sentence in three languages, the English one its summary, and every section words") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    CAPTURE(sort->name);
    CHECK(plots::sentence_of(*sort, Language::english) == sort->summary);
    for (const Language language : {Language::simplified_chinese, Language::traditional_chinese}) {
      CHECK(plots::sentence_of(*sort, language) != sort->summary);
      CHECK(plots::section_words(sort->section, language) != sort->section);
    }
  }
}

TEST_CASE("every parameter that the form offers says what it means") {
  for (const parameters::Parameter& row : parameters::table) {
    CAPTURE(row.name);
    CHECK(plots::label_of(row).has_value() == plots::tip_of(row).has_value());
  }
}

TEST_CASE("sorts stand in the order of the book, and choosing one takes what its recordings usually have") {
  Bench bench;
  bench.open(Dialog::input);
  (void)bench.settled();
  CHECK(bench.widget("sort_radix-unstable").y < bench.widget("sort_radix-1bit").y);
  CHECK(bench.widget("sort_radix-block").y < bench.widget("sort_radix-local").y);
  CHECK(bench.widget("sort_sample").y < bench.widget("sort_onesweep").y);
  (void)bench.click("sort_radix-local");
  CHECK(bench.state.draft.config.sort == "radix-local");
}

TEST_CASE("a number that is not allowed is refused below its field, and neither taken nor changed") {
  Bench bench;
  open_typed(bench, "3, 5");
  bench.state.draft.config.block_threads = 4;
  (void)bench.click("parameters");
  bench.state.form.refused["block_threads"] = "2000";  // as typed
  (void)bench.settled();
  const panels::WidgetRect field = bench.widget("block_threads"), problem = bench.widget("problem_block_threads");
  CHECK(problem.y >= field.y + field.height - 1);
  CHECK(problem.y < field.y + 2 * field.height);
  CHECK(bench.state.draft.config.block_threads == 4);
  CHECK(find<panels::StartRun>(bench.click("record")) == nullptr);
  CHECK(bench.state.dialog == Dialog::input);
  bench.state.form.refused.clear();
  CHECK(find<panels::StartRun>(bench.click("record")) != nullptr);
}

TEST_CASE("what is wrong with the keys stands below them, and no run without keys takes a recording's place") {
  for (const char* typed : {"3 x 5", "", " , "}) {
    CAPTURE(typed);
    Bench bench;
    open_typed(bench, typed);
    CHECK(bench.widget("problem_keys").y >= bench.widget("typed").y);
    CHECK(find<panels::StartRun>(bench.click("record")) == nullptr);
  }
  for (const auto& [typed, good] : {std::pair{"16", false}, {"15", true}}) {  // of four bits
    Bench bench;
    open_typed(bench, typed);
    CHECK(bench.has("problem_keys") == !good);
    CHECK(bench.state.kept.run_check.value().field == (good ? "" : "keys"));
  }
}

TEST_CASE("dragging over the bars draws keys: a column a key, the higher the larger, and what is left out is 0") {
  Bench bench;
  open_typed(bench, "1, 2");
  const panels::WidgetRect bars = bench.widget("bars");
  const auto drag = [&](int column, float up) {
    bench.move(bars.x + (static_cast<float>(column) + 0.5F) * bars.width / 16, bars.y + bars.height * (1 - up), true);
    (void)bench.frame();
    (void)bench.frame();
  };
  bench.move(bars.x + bars.width * 0.5F / 16, bars.y + 4, false);
  (void)bench.frame();
  drag(0, 0.99F);
  CHECK(bench.state.draft.typed == "15, 2");
  drag(3, 0.02F);
  CHECK(bench.state.draft.typed == "15, 2, 0, 0");
  drag(2, 0.5F);
  CHECK(bench.state.draft.typed.substr(0, 6) == "15, 2,");
  bench.move(0, 0, false);
  (void)bench.settled();
  const std::vector<std::string> keys = bench.state.kept.run_check.value().keys;
  REQUIRE(keys.size() == 4);
  CHECK((keys[2] == "7" || keys[2] == "8"));
}

TEST_CASE("the form fits a window of 1280 x 800 in every language, its button in sight") {
  for (const Language language : all_languages) {
    Bench bench;
    panels::Settings settings = bench.session.settings();
    settings.language = language;
    (void)bench.session.apply(panels::ChangeSettings{settings});
    open_typed(bench, "3, 1, 2");
    for (const char* name : {"record", "close_editor", "typed", "bars", "of_keys", "parameters", "draft_keys"}) {
      CAPTURE(name);
      const panels::WidgetRect place = bench.widget(name);
      CHECK(place.y + place.height <= 800);
      CHECK(place.x + place.width <= 1280);
    }
  }
}

}  // namespace
}  // namespace scatterscope

// The form of a run: sorts with a sentence each, keys typed or drawn, errors beside their field.
#include <doctest/doctest.h>

#include <set>

#include "app/session/said_in_window.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/measuring.h"
#include "kernels/texts/outputs.h"
#include "tests/app/typed.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/plots/field_names.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::Dialog;
using recording::WantedRun;
using tests::find;

void open_typed(Bench& bench, const std::string& typed) {
  bench.open(Dialog::input);
  bench.state.draft.keys.kind = recording::KeySource::Kind::typed;
  bench.state.draft.keys.typed = typed;
  bench.state.draft.config.key_bits = 4;
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

TEST_CASE("the form opens anew on a run that is shown again after another") {
  const auto first = tests::recorded(tests::typed("--sort radix-1bit --preset book"));
  const auto other = tests::recorded(tests::typed("--sort merge --random 40 --seed 7"));
  Bench bench;
  load(bench.session, first);
  bench.open(Dialog::input);
  bench.state.draft.config.sort = "merge";  // as chosen for the other run
  bench.state.dialog = Dialog::none;
  load(bench.session, other);
  (void)bench.settled();
  load(bench.session, first);
  bench.open(Dialog::input);
  CHECK(bench.state.draft.config.sort == "radix-1bit");
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
}

TEST_CASE("keys are typed with a keyboard for Chinese, too") {
  Bench bench;
  open_typed(bench, "３，５、4；　１");
  CHECK_FALSE(bench.has("problem_keys"));
  CHECK(bench.state.kept.run_check.value().keys == std::vector<std::string>{"3", "5", "4", "1"});
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
  CHECK(bench.state.draft.keys.typed == "15, 2");
  drag(3, 0.02F);
  CHECK(bench.state.draft.keys.typed == "15, 2, 0, 0");
  drag(2, 0.5F);
  CHECK(bench.state.draft.keys.typed.substr(0, 6) == "15, 2,");
  bench.move(0, 0, false);
  (void)bench.settled();
  const std::vector<std::string> keys = bench.state.kept.run_check.value().keys;
  REQUIRE(keys.size() == 4);
  CHECK((keys[2] == "7" || keys[2] == "8"));
}

TEST_CASE("the form fits a window of 1280 x 800 in every language, its button in sight") {
  for (const Language language : all_languages) {
    Bench bench;
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    open_typed(bench, "3, 1, 2");
    for (const char* name : {"record", "close_editor", "typed", "bars", "of_keys", "parameters", "draft_keys"}) {
      CAPTURE(name);
      const panels::WidgetRect place = bench.widget(name);
      CHECK(place.y + place.height <= 800);
      CHECK(place.x + place.width <= 1280);
    }
  }
}

TEST_CASE(
    "the form opens on the run that is shown: its sort in sight, its keys and parameters, and asks for it again") {
  for (const char* line : {"--sort onesweep --preset book --radix-bits 2", "--sort merge --random 40 --seed 7",
                           "--sort radix-local --keys 3,1,2,9 --key-bits 4 --block-threads 2 --order descending",
                           "--sort radix-1bit-single --preset small", "--sort radix-block --keys 5,4,3",
                           "--sort radix-1bit --preset look-back", "--sort bitonic --preset income --values"}) {
    CAPTURE(std::string(line));
    const auto recorded = tests::recorded(tests::typed(line));
    const recording::Recording& run = *recorded->recording;
    Bench bench;
    bench.state.draft.config.sort = "sample";  // of another run
    load(bench.session, recorded);
    bench.open(Dialog::input);
    (void)bench.settled();
    const panels::WidgetRect chosen = bench.widget("sort_" + run.config.sort), list = bench.widget("dialog_sorts");
    CHECK(chosen.y >= list.y);
    CHECK(chosen.y + chosen.height <= list.y + list.height);
    const auto asked = bench.asked<panels::StartRun>("record");
    const app::RunRequest again = app::run_of_draft(asked.draft);
    CHECK(again.config == run.config);
    CHECK(again.input.keys == run.input);
    // What is typed meanwhile is there when it opens again.
    bench.state.draft.config.sort = "transposition";
    bench.open(Dialog::input);
    CHECK(bench.state.draft.config.sort == "transposition");
  }
}

TEST_CASE("the examples' names are seen whole") {
  for (const Language language : all_languages) {
    Bench bench;
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    bench.open(Dialog::input);
    bench.state.draft.keys.kind = recording::KeySource::Kind::preset;
    (void)bench.settled();
    const panels::WidgetRect keys = bench.widget("dialog_keys");
    for (const app::Preset& preset : app::presets()) {
      CAPTURE(preset.name);
      const panels::WidgetRect button = bench.widget("preset_" + std::string(preset.name));
      CHECK(button.x + button.width <= keys.x + keys.width);
    }
  }
}

// --- The command line's words.
TEST_CASE("every option that a line of a run's error names has a name in the window") {
  for (const Language language : all_languages) {
    for (const app::RunOption& option : app::run_options()) {
      if (option.name == "--time-limit") continue;  // said in other words
      const std::string said = plots::with_field_names(std::string(option.name) + " 3: allowed", language);
      CAPTURE(said);
      CHECK(said.find("--") == std::string::npos);
      CHECK(said.find(" 3: allowed") != std::string::npos);
    }
  }
  const Language english = Language::english;
  CHECK(plots::with_field_names("--device cuda: not here; allowed: --device cpu", english) ==
        "Device GPU (CUDA): not here; allowed: Device CPU");
  CHECK(plots::with_field_names("--order descending and --launches one", english) ==
        "Order descending and Launches an iteration one, cooperative");
  CHECK(plots::with_field_names("Recorded so with --look-back-words 4 --take-turns.", english) ==
        "Recorded so with Words that a look-back loads at a time 4, Blocks take turns.");
  CHECK(plots::with_field_names("wrong with --sort merge --block-threads 4 --keys 12,3,6 --key-bits 4: why", english) ==
        "wrong with Sort merge, Threads in a block 4, Keys 12,3,6, Bits of a key 4: why");
  // What was typed, and commands, stay.
  CHECK(plots::with_field_names("--keys: '--sort' is no key", english) == "Keys: '--sort' is no key");
  CHECK(plots::with_field_names("run `scatterscope heatmap --json`", english) == "run `scatterscope heatmap --json`");
}

TEST_CASE("no text that the window can show names an option, but those of commands that have no window") {
  const std::set<Text> of_commands{
      texts::everything_needs_gpu, texts::arguments_unparsable, texts::size_not_allowed, texts::too_many_frames,
      texts::link_too_long,        texts::chinese_font_missing, texts::picture_too_large};
  for (const Text id : all_texts()) {
    if (of_commands.contains(id)) continue;
    for (const Language language : all_languages) {
      const std::string said = app::said_in_window({id, {}}, language);
      CAPTURE(said);
      const std::size_t option = said.find("--");
      CHECK((option == std::string::npos || said.find('`') < option));
    }
  }
}

TEST_CASE("all that is typed wrong is refused in one line, in the chosen language, with the form's own names") {
  const auto refused = [](auto&& change) {
    WantedRun draft;
    draft.config.sort = "radix-local";
    change(draft);
    for (const Language language : all_languages) {
      const panels::DraftCheck check = app::check_draft(draft, language);
      CAPTURE(check.problem);
      CHECK_FALSE(check.problem.empty());
      CHECK(check.problem.find("--") == std::string::npos);
      CHECK(check.problem.find('\n') == std::string::npos);
      const bool chinese = std::any_of(check.problem.begin(), check.problem.end(), [](char c) { return c < 0; });
      CHECK(chinese == (language != Language::english));
    }
  };
  const auto typed = [](const char* keys) {
    return [keys](WantedRun& draft) {
      draft.keys.kind = recording::KeySource::Kind::typed;
      draft.keys.typed = keys;
      draft.config.key_bits = 4;
    };
  };
  for (const char* keys : {"", "3 x 5", "16", "-1", "3.5"}) refused(typed(keys));
  refused([](WantedRun& draft) {
    draft.keys.kind = recording::KeySource::Kind::file;
    draft.keys.file = "/nowhere/keys.txt";
  });
  refused([](WantedRun& draft) { draft.config.block_threads = 2000; });
  refused([](WantedRun& draft) { draft.config.radix_bits = 9; });
  refused([](WantedRun& draft) { draft.config.keys_per_thread = 1000; });
  refused([](WantedRun& draft) {
    draft.config.keys_per_thread = 64;
    draft.config.block_threads = 1024;
  });
  refused([](WantedRun& draft) {
    draft.config.sort = "radix-unstable";
    draft.device = "cuda";
  });
  refused([](WantedRun& draft) { draft.device = "gpu"; });
  refused([](WantedRun& draft) { draft.config.sort = "radix"; });
  refused([](WantedRun& draft) { draft.keys.preset = "boook"; });
  refused([](WantedRun& draft) {
    draft.config.sort = "radix-block";
    draft.keys.kind = recording::KeySource::Kind::random;
    draft.keys.count = 5000;
  });
}

TEST_CASE("what is refused is said in the window's words in notices too") {
  Bench bench;
  (void)fail(bench.session, app::unknown_word("--sort", "radix-blok", app::sort_names()));
  CHECK(workspace(bench.session).message.text.starts_with("Sort 'radix-blok'"));
}

}  // namespace
}  // namespace scatterscope

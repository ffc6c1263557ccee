// The panels without a window: ImGui without a backend.
#include <doctest/doctest.h>

#include <map>

#include "kernels/texts/sentences.h"
#include "kernels/texts/window_panels.h"
#include "tests/window/panel_bench.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using tests::find;

TEST_CASE("the same state drawn twice is the same picture and asks for nothing, at every step and in every dialog") {
  Bench bench;
  for (const panels::Dialog dialog : {panels::Dialog::none, panels::Dialog::input, panels::Dialog::help}) {
    bench.open(dialog);
    for (const std::uint32_t step : {0U, 1U, 40U, 77U, 200U}) {
      (void)apply(bench.session, panels::SeekTo{step});
      bench.check_steady();
    }
  }
}

TEST_CASE("the line below the figure says what happens in the step, in a place of its own, and hides what is hidden") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{51});
  (void)bench.settled();
  const std::string words = bench.state.kept.step_words.value();
  CHECK(words.find("Thread 3 of block 2 has key 1101 (index 11); its bit is 1. All zeros come first: 16 - 8 = 8.") ==
        0);
  const panels::WidgetRect canvas = bench.widget("canvas"), caption = bench.widget("caption");
  CHECK(caption.y >= canvas.y + canvas.height);
  CHECK(caption.height >= ImGui::GetFontSize());
  for (const std::uint32_t step : {0U, 1U, 9U, 208U}) {
    (void)apply(bench.session, panels::SeekTo{step});
    (void)bench.settled();
    CHECK(bench.widget("canvas") == canvas);
    CHECK(bench.widget("caption") == caption);
  }
  (void)apply(bench.session, panels::SeekTo{51});
  (void)apply(bench.session, panels::FollowKey{9});
  (void)bench.settled();
  CHECK(bench.state.kept.step_words.value().find("so it goes to 9 - 5 = 4.") != std::string::npos);
  (void)apply(bench.session, panels::SetHide{true});
  (void)bench.settled();
  CHECK(bench.state.kept.step_words.value() == text(texts::say_hidden, Language::english));
}

TEST_CASE("why a step is done stands below its caption on demand, for the step that is shown; the figure makes room") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{51});
  (void)bench.settled();
  const panels::WidgetRect canvas = bench.widget("canvas"), caption = bench.widget("caption");
  CHECK_FALSE(bench.has("why_card"));
  (void)apply(bench.session, bench.asked<panels::ShowWhy>("why"));
  bench.check_steady();
  const panels::WidgetRect card = bench.widget("why_card"), above = bench.widget("caption");
  CHECK(card.y >= above.y + above.height - 1);
  CHECK(card.height > 3 * ImGui::GetFontSize());
  CHECK(above.height == caption.height);
  const panels::WidgetRect room = bench.widget("canvas");
  CHECK(room.height < canvas.height);
  CHECK(room.y + room.height <= above.y + 1);
  const std::string here = bench.state.kept.why_scene.value().title;
  CHECK(std::count(here.begin(), here.end(), '\n') == 2);
  CHECK(here.find("8 + 6 = 14") != std::string::npos);
  (void)apply(bench.session, panels::SeekTo{60});
  (void)bench.settled();
  CHECK(bench.state.kept.why_scene.value().title != here);
  CHECK_FALSE(bench.asked<panels::ShowWhy>("why").on);
}

TEST_CASE("a term of the caption opens its sentence on a click, until the next step") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{51});
  (void)bench.settled();
  CHECK_FALSE(bench.has("term_sentence"));
  CHECK(bench.click("term_thread block").empty());
  (void)bench.settled();
  CHECK(bench.has("term_sentence"));
  (void)apply(bench.session, panels::SeekTo{52});
  (void)bench.settled();
  CHECK_FALSE(bench.has("term_sentence"));
}

TEST_CASE("the transport's buttons ask for their gait") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{40});
  using recording::Gait;
  const std::map<std::string, std::pair<Gait, bool>> expected{
      {"line_on", {Gait::line, true}},           {"line_back", {Gait::line, false}},
      {"phase_on", {Gait::phase, true}},         {"phase_back", {Gait::phase, false}},
      {"iteration_on", {Gait::iteration, true}}, {"iteration_back", {Gait::iteration, false}}};
  for (const auto& [name, gait] : expected) {
    const auto walk = bench.asked<panels::Walk>(name);
    CHECK(walk.gait == gait.first);
    CHECK(walk.forward == gait.second);
  }
  CHECK(bench.asked<panels::WalkChange>("change_on").forward);
  CHECK_FALSE(bench.asked<panels::WalkChange>("change_back").forward);
  CHECK(find<panels::SeekTo>(bench.click("start"))->step == 0);
  CHECK(find<panels::SeekTo>(bench.click("end"))->step == bench.session.shown.recording()->step_count());
  CHECK(find<panels::SetPlaying>(bench.click("play"))->on);
}

TEST_CASE("the middle of the scrub bar is the middle of the recording") {
  Bench bench;
  const auto seek = bench.asked<panels::SeekTo>("scrub");
  const std::uint32_t middle = bench.session.shown.recording()->step_count() / 2;
  CHECK(seek.step >= middle - 1);
  CHECK(seek.step <= middle + 1);
}

TEST_CASE("the timeline names each kernel below its stretch, cut to it, and leaves out those without room") {
  Bench bench;
  for (const float width : {1280.0F, 700.0F}) {
    CAPTURE(width);
    bench.width = width;
    (void)bench.settled();
    const recording::Recording& r = *bench.session.shown.recording();
    const panels::WidgetRect bar = bench.widget("scrub");
    const auto x_of = [&](std::uint32_t step) {
      return bar.x + bar.width * static_cast<float>(step) / static_cast<float>(r.step_count());
    };
    std::size_t named = 0;
    for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
      const std::string name = "kernel_" + std::to_string(launch);
      const float room = x_of(r.end_step(launch)) - x_of(r.launches[launch].first_step);
      if (room >= 60) CHECK(bench.has(name));
      if (!bench.has(name)) continue;
      ++named;
      const panels::WidgetRect words = bench.widget(name);
      CHECK(words.x >= x_of(r.launches[launch].first_step) - 1);
      CHECK(words.x + words.width <= x_of(r.end_step(launch)));
      CHECK(words.y + words.height <= bar.y + bar.height);
    }
    CHECK(named >= 8);  // two scans an iteration
  }
}

TEST_CASE("the timeline names the running kernel whole, and no name runs into another") {
  Bench bench;
  const recording::Recording& r = *bench.session.shown.recording();
  for (std::uint32_t t = 1; t <= r.step_count(); t += 3) {
    CAPTURE(t);
    (void)apply(bench.session, panels::SeekTo{t});
    (void)bench.settled();
    const std::uint32_t running = r.steps[t - 1].launch;
    const std::string& kernel = r.launches[running].kernel;
    const panels::WidgetRect bar = bench.widget("scrub");
    float right = bar.x - 1;
    for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
      if (!bench.has("kernel_" + std::to_string(launch))) continue;
      const panels::WidgetRect name = bench.widget("kernel_" + std::to_string(launch));
      CHECK(name.x > right);
      right = name.x + name.width;
      CHECK(right <= bar.x + bar.width + 1);
    }
    const panels::WidgetRect name = bench.widget("kernel_" + std::to_string(running));
    CHECK(name.width >= ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0, kernel.c_str()).x);
  }
}

TEST_CASE("a line number asks for a breakpoint, a cell and a thread to be chosen") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{40});
  const std::uint16_t line = bench.session.shown.recording()->steps[39].line;
  CHECK(bench.asked<panels::ToggleBreakpoint>("line_" + std::to_string(line)).line == line);
  const auto cell = bench.asked<panels::Choose>("cell_1");
  CHECK(cell.ref->kind == scene::Ref::Kind::cell);
  CHECK(cell.ref->c == 1);
  CHECK(bench.asked<panels::Choose>("thread_0_1").ref->kind == scene::Ref::Kind::thread);
}

TEST_CASE("the editor's draft is checked as it is typed, and only a good one can be run") {
  Bench bench;
  bench.open(panels::Dialog::input);
  bench.state.draft.keys.kind = recording::KeySource::Kind::typed;
  bench.state.draft.keys.typed = "3 x 5";
  bench.state.draft.config.key_bits = 4;
  CHECK(find<panels::StartRun>(bench.click("record")) == nullptr);
  CHECK_FALSE(bench.state.kept.run_check.value().problem.empty());
  bench.state.draft.keys.typed = "3, 0x5 0b11";
  (void)bench.asked<panels::StartRun>("record");
  CHECK(bench.state.kept.run_check.value().keys == std::vector<std::string>{"3", "5", "3"});
  CHECK(bench.state.dialog == panels::Dialog::none);
  CHECK(bench.settled().empty());
}

TEST_CASE("the editor sets the form of timed runs as a whole, of sorts that have one") {
  Bench bench;
  bench.open(panels::Dialog::input);
  recording::Config& config = bench.state.draft.config;
  config.sort = "radix-1bit";
  (void)bench.settled();
  CHECK_FALSE(bench.has("form"));
  config.sort = "onesweep";
  (void)bench.settled();
  REQUIRE(bench.has("form"));
  CHECK_FALSE(bench.has("as_timed"));
  // Beyond the list of sorts: scrolled into sight.
  const auto sight = [&](const std::string& name) {
    for (int turn = 0; turn < 40; ++turn) {
      (void)bench.settled();
      const panels::WidgetRect found = bench.widget(name);
      if (found.y < 500) return;
      (void)bench.wheel(850, 350, -1);
    }
  };
  sight("form");
  (void)bench.click("form");
  sight("as_timed");
  (void)bench.click("as_timed");
  CHECK(config.look_back_words == 4);
  CHECK(config.histogram_copies == 32);
  CHECK(bench.has("look_back_words"));
  CHECK(bench.has("histogram_copies_5"));
  CHECK_FALSE(bench.has("take_turns"));
  (void)bench.click("as_timed");
  CHECK(config.look_back_words == 1);
  CHECK(config.histogram_copies == 1);
}

TEST_CASE(
    "kernels that are being compiled are counted in every bar, in every language, each with its button to cancel") {
  Bench bench;
  const panels::CompilingView kernels{3, 8};
  (void)apply(bench.session, panels::PickFigure{"heatmap"});
  bench.trade_off.radix_bits = bench.trade_off.keys_per_thread = {1};
  bench.trade_off.cells.resize(1);
  bench.trade_off.block_threads = 4;
  for (const Language language : all_languages) {
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    const std::string words = format_text(texts::win_compiling, language, {"3", "8"});
    const auto holds_words = [&](const std::string& bar) {
      (void)bench.settled();
      const panels::WidgetRect found = bench.widget(bar);
      CHECK(found.width >= ImGui::CalcTextSize(words.c_str()).x);
    };
    bench.progress = {true, 0, kernels};
    holds_words("progress");
    CHECK(find<panels::CancelRun>(bench.click("cancel_run")) != nullptr);
    bench.progress = {true, -1, {}};
    (void)bench.settled();
    CHECK(bench.has("progress"));
    bench.progress = {};
    bench.counting = {true, 0, kernels};
    holds_words("heatmap_progress");
    CHECK(find<panels::CancelCount>(bench.click("heatmap_cancel")) != nullptr);
    bench.counting = {};
    bench.measuring = {true, 0, -1, kernels};
    holds_words("measuring");
    CHECK(find<panels::CancelMeasure>(bench.click("cancel_measure")) != nullptr);
    bench.measuring = {};
    bench.trade_off.running = true;
    bench.trade_off.compiling = kernels;
    (void)apply(bench.session, panels::ShowInstead{panels::Instead::grid});
    holds_words("trade_off_progress");
    CHECK(find<panels::CancelTradeOff>(bench.click("trade_off_cancel")) != nullptr);
    bench.trade_off.running = false;
    (void)apply(bench.session, panels::ShowInstead{});
    (void)bench.settled();
  }
  CHECK(format_text(texts::win_compiling, Language::english, {"3", "8"}) == "Compiling kernels: 3 of 8");
  CHECK(format_text(texts::win_compiling, Language::simplified_chinese, {"3", "8"}) == "正在编译核函数：3/8");
  CHECK(format_text(texts::win_compiling, Language::traditional_chinese, {"3", "8"}) == "正在編譯 kernel：3/8");
}

TEST_CASE("what happens is scrolled into sight, and nothing moves while it is") {
  CHECK(panels::scrolled_to(10, 5, 0, 100) == 0);
  CHECK(panels::scrolled_to(40, 20, 30, 100) == 30);
  CHECK(panels::scrolled_to(200, 20, 0, 100) == 160);
  CHECK(panels::scrolled_to(10, 20, 300, 100) == 0);
  CHECK(panels::scrolled_to(70, 20, 300, 100) == 0);
  CHECK(panels::scrolled_to(10, 500, 30, 100) == 30);
  CHECK(panels::scrolled_to(20, 90, 5, 100) == 5);
  CHECK(panels::scrolled_to(300, 500, 30, 100) == 300);
}

}  // namespace
}  // namespace scatterscope

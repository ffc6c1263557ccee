// What panels keep is made anew when anything that it is made from is another, and only then.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/timing/made_up.h"
#include "tests/window/panel_bench.h"
#include "ui/cached.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/scene/svg.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;

struct Key {
  int a = 0, b = 0;
  bool operator==(const Key&) const = default;
};

template <class Make>
concept MakesKept = requires(Cached<Key, int> cached, Make make) {
  cached.of(Key{}, make);
};
constexpr auto capturing = [factor = 2](const Key& key) { return key.a * factor; };
static_assert(MakesKept<int (*)(const Key&)>);
static_assert(!MakesKept<decltype(capturing)>, "what is kept could depend on what its key lacks");

int calls = 0;

TEST_CASE("a kept value is made once for a key, and anew for another") {
  Cached<Key, int> cached;
  calls = 0;
  const auto sum = [](const Key& key) {
    ++calls;
    return key.a + key.b;
  };
  CHECK(cached.of({1, 2}, sum) == 3);
  CHECK(cached.of({1, 2}, sum) == 3);
  CHECK(calls == 1);
  CHECK(cached.of({1, 3}, sum) == 4);
  CHECK(cached.of({2, 3}, sum) == 5);
  CHECK(calls == 3);
  CHECK(cached.key() == Key{2, 3});
  cached.forget();
  CHECK(cached.of({2, 3}, sum) == 5);
  CHECK(calls == 4);
}

// Everything that was drawn.
std::string picture() {
  const ImDrawData& data = *ImGui::GetDrawData();
  std::string bytes;
  for (int k = 0; k < data.CmdListsCount; ++k) {
    const ImVector<ImDrawVert>& vertices = data.CmdLists[k]->VtxBuffer;
    bytes.append(reinterpret_cast<const char*>(vertices.Data), static_cast<std::size_t>(vertices.size_in_bytes()));
  }
  return bytes;
}

std::string svg(const scene::Scene& scene) {
  return scene::to_svg(scene, scene::theme(scene::ThemeName::light));
}

struct Step {
  std::string what;
  std::function<void(Bench&)> change;
};

Step ask(const char* what, panels::Intent intent) {
  return {what, [intent](Bench& bench) { (void)apply(bench.session, intent); }};
}

Step set(const char* what, void (*change)(panels::Settings&)) {
  return {what, [change](Bench& bench) {
            panels::Settings settings = bench.session.settings;
            change(settings);
            (void)apply(bench.session, panels::ChangeSettings{settings});
          }};
}

// After each change `shown` is another, and as it would be without anything kept; so is the whole window.
void check_changes(Bench& bench, const std::vector<Step>& steps,
                   const std::function<std::string(const panels::Kept&)>& shown) {
  (void)bench.settled();
  for (const Step& step : steps) {
    CAPTURE(step.what);
    const std::string before = shown(bench.state.kept);
    step.change(bench);
    (void)bench.settled();
    const std::string after = shown(bench.state.kept), drawn = picture();
    CHECK(after != before);
    bench.state.kept = {};
    (void)bench.frame();
    CHECK(shown(bench.state.kept) == after);
    CHECK(picture() == drawn);
  }
}

std::shared_ptr<const analysis::RunHeatmap> map_of(const recording::Recording& recording) {
  analysis::RunHeatmap run;
  run.config = recording.config;
  run.config.n = 4096;
  run.scatter.keys = 4096;
  return std::make_shared<const analysis::RunHeatmap>(run);
}

scene::Ref key_ref(std::uint32_t key) {
  return {scene::Ref::Kind::key, 0, key, 0};
}

TEST_CASE("a figure is drawn anew for all that it is drawn from") {
  Bench bench;
  const auto figure = [](const panels::Kept& kept) { return svg(kept.figure_scene.value()); };
  check_changes(bench,
                {ask("step", panels::SeekTo{30}),
                 ask("step back", panels::SeekTo{9}),
                 ask("hovered", panels::Hover{key_ref(3), 0}),
                 ask("chosen", panels::Choose{key_ref(5), 0}),
                 ask("followed", panels::FollowKey{7}),
                 ask("iteration", panels::PickIteration{2}),
                 ask("the moment's iteration", panels::PickIteration{}),
                 ask("end", panels::SeekTo{~0U}),
                 ask("a step that writes", panels::SeekTo{9}),
                 ask("hidden", panels::SetHide{true}),
                 set("language", [](panels::Settings& s) { s.language = Language::simplified_chinese; }),
                 set("key format", [](panels::Settings& s) { s.key_format = figures::KeyFormat::hexadecimal; }),
                 {"room", [](Bench& b) { b.width = 1000; }},
                 ask("figure", panels::PickFigure{"heatmap", 0}),
                 ask("keys moved", panels::SeekTo{~0U}),
                 set("logarithmic", [](panels::Settings& s) { s.heatmap.logarithmic = true; }),
                 {"a counted map",
                  [](Bench& b) {
                    show_maps(b.session, {map_of(*b.session.shown.recording()), nullptr});
                  }},
                 ask("the recorded map", panels::ShowRecordedMap{}),
                 ask("13.3", panels::PickFigure{"13.3", 0}),
                 {"recording", [](Bench& b) { load(b.session, tests::book_recording()); }}},
                figure);
}

TEST_CASE(
    "the source's values, threads and writes follow the moment and the "
    "selection") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.recording()->step_count()});
  (void)apply(bench.session, panels::PickIteration{0});
  const auto lines = [](const panels::Kept& kept) {
    std::string all;
    for (const story::SourceLine& line : kept.source_page.value().lines)
      all += std::string(line.text) + " " + line.values + line.earlier_values + (line.current ? "*" : "") + "\n";
    const story::StepActions& step = kept.step_actions.value();
    for (const story::ActingThread& thread : step.threads)
      all += std::to_string(thread.id.block) + " " + std::to_string(thread.id.thread) + " " +
             std::to_string(thread.events.front().index) + "\n";
    for (const story::TouchedCell& touched : step.cells)
      all += std::to_string(touched.cell.array) + " " + std::to_string(touched.cell.index) + "\n";
    const auto& write = kept.last_write.value();
    return all + (write ? std::to_string(write->step) : "");
  };
  const std::uint16_t result = bench.session.shown.recording()->iterations[0].result_array;
  const scene::Ref cell{scene::Ref::Kind::cell, result, 0, 5}, other{scene::Ref::Kind::cell, result, 0, 6};
  check_changes(bench,
                {ask("step", panels::SeekTo{30}), ask("chosen thread", panels::Choose{key_ref(9), 0}),
                 set("whole file", [](panels::Settings& s) { s.whole_file = true; }), ask("end", panels::SeekTo{~0U}),
                 ask("a cell", panels::Choose{cell, 0}), ask("another cell", panels::Choose{other, 0}),
                 ask("before its write", panels::SeekTo{3})},
                lines);
}

TEST_CASE("both figures of a comparison are drawn anew, in cells of one width") {
  Bench bench;
  const auto recording = tests::book_recording();
  recording::Config config = recording->config;
  config.sort = "radix-local";
  const auto other = std::make_shared<const recording::Recording>(
      catalog::record(catalog::resolve(config, recording->input), recording->input, catalog::Backend::cpu));
  compare(bench.session, app::prepare_comparison({recording, other}, {"13.2", "13.5"}));
  const auto both = [](const panels::Kept& kept) {
    return svg(kept.compare_scenes[0].value()) + svg(kept.compare_scenes[1].value());
  };
  check_changes(bench,
                {ask("step", panels::SeekTo{30}),
                 ask("hovered", panels::Hover{key_ref(3), 1}),
                 set("key format", [](panels::Settings& s) { s.key_format = figures::KeyFormat::decimal; }),
                 set("language", [](panels::Settings& s) { s.language = Language::traditional_chinese; }),
                 ask("a side's figure", panels::PickFigure{"13.1", 0}),
                 {"room", [](Bench& b) { b.width = 1500; }}},
                both);
}

TEST_CASE(
    "a plot is drawn anew for its set, the one beside it, the choices "
    "and the room") {
  Bench bench;
  const auto made_up = [](const char* device) {
    timing::MeasuredSet set = tests::made_up_set();
    set.provenance.device = device;
    return std::make_shared<const timing::MeasuredSet>(set);
  };
  open_measured(bench.session, "a.json", made_up("one"));
  const auto choose = [](const char* what, void (*change)(panels::TimingChoice&)) {
    return Step{what, [change](Bench& b) {
                  panels::TimingChoice choice = b.session.shown.timings.choice();
                  change(choice);
                  (void)apply(b.session, panels::ChangeTiming{choice});
                }};
  };
  const auto choose_bar = [](Bench& b) {
    for (const scene::Shape& shape : b.state.kept.plot_scene.value().shapes) {
      const auto* rect = std::get_if<scene::Rect>(&shape);
      if (rect != nullptr && rect->ref.kind == scene::Ref::Kind::run)
        (void)apply(b.session, panels::Choose{rect->ref, 0});
    }
  };
  const auto plot = [](const panels::Kept& kept) { return svg(kept.plot_scene.value()); };
  check_changes(bench,
                {{"another set of that name", [&](Bench& b) { open_measured(b.session, "a.json", made_up("two")); }},
                 choose("a set beside", [](panels::TimingChoice& choice) { choice.beside = 0; }),
                 choose("logarithmic", [](panels::TimingChoice& choice) { choice.view.logarithmic = true; }),
                 choose("kind", [](panels::TimingChoice& choice) { choice.view.kind = plots::Kind::ladder; }),
                 {"chosen", choose_bar},
                 set("language", [](panels::Settings& s) { s.language = Language::simplified_chinese; }),
                 {"room", [](Bench& b) { b.width = 1000; }}},
                plot);
}

}  // namespace
}  // namespace scatterscope

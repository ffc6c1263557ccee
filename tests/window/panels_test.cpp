// The panels without a window: ImGui without a backend.
#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <map>

#include "app/session.h"
#include "app/window/outside.h"
#include "tests/window/book_recording.h"
#include "ui/panels/palette.h"
#include "ui/panels/workspace.h"

namespace scatterscope {
namespace {

// A context of its own, 1280x800, the mouse nowhere.
class Bench {
 public:
  Bench() : outside_(window::make_outside(Language::english)) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = ImVec2(1280, 800);
    io.DeltaTime = 1.0F / 60;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
#if IMGUI_VERSION_NUM >= 19200
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
    panels::apply_style(scene::ThemeName::light, 1);
    move(-FLT_MAX, -FLT_MAX, false);
    session.load(tests::book_recording());
  }
  ~Bench() {
    ImGui::DestroyContext();
  }

  void move(float x, float y, bool down) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(x, y);
    io.AddMouseButtonEvent(0, down);
#else
    io.MousePos = ImVec2(x, y);
    io.MouseDown[0] = down;
#endif
  }
  // One frame; what was asked for is not applied.
  panels::Intents frame() {
    panels::WorkspaceInput input = session.view();
    input.outside = &outside_;
    input.width = 1280;
    input.height = 800;
    ImGui::NewFrame();
    panels::Intents intents = panels::draw_workspace(input, state);
    ImGui::Render();
    return intents;
  }
  panels::Intents settled() {
    panels::Intents last;
    for (int k = 0; k < 4; ++k) last = frame();
    return last;
  }
  // Everything that is asked for while a named widget is clicked.
  panels::Intents click(const std::string& name) {
    (void)settled();
    const auto found = std::find_if(state.widgets.begin(), state.widgets.end(),
                                    [&](const panels::WidgetRect& w) { return w.name == name; });
    REQUIRE_MESSAGE(found != state.widgets.end(), name);
    const float x = found->x + found->width / 2, y = found->y + found->height / 2;
    panels::Intents all;
    const auto collect = [&] {
      for (const panels::Intent& intent : frame()) all.push_back(intent);
    };
    for (const bool down : {false, false, true, true, false, false}) {
      move(x, y, down);
      collect();
    }
    move(-FLT_MAX, -FLT_MAX, false);
    return all;
  }

  app::Session session;
  panels::PanelState state;

 private:
  panels::Outside outside_;
};

std::size_t vertices() {
  return static_cast<std::size_t>(ImGui::GetDrawData()->TotalVtxCount);
}

template <typename Wanted>
const Wanted* find(const panels::Intents& intents) {
  for (const panels::Intent& intent : intents) {
    if (const auto* found = std::get_if<Wanted>(&intent)) return found;
  }
  return nullptr;
}

TEST_CASE("the same state drawn twice is the same picture and asks for nothing, at every step and in every dialog") {
  Bench bench;
  for (const panels::Dialog dialog : {panels::Dialog::none, panels::Dialog::input, panels::Dialog::help}) {
    bench.state.dialog = dialog;
    bench.state.dialog_opening = dialog != panels::Dialog::none;
    for (const std::uint32_t step : {0U, 1U, 40U, 77U, 200U}) {
      (void)bench.session.apply(panels::SeekTo{step});
      CHECK(bench.settled().empty());
      const std::size_t before = vertices();
      const std::vector<panels::WidgetRect> widgets = bench.state.widgets;
      CHECK(bench.frame().empty());
      CHECK(vertices() == before);
      CHECK(bench.state.widgets == widgets);
    }
  }
}

TEST_CASE("the transport's buttons ask for their gait") {
  Bench bench;
  (void)bench.session.apply(panels::SeekTo{40});
  using recording::Gait;
  const std::map<std::string, std::pair<Gait, bool>> expected{
      {"line_on", {Gait::line, true}},           {"line_back", {Gait::line, false}},
      {"phase_on", {Gait::phase, true}},         {"phase_back", {Gait::phase, false}},
      {"iteration_on", {Gait::iteration, true}}, {"iteration_back", {Gait::iteration, false}}};
  for (const auto& [name, gait] : expected) {
    const panels::Intents intents = bench.click(name);
    const auto* walk = find<panels::Walk>(intents);
    REQUIRE_MESSAGE(walk != nullptr, name);
    CHECK(walk->gait == gait.first);
    CHECK(walk->forward == gait.second);
  }
  CHECK(find<panels::SeekTo>(bench.click("start"))->step == 0);
  CHECK(find<panels::SeekTo>(bench.click("end"))->step == bench.session.recording()->step_count());
  CHECK(find<panels::SetPlaying>(bench.click("play"))->on);
}

TEST_CASE("the middle of the scrub bar is the middle of the recording") {
  Bench bench;
  const panels::Intents intents = bench.click("scrub");
  const auto* seek = find<panels::SeekTo>(intents);
  REQUIRE(seek != nullptr);
  const std::uint32_t middle = bench.session.recording()->step_count() / 2;
  CHECK(seek->step >= middle - 1);
  CHECK(seek->step <= middle + 1);
}

TEST_CASE("a line number asks for a breakpoint, a cell and a thread to be chosen") {
  Bench bench;
  (void)bench.session.apply(panels::SeekTo{40});
  const std::uint16_t line = bench.session.recording()->steps[39].line;
  const panels::Intents breakpoint = bench.click("line_" + std::to_string(line));
  REQUIRE(find<panels::ToggleBreakpoint>(breakpoint) != nullptr);
  CHECK(find<panels::ToggleBreakpoint>(breakpoint)->line == line);
  const panels::Intents cell = bench.click("cell_1");
  REQUIRE(find<panels::Choose>(cell) != nullptr);
  CHECK(find<panels::Choose>(cell)->ref->kind == scene::Ref::Kind::cell);
  CHECK(find<panels::Choose>(cell)->ref->c == 1);
  const panels::Intents thread = bench.click("thread_0_1");
  REQUIRE(find<panels::Choose>(thread) != nullptr);
  CHECK(find<panels::Choose>(thread)->ref->kind == scene::Ref::Kind::thread);
}

TEST_CASE("the editor's draft is checked as it is typed, and only a good one can be run") {
  Bench bench;
  bench.state.dialog = panels::Dialog::input;
  bench.state.dialog_opening = true;
  bench.state.draft.source = panels::RunDraft::Source::typed;
  bench.state.draft.typed = "3 x 5";
  bench.state.draft.config.key_bits = 4;
  CHECK(find<panels::StartRun>(bench.click("record")) == nullptr);
  CHECK_FALSE(bench.state.check_cache.check.problem.empty());
  bench.state.draft.typed = "3, 0x5 0b11";
  const panels::Intents intents = bench.click("record");
  REQUIRE(find<panels::StartRun>(intents) != nullptr);
  CHECK(bench.state.check_cache.check.keys == std::vector<std::string>{"3", "5", "3"});
  CHECK(bench.state.dialog == panels::Dialog::none);
  CHECK(bench.settled().empty());
}

}  // namespace
}  // namespace scatterscope

// What ImGui is given for a scene.
#include "ui/scene/imgui_painter.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/window/panel_bench.h"

namespace scatterscope {
namespace {

// The painted pieces of a line from x = 0 to 200, as their ends across.
std::vector<std::pair<float, float>> pieces(const std::vector<scene::Point>& points) {
  const tests::PanelBench bench;
  ImGui::NewFrame();
  ImDrawList* list = ImGui::GetBackgroundDrawList();
  scene::Scene scene{200, 100, "", {}};
  scene.shapes.emplace_back(scene::Line{points, scene::Role::ink, 2, true});
  scene::paint(scene, list, ImVec2(0, 0), 1, scene::theme(scene::ThemeName::light), {}, nullptr);
  std::vector<std::pair<float, float>> all;
  for (int v = 0; v + 3 < list->VtxBuffer.Size; v += 4) {  // a rectangle each
    const auto* at = &list->VtxBuffer.Data[v];
    const auto [least, most] =
        std::minmax({at[0].pos.x, at[1].pos.x, at[2].pos.x, at[3].pos.x}, [](float a, float b) { return a < b; });
    all.emplace_back(least, most);
  }
  ImGui::EndFrame();
  return all;
}

TEST_CASE("a dashed line is dashed through all of its points, as if it had but two") {
  const auto straight = pieces({{0, 50}, {200, 50}});
  REQUIRE(straight.size() == 23);
  CHECK(straight[1].first == doctest::Approx(9));
  CHECK(straight[1].second == doctest::Approx(14));
  // 48 lies within a dash, which two pieces make up then; 60 within a gap.
  const auto bent = pieces({{0, 50}, {48, 50}, {60, 50}, {200, 50}});
  REQUIRE(bent.size() == 24);
  CHECK(bent.back().first == doctest::Approx(straight.back().first));
}

constexpr float not_painted = -1000;
// Where these words are painted across, seen from `scrolled` on, in a scene of 1000 pixels.
float painted_at(scene::Label words, float scrolled) {
  const tests::PanelBench bench;
  ImGui::NewFrame();
  ImDrawList* list = ImGui::GetBackgroundDrawList();
  scene::Scene scene{1000, 100, "", {}};
  scene.shapes.emplace_back(std::move(words));
  ImFont* font = ImGui::GetFont();
  list->PushClipRect(ImVec2(0, 0), ImVec2(200, 100));
  scene::paint(scene, list, ImVec2(-scrolled, 0), 1, scene::theme(scene::ThemeName::light), {font, font, font, font},
               nullptr);
  const float left = list->VtxBuffer.empty() ? not_painted : list->VtxBuffer[0].pos.x;
  list->PopClipRect();
  ImGui::EndFrame();
  return left;
}

TEST_CASE("a heading stays in sight where the window scrolls sideways, other words do not") {
  scene::Label heading{{20, 30}, "Iteration 3 of 4"};
  const float begin = painted_at(heading, 0);
  CHECK(begin == doctest::Approx(20).epsilon(0.1));
  CHECK(painted_at(heading, 300) == not_painted);
  heading.stays = true;
  CHECK(painted_at(heading, 0) == begin);
  CHECK(painted_at(heading, 300) == begin);
  const float at_the_end = painted_at(heading, 900);  // where the scene ends, with it
  CHECK(at_the_end < begin);
  CHECK(at_the_end > not_painted);
}

}  // namespace
}  // namespace scatterscope

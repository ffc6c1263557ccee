// What ImGui is given for a scene.
#include "ui/scene/imgui/imgui_painter.h"

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

TEST_CASE("of a row with more cells than pixels those are painted in which a pixel's middle lies") {
  constexpr int pixels = 500, cells = 4096;
  const tests::PanelBench bench;
  ImGui::NewFrame();
  ImDrawList* list = ImGui::GetBackgroundDrawList();
  scene::Scene scene{pixels, 100, "", {}};
  const auto role = [](int cell) { return cell % 3 == 0 ? scene::Role::ink : scene::Role::paper; };
  scene::Grid row;
  row.columns = cells;
  row.cell_width = static_cast<float>(pixels) / cells;
  row.cell_height = 10;
  for (int cell = 0; cell < cells; ++cell) row.cells.push_back(role(cell));
  scene.shapes.emplace_back(row);
  const scene::Theme& theme = scene::theme(scene::ThemeName::light);
  scene::paint(scene, list, ImVec2(0, 0), 1, theme, {}, nullptr);
  CHECK(list->VtxBuffer.Size / 4 < 2 * pixels);  // some lie close to a middle
  CHECK(list->VtxBuffer.Size / 4 > pixels / 2);
  int wrong = 0;
  for (int pixel = 0; pixel < pixels; ++pixel) {
    const float middle = static_cast<float>(pixel) + 0.5F;
    ImU32 colour = 0;
    for (int v = 0; v + 3 < list->VtxBuffer.Size; v += 4) {
      const auto* at = &list->VtxBuffer.Data[v];
      if (at[0].pos.x <= middle && middle < at[2].pos.x) colour = at[0].col;
    }
    const int cell = static_cast<int>(middle / row.cell_width);
    wrong += colour != scene::to_imgui(theme.fill(role(cell))) ? 1 : 0;
  }
  CHECK(wrong == 0);
  ImGui::EndFrame();
}

}  // namespace
}  // namespace scatterscope

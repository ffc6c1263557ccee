#include "ui/panels/pointing/pointing.h"

#include <algorithm>
#include <cmath>

#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

constexpr float pen_part = 1 / 180.0F, halo_part = 1 / 400.0F;  // of the canvas' height
constexpr float light_part = 0.14F;                             // of the window's: the spotlight's radius
constexpr std::uint32_t dimmed = 0x9e;                          // of 255: how dark all else is
constexpr float least_move = 1.5F;                              // pixels between points of a stroke

}  // namespace

void draw_ink(Draw& draw) {
  const WorkspaceInput& input = draw.input;
  Ink& ink = draw.state.ink;
  const analysis::SeenRun run = input.shown.sources.run;
  const figures::FigureInfo* figure = input.shown.view.figure;
  if (ink.run != run || ink.figure != figure || ink.instead != input.instead || ink.wiped != input.pen.wiped)
    ink = {run, figure, input.instead, input.pen.wiped, {}, false};
  const ImVec2 from = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  if (input.pen.on) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
        ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) {
      ink.strokes.emplace_back();
      ink.drawing = true;
    }
    ink.drawing = ink.drawing && ImGui::IsMouseDown(ImGuiMouseButton_Left);
    if (ink.drawing) {
      std::vector<scene::Point>& stroke = ink.strokes.back();
      const scene::Point at{(mouse.x - from.x) / size.x, (mouse.y - from.y) / size.y};
      if (stroke.empty() ||
          std::hypot((at.x - stroke.back().x) * size.x, (at.y - stroke.back().y) * size.y) >= least_move)
        stroke.push_back(at);
    }
  }
  const scene::Theme& theme = scene::theme(input.settings.theme);
  const float width = std::max(3.0F, size.y * pen_part), halo = std::max(1.5F, size.y * halo_part);
  // Paper about each stroke keeps it apart from what it crosses.
  for (const bool below : {true, false}) {
    const ImU32 colour = scene::to_imgui(theme.fill(below ? scene::Role::paper : scene::Role::error));
    const float wide = below ? width + 2 * halo : width;
    for (const std::vector<scene::Point>& stroke : ink.strokes) {
      std::vector<ImVec2> points;
      for (const scene::Point& at : stroke) points.emplace_back(from.x + at.x * size.x, from.y + at.y * size.y);
      ImDrawList* list = ImGui::GetWindowDrawList();
      for (const ImVec2& at : {points.front(), points.back()}) list->AddCircleFilled(at, wide / 2, colour, 12);
      list->AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, wide);
    }
  }
}

void draw_spotlight(const Draw& draw) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!draw.input.spotlight || mouse.x < 0 || mouse.y < 0) return;
  // One ring, as wide as the window is from corner to corner.
  const float radius = draw.input.height * light_part, width = std::hypot(draw.input.width, draw.input.height);
  ImGui::GetForegroundDrawList()->AddCircle(mouse, radius + width / 2, dimmed << 24U, 96, width);
}

}  // namespace scatterscope::panels

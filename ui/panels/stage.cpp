#include "ui/panels/stage.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/explaining/caption.h"

namespace scatterscope::panels {
namespace {

using figures::caption_edge;
using figures::caption_pitch;
using figures::caption_size;

constexpr float caption_lines = 2;
constexpr float caption_part = 30;   // of the window's height are letters of the caption
constexpr float least_part = 51;     // the same of the figure's labels at the least zoom: what is larger then scrolls
constexpr float most_part = 12;      // and at the largest zoom
constexpr int zooms = 48;            // between both
constexpr float most_shrunk = 0.8F;  // texts at a step to texts at the end of the run
constexpr float text_step = 1.12F;   // that + and - change the texts by
constexpr float transport_near = 1.5F;  // of the transport's height: there the mouse brings it

float caption_zoom(float window_height) {
  return window_height / caption_part / caption_size;
}

bool fits(const FigureKey& figure, float width, float height, float zoom) {
  const scene::Scene scene = draw_figure(on_stage(figure, width, height, zoom));
  return scene.width * zoom <= width + 1 && scene.height * zoom <= height + 1;
}

}  // namespace

float stage_height(float window_height) {
  const float caption = caption_size * caption_pitch * caption_lines + caption_edge;
  return std::floor(window_height - caption * caption_zoom(window_height));
}

FigureKey on_stage(FigureKey figure, float width, float height, float zoom) {
  figure.width = width / zoom;
  figure.height = height / zoom;
  return figure;
}

float stage_zoom(const FigureKey& figure, float width, float height) {
  recording::Moment end = *figure.moment;
  end.seek(figure.at.recording->step_count());
  FigureKey last = figure;
  last.moment = &end;
  const float least = height / least_part / caption_size, most = height / most_part / caption_size;
  const auto zoom = [&](int k) {
    return most * std::pow(least / most, static_cast<float>(k) / static_cast<float>(zooms - 1));
  };
  // One by one: a figure may fit at a zoom at which it turns its labels, and not at a smaller one.
  for (int k = 0; k + 1 < zooms; ++k) {
    if (fits(last, width, height, zoom(k))) return zoom(k);
  }
  return least;  // whatever is in sight
}

bool is_staged(const WorkspaceInput& input) {
  return input.stage.shown && input.recording != nullptr && !input.timing && !input.compare;
}

void draw_stage(Draw& draw, float transport) {
  const WorkspaceInput& input = draw.input;
  const ImVec2 size(input.width, stage_height(input.height));
  StageKey room{figure_key(input), size.x, size.y};
  FigureKey key = room.figure;
  room.figure.selection = {};
  room.figure.at.step = 0;
  room.figure.hide = false;
  const float most = draw.state.kept.stage_zoom.of(
      room, [](const StageKey& of) { return stage_zoom(of.figure, of.width, of.height); });
  const bool fitted = input.stage.text_steps == 0;
  const float wanted = most * std::pow(text_step, static_cast<float>(input.stage.text_steps));
  key = on_stage(std::move(key), size.x, size.y, wanted);

  ImGui::SetCursorScreenPos(ImVec2(0, 0));
  for (const ImGuiStyleVar corner : {ImGuiStyleVar_ChildRounding, ImGuiStyleVar_ChildBorderSize})
    ImGui::PushStyleVar(corner, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  begin_canvas(draw, "stage", "stage", size.y);
  const bool elsewhere = !draw.state.kept.figure_scene.key() || draw.state.kept.figure_scene.key()->at != key.at;
  draw.state.elsewhere = draw.state.elsewhere || elsewhere;
  const scene::Scene& scene = draw.state.kept.figure_scene.of(std::move(key), draw_figure);
  const bool empty = scene.width <= 0 || scene.height <= 0;
  // At another step it may be a little larger; where it is a lot, it scrolls.
  const float all = empty ? wanted : std::min(size.x / scene.width, size.y / scene.height);
  const float zoom = fitted && all < wanted && all > wanted * most_shrunk ? all : wanted;
  follow_focus(draw.state.elsewhere, scene, zoom, size);
  paint_figure(draw, scene, zoom, size);
  end_canvas();

  draw_stage_caption(draw, size.y, caption_zoom(input.height));
  ImGui::PopStyleVar(3);

  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool near = mouse.y > input.height - transport * transport_near && mouse.y < input.height && mouse.x >= 0;
  if (!near) return;
  ImGui::SetCursorScreenPos(ImVec2(0, input.height - transport));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, draw.palette.panel);
  ImGui::BeginChild("stage_transport", ImVec2(input.width, transport), true,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_transport(draw);
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

}  // namespace scatterscope::panels

// The bottom strip: changes of the figure and three gaits in both directions, play, speed, the whole recording as a bar
// with the names of its kernels, and in words where it stands.
#include <algorithm>
#include <utility>

#include "kernels/texts/window_transport.h"
#include "ui/panels/draw.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/transport_value.h"

namespace scatterscope::panels {

TransportSizes transport_sizes(const Draw& draw) {
  TransportSizes sizes;
  const float scale = draw.input.scale;
  if (draw.input.height / scale < low_window) sizes = {32, 28, 44, 36, 0, true};
  if (draw.input.compare) sizes.names_height = 0;
  constexpr float walks = 10, gap = 8, edges = 16;
  sizes.button_width =
      std::min(sizes.button_width, (draw.input.width / scale - sizes.play_width - walks * gap - edges) / walks);
  const float buttons = walks * sizes.button_width + sizes.play_width + walks * gap + 20;
  const float speed = 315 + ImGui::CalcTextSize(draw.say(texts::win_hide_step)).x / scale;
  sizes.speed_beside = buttons + speed <= draw.input.width / scale - 40;
  return sizes;
}

void draw_transport(Draw& draw) {
  TransportValue value = transport_value(draw.input);
  draw_part(draw, value.walks);
  const TransportSizes sizes = transport_sizes(draw);
  if (sizes.speed_beside) {
    ImGui::SameLine(0, draw.px(20));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + draw.px(sizes.button_height) / 2 - ImGui::GetFrameHeight() / 2);
  }
  draw_part(draw, value.speed);
  ImGui::SameLine(0, draw.px(18));
  draw_part(draw, value.hide);
  draw_part(draw, std::move(value.timeline));
  draw_part(draw, value.moment);
}

}  // namespace scatterscope::panels

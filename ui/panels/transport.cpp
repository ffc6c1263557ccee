// The bottom strip: changes of the figure and three gaits in both directions, play, speed, in words where the recording
// stands, and all of it as a bar with the names of its kernels.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/texts/window_transport.h"
#include "ui/panels/draw.h"
#include "ui/panels/stage.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/transport_value.h"

namespace scatterscope::panels {

namespace {

struct TransportMemory {
  bool unfolded = false;  // beside a lesson too
};

constexpr float wide_gap = 18, fold_width = 34;  // logical pixels

void draw_moment(Draw& draw, const Words& moment, float room) {
  ImGui::AlignTextToFramePadding();
  parts_text(draw, moment.words, room, draw.palette.ink);
  if (!moment.name.empty()) draw.mark(moment.name);
}

// Pixels for which step is shown, of how many.
float place_width(const Draw& draw) {
  const std::string last = draw.input.shown.loaded() ? std::to_string(draw.input.shown.recording().step_count()) : "0";
  return std::ceil(ImGui::CalcTextSize(draw.say(texts::win_step_of, {last, last}).c_str()).x) + draw.px(2);
}

bool folds(const Draw& draw) {
  return draw.input.lesson.lesson != nullptr && !draw.input.compare && !is_staged(draw.input);
}

// The button that shows all of the timeline beside a lesson, or one line of it.
void draw_fold(Draw& draw, const TransportSizes& sizes) {
  bool& unfolded = draw.state.own.of<TransportMemory>().unfolded;
  const char* tip = draw.say(unfolded ? texts::win_fold_timeline : texts::win_unfold_timeline);
  if (icon_button(draw, "fold_timeline", unfolded ? Icon::fold : Icon::unfold, tip, true, false, fold_width,
                  sizes.button_height))
    unfolded = !unfolded;
}

// Moves the cursor so that what comes stands in the middle of a line that begins at `top`.
void centre_in_line(Draw& draw, float top, float height, float of_line) {
  ImGui::SetCursorPosY(top + (draw.px(of_line) - height) / 2);
}

void draw_in_one_line(Draw& draw, TransportValue value, const TransportSizes& sizes) {
  const float top = ImGui::GetCursorPosY(), line = std::max(sizes.button_height, sizes.bar_height);
  centre_in_line(draw, top, draw.px(sizes.button_height), line);
  draw_part(draw, value.walks);
  const float place = place_width(draw);
  ImGui::SameLine(0, draw.px(wide_gap));
  ImGui::SetCursorPosY(top);
  const float bar = ImGui::GetContentRegionAvail().x - place - draw.px(fold_width + 2 * wide_gap);
  ImGui::BeginChild("bar", ImVec2(std::max(bar, 1.0F), draw.px(sizes.bar_height)), false, ImGuiWindowFlags_NoScrollbar);
  draw_part(draw, std::move(value.timeline));
  ImGui::EndChild();
  ImGui::SameLine(0, draw.px(wide_gap));
  centre_in_line(draw, top, ImGui::GetFrameHeight(), line);
  draw_moment(draw, value.moment, place);
  ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - draw.px(fold_width));
  centre_in_line(draw, top, draw.px(sizes.button_height), line);
  draw_fold(draw, sizes);
}

}  // namespace

TransportSizes transport_sizes(const Draw& draw) {
  TransportSizes sizes;
  const float scale = draw.input.scale, window = draw.input.width / scale;
  if (is_low(draw)) sizes = {32, 28, 44, 36, 0, true, false};
  if (draw.input.compare) sizes.names_height = 0;
  constexpr float walks = 10, gap = 8, edges = 16, least_bar = 240;
  const auto buttons = [&] { return walks * sizes.button_width + sizes.play_width + walks * gap; };
  if (folds(draw) && !draw.state.own.of<TransportMemory>().unfolded) {
    TransportSizes folded{34, 32, 48, 38, 0, true, true};
    std::swap(sizes, folded);
    if (buttons() + place_width(draw) / scale + fold_width + 3 * wide_gap + least_bar + 2 * edges <= window)
      return sizes;
    std::swap(sizes, folded);
  }
  sizes.button_width = std::min(sizes.button_width, (window - sizes.play_width - walks * gap - edges) / walks);
  const float speed = 315 + ImGui::CalcTextSize(draw.say(texts::win_hide_step)).x / scale;
  sizes.speed_beside = buttons() + 20 + speed <= window - 40;
  return sizes;
}

void draw_transport(Draw& draw) {
  TransportValue value = transport_value(draw.input);
  const TransportSizes sizes = transport_sizes(draw);
  if (sizes.one_line) return draw_in_one_line(draw, std::move(value), sizes);
  const float top = ImGui::GetCursorPosY();
  draw_part(draw, value.walks);
  if (sizes.speed_beside) {
    ImGui::SameLine(0, draw.px(20));
    centre_in_line(draw, top, ImGui::GetFrameHeight(), sizes.button_height);
  }
  const float line = ImGui::GetCursorPosY();
  draw_part(draw, value.speed);
  ImGui::SameLine(0, draw.px(wide_gap));
  ImGui::SetCursorPosY(line);
  draw_part(draw, value.hide);
  ImGui::SameLine(0, draw.px(wide_gap));
  ImGui::SetCursorPosY(line);
  const float fold = folds(draw) ? draw.px(fold_width + wide_gap) : 0;
  draw_moment(draw, value.moment, std::max(1.0F, ImGui::GetContentRegionAvail().x - fold));
  if (fold > 0) {
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - draw.px(fold_width));
    ImGui::SetCursorPosY(sizes.speed_beside ? top : line);
    draw_fold(draw, sizes);
  }
  if (sizes.speed_beside) ImGui::SetCursorPosY(top + draw.px(sizes.button_height) + ImGui::GetStyle().ItemSpacing.y);
  draw_part(draw, std::move(value.timeline));
}

}  // namespace scatterscope::panels

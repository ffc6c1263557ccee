#include "ui/panels/lecture/lecturer.h"

#include <algorithm>
#include <cmath>

#include "kernels/texts/lectures.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/lecture_intents.h"

namespace scatterscope::panels {
namespace {

constexpr float beside_from = 720;  // logical pixels of width: what comes next stands beside the note, else below it
constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

// All of it, however small: it is known already, or will be seen large.
void draw_ahead(Draw& draw, figures::FigureInput key) {
  begin_canvas(draw, "ahead", "next_figure");
  const ImVec2 room = ImGui::GetContentRegionAvail(), canvas = canvas_shape(draw);
  key.room = {canvas.x, canvas.y};
  const scene::Scene& scene = draw.state.kept.figure_scene.of(std::move(key), draw_figure);
  if (scene.width > 0 && scene.height > 0) {
    const float zoom = std::min({room.x / scene.width, room.y / scene.height, draw.input.scale});
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 origin(std::floor(at.x + (room.x - scene.width * zoom) / 2), at.y);
    scene::paint(scene, ImGui::GetWindowDrawList(), origin, zoom, scene::theme(draw.input.settings.theme),
                 draw.input.fonts.figure, draw.input.rasters);
  }
  end_canvas();
}

void draw_next(Draw& draw, const LecturerView& view) {
  const bool last = view.at + 1 >= view.count;
  {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted(draw.say(last ? texts::lec_last : texts::lec_next));
  }
  wrapped_text(draw, view.next, draw.palette.ink);
  draw.mark("next_scene");
  if (view.ahead) draw_ahead(draw, *view.ahead);
}

void draw_now(Draw& draw, const LecturerView& view) {
  {
    const FontScope bold(draw.input.fonts.bold);
    wrapped_text(draw, view.caption, draw.palette.ink);
  }
  draw.mark("caption");
  ImGui::Spacing();
  wrapped_text(draw, view.note, draw.palette.ink);
  draw.mark("note");
}

}  // namespace

LecturerView lecturer_view(const WorkspaceInput& input, float width, float height) {
  const OpenLectureView& open = input.lecture;
  const LectureView& lecture = *open.lecture;
  const Language language = input.settings.language;
  LecturerView view;
  view.at = open.at;
  view.count = lecture.scenes.size();
  view.settings = input.settings;
  view.scale = input.scale;
  view.width = width;
  view.height = height;
  view.place = format_text(texts::lec_place, language, {std::to_string(view.at + 1), std::to_string(view.count)});
  const std::string minutes = std::to_string(open.minutes), all = std::to_string(lecture.minutes);
  view.clock = lecture.minutes > 0 ? format_text(texts::lec_minutes_of, language, {minutes, all})
                                   : format_text(texts::lec_minutes, language, {minutes});
  if (open.within && open.at < view.count) {
    view.caption = lecture.scenes[open.at].caption;
    view.note = lecture.scenes[open.at].note;
  }
  if (open.at + 1 < view.count) view.next = lecture.scenes[open.at + 1].caption;
  view.ahead = open.ahead;
  return view;
}

Intents draw_lecturer(const LecturerView& view, const WorkspaceInput& input, PanelState& state) {
  Intents intents;
  state.widgets.clear();
  Draw draw{input, state, intents, palette(view.settings.theme), std::nullopt, 0};
  const FontScope sans(input.fonts.sans);
  state.focus.begin_frame();
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImVec2(view.width, view.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::Begin("lecturer", nullptr, flags);
  ImGui::PopStyleVar(2);

  if (text_button(draw, "previous", draw.say(texts::lec_previous), view.at > 0)) draw.ask(GoToScene{view.at - 1});
  ImGui::SameLine();
  if (text_button(draw, "next", draw.say(texts::lec_next), view.at + 1 < view.count)) draw.ask(GoToScene{view.at + 1});
  {
    const FontScope bold(input.fonts.bold);
    const std::string words = view.clock + "   " + view.place;
    continue_line(ImGui::CalcTextSize(words.c_str()).x);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(words.c_str());
    draw.mark("clock");
  }
  const ImVec2 room = ImGui::GetContentRegionAvail(), gap = ImGui::GetStyle().ItemSpacing;
  const bool beside = view.width / view.scale >= beside_from;
  const ImVec2 half =
      beside ? ImVec2(std::floor((room.x - gap.x) / 2), room.y) : ImVec2(room.x, std::floor((room.y - gap.y) / 2));
  ImGui::BeginChild("now", half, true);
  draw_now(draw, view);
  ImGui::EndChild();
  if (beside) ImGui::SameLine();
  ImGui::BeginChild("next", half, true);
  draw_next(draw, view);
  ImGui::EndChild();
  ImGui::End();
  state.focus.end_frame(false);
  return intents;
}

}  // namespace scatterscope::panels

// What the lecturer reads: the note of the scene, what comes next, the time.
#include <algorithm>
#include <cmath>

#include "kernels/texts/lectures.h"
#include "ui/panels/lecture/draw_lecture.h"

namespace scatterscope::panels {

float notes_height(const Draw& draw) {
  const OpenLectureView& open = draw.input.lecture;
  return open.lecture == nullptr || !open.notes ? 0 : std::floor(draw.px(116));
}

void draw_notes(Draw& draw) {
  const OpenLectureView& open = draw.input.lecture;
  const LectureView& lecture = *open.lecture;
  const float beside = std::min(draw.px(300), ImGui::GetContentRegionAvail().x * 0.4F);
  ImGui::BeginChild("note", ImVec2(ImGui::GetContentRegionAvail().x - beside, 0));
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark("note", from, ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
  if (open.within && open.at < lecture.scenes.size())
    wrapped_text(draw, lecture.scenes[open.at].note, draw.palette.ink);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("next", ImVec2(0, 0));
  const std::string minutes = std::to_string(open.minutes), all = std::to_string(lecture.minutes);
  const std::string place =
      draw.say(texts::lec_place, {std::to_string(open.at + 1), std::to_string(lecture.scenes.size())});
  const std::string clock =
      lecture.minutes > 0 ? draw.say(texts::lec_minutes_of, {minutes, all}) : draw.say(texts::lec_minutes, {minutes});
  {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted((clock + "   " + place).c_str());
    draw.mark("clock");
  }
  const bool last = open.at + 1 >= lecture.scenes.size();
  const std::string next =
      last ? draw.say(texts::lec_last) : draw.say(texts::lec_up_next, {lecture.scenes[open.at + 1].heading});
  wrapped_text(draw, next, draw.palette.faint);
  draw.mark("next_scene");
  ImGui::EndChild();
}

}  // namespace scatterscope::panels

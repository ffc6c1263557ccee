// What the lecturer reads: the note of the scene, what comes next, the time; and at a first start the first thing to
// do, then that there are lessons.
#include <algorithm>
#include <cmath>

#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/window_intents.h"
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

namespace {

// There is room behind the transport's controls.
bool beside_buttons(const Draw& draw) {
  constexpr float least_width = 1180;  // logical pixels
  return draw.input.width / draw.input.scale >= least_width;
}
bool shows_lessons(const Draw& draw) {
  return !draw.input.hint && draw.input.lessons_hint && draw.input.shown.loaded();
}

}  // namespace

float hint_height(const Draw& draw) {
  if (!shows_lessons(draw) || beside_buttons(draw)) return 0;
  const float width = ImGui::CalcTextSize(draw.say(texts::lesson_hint)).x + ImGui::CalcTextSize("x").x;
  if (width + 4 * ImGui::GetStyle().FramePadding.x > draw.input.width) return 0;
  return std::ceil(ImGui::GetTextLineHeight() + 2 * draw.px(2));
}

void draw_hint(Draw& draw, float transport, float room) {
  const bool first = draw.input.hint, lessons = shows_lessons(draw), beside = beside_buttons(draw);
  if ((!first && !lessons) || !draw.input.shown.loaded() || (lessons && !beside && room == 0)) return;
  const char *words = draw.say(first ? texts::lec_hint : texts::lesson_hint), *close = "x";
  // The last line of the transport is low.
  const ImVec2 padding(ImGui::GetStyle().FramePadding.x, first ? ImGui::GetStyle().FramePadding.y : draw.px(2));
  const auto width_of = [&](const char* text) { return ImGui::CalcTextSize(text).x + 2 * padding.x; };
  const float width = width_of(words) + (lessons ? width_of(close) : 0);
  const ImVec2 size(width, ImGui::GetTextLineHeight() + 2 * padding.y);
  const float gap = draw.px(16);
  const float x = beside ? draw.input.width - size.x - gap : std::floor((draw.input.width - size.x) / 2);
  const float within = first ? transport + gap : draw.input.height - size.y - draw.px(10);
  const float above = transport - size.y - (lessons ? draw.px(8) : gap);
  ImGui::SetCursorScreenPos(ImVec2(x, beside ? within : above));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
  ImGui::BeginChild("hint", size);
  if (first) {
    if (text_button(draw, "hint", words, true, true)) draw.ask(WalkChange{});
  } else {
    const Outside* outside = draw.input.outside;
    const bool any = outside != nullptr && !outside->lessons.empty();
    if (text_button(draw, "lessons_hint", words, any)) draw.ask(OpenLesson{outside->lessons.front().name});
    ImGui::SameLine(0, 0);
    Settings settings = draw.input.settings;
    settings.lessons_hint = false;
    if (text_button(draw, "dismiss_lessons_hint", close)) draw.ask(ChangeSettings{settings});
  }
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
}

}  // namespace scatterscope::panels

#include "ui/panels/lecture/lecturer.h"

#include <algorithm>
#include <cmath>

#include "kernels/texts/lectures.h"
#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/lecture_intents.h"

namespace scatterscope::panels {
namespace {

// Letters as parts of the window's height, and never smaller than the panels': read from where one stands and talks.
constexpr float note_part = 26, caption_part = 32, clock_part = 16;
constexpr float beside_from = 720;  // logical pixels of width: what comes next stands beside the note, else below it
constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

float letters_of(const LecturerView& view, float part) {
  return std::max(view.height / part, ImGui::GetFontSize());
}

// Lines that fill the width, in the faces of figures, which have letters of that size.
void draw_words(Draw& draw, const char* mark, const std::string& words, float letters) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float zoom = letters / figures::caption_size, width = ImGui::GetContentRegionAvail().x;
  const scene::Scene scene = figures::caption_scene(words, draw.input.settings.language,
                                                    width / zoom + 2 * figures::caption_edge, scene::Align::start);
  const float height = words.empty() ? 0 : scene.height * zoom;
  const ImVec2 origin(at.x - figures::caption_edge * zoom, at.y);
  if (!words.empty())
    scene::paint(scene, ImGui::GetWindowDrawList(), origin, zoom, scene::theme(draw.input.settings.theme),
                 draw.input.fonts.figure, draw.input.rasters);
  ImGui::Dummy(ImVec2(width, std::max(1.0F, height)));
  draw.mark(mark);
}

// All of it, however small: it is known already, or will be seen large.
void draw_ahead(Draw& draw, const LecturerView& view) {
  begin_canvas(draw, "ahead", "next_figure");
  const ImVec2 room = ImGui::GetContentRegionAvail(), canvas = canvas_shape(draw);
  const auto figure = [&]() -> const scene::Scene& {
    figures::FigureInput key = *view.ahead;
    key.room = {canvas.x, canvas.y};
    return draw.state.kept.figure_scene.of(std::move(key), draw_figure);
  };
  const scene::Scene& scene = view.picture != nullptr ? *view.picture : figure();
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
  draw_words(draw, "next_scene", view.next, letters_of(view, caption_part));
  if (view.ahead || view.picture != nullptr) draw_ahead(draw, view);
}

void draw_now(Draw& draw, const LecturerView& view) {
  draw_words(draw, "caption", view.caption, letters_of(view, caption_part));
  if (!view.answer.empty()) draw_words(draw, "answer", view.answer, letters_of(view, caption_part));
  ImGui::Separator();
  draw_words(draw, "note", view.note, letters_of(view, note_part));
}

// The clock stands behind the buttons, or below them where there is no room.
void draw_clock(Draw& draw, const LecturerView& view) {
  const std::string words = view.clock + "   " + view.place;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float letters = std::min(letters_of(view, clock_part), room.x / width_of(words, 1, true));
  const float width = width_of(words, letters, true), high = std::max(ImGui::GetFrameHeight(), letters);
  continue_line(width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_words(draw, {ImVec2(at.x, at.y + (high + letters * 0.7F) / 2), words, letters, scene::Role::ink,
                     scene::Align::start, true});
  ImGui::Dummy(ImVec2(width, high));
  draw.mark("clock");
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
  if (open.at < view.count) {  // whatever the hall sees meanwhile
    view.caption = lecture.scenes[open.at].caption;
    view.note = lecture.scenes[open.at].note;
  }
  if (input.lesson.of_scene) {
    view.caption = input.lesson.lesson->caption;
    view.answer = input.lesson.lesson->to_lecturer;
  }
  if (open.at + 1 < view.count) view.next = lecture.scenes[open.at + 1].caption;
  view.ahead = open.ahead;
  view.picture = open.picture_ahead;
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
  draw_clock(draw, view);
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

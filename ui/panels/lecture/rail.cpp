// The list of a lecture's scenes.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/texts/lectures.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/lecture/draw_lecture.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::panels {
namespace {

// The scene that was brought into sight, in a list of that height.
struct RailScrolled {
  analysis::SeenRun run;
  std::size_t scene = 0;
  float height = 0;
  bool operator==(const RailScrolled&) const = default;
};

constexpr float rail = 224;  // logical pixels
constexpr ImU32 no_colour = 0;

ImU32 ink_of(const Draw& draw, const SceneView& scene) {
  if (scene.run == SceneView::Run::failed) return draw.palette.write;
  return scene.run == SceneView::Run::ready ? draw.palette.ink : draw.palette.faint;
}

std::string tip_of(const Draw& draw, const SceneView& scene) {
  if (scene.run == SceneView::Run::ready) return scene.caption;
  const bool failed = scene.run == SceneView::Run::failed;
  return scene.caption + "\n" + (failed ? scene.problem : std::string(draw.say(texts::lec_not_recorded)));
}

void draw_scene(Draw& draw, std::size_t k) {
  const LectureView& lecture = *draw.input.lecture.lecture;
  const SceneView& scene = lecture.scenes[k];
  const bool shown = k == draw.input.lecture.at && draw.input.lecture.within;
  const Palette& p = draw.palette;
  const std::string name = "scene_" + std::to_string(k);
  const float pad = draw.px(6), line = ImGui::GetTextLineHeight();
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const std::string number = std::to_string(k + 1);
  const float left = pad + ImGui::CalcTextSize("00").x + pad, width = ImGui::GetContentRegionAvail().x;
  std::vector<std::string_view> lines;
  {
    // As wide as the shown scene's: a list stays as it is while scenes change.
    const FontScope bold(draw.input.fonts.bold);
    lines = scene::lines_of(scene.heading, [room = width - left - pad](std::string_view words) {
      return ImGui::CalcTextSize(words.data(), words.data() + words.size()).x <= room;
    });
  }
  const ImVec2 size(width, line * static_cast<float>(std::max<std::size_t>(1, lines.size())) + pad);
  if (ImGui::InvisibleButton(name.c_str(), size)) draw.ask(GoToScene{k});
  draw.mark(name);
  const ImVec2 to(from.x + size.x, from.y + size.y);
  const ImU32 ground = shown ? p.accent_soft : ImGui::IsItemHovered() ? p.hovered : no_colour;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (ground != no_colour) list->AddRectFilled(from, to, ground, draw.px(5));
  const bool was_left = k == draw.input.lecture.at && draw.input.lecture.left;  // Backspace leads back to it
  if (was_left) list->AddRect(from, to, p.accent, draw.px(5), 0, draw.px(2));
  if (scene.run == SceneView::Run::recording) {
    const float done = std::clamp(static_cast<float>(scene.done), 0.0F, 1.0F);
    list->AddRectFilled(ImVec2(from.x, to.y - draw.px(2)), ImVec2(from.x + size.x * done, to.y), p.accent);
  }
  {
    const FontScope bold(shown ? draw.input.fonts.bold : nullptr);
    const ImU32 ink = ink_of(draw, scene);
    float y = from.y + pad / 2;
    list->AddText(ImVec2(from.x + pad, y), ink, number.c_str());
    for (const std::string_view words : lines) {
      list->AddText(ImVec2(from.x + left, y), ink, words.data(), words.data() + words.size());
      y += line;
    }
  }
  const bool says_more = scene.run != SceneView::Run::ready || scene.caption.size() > scene.heading.size() + 3;
  if (says_more && ImGui::IsItemHovered()) {
    // Below the title, within the list: the figure stays in sight.
    const float inside = size.x - 2 * ImGui::GetStyle().WindowPadding.x;
    ImGui::SetNextWindowPos(ImVec2(from.x, to.y + draw.px(2)));
    ImGui::BeginTooltip();
    ImGui::Dummy(ImVec2(inside, 0));
    wrapped_text(draw, tip_of(draw, scene), draw.palette.ink);
    ImGui::EndTooltip();
  }
  const RailScrolled now{draw.input.shown.sources.run, draw.input.lecture.at, ImGui::GetWindowHeight()};
  if (shown && std::exchange(draw.state.own.of<RailScrolled>(), now) != now) ImGui::SetScrollHereY();
}

// How far its runs are recorded, with a button to cancel.
void draw_recording(Draw& draw) {
  const LectureView& lecture = *draw.input.lecture.lecture;
  const std::string words =
      draw.say(texts::lec_recording, {std::to_string(lecture.recorded), std::to_string(lecture.runs)});
  const char* cancel = draw.say(texts::win_cancel);
  const float button = ImGui::CalcTextSize(cancel).x + 2 * ImGui::GetStyle().FramePadding.x + draw.px(8);
  ImGui::AlignTextToFramePadding();
  clipped_text(draw, words, ImGui::GetContentRegionAvail().x - button, draw.palette.faint);
  ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - button + draw.px(8));
  if (text_button(draw, "cancel_lecture", cancel)) draw.ask(CancelLecture{});
}

// A button's words in lines as wide as the rail.
std::string in_lines(const char* words) {
  const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
  std::string label;
  for (const std::string_view line : scene::lines_of(words, [room](std::string_view part) {
         return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x <= room;
       }))
    label.append(label.empty() ? "" : "\n").append(line);
  return label;
}

float button_height(const std::string& label) {
  return ImGui::CalcTextSize(label.c_str()).y + 2 * ImGui::GetStyle().FramePadding.y + ImGui::GetStyle().ItemSpacing.y;
}

}  // namespace

float rail_width(const Draw& draw, float least) {
  const WorkspaceInput& input = draw.input;
  if (input.lecture.lecture == nullptr || !input.settings.layout.show_rail) return 0;
  // Two runs and measured results need the width, unless they are a scene of it.
  if ((input.timing || input.compare) && !input.lecture.within) return 0;
  return input.width / input.scale < least + rail ? 0 : std::floor(draw.px(rail));
}

void draw_rail(Draw& draw) {
  const LectureView& lecture = *draw.input.lecture.lecture;
  {
    const FontScope bold(draw.input.fonts.bold);
    wrapped_text(draw, lecture.title, draw.palette.ink);
  }
  if (lecture.recording) draw_recording(draw);
  const std::string add = in_lines(draw.say(texts::lec_add)), save = in_lines(draw.say(texts::lec_save));
  const float footer = button_height(add) + (lecture.edited ? button_height(save) : 0);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, draw.px(2)));
  ImGui::BeginChild("scenes", ImVec2(0, ImGui::GetContentRegionAvail().y - footer));
  for (std::size_t s = 0; s < lecture.sections.size(); ++s) {
    const LectureView::Section& section = lecture.sections[s];
    const bool last = s + 1 == lecture.sections.size();
    const std::size_t end = last ? lecture.scenes.size() : lecture.sections[s + 1].first;
    if (s > 0) ImGui::Dummy(ImVec2(0, draw.px(3)));
    wrapped_text(draw, section.title, draw.palette.faint);
    for (std::size_t k = section.first; k < end; ++k) draw_scene(draw, k);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  if (text_button(draw, "rail_add", add.c_str())) draw.ask(AddScene{});
  if (lecture.edited && text_button(draw, "rail_save", save.c_str())) open_dialog(draw, Dialog::save_lecture);
}

}  // namespace scatterscope::panels

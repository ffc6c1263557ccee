#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/lesson/draw_lesson.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/lesson_value.h"

namespace scatterscope::panels {
namespace {

// The step that was drawn last.
struct LessonAt {
  std::string lesson;
  std::size_t step = 0;
  LessonView::Stage stage = LessonView::Stage::said;
  bool operator==(const LessonAt&) const = default;
};

// How high its parts were, what was answered wrongly, and for how many frames it still comes to what is new.
struct LessonMemory {
  float said = 0, foot = 0;
  std::optional<std::uint64_t> wrong;
  int coming = 0;
};

constexpr float narrow = 220, wide = 288, widest = 440, room_beside = 560;  // logical pixels
constexpr float part = 0.225F;                                              // of the window
constexpr float least_said = 60;
constexpr int frames_to_come = 3;  // until the panel has its new height

// What the step says and asks, which scrolls where it has no room. It is as wide with a bar as without: nothing moves
// while the lines are read.
void draw_said(Draw& draw, std::span<const Part> said, float room) {
  auto& memory = draw.state.own.of<LessonMemory>();
  const float edge = draw.px(3), inside = ImGui::GetContentRegionAvail().x + ImGui::GetStyle().WindowPadding.x / 2;
  const bool fits = memory.said <= room;
  for (const ImGuiCol bar : {ImGuiCol_ScrollbarBg, ImGuiCol_ScrollbarGrab, ImGuiCol_ScrollbarGrabHovered})
    ImGui::PushStyleColor(bar, fits ? 0U : ImGui::GetColorU32(bar));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(edge, 0));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() - edge);
  ImGui::BeginChild("lesson_said", ImVec2(inside + edge, std::min(memory.said, room)), false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_AlwaysVerticalScrollbar);
  ImGui::PopStyleVar();
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark("lesson_said", from, ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
  float news = memory.wrong ? memory.said : 0;  // where not all has room, the answers are tried again
  for (const Part& each : said) {
    if (std::holds_alternative<News>(each)) news = ImGui::GetCursorPosY();
    draw_part(draw, each);
  }
  memory.said = std::ceil(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y);
  if (memory.coming > 0) {
    --memory.coming;
    ImGui::SetScrollY(std::min(news, std::max(0.0F, memory.said - room)));
  }
  ImGui::EndChild();
  ImGui::PopStyleColor(3);
}

}  // namespace

float lesson_width(const Draw& draw) {
  const WorkspaceInput& input = draw.input;
  if (input.lesson.lesson == nullptr || input.timing) return 0;
  const float window = input.width / input.scale;
  return std::floor(draw.px(window < wide + room_beside ? narrow : std::clamp(window * part, wide, widest)));
}

void draw_lesson(Draw& draw) {
  const LessonView& lesson = *draw.input.lesson.lesson;
  const LessonAt now{lesson.title, lesson.at, lesson.stage};
  auto& memory = draw.state.own.of<LessonMemory>();
  if (std::exchange(memory.wrong, lesson.wrong) != lesson.wrong) {
    auto& typed = draw.state.typed["lesson_answer"];
    typed.refused = false;
    // What was answered in the figure stands here too.
    if (lesson.wrong && lesson.asks_number) typed.words = std::to_string(*lesson.wrong);
    memory.coming = frames_to_come;
  }
  const PanelValue value = lesson_value(draw.input);
  if (!lesson.recording && std::exchange(draw.state.own.of<LessonAt>(), now) != now) {
    const bool open = lesson.stage == LessonView::Stage::open;
    // The question of a lecture's scene leaves the keyboard to the clicker and to Q, which leads back.
    const bool takes_keyboard = lesson.asks_number && open && !draw.input.lesson.of_scene;
    draw.state.typed["lesson_answer"] = {{}, false, takes_keyboard};
    memory.coming = frames_to_come;
    if (!open) {
      const bool next = std::any_of(value.begin(), value.end(), [](const Part& each) {
        const auto* button = std::get_if<Button>(&each);
        return button != nullptr && button->name == "lesson_next";
      });
      draw.state.focus.go_to(next ? "lesson_next" : "lesson_continue");
    } else if (!draw.state.focus.on().empty() && lesson.options.empty()) {
      draw.state.focus.leave();  // not to skip by another Enter what is to be done
    } else if (!draw.state.focus.on().empty()) {
      draw.state.focus.go_to("lesson_option_0");
    }
  }
  const auto foot =
      std::find_if(value.begin(), value.end(), [](const Part& each) { return std::holds_alternative<Foot>(each); });
  const float room = std::max(draw.px(least_said), ImGui::GetContentRegionAvail().y - memory.foot);
  const float begin = ImGui::GetCursorPosY();
  draw_said(draw, {value.begin(), foot}, room);
  const float top = ImGui::GetCursorPosY();
  // What is said of an answer goes as soon as the next one is refused.
  const bool refused = draw.state.typed["lesson_answer"].refused;
  for (const Part& each : std::span(foot, value.end())) {
    const auto* words = std::get_if<Words>(&each);
    if (!refused || words == nullptr || words->name != "lesson_verdict") draw_part(draw, each);
  }
  memory.foot = ImGui::GetCursorPosY() - top;
  const ImGuiStyle& style = ImGui::GetStyle();
  draw.state.lesson_height = begin + memory.said + style.ItemSpacing.y + memory.foot + style.WindowPadding.y;
}

void draw_lesson_menu(Draw& draw) {
  const LessonView* open = draw.input.lesson.lesson;
  if (draw.input.outside != nullptr) {
    for (std::size_t k = 0; k < draw.input.outside->lessons.size(); ++k) {
      const ShippedLessonView& lesson = draw.input.outside->lessons[k];
      const auto known = draw.input.lessons_done.find(lesson.name);
      const std::size_t done = known == draw.input.lessons_done.end() ? 0 : known->second.size();
      const std::string answered = std::to_string(done) + "/" + std::to_string(lesson.steps);
      const std::string title = std::to_string(k + 1) + "  " + label_of(lesson.title);
      if (ImGui::MenuItem(title.c_str(), answered.c_str(), open != nullptr && open->name == lesson.name))
        draw.ask(OpenLesson{lesson.name});
      draw.mark("menu_lesson_" + lesson.name);
    }
  }
  draw_commands(draw, Menu::lesson);
}

}  // namespace scatterscope::panels

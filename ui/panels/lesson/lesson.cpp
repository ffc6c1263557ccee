#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/panels/explaining/caption.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/lesson/draw_lesson.h"
#include "ui/panels/stage.h"
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

constexpr float narrow = 220, wide = 288, widest = 440, room_beside = 560;  // logical pixels
constexpr float part = 0.225F;                                              // of the window

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
  if (!lesson.recording && std::exchange(draw.state.own.of<LessonAt>(), now) != now) {
    const bool open = lesson.stage == LessonView::Stage::open;
    // The question of a lecture's scene leaves the keyboard to the clicker and to Q, which leads back.
    const bool takes_keyboard = lesson.asks_number && open && !draw.input.lesson.of_scene;
    draw.state.typed["lesson_answer"] = {{}, false, takes_keyboard};
    if (!open) {
      draw.state.focus.go_to("lesson_continue");
    } else if (!draw.state.focus.on().empty() && lesson.options.empty()) {
      draw.state.focus.leave();  // not to skip by another Enter what is to be done
    } else if (!draw.state.focus.on().empty()) {
      draw.state.focus.go_to("lesson_option_0");
    }
  }
  draw_value(draw, lesson_value(draw.input));
  if (!is_staged(draw.input)) draw_why_beside(draw);
  draw.state.lesson_height = ImGui::GetCursorPosY() + ImGui::GetScrollY() + ImGui::GetStyle().WindowPadding.y;
}

void draw_lesson_menu(Draw& draw) {
  const LessonView* open = draw.input.lesson.lesson;
  if (draw.input.outside != nullptr) {
    for (const ShippedLessonView& lesson : draw.input.outside->lessons) {
      const auto known = draw.input.lessons_done.find(lesson.name);
      const std::size_t done = known == draw.input.lessons_done.end() ? 0 : known->second.size();
      const std::string answered = std::to_string(done) + "/" + std::to_string(lesson.steps);
      if (ImGui::MenuItem(label_of(lesson.title).c_str(), answered.c_str(),
                          open != nullptr && open->name == lesson.name))
        draw.ask(OpenLesson{lesson.name});
      draw.mark("menu_lesson_" + lesson.name);
    }
  }
  draw_commands(draw, Menu::lesson);
}

}  // namespace scatterscope::panels

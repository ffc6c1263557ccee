// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/lesson/draw_lesson.h"

namespace scatterscope::panels {
namespace {

constexpr float wide = 300, narrow = 220, room_beside = 560, field_width = 120;  // logical pixels
using Stage = LessonView::Stage;

// A mark for each step: filled where it was done, ringed where the lesson stands.
void draw_steps(Draw& draw, const LessonView& lesson) {
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, radius = draw.px(4);
  const auto count = static_cast<float>(lesson.done.size());
  const float gap = std::min(draw.px(14), (room - 2 * radius) / std::max(1.0F, count - 1));
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t k = 0; k < lesson.done.size(); ++k) {
    const ImVec2 middle(from.x + radius + draw.px(2) + gap * static_cast<float>(k), from.y + radius + draw.px(2));
    if (lesson.done[k]) {
      list->AddCircleFilled(middle, radius, draw.palette.accent);
    } else {
      list->AddCircle(middle, radius, draw.palette.faint);
    }
    if (k == lesson.at) list->AddCircle(middle, radius + draw.px(2), draw.palette.ink, 0, draw.px(1.5F));
  }
  ImGui::Dummy(ImVec2(room, 2 * radius + draw.px(4)));
}

void draw_options(Draw& draw, const LessonView& lesson) {
  for (std::size_t k = 0; k < lesson.options.size(); ++k) {
    const std::string name = "lesson_option_" + std::to_string(k);
    const bool right = lesson.right == k;
    const std::string letter(1, static_cast<char>('A' + k));  // a number might be taken for an answer
    const bool open = lesson.stage == Stage::open;
    if (text_button(draw, name.c_str(), letter.c_str(), open || right, right) && open) draw.ask(AnswerLesson{k});
    ImGui::SameLine();
    const bool wrong = lesson.wrong == k;
    wrapped_text(draw, lesson.options[k], wrong ? draw.palette.error : draw.palette.ink);
    draw.mark(name + "_words", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    if (lesson.stage != Stage::open || !ImGui::IsItemHovered()) continue;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) draw.ask(AnswerLesson{k});
  }
}

void draw_number(Draw& draw, const LessonView& lesson) {
  PanelState::Answering& state = draw.state.answering;
  if (lesson.stage != Stage::open) return;
  ImGui::SetNextItemWidth(draw.px(field_width));
  const char* const label = "##lesson_answer";
  if (std::exchange(state.opening, false)) ImGui::SetKeyboardFocusHere();
  ImGui::InputText(label, &state.typed, ImGuiInputTextFlags_AutoSelectAll);  // the next number replaces a wrong one
  const bool written = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  draw.mark_field("lesson_answer", label);
  ImGui::SameLine();
  const bool pressed = text_button(draw, "lesson_commit", draw.say(texts::lesson_commit));
  if (!pressed && !(written && draw.state.focus.take_accept())) return;
  std::uint64_t number = 0;
  const char* const end = state.typed.data() + state.typed.size();
  const auto read = std::from_chars(state.typed.data(), end, number);
  state.refused = read.ec != std::errc{} || read.ptr != end || state.typed.empty();
  if (!state.refused) draw.ask(AnswerLesson{number});
  state.opening = true;  // after a wrong one the field takes the next
}

// What is asked or waited for, and what became of it.
void draw_task(Draw& draw, const LessonView& lesson) {
  if (!lesson.label.empty()) wrapped_text(draw, lesson.label, draw.palette.ink);
  if (lesson.asks_number) draw_number(draw, lesson);
  if (draw.state.answering.refused) wrapped_text(draw, draw.say(texts::lesson_no_number), draw.palette.error);
  draw_options(draw, lesson);
  if (!lesson.wait.empty()) {
    wrapped_text(draw, lesson.wait, lesson.stage == Stage::open ? draw.palette.accent : draw.palette.faint);
    draw.mark("lesson_wait");
    if (!lesson.mistake.empty() && lesson.stage == Stage::open &&
        text_button(draw, "lesson_mistake", draw.say(texts::lesson_open_mistake), !draw.input.progress.running)) {
      draw.state.mistake_keys.clear();  // typed for another one
      draw.ask(StartCompare{lesson.mistake, {}});
    }
  }
  if (!lesson.verdict.empty()) {
    wrapped_text(draw, lesson.verdict, lesson.stage == Stage::open ? draw.palette.error : draw.palette.ink);
    draw.mark("lesson_verdict");
  }
  if (!lesson.answer.empty()) wrapped_text(draw, lesson.answer, draw.palette.ink);
  if (!lesson.then.empty()) wrapped_text(draw, lesson.then, draw.palette.ink);
}

// Of those that the program carries; null: it is none of them, or the last.
const ShippedLessonView* lesson_after(const Draw& draw, const std::string& name) {
  if (draw.input.outside == nullptr) return nullptr;
  const std::vector<ShippedLessonView>& all = draw.input.outside->lessons;
  for (std::size_t k = 0; k + 1 < all.size(); ++k)
    if (all[k].name == name) return &all[k + 1];
  return nullptr;
}

void draw_buttons(Draw& draw, const LessonView& lesson) {
  const bool of_scene = draw.input.lesson.of_scene, asks = lesson.asks_number || !lesson.options.empty();
  // A lecturer may want to show it at once.
  if ((of_scene || (asks && lesson.wrong)) && lesson.stage == Stage::open && !lesson.recording &&
      text_button(draw, "lesson_show_answer", draw.say(texts::lesson_show_answer)))
    draw.ask(ShowLessonAnswer{});
  if (of_scene) {
    if (text_button(draw, "lesson_continue", draw.say(texts::lec_back_to_scene), true, lesson.stage != Stage::open))
      draw.ask(ShowQuestion{false});
    return;
  }
  if (text_button(draw, "lesson_back", draw.say(texts::lesson_back), lesson.at > 0))
    draw.ask(GoToLessonStep{lesson.at - 1});
  ImGui::SameLine();
  const bool last = lesson.at + 1 >= lesson.done.size(), open = lesson.stage == Stage::open;
  if (const ShippedLessonView* next = last && !open ? lesson_after(draw, lesson.name) : nullptr) {
    ImGui::NewLine();
    if (text_button(draw, "lesson_next", draw.say(texts::lesson_next))) draw.ask(OpenLesson{next->name});
    wrapped_text(draw, next->title, draw.palette.faint);
  }
  const Text words = last ? texts::lesson_end : open ? texts::lesson_skip : texts::lesson_continue;
  if (!text_button(draw, "lesson_continue", draw.say(words), true, !open)) return;
  if (last) {
    draw.ask(CloseLesson{});
  } else {
    draw.ask(GoToLessonStep{lesson.at + 1});
  }
}

// How far the lesson is, and what it says.
void draw_sentence(Draw& draw, const LessonView& lesson) {
  draw_steps(draw, lesson);
  const std::string place =
      draw.say(texts::lesson_place, {std::to_string(lesson.at + 1), std::to_string(lesson.done.size()), lesson.phase});
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
  ImGui::TextUnformatted(place.c_str());
  ImGui::PopStyleColor();
  draw.mark("lesson_place");
  if (lesson.at == 0) wrapped_text(draw, lesson.goal, draw.palette.faint);
  ImGui::Spacing();
  wrapped_text(draw, lesson.say, draw.palette.ink);
  draw.mark("lesson_say");
  ImGui::Spacing();
}

}  // namespace

float lesson_width(const Draw& draw) {
  const WorkspaceInput& input = draw.input;
  if (input.lesson.lesson == nullptr || input.timing) return 0;
  const bool roomy = input.width / input.scale >= wide + room_beside;
  return std::floor(draw.px(roomy ? wide : narrow));
}

void draw_lesson(Draw& draw) {
  const LessonView& lesson = *draw.input.lesson.lesson;
  PanelState::Answering& state = draw.state.answering;
  const PanelState::Answering::At now{draw.input.lesson.lesson->title, lesson.at, lesson.stage};
  if (!lesson.recording && state.at != now) {
    state = {now, {}, false, lesson.asks_number && lesson.stage == Stage::open};
    if (lesson.stage != Stage::open) {
      draw.state.focus.go_to("lesson_continue");
    } else if (!draw.state.focus.on().empty() && lesson.options.empty()) {
      draw.state.focus.leave();  // not to skip by another Enter what is to be done
    } else if (!draw.state.focus.on().empty()) {
      draw.state.focus.go_to("lesson_option_0");
    }
  }
  {
    const FontScope bold(draw.input.fonts.bold);
    wrapped_text(draw, lesson.title, draw.palette.ink);
  }
  if (!draw.input.lesson.of_scene) draw_sentence(draw, lesson);
  if (lesson.recording) {
    wrapped_text(draw, draw.say(texts::lec_not_recorded), draw.palette.faint);
  } else {
    draw_task(draw, lesson);
  }
  ImGui::Spacing();
  draw_buttons(draw, lesson);
}

void draw_lesson_menu(Draw& draw) {
  const LessonView* open = draw.input.lesson.lesson;
  if (draw.input.outside != nullptr) {
    for (const ShippedLessonView& lesson : draw.input.outside->lessons) {
      const auto known = draw.input.lessons_done.find(lesson.name);
      const std::size_t done = known == draw.input.lessons_done.end() ? 0 : known->second.size();
      const std::string words = lesson.title + "  " + std::to_string(done) + "/" + std::to_string(lesson.steps);
      if (ImGui::MenuItem(label_of(words).c_str(), nullptr, open != nullptr && open->name == lesson.name))
        draw.ask(OpenLesson{lesson.name});
      draw.mark("menu_lesson_" + lesson.name);
    }
  }
  draw_commands(draw, Menu::lesson);
}

}  // namespace scatterscope::panels

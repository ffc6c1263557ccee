// What can be done with lectures: opening one, walking through it, editing it.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>

#include "kernels/texts/lectures.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/lecture/draw_lecture.h"

namespace scatterscope::panels {
namespace {

// Lines of about `most` bytes, broken at blanks, so that joining them with blanks gives the words again.
std::string in_lines(std::string words, std::size_t most) {
  std::size_t begun = 0, blank = std::string::npos;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == ' ') blank = at;
    if (at - begun < most || blank == std::string::npos) continue;
    words[blank] = '\n';
    begun = blank + 1;
    blank = std::string::npos;
  }
  return words;
}

}  // namespace

void draw_lecture_menu(Draw& draw) {
  const OpenLectureView& open = draw.input.lecture;
  for (const ShippedLectureView& lecture : draw.input.outside->lectures) {
    const std::string minutes =
        lecture.minutes > 0 ? draw.say(texts::lec_minutes, {std::to_string(lecture.minutes)}) : std::string();
    const bool is_open = open.lecture != nullptr && open.lecture->title == lecture.title;
    if (ImGui::MenuItem(label_of(lecture.title).c_str(), minutes.c_str(), is_open)) draw.ask(OpenLecture{lecture.name});
    draw.mark("lecture_" + lecture.name);
  }
  ImGui::Separator();
  draw_commands(draw, Menu::lecture_walk);
  draw_commands(draw, Menu::lecture_add);
  if (open.lecture != nullptr) draw_commands(draw, Menu::lecture_edit);
}

void begin_scene_words(Draw& draw) {
  constexpr std::size_t line = 95;
  if (draw.state.dialog == Dialog::new_words) {
    draw.state.scene_draft = {.open = true, .adds = true};
    return;
  }
  const OpenLectureView& open = draw.input.lecture;
  const SceneView& scene = open.lecture->scenes[open.at];
  SceneDraft& draft = draw.state.scene_draft;
  draft = {open.at, in_lines(scene.caption, line), in_lines(scene.note, line)};
  draft.first_caption = draft.caption;
  draft.first_note = draft.note;
  draft.open = true;
}

bool ask_before_dropping_words(Draw& draw) {
  SceneDraft& draft = draw.state.scene_draft;
  Dialog& dialog = draw.state.dialog;
  if (dialog == Dialog::scene_words || dialog == Dialog::new_words || !draft.open) return false;
  const bool there = draft.adds || draw.input.lecture.lecture != nullptr;
  const bool asks = dialog == Dialog::none && there && draft.changed();
  draft.open = asks;
  if (!asks) return false;
  dialog = draft.adds ? Dialog::new_words : Dialog::scene_words;
  draft.asking = !draft.asking;  // closed once more the question goes, and the words stay
  return true;
}

void draw_scene_words(Draw& draw) {
  SceneDraft& draft = draw.state.scene_draft;
  const auto field = [&](const char* name, const char* id, std::string& words, float height) {
    const std::string before = words;
    ImGui::InputTextMultiline(id, &words, ImVec2(-1, height));
    if (ImGui::IsItemDeactivated()) words = before;  // Escape would bring back what was there at first
    draw.mark_field(name, id);
  };
  wrapped_text(draw, draw.say(draft.adds ? texts::lec_in_all_languages : texts::lec_in_language), draw.palette.faint);
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing();
  const float room = std::max(draw.px(60), ImGui::GetContentRegionAvail().y - footer - draw.px(10));
  ImGui::TextUnformatted(draw.say(texts::lec_caption));
  field("scene_caption", "##caption", draft.caption, room * 0.3F);
  ImGui::TextUnformatted(draw.say(texts::lec_note));
  field("scene_note", "##note", draft.note, room * 0.7F);
  const auto close = [&] {
    draft.open = draft.asking = false;
    draw.state.dialog = Dialog::none;
  };
  if (draft.asking) {
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.error);
    ImGui::TextUnformatted(draw.say(texts::lec_words_changed));
    ImGui::PopStyleColor();
    ImGui::SameLine();
  }
  if (text_button(draw, "keep_words", draw.say(texts::lec_keep), !draft.caption.empty(), true)) {
    if (draft.adds) {
      draw.ask(AddWords{draft.caption, draft.note});
    } else {
      draw.ask(EditScene{draft.scene, draft.caption, draft.note});
    }
    close();
  }
  ImGui::SameLine();
  if (draft.asking) {
    if (text_button(draw, "discard_words", draw.say(texts::lec_leave_discard))) close();
    ImGui::SameLine();
    if (text_button(draw, "back_to_words", draw.say(texts::win_cancel))) draft.asking = false;
  } else if (text_button(draw, "close_words", draw.say(texts::win_close))) {
    draft.changed() ? void(draft.asking = true) : close();
  }
}

}  // namespace scatterscope::panels

// What can be done with lectures: opening one, walking through it, editing it.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>

#include "kernels/texts/lecture_page.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/lecture/draw_lecture.h"

namespace scatterscope::panels {
namespace {

bool item(Draw& draw, const char* name, const char* words, const char* beside = "", bool on = false,
          bool enabled = true) {
  const bool pressed = ImGui::MenuItem(label_of(words).c_str(), beside, on, enabled);
  draw.mark(name);
  return pressed;
}

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

void edit_items(Draw& draw) {
  const OpenLectureView& open = draw.input.lecture;
  const std::size_t count = open.lecture->scenes.size();
  if (item(draw, "lecture_edit", draw.say(texts::lec_edit))) {
    constexpr std::size_t line = 95;
    const SceneView& scene = open.lecture->scenes[open.at];
    draw.state.scene_draft = {open.at, in_lines(scene.caption, line), in_lines(scene.note, line)};
    open_dialog(draw, Dialog::scene_words);
  }
  if (item(draw, "lecture_up", draw.say(texts::lec_up), "", false, open.at > 0)) draw.ask(MoveScene{open.at, false});
  if (item(draw, "lecture_down", draw.say(texts::lec_down), "", false, open.at + 1 < count))
    draw.ask(MoveScene{open.at, true});
  if (item(draw, "lecture_remove", draw.say(texts::lec_remove), "", false, count > 1)) draw.ask(RemoveScene{open.at});
  if (item(draw, "lecture_save", draw.say(texts::lec_save))) open_dialog(draw, Dialog::save_lecture);
  ImGui::Separator();
  if (item(draw, "lecture_close", draw.say(texts::lec_close))) draw.ask(CloseLecture{});
}

}  // namespace

void draw_lecture_menu(Draw& draw) {
  const WorkspaceInput& input = draw.input;
  for (const ShippedLectureView& lecture : input.outside->lectures) {
    const std::string minutes =
        lecture.minutes > 0 ? draw.say(texts::lec_minutes, {std::to_string(lecture.minutes)}) : std::string();
    const bool open = input.lecture.lecture != nullptr && input.lecture.lecture->title == lecture.title;
    if (item(draw, ("lecture_" + lecture.name).c_str(), lecture.title.c_str(), minutes.c_str(), open))
      draw.ask(OpenLecture{lecture.name});
  }
  ImGui::Separator();
  const bool open = input.lecture.lecture != nullptr;
  const std::size_t at = input.lecture.at, count = open ? input.lecture.lecture->scenes.size() : 0;
  if (item(draw, "lecture_previous", draw.say(texts::lec_previous), "[", false, at > 0)) draw.ask(GoToScene{at - 1});
  if (item(draw, "lecture_next", draw.say(texts::lec_next), "]", false, at + 1 < count)) draw.ask(GoToScene{at + 1});
  const bool of_scene = input.lesson.of_scene;
  if (item(draw, "lecture_question", draw.say(texts::lecture_question), "Q", of_scene,
           of_scene || input.lecture.asks()))
    draw.ask(ShowQuestion{!of_scene});
  if (item(draw, "lecture_rail", draw.say(texts::lec_rail), "", input.settings.layout.show_rail, open)) {
    Settings settings = input.settings;
    settings.layout.show_rail = !settings.layout.show_rail;
    draw.ask(ChangeSettings{settings});
  }
  if (item(draw, "lecture_notes", draw.say(texts::lec_notes), "N", input.lecture.notes, open))
    draw.ask(ShowNotes{!input.lecture.notes});
  if (item(draw, "lecture_window", draw.say(texts::lec_window), "L", input.lecture.window, open))
    draw.ask(ShowLecturerWindow{!input.lecture.window});
  ImGui::Separator();
  const bool loaded = input.shown.loaded() && !input.compare && !input.timing;
  if (item(draw, "lecture_add", draw.say(texts::lec_add), "", false, loaded)) draw.ask(AddScene{});
  if (open) edit_items(draw);
}

void draw_scene_words(Draw& draw) {
  SceneDraft& draft = draw.state.scene_draft;
  wrapped_text(draw, draw.say(texts::lec_in_language), draw.palette.faint);
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing();
  const float room = std::max(draw.px(60), ImGui::GetContentRegionAvail().y - footer - draw.px(10));
  ImGui::TextUnformatted(draw.say(texts::lec_caption));
  ImGui::InputTextMultiline("##caption", &draft.caption, ImVec2(-1, room * 0.3F));
  draw.mark_field("scene_caption", "##caption");
  ImGui::TextUnformatted(draw.say(texts::lec_note));
  ImGui::InputTextMultiline("##note", &draft.note, ImVec2(-1, room * 0.7F));
  draw.mark_field("scene_note", "##note");
  if (text_button(draw, "keep_words", draw.say(texts::lec_keep), !draft.caption.empty(), true)) {
    draw.ask(EditScene{draft.scene, draft.caption, draft.note});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_words", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels

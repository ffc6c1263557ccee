// Scenes that are in no file of the lecturer's: what becomes of them, and those that were left.
#include <algorithm>
#include <string>

#include "kernels/texts/lectures.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_files.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/lecture/draw_lecture.h"

namespace scatterscope::panels {
namespace {

// The next line stands below what is there already, at the dialog's lower edge.
void go_to_footer() {
  const float footer = ImGui::GetWindowContentRegionMax().y - ImGui::GetFrameHeight();
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), footer));
}

float button_width(const char* label) {
  return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x + ImGui::GetStyle().ItemSpacing.x;
}

}  // namespace

// The dialog for the file's name stands in its place, and leads back to it.
void ask_before_leaving(Draw& draw) {
  const bool asked = draw.input.lecture.leaving;
  Dialog& dialog = draw.state.dialog;
  if (!asked && dialog == Dialog::leave_lecture) dialog = Dialog::none;
  if (asked && dialog != Dialog::leave_lecture && dialog != Dialog::save_lecture)
    open_dialog(draw, Dialog::leave_lecture);
}

void draw_leaving(Draw& draw) {
  const LectureView* lecture = draw.input.lecture.lecture;
  if (lecture == nullptr) return;
  wrapped_text(draw, draw.say(texts::lec_leave, {lecture->title}), draw.palette.ink);
  const MessageView& message = draw.input.message;
  if (message.error && !message.text.empty()) wrapped_text(draw, message.text, draw.palette.error);
  go_to_footer();
  if (accept_button(draw, "leave_keep", draw.say(texts::lec_leave_keep))) draw.ask(LeaveKeeping{});
  ImGui::SameLine();
  if (text_button(draw, "leave_save", draw.say(texts::lec_leave_save))) open_dialog(draw, Dialog::save_lecture);
  ImGui::SameLine();
  if (text_button(draw, "leave_discard", draw.say(texts::lec_leave_discard))) draw.ask(LeaveDiscarding{});
  ImGui::SameLine();
  if (text_button(draw, "leave_cancel", draw.say(texts::win_cancel))) draw.ask(StayInLecture{});
}

void draw_unsaved(Draw& draw) {
  const std::vector<UnsavedView>& all = draw.input.unsaved;
  wrapped_text(draw, draw.say(all.empty() ? texts::lec_no_unsaved : texts::lec_unsaved_left), draw.palette.faint);
  const char *open = draw.say(texts::win_open), *forget = draw.say(texts::lec_forget);
  ImGui::BeginChild("unsaved", ImVec2(0, ImGui::GetContentRegionAvail().y - ImGui::GetFrameHeightWithSpacing()));
  for (std::size_t k = 0; k < all.size(); ++k) {
    const UnsavedView& each = all[k];
    const std::string number = std::to_string(k);
    const std::string words = draw.say(texts::lec_unsaved_of, {each.title, std::to_string(each.scenes), each.when});
    const float room = ImGui::GetContentRegionAvail().x - button_width(open) - button_width(forget);
    const float left = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    clipped_text(draw, words, room, draw.palette.ink);
    ImGui::SameLine(left + room);
    ImGui::PushID(each.file.c_str());
    if (text_button(draw, ("open_unsaved_" + number).c_str(), open, true, true)) {
      draw.state.dialog = Dialog::none;
      draw.ask(OpenUnsaved{each.file});
    }
    ImGui::SameLine();
    if (text_button(draw, ("forget_unsaved_" + number).c_str(), forget)) draw.ask(ForgetUnsaved{each.file});
    ImGui::PopID();
  }
  ImGui::EndChild();
  go_to_footer();
  const char* close = draw.say(all.empty() ? texts::win_close : texts::lec_later);
  if (accept_button(draw, "close_unsaved", close)) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels

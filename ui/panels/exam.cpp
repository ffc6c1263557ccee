// What an exam is made of: language, title, students, seed, folder. Checked as it is filled in.
#include <imgui.h>

#include <algorithm>

#include "kernels/texts/exam_window.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/draw_value.h"

namespace scatterscope::panels {
namespace {

struct ExamMemory {
  Cached<DraftKey<ExamDraft>, ExamCheck> check;
};

const ExamCheck& checked_exam(Draw& draw) {
  return draw.state.own.of<ExamMemory>().check.of(
      {draw.state.exam_draft, draw.input.settings.language, draw.input.outside},
      [](const auto& key) { return key.outside->check_exam(key.draft, key.language); });
}

void draw_numbers(Draw& draw, ExamDraft& draft) {
  constexpr std::uint64_t most_sheets = 1000, most_seed = 0xffff'ffffU;
  field_label(draw, texts::exam_names);
  text_field(draw, "exam_names", draft.names, draw.say(texts::exam_names_hint));
  if (draft.names.empty())
    draw_part(draw, Number{"exam_students",
                           draw.say(texts::exam_students),
                           draft.students,
                           {1, most_sheets},
                           [&draft](std::uint64_t to) { draft.students = static_cast<std::uint32_t>(to); }});
  draw_part(
      draw,
      Number{"exam_seed", draw.say(texts::exam_seed_field), draft.seed, {0, most_seed}, [&draft](std::uint64_t to) {
               draft.seed = static_cast<std::uint32_t>(to);
             }});
}

}  // namespace

void draw_exam(Draw& draw) {
  ExamDraft& draft = draw.state.exam_draft;
  draw.state.form.any_refused = false;
  // What lies in the folder, or in the list, may have changed.
  if (ImGui::IsWindowAppearing()) draw.state.own.of<ExamMemory>().check.forget();
  const std::string usual_title = checked_exam(draw).usual_title;
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing() + draw.px(10);
  ImGui::BeginChild("form", ImVec2(0, std::max(draw.px(80), ImGui::GetContentRegionAvail().y - footer)), false);
  wrapped_text(draw, draw.say(texts::exam_about), draw.palette.faint);
  field_label(draw, texts::exam_language);
  draw_languages(draw, "exam_", draft.language);
  field_label(draw, texts::exam_title_field);
  text_field(draw, "exam_title", draft.title, usual_title);
  draw_numbers(draw, draft);
  field_label(draw, texts::exam_folder);
  text_field(draw, "exam_folder", draft.folder, {});
  ImGui::Checkbox(draw.say(texts::exam_pdf), &draft.pdf);
  draw.mark("exam_pdf");
  ImGui::EndChild();
  const ExamCheck& now = checked_exam(draw);
  const bool good = now.problem.empty() && !draw.state.form.any_refused;
  const std::string words =
      now.problem.empty() ? draw.say(texts::exam_ready, {std::to_string(now.students)}) : now.problem;
  wrapped_text(draw, words, now.problem.empty() ? draw.palette.ink : draw.palette.error);
  draw.mark("exam_problem", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  if (accept_button(draw, "exam_start", draw.say(texts::exam_start), good && !draw.input.exam.running)) {
    draw.ask(StartExam{draft});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_exam", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels

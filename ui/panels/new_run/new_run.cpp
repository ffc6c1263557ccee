// The form of a run: the sorts by sections of the book, the keys, parameters folded away; checked while it is filled in
// by the parser that the command line uses.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/new_run/fields.h"

namespace scatterscope::panels {
namespace {

struct NewRunMemory {
  analysis::SeenRun drafted;  // that the draft was made from
};

void draw_execution(Draw& draw, WantedRun& draft) {
  if (!folded(draw, "execution", texts::win_execution)) return;
  ImGui::Indent();
  field_label(draw, texts::win_device);
  const bool cuda = draw.input.outside->cuda_absent.empty();
  const std::array<std::string_view, 3> devices{"auto", "cpu", "cuda"};
  auto chosen = static_cast<std::size_t>(std::find(devices.begin(), devices.end(), draft.device) - devices.begin());
  choice_field(draw, "device", {draw.say(texts::win_device_auto), "CPU", "GPU (CUDA)"}, chosen);
  if (chosen < devices.size()) draft.device = devices[chosen];
  if (!cuda && draft.device == "cuda") wrapped_text(draw, draw.input.outside->cuda_absent, draw.palette.faint);
  if (const catalog::SortInfo* sort = chosen_sort(draw, draft.config))
    parameter_fields(draw, *sort, parameters::Use::execution, draft.config);
  ImGui::Unindent();
}

const DraftCheck& checked(Draw& draw) {
  return draw.state.kept.run_check.of({draw.state.draft, draw.input.settings.language, draw.input.outside},
                                      [](const auto& key) { return key.outside->check(key.draft, key.language); });
}

// The keys as they will be recorded; what is wrong, if no field shows it.
void draw_check(Draw& draw, const DraftCheck& check) {
  const FormState& form = draw.state.form;
  if (form.any_refused || !check.problem.empty()) {
    const bool beside = form.any_refused || (form.shown_beside && form.problem == check.problem);
    wrapped_text(draw, beside ? draw.say(texts::win_field_problem) : check.problem, draw.palette.error);
    draw.mark("draft_problem", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    return;
  }
  std::string words = draw.say(texts::win_keys_n, {std::to_string(check.keys.size())});
  const std::size_t shown = std::min<std::size_t>(check.keys.size(), 32);
  for (std::size_t k = 0; k < shown; ++k) words += (k == 0 ? "   " : " ") + check.keys[k];
  if (shown < check.keys.size()) words += " ...";
  clipped_text(draw, words, ImGui::GetContentRegionAvail().x, draw.palette.ink);
  draw.mark("draft_keys");
}

void mark_list(Draw& draw, const char* name) {
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark(name, from, ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
}

// What a lesson asks for, which the form covers.
void draw_what_is_asked(Draw& draw) {
  const LessonView* lesson = lesson_of_run(draw);
  if (lesson == nullptr) return;
  wrapped_text(draw, lesson->wait, draw.palette.accent);
  draw.mark("asked_run");
}

}  // namespace

void take_present_run(const WorkspaceInput& input, PanelState& state) {
  if (!input.shown.loaded() || state.own.of<NewRunMemory>().drafted == input.shown.sources.run) return;
  state.own.of<NewRunMemory>().drafted = input.shown.sources.run;
  state.draft = input.outside->draft_of(input.shown.recording(), state.draft);
  state.form.refused.clear();
}

void draw_input_editor(Draw& draw) {
  draw_what_is_asked(draw);
  WantedRun& draft = draw.state.draft;
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing();
  const float height = ImGui::GetContentRegionAvail().y - footer;
  const float half = std::floor((ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2);
  const DraftCheck before = checked(draw);
  begin_fields(draw, before);
  ImGui::BeginChild("sorts", ImVec2(half, height), true);
  mark_list(draw, "dialog_sorts");
  draw_sort_list(draw, draft.config);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("keys", ImVec2(0, height), true);
  mark_list(draw, "dialog_keys");
  draw_run_keys(draw, draft, before);
  draw_sort_parameters(draw, draft.config, draft.device);
  draw_execution(draw, draft);
  ImGui::EndChild();
  const DraftCheck& check = checked(draw);
  draw_check(draw, check);
  const bool free = !draw.input.progress.running && check.problem.empty() && !draw.state.form.any_refused;
  if (accept_button(draw, "record", draw.say(texts::win_record), free)) {
    draw.ask(StartRun{draft});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_editor", draw.say(texts::win_cancel))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels

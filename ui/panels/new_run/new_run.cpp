// The form of a run: the sorts by sections of the book, the keys, parameters folded away; checked while it is filled in
// by the parser that the command line uses.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "kernels/texts/lectures.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_new_run.h"
#include "ui/edit_history.h"
#include "ui/panels/focus/keyboard_focus.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {
namespace {

// The form between two edits.
struct Edited {
  WantedRun draft;
  FormState::Fitted fitted;
};
struct NewRunMemory {
  analysis::SeenRun drafted;  // that the draft was made from
  std::optional<Edited> last;
  EditHistory<Edited> history;
  unsigned item = 0;      // that the last edit was made with, while it is held or written in; 0: none
  double edited = -1e30;  // when, in seconds of ImGui's clock
};

constexpr double one_edit = 1;  // second: what is typed without as long a pause is undone at once

void undo_edit(PanelState& state, bool back) {
  NewRunMemory& memory = state.own.of<NewRunMemory>();
  memory.item = 0;
  if (!state.form.refused.empty()) return state.form.refused.clear();
  Edited now{state.draft, state.form.fitted};
  const auto then = back ? memory.history.undo(std::move(now)) : memory.history.redo(std::move(now));
  if (!then) return;
  state.draft = then->draft;
  state.form.fitted = then->fitted;
  memory.last = *then;
}

// What a drag changes, or what is typed in one go, is one edit.
void keep_edit(PanelState& state) {
  NewRunMemory& memory = state.own.of<NewRunMemory>();
  const double now = ImGui::GetTime();
  if (active_item() != memory.item) memory.item = 0;
  const bool first = !memory.last;
  if (!first && memory.last->draft == state.draft) return;
  const bool goes_on =
      memory.item != 0 && (ImGui::IsMouseDown(ImGuiMouseButton_Left) || now - memory.edited < one_edit);
  if (!first && !goes_on) memory.history.keep(std::move(*memory.last));
  memory.last = Edited{state.draft, state.form.fitted};
  memory.item = first ? 0 : active_item();
  memory.edited = now;
}

const DraftCheck& checked(Draw& draw) {
  return draw.state.kept.run_check.of({draw.state.draft, draw.input.settings.language, draw.input.outside},
                                      [](const auto& key) { return key.outside->check(key.draft, key.language); });
}

void mark_list(Draw& draw, const char* name) {
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark(name, from, ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
}

}  // namespace

void forget_other_draft(const WorkspaceInput& input, PanelState& state) {
  analysis::SeenRun& drafted = state.own.of<NewRunMemory>().drafted;
  if (input.shown.loaded() && drafted != input.shown.sources.run) drafted = {};
}

void take_present_run(const WorkspaceInput& input, PanelState& state) {
  if (!input.shown.loaded() || state.own.of<NewRunMemory>().drafted == input.shown.sources.run) return;
  state.own.of<NewRunMemory>().drafted = input.shown.sources.run;
  state.draft = input.outside->draft_of(input.shown.recording(), state.draft);
  state.form.refused.clear();
}

void draw_sort_choice(Draw& draw, recording::Config& config, const std::string& device) {
  const RunForm form{draw.input, draw.state.form, config};
  draw_value(draw, sort_list(form));
  draw_value(draw, sort_parameters(form, device));
}

void draw_input_editor(Draw& draw) {
  WantedRun& draft = draw.state.draft;
  FormState& state = draw.state.form;
  const RunForm form{draw.input, state, draft.config};
  // What a lesson asks for, which the form covers.
  if (const LessonView* lesson = lesson_of_run(draw.input))
    draw_part(draw, Words{"asked_run", lesson->wait, Tone::accent});
  const bool undo = draw.state.focus.take(FocusKey::undo), redo = draw.state.focus.take(FocusKey::redo);
  if (undo || redo) undo_edit(draw.state, undo);
  state.undone = undo || redo;
  fit_bits(draw.input, state, draft);
  state.undoes = true;
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing();
  const float height = ImGui::GetContentRegionAvail().y - footer;
  const float half = std::floor((ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2);
  const DraftCheck before = checked(draw);
  state.field = before.problem.empty() ? std::string() : before.field;
  state.problem = before.problem;
  state.shown_beside = state.any_refused = false;
  ImGui::BeginChild("sorts", ImVec2(half, height), true);
  mark_list(draw, "dialog_sorts");
  draw_value(draw, sort_list(form));
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("keys", ImVec2(0, height), true);
  mark_list(draw, "dialog_keys");
  if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
  state.source_pressed = false;
  draw_value(draw, run_keys(form, draft.keys, before));
  if (state.source_pressed && draft.keys.kind == KeySource::Kind::typed) draw.state.focus.go_to("typed");
  draw_value(draw, sort_parameters(form, draft.device));
  draw_part(draw, execution(form, draft.device));
  ImGui::EndChild();
  state.undoes = state.undone = false;
  fit_bits(draw.input, state, draft);
  keep_edit(draw.state);
  const DraftCheck& check = checked(draw);
  draw_part(draw, outcome(draw.input, state, check));
  if (accept_button(draw, "record", draw.say(texts::win_record), can_record(draw.input, state, check))) {
    draw.ask(StartRun{draft});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_editor", draw.say(texts::win_cancel))) draw.state.dialog = Dialog::none;
  const EditHistory<Edited>& history = draw.state.own.of<NewRunMemory>().history;
  ImGui::SameLine(0, draw.px(24));
  if (text_button(draw, "undo", draw.say(texts::lec_undo), history.can_undo() || !state.refused.empty()))
    undo_edit(draw.state, true);
  draw.tooltip("Ctrl+Z");
  ImGui::SameLine();
  if (text_button(draw, "redo", draw.say(texts::lec_redo), history.can_redo())) undo_edit(draw.state, false);
  draw.tooltip("Ctrl+Y");
}

}  // namespace scatterscope::panels

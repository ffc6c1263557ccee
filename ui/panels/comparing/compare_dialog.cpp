// Which two runs to compare: the chapter's pairs, or the loaded recording and another sort of its keys.
#include "kernels/texts/compare.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/page_values.h"

namespace scatterscope::panels {
namespace {

void draw_presets(Draw& draw, Text words, const char* suffix, bool free) {
  panel_heading(draw, draw.say(words));
  const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
  for (const PairOffer& pair : pair_offers()) {
    const std::string id = std::string(pair.name) + suffix, label = in_lines(draw.say(pair.words), room);
    if (text_button(draw, ("compare_" + id).c_str(), label.c_str(), free)) {
      draw.ask(StartCompare{id, {}});
      draw.state.dialog = Dialog::none;
    }
  }
  ImGui::Spacing();
}

}  // namespace

void draw_compare_dialog(Draw& draw) {
  const bool free = !draw.input.progress.running;
  const float footer = ImGui::GetFrameHeightWithSpacing() + draw.px(10);
  const float height = ImGui::GetContentRegionAvail().y - footer;
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  ImGui::BeginChild("presets", ImVec2(half, height), true);
  const ImVec2 inner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  draw.mark("comparisons", inner, ImVec2(inner.x + room.x, inner.y + room.y));
  draw_presets(draw, texts::cmp_sixteen, "", free);
  draw_presets(draw, texts::cmp_large, "-4096", free);
  wrapped_text(draw, draw.say(texts::cmp_help), draw.palette.faint);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("loaded", ImVec2(half, height), true);
  {
    const FontScope bold(draw.input.fonts.bold);
    wrapped_text(draw, draw.say(texts::cmp_with_loaded), draw.palette.ink);
  }
  const recording::Recording* recorded = draw.input.shown.recording_or_null();
  draw_sort_choice(draw, draw.state.compare_config, recorded == nullptr ? "auto" : recorded->device.backend);
  ImGui::EndChild();
  const bool loaded = draw.input.shown.loaded();
  if (accept_button(draw, "compare_loaded", draw.say(texts::cmp_record), free && loaded)) {
    draw.ask(StartCompare{{}, draw.state.compare_config});
    draw.state.dialog = Dialog::none;
  }
  draw.tooltip(draw.say(texts::cmp_with_loaded));
  ImGui::SameLine();
  if (text_button(draw, "close_compare_dialog", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels

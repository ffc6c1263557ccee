// Mistakes that learners make: which there are, and what is said of the one that is compared.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <cmath>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "kernels/texts/compare.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/predicting.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/new_run/field_names.h"

namespace scatterscope::panels {
namespace {

std::span<const MistakeChoice> all_mistakes(const Draw& draw) {
  if (draw.input.outside == nullptr) return {};
  return draw.input.outside->mistakes;
}

void open_mistake(Draw& draw, const MistakeChoice& one) {
  draw.state.mistake_keys.clear();
  draw.ask(StartCompare{one.name, {}});
}

// Each line whole, broken within its indentation.
void draw_lines(Draw& draw, const std::string& code) {
  ImGui::BeginGroup();
  const FontScope mono(draw.input.fonts.source);
  const float left = ImGui::GetCursorPosX();
  std::istringstream lines(code);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t lead = std::min(line.find_first_not_of(' '), line.size());
    ImGui::SetCursorPosX(left + ImGui::CalcTextSize(line.c_str(), line.c_str() + lead).x);
    wrapped_text(draw, line.substr(lead), draw.palette.ink);
  }
  ImGui::EndGroup();
}

// The buttons stand in one row above all lines, which may be many.
void draw_repairs(Draw& draw, const MistakeView& mistake, bool free) {
  panel_heading(draw, draw.say(texts::mistake_which));
  for (std::size_t k = 0; k < mistake.repairs.size(); ++k) {
    const std::string number = std::to_string(k + 1);
    if (k > 0) ImGui::SameLine();
    if (text_button(draw, ("mistake_repair_" + number).c_str(), draw.say(texts::mistake_repair_n, {number}).c_str(),
                    free))
      draw.ask(StartCompare{mistake.name, {}, static_cast<std::uint32_t>(k + 1), draw.state.mistake_keys});
  }
  for (std::size_t k = 0; k < mistake.repairs.size(); ++k) {
    ImGui::BeginGroup();
    panel_heading(draw, std::to_string(k + 1) + ":");
    ImGui::SameLine();
    draw_lines(draw, mistake.repairs[k]);
    ImGui::EndGroup();
    draw.mark(("mistake_lines_" + std::to_string(k + 1)).c_str());
  }
}

// What belongs to the verdict: keys that are offered, races that were found.
void draw_findings(Draw& draw, const MistakeView& mistake) {
  if (mistake.offer) {
    wrapped_text(draw, mistake.offer->words, draw.palette.ink);
    if (text_button(draw, "mistake_offer", draw.say(texts::mistake_take_offer), !draw.input.progress.running)) {
      draw.state.mistake_keys = mistake.offer->keys;
      draw.ask(StartCompare{mistake.name, {}, 0, mistake.offer->keys});
    }
  }
  for (std::size_t k = 0; k < mistake.races.size(); ++k) {
    wrapped_text(draw, mistake.races[k].words, draw.palette.error);
    const std::string id = "mistake_race_" + std::to_string(k);
    if (text_button(draw, id.c_str(), draw.say(texts::mistake_go_race))) draw.ask(SeekTo{mistake.races[k].position});
  }
}

// What is thought and what happens, and where both runs part.
void draw_words(Draw& draw, const MistakeView& mistake) {
  draw_zoom_buttons(draw);
  ImGui::SameLine();
  if (text_button(draw, "close_compare", draw.say(texts::cmp_close))) draw.ask(CloseCompare{});
  if (mistake.first && row_button(draw, "mistake_go", draw.say(texts::mistake_go), true, false, false))
    draw.ask(SeekTo{*mistake.first});
  panel_heading(draw, mistake.title);
  for (std::size_t k = 0; k < mistake.words.size(); ++k) {
    wrapped_text(draw, with_field_names(mistake.words[k], draw.input.settings.language), draw.palette.ink);
    if (k + 1 == mistake.verdicts) draw_findings(draw, mistake);
    if (k != mistake.verdicts) continue;  // behind what is thought
    wrapped_text(draw, mistake.fault_words, draw.palette.ink);
    draw_lines(draw, mistake.fault);
  }
  draw.mark("mistake_words");
}

void draw_own_keys(Draw& draw, const MistakeView& mistake, bool free) {
  panel_heading(draw, draw.say(texts::mistake_own_keys));
  const float button = ImGui::CalcTextSize(draw.say(texts::mistake_try)).x + draw.px(40);
  ImGui::SetNextItemWidth(std::max(draw.px(80), ImGui::GetContentRegionAvail().x - button));
  const char* const label = "##mistake_keys";
  ImGui::InputTextWithHint(label, mistake.keys.c_str(), &draw.state.mistake_keys);
  const bool written = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  draw.mark_field("mistake_keys", label);
  ImGui::SameLine();
  const bool pressed = text_button(draw, "mistake_try", draw.say(texts::mistake_try), free);
  if (pressed || (written && free && draw.state.focus.take_accept()))
    draw.ask(StartCompare{mistake.name, {}, 0, draw.state.mistake_keys});
}

// What the student answers: keys that expose it, and a repair; for a lesson what its step asks for alone, because each
// gives hints for the other.
void draw_answers(Draw& draw, const MistakeView& mistake) {
  const bool free = !draw.input.progress.running;
  const LessonView* lesson = draw.input.lesson.lesson;
  const bool of_lesson = lesson != nullptr && lesson->mistake == mistake.name;
  if (!of_lesson || !lesson->seeks_repair) draw_own_keys(draw, mistake, free);
  if (!of_lesson || lesson->seeks_repair) draw_repairs(draw, mistake, free);
}

}  // namespace

void draw_mistake_dialog(Draw& draw) {
  const bool free = !draw.input.progress.running;
  const float column = ImGui::GetContentRegionAvail().x / 2;
  const std::span<const MistakeChoice> mistakes = all_mistakes(draw);
  const std::size_t rows = (mistakes.size() + 1) / 2;
  for (std::size_t each = 0; each < mistakes.size(); ++each) {
    const std::size_t k = each / 2 + each % 2 * rows;  // the first half on the left
    if (each % 2 == 1) ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + column);
    const MistakeChoice& one = mistakes[k];
    const std::string label = std::to_string(k + 1) + "  " + one.title;
    if (!text_button(draw, ("mistake_" + one.name).c_str(), label.c_str(), free)) continue;
    open_mistake(draw, one);
    draw.state.dialog = Dialog::none;
  }
  ImGui::Spacing();
  if (text_button(draw, "close_mistakes", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

void draw_mistake_button(Draw& draw, unsigned number) {
  const std::string label = draw.say(texts::predict_open_mistake, {std::to_string(number)});
  const std::span<const MistakeChoice> mistakes = all_mistakes(draw);
  if (text_button(draw, "open_mistake", label.c_str(), !draw.input.progress.running) && number <= mistakes.size())
    open_mistake(draw, mistakes[number - 1]);
  draw.tooltip(draw.say(texts::predict_open_mistake_tip));
}

void draw_mistake(Draw& draw) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float gap = draw.px(16);
  const bool beside = width > draw.px(840);  // else one below the other
  const float top = ImGui::GetCursorPosY();
  float high = 0;
  if (beside) ImGui::BeginChild("words", ImVec2(std::floor((width - gap) / 2), 0), false);
  // The verdict of another run is what one looks for.
  const analysis::SeenRun run = draw.input.compare->sides[1].sources.run;
  if (std::exchange(draw.state.mistake_shown, run) != run) ImGui::SetScrollY(0);
  draw_words(draw, *draw.input.compare->mistake);
  if (beside) {
    high = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    ImGui::BeginChild("answers", ImVec2(0, 0), false);
  }
  draw_answers(draw, *draw.input.compare->mistake);
  high = std::max(high, ImGui::GetCursorPosY());
  if (beside) ImGui::EndChild();
  draw.state.mistake_height = (beside ? top : 0) + high + ImGui::GetStyle().WindowPadding.y;
}

}  // namespace scatterscope::panels

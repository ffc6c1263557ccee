// Mistakes that learners make: which there are, and what is said of the one that is compared.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/texts/compare.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/exercise_value.h"
#include "ui/panels/values/mistake_value.h"

namespace scatterscope::panels {
namespace {

constexpr float narrow_words = 0.4F;  // of the width, beside lines to choose among

struct MistakeMemory {
  analysis::SeenRun shown;  // whose verdict was scrolled to
};

// What is thought and what happens, and where both runs part.
void draw_words(Draw& draw) {
  draw_zoom_buttons(draw);
  ImGui::SameLine();
  if (text_button(draw, "close_compare", draw.say(texts::cmp_close))) draw.ask(CloseCompare{});
  const auto& first = draw.input.compare->mistake->first;
  if (first && row_button(draw, "mistake_go", draw.say(texts::mistake_go), true, false, false))
    draw.ask(SeekTo{*first});
  draw_value(draw, mistake_words(draw.input));
  draw.mark("mistake_words");
}

}  // namespace

void draw_mistake_dialog(Draw& draw) {
  const float column = ImGui::GetContentRegionAvail().x / 2;
  const std::size_t count = all_mistakes(draw.input).size(), rows = (count + 1) / 2, asked = draw.intents.size();
  for (std::size_t each = 0; each < count; ++each) {
    const std::size_t k = each / 2 + each % 2 * rows;  // the first half on the left
    if (each % 2 == 1) ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + column);
    draw_value(draw, {mistake_button(draw.input, k)});
  }
  if (draw.intents.size() > asked) draw.state.dialog = Dialog::none;
  ImGui::Spacing();
  if (text_button(draw, "close_mistakes", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

void draw_exercise_dialog(Draw& draw) {
  wrapped_text(draw, draw.say(texts::exercise_dialog_about, {draw.input.outside->start_folder + "/exercises"}),
               draw.palette.faint);
  const float column = ImGui::GetContentRegionAvail().x / 2;
  const std::size_t count = draw.input.outside->exercises.size(), rows = (count + 1) / 2, asked = draw.intents.size();
  for (std::size_t each = 0; each < count; ++each) {
    if (each % 2 == 1) ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + column);
    draw_value(draw, {exercise_button(draw.input, each / 2 + each % 2 * rows)});
  }
  if (draw.intents.size() > asked) draw.state.dialog = Dialog::none;
  ImGui::Spacing();
  if (text_button(draw, "close_exercises", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

void draw_mistake(Draw& draw) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float gap = draw.px(16);
  const bool beside = width > draw.px(840);  // else one below the other
  const float top = ImGui::GetCursorPosY();
  float high = 0;
  const float part = seeks_repair(draw.input) ? narrow_words : 0.5F;
  if (beside) ImGui::BeginChild("words", ImVec2(std::floor((width - gap) * part), 0), false);
  // The verdict of another run is what one looks for.
  const analysis::SeenRun run = draw.input.compare->sides[1].sources.run;
  if (std::exchange(draw.state.own.of<MistakeMemory>().shown, run) != run) ImGui::SetScrollY(0);
  draw_words(draw);
  if (beside) {
    high = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    ImGui::BeginChild("answers", ImVec2(0, 0), false);
  }
  draw_value(draw, mistake_answers(draw.input, draw.state.typed["mistake_keys"].words));
  const float answers = ImGui::GetCursorPosY();
  high = seeks_repair(draw.input) ? answers : std::max(high, answers);  // the words beside them scroll
  if (beside) ImGui::EndChild();
  draw.state.mistake_height = (beside ? top : 0) + high + ImGui::GetStyle().WindowPadding.y;
}

}  // namespace scatterscope::panels

#include "ui/panels/predicting/predicting.h"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/predicting_value.h"

namespace scatterscope::panels {
namespace {

// A new question has an empty field. The keyboard stays with the transport where a click may answer too.
void take_question(Draw& draw) {
  PanelState::Predicting& state = draw.state.predicting[draw.side];
  const auto asked = asked_number(draw.input);
  PanelState::Typed& typed = draw.state.typed[predicting_field(draw.input, draw.side)];
  const auto of = asked ? std::optional(asked->of) : std::nullopt;
  if (std::exchange(state.asked, of) != of) {
    const bool here = !draw.input.compare || draw.input.compare->chosen_side == draw.side;
    state.writing = asked && !asked->guessed;
    const bool opens = state.writing && !asked->clicks && here;
    typed = {{}, false, opens && !draw.input.lesson.has_field()};
    if (opens && draw.input.lesson.has_field()) draw.state.typed["lesson_answer"].opening = true;
  }
  state.writing |= typed.opening;
}

const scene::Scene& figure_drawn(const Draw& draw) {
  const auto& kept = draw.state.kept;
  return draw.input.compare ? kept.compare_scenes[draw.side].value() : kept.figure_scene.value();
}

// `edge`: pixels that stay free on the right.
void draw_row(Draw& draw, float edge) {
  take_question(draw);
  bool& writing = draw.state.predicting[draw.side].writing;
  const PredictingValue value = predicting_value(draw.input, draw.side, writing, has_marks(figure_drawn(draw)));
  float follows = 0;
  for (const Button& each : value.follows) {
    const ImGuiStyle& style = ImGui::GetStyle();
    follows += ImGui::CalcTextSize(each.words.c_str()).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
  }
  const std::size_t asked = draw.intents.size();
  ImGui::BeginChild("asked", ImVec2(ImGui::GetContentRegionAvail().x - follows - edge, 0));
  draw_value(draw, value.asked);
  ImGui::EndChild();
  writing &= draw.intents.size() == asked;
  for (const Button& each : value.follows) {
    ImGui::SameLine();
    draw_part(draw, each);
  }
}

}  // namespace

float predicting_height(const Draw& draw) {
  return predicts(draw.input) ? ImGui::GetFrameHeight() + ImGui::GetTextLineHeight() : 0;
}

void draw_predicting(Draw& draw, float width) {
  if (!predicts(draw.input)) return;
  ImGui::BeginChild("predicting", ImVec2(width, predicting_height(draw)));
  draw_row(draw, 0);
  ImGui::EndChild();
}

bool draw_stage_predicting(Draw& draw, float top, float bottom, float zoom) {
  if (!predicts(draw.input)) return false;
  const float edge = figures::caption_edge * zoom, letters = ImGui::GetFontSize();
  ImGui::SetCursorScreenPos(ImVec2(0, top));
  begin_canvas(draw, "predicting", "predicting", bottom - top);
  ImGui::SetCursorScreenPos(ImVec2(edge, top));
  ImGui::SetWindowFontScale(figures::caption_size * zoom / letters);
  draw_row(draw, edge);
  end_canvas();
  return true;
}

bool click_guesses(Draw& draw, const std::optional<scene::Ref>& clicked) {
  std::optional<Intent> guess = guess_of_click(draw.input, clicked, draw.side);
  if (!guess) return false;
  draw.state.predicting[draw.side].writing = false;
  draw.ask(*std::move(guess));
  return true;
}

}  // namespace scatterscope::panels

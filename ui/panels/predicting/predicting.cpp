#include "ui/panels/predicting/predicting.h"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/parameters/seed.h"
#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/values/draw_value.h"
#include "ui/panels/values/predicting_value.h"
#include "ui/typed_text.h"

namespace scatterscope::panels {
namespace {

constexpr std::uint32_t most_hands = 100'000;

// A new question has an empty field. The keyboard stays with the transport where a click may answer too.
void take_question(Draw& draw) {
  PanelState::Predicting& state = draw.state.predicting[draw.side];
  const auto asked = asked_number(draw.input);
  PanelState::Typed& typed = draw.state.typed[predicting_field(draw.input, draw.side)];
  const auto of = asked ? std::optional(asked->of) : std::nullopt;
  if (std::exchange(state.asked, of) != of) {
    const bool here = !draw.input.compare || draw.input.compare->chosen_side == draw.side;
    state.writing = asked && !asked->guessed;
    typed = {{}, false, state.writing && !asked->clicks && here};
  }
  state.writing |= typed.opening;
}

// The figure has a ? to be clicked.
bool has_marks(const Draw& draw) {
  const auto& kept = draw.state.kept;
  const scene::Scene& figure = draw.input.compare ? kept.compare_scenes[draw.side].value() : kept.figure_scene.value();
  return std::any_of(figure.shapes.begin(), figure.shapes.end(), [](const scene::Shape& shape) {
    const auto* label = std::get_if<scene::Label>(&shape);
    return label != nullptr && label->text == "?";
  });
}

// `edge`: pixels that stay free on the right.
void draw_row(Draw& draw, float edge) {
  take_question(draw);
  bool& writing = draw.state.predicting[draw.side].writing;
  const PredictingValue value = predicting_value(draw.input, draw.side, writing, has_marks(draw));
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

std::optional<figures::Guesses> guesses_in(std::string_view typed, const scene::Ref& of) {
  constexpr std::string_view between = " \t,;";
  figures::Guesses found;
  const std::string plain = in_ascii_forms(typed);
  std::string_view rest = plain;
  for (;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(between), rest.size()));
    if (rest.empty()) break;
    const std::string_view word = rest.substr(0, rest.find_first_of(between));
    rest.remove_prefix(word.size());
    const std::size_t colon = word.find(':');
    const auto answer = typed_number(word.substr(0, colon));
    if (!answer) return std::nullopt;
    figures::Guess guess{of, *answer, 0};
    if (colon != std::string_view::npos) {
      const auto hands = typed_number(word.substr(colon + 1));
      if (!hands || *hands == 0 || *hands > most_hands) return std::nullopt;
      guess.hands = static_cast<std::uint32_t>(*hands);
    }
    found.push_back(guess);
  }
  // One answer without hands, or each with some.
  const bool alone = found.size() == 1;
  const bool all_with = std::all_of(found.begin(), found.end(), [](const figures::Guess& g) { return g.hands > 0; });
  return alone || (all_with && !found.empty()) ? std::optional(std::move(found)) : std::nullopt;
}

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

std::uint32_t next_seed(const recording::Recording& recording) {
  const std::uint64_t seed = recording.config[recording::seed];
  return seed >= UINT32_MAX ? 1 : static_cast<std::uint32_t>(seed) + 1;
}

bool click_guesses(Draw& draw, const std::optional<scene::Ref>& clicked) {
  if (!clicked || !predicts(draw.input)) return false;
  const figures::FigureInput key = figure_key(draw.input);
  const auto asked = figures::asked_of(key, *clicked);
  if (!asked || !asked->guess) return false;
  draw.state.predicting[draw.side].writing = false;
  draw.ask(Guess{{figures::Guess{asked->of, *asked->guess, 0}}, draw.side});
  return true;
}

}  // namespace scatterscope::panels

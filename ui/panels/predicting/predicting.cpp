#include "ui/panels/predicting/predicting.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/parameters/seed.h"
#include "kernels/texts/predicting.h"
#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/typed_text.h"

namespace scatterscope::panels {
namespace {

constexpr float field_letters = 9;  // the width of the field, in the height of its letters
constexpr std::uint32_t most_hands = 100'000;

bool predicts(const Draw& draw) {
  return draw.input.shown.view.hide_step && draw.input.shown.loaded() && !draw.input.timing;
}

// Of a side of a comparison the name too.
std::string named(const Draw& draw, const char* name) {
  return draw.input.compare && draw.side == 1 ? std::string(name) + "_right" : name;
}

// The field, until Enter is pressed in it.
void write_guess(Draw& draw, const scene::Ref& of) {
  PanelState::Predicting& state = draw.state.predicting[draw.side];
  const char* const label = "##prediction";
  ImGui::SetNextItemWidth(field_letters * ImGui::GetFontSize());
  if (std::exchange(state.opening, false)) ImGui::SetKeyboardFocusHere();
  ImGui::InputText(label, &state.typed);
  const bool written = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  draw.mark_field(named(draw, "prediction"), label);
  draw.tooltip(draw.say(texts::predict_tip));
  ImGui::SameLine();
  if (written && draw.state.focus.take_accept()) {
    auto guesses = guesses_in(state.typed, of);
    state.refused = !guesses;
    state.writing = state.refused;
    if (guesses) draw.ask(Guess{std::move(*guesses), draw.side});
  }
  if (!state.refused) return ImGui::TextUnformatted(draw.say(texts::predict_enter));
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.error);
  ImGui::TextUnformatted(draw.say(texts::predict_no_number));
  ImGui::PopStyleColor();
  draw.mark(named(draw, "problem_prediction"));
}

void ask_for(Draw& draw, const figures::FigureInput& input, const scene::Ref& of) {
  PanelState::Predicting& state = draw.state.predicting[draw.side];
  const auto made = std::find_if(draw.input.shown.view.guesses.begin(), draw.input.shown.view.guesses.end(),
                                 [&](const figures::Guess& guess) { return guess.of == of; });
  const bool guessed = made != draw.input.shown.view.guesses.end();
  // The keyboard stays with the transport where a click may answer too.
  const bool clicks = of.kind == scene::Ref::Kind::key && of.d == 0;
  const bool here = !draw.input.compare || draw.input.compare->chosen_side == draw.side;
  if (state.asked != of) state = {of, {}, false, !guessed, !guessed && !clicks && here};
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted((figures::question_words(input, of) + " ").c_str());
  ImGui::SameLine();
  if (state.writing || !guessed) return write_guess(draw, of);
  // Without the field the arrows walk again.
  std::string said;
  for (const figures::Guess& each : draw.input.shown.view.guesses) {
    if (each.of != of) continue;
    said += (said.empty() ? "" : " ") + std::to_string(each.number);
    if (each.hands > 0) said += ":" + std::to_string(each.hands);
  }
  if (text_button(draw, named(draw, "guessed").c_str(), said.c_str())) state.writing = state.opening = true;
  draw.tooltip(draw.say(texts::predict_change));
  ImGui::SameLine();
  ImGui::TextUnformatted(draw.say(texts::predict_reveal));
}

// Of the last guesses, once their numbers are shown; of a class all together.
figures::Judgement judged(const Draw& draw, const figures::FigureInput& input) {
  figures::Judgement found;
  for (const figures::Guess& guess : draw.input.shown.view.guesses) {
    figures::Judgement made =
        guess.hands > 0 ? figures::judge_votes(input, draw.input.shown.view.guesses) : figures::judge(input, guess);
    if (!made.words.empty()) found = std::move(made);
  }
  return found;
}

// `edge`: pixels that stay free on the right.
void draw_row(Draw& draw, float edge) {
  const figures::FigureInput input = figure_key(draw.input);
  const std::string seed = std::to_string(next_seed(draw.input.shown.recording()));
  // New keys are drawn for one run, and never for that of a lesson's step.
  const bool draws_keys = !draw.input.compare && draw.input.lesson.lesson == nullptr;
  const std::string again = draws_keys ? draw.say(texts::predict_again, {seed}) : std::string();
  const auto& chosen = draw.input.shown.view.selection.chosen;
  const auto asked = chosen ? figures::asked_of(input, *chosen) : std::nullopt;
  const bool asks = asked && !asked->guess;
  const figures::Judgement last = asks ? figures::Judgement() : judged(draw, input);
  const unsigned mistake = last.misconception ? story::mistake_of(*last.misconception) : 0;
  const auto width = [](const std::string& words) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ImGui::CalcTextSize(words.c_str()).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
  };
  float buttons = again.empty() ? 0 : width(again);
  if (mistake > 0) buttons += width(draw.say(texts::predict_open_mistake, {std::to_string(mistake)}));
  ImGui::BeginChild("asked", ImVec2(ImGui::GetContentRegionAvail().x - buttons - edge, 0));
  if (asks) {
    ask_for(draw, input, asked->of);
  } else {
    draw.state.predicting[draw.side] = {};
    wrapped_text(draw, last.words.empty() ? draw.say(texts::predict_how) : last.words,
                 last.words.empty() ? draw.palette.faint : draw.palette.ink);
    if (!last.words.empty()) draw.mark(named(draw, "verdict"), ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  }
  ImGui::EndChild();
  ImGui::SameLine();
  if (mistake > 0) {
    draw_mistake_button(draw, mistake);
    ImGui::SameLine();
  }
  if (again.empty()) return;
  if (text_button(draw, "new_keys", again.c_str())) draw.ask(DrawNewKeys{});
  draw.tooltip(draw.say(texts::predict_again_tip, {seed}).c_str());
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
  return predicts(draw) ? ImGui::GetFrameHeight() + ImGui::GetTextLineHeight() : 0;
}

void draw_predicting(Draw& draw) {
  if (!predicts(draw)) return;
  ImGui::BeginChild("predicting", ImVec2(0, predicting_height(draw)));
  draw_row(draw, 0);
  ImGui::EndChild();
}

bool draw_stage_predicting(Draw& draw, float top, float bottom, float zoom) {
  if (!predicts(draw)) return false;
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
  if (!clicked || !predicts(draw)) return false;
  const figures::FigureInput key = figure_key(draw.input);
  const auto asked = figures::asked_of(key, *clicked);
  if (!asked || !asked->guess) return false;
  draw.state.predicting[draw.side].writing = false;
  draw.ask(Guess{{figures::Guess{asked->of, *asked->guess, 0}}, draw.side});
  return true;
}

}  // namespace scatterscope::panels

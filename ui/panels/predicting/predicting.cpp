#include "ui/panels/predicting/predicting.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

constexpr float field_width = 120;  // logical pixels
constexpr std::uint32_t most_hands = 100'000;

bool predicts(const Draw& draw) {
  return draw.input.hide_step && draw.input.recording != nullptr && !draw.input.compare && !draw.input.timing;
}

// "4", or of a class "4:12 9:30", each answer with how many hands; none of anything else.
std::optional<figures::Guesses> guesses_in(std::string_view typed, const scene::Ref& of) {
  figures::Guesses found;
  const auto number = [&]() -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (error != std::errc()) return std::nullopt;
    typed.remove_prefix(static_cast<std::size_t>(stop - typed.data()));
    return value;
  };
  for (;;) {
    typed.remove_prefix(std::min(typed.find_first_not_of(" ,"), typed.size()));
    if (typed.empty()) break;
    const auto answer = number();
    if (!answer) return std::nullopt;
    figures::Guess guess{of, *answer, 0};
    if (!typed.empty() && typed.front() == ':') {
      typed.remove_prefix(1);
      const auto hands = number();
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

// The field, until Enter is pressed in it.
void write_guess(Draw& draw, const scene::Ref& of) {
  PanelState::Predicting& state = draw.state.predicting;
  const char* const label = "##prediction";
  ImGui::SetNextItemWidth(draw.px(field_width));
  if (std::exchange(state.opening, false)) ImGui::SetKeyboardFocusHere();
  ImGui::InputText(label, &state.typed);
  const bool written = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  draw.mark_field("prediction", label);
  draw.tooltip(draw.say(Text::predict_tip));
  ImGui::SameLine();
  if (written && draw.state.focus.take_accept()) {
    auto guesses = guesses_in(state.typed, of);
    state.refused = !guesses;
    state.writing = state.refused;
    if (guesses) draw.ask(Guess{std::move(*guesses)});
  }
  if (!state.refused) return ImGui::TextUnformatted(draw.say(Text::predict_enter));
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.error);
  ImGui::TextUnformatted(draw.say(Text::predict_no_number));
  ImGui::PopStyleColor();
  draw.mark("problem_prediction");
}

void ask_for(Draw& draw, const figures::FigureInput& input, const scene::Ref& of) {
  PanelState::Predicting& state = draw.state.predicting;
  const auto made = std::find_if(draw.input.guesses.begin(), draw.input.guesses.end(),
                                 [&](const figures::Guess& guess) { return guess.of == of; });
  const bool guessed = made != draw.input.guesses.end();
  if (state.asked != of) state = {of, {}, false, !guessed, !guessed};
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted((figures::question_words(input, of) + " ").c_str());
  ImGui::SameLine();
  if (state.writing || !guessed) return write_guess(draw, of);
  // Without the field the arrows walk again.
  const std::string said = std::to_string(made->number);
  if (text_button(draw, "guessed", said.c_str())) state.writing = state.opening = true;
  draw.tooltip(draw.say(Text::predict_change));
  ImGui::SameLine();
  ImGui::TextUnformatted(draw.say(Text::predict_reveal));
}

// Of the last guesses, once their numbers are shown; whether there was something to say.
bool draw_verdict(Draw& draw, const figures::FigureInput& input) {
  std::string words;
  for (const figures::Guess& guess : draw.input.guesses) {
    const std::string verdict = figures::verdict_words(input, guess);
    if (!verdict.empty() && (guess.hands == 0 || words.empty())) words = verdict;
  }
  if (words.empty()) return false;
  wrapped_text(draw, words, draw.palette.ink);
  draw.mark("verdict", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  return true;
}

}  // namespace

float predicting_height(const Draw& draw) {
  return predicts(draw) ? ImGui::GetFrameHeight() + ImGui::GetTextLineHeight() : 0;
}

void draw_predicting(Draw& draw) {
  if (!predicts(draw)) return;
  const FigureKey key = figure_key(draw.input);
  const figures::FigureInput input = figure_input(key);
  ImGui::BeginChild("predicting", ImVec2(0, predicting_height(draw)));
  const std::string seed = std::to_string(next_seed(*draw.input.recording));
  const std::string again = draw.say(Text::predict_again, {seed});
  const float button = ImGui::CalcTextSize(again.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::BeginChild("asked", ImVec2(room - button - ImGui::GetStyle().ItemSpacing.x, 0));
  const auto& chosen = draw.input.selection.chosen;
  const auto asked = chosen ? figures::asked_of(input, *chosen) : std::nullopt;
  if (asked && !asked->guess) {
    ask_for(draw, input, asked->of);
  } else {
    draw.state.predicting = {};
    if (!draw_verdict(draw, input)) wrapped_text(draw, draw.say(Text::predict_how), draw.palette.faint);
  }
  ImGui::EndChild();
  ImGui::SameLine();
  if (text_button(draw, "new_keys", again.c_str())) draw.ask(DrawNewKeys{});
  draw.tooltip(draw.say(Text::predict_again_tip));
  ImGui::EndChild();
}

std::uint32_t next_seed(const recording::Recording& recording) {
  const std::uint64_t seed = recording.config.seed;
  return seed >= UINT32_MAX ? 1 : static_cast<std::uint32_t>(seed) + 1;
}

bool click_guesses(Draw& draw, const std::optional<scene::Ref>& clicked) {
  if (!clicked || !predicts(draw)) return false;
  const FigureKey key = figure_key(draw.input);
  const auto asked = figures::asked_of(figure_input(key), *clicked);
  if (!asked || !asked->guess) return false;
  draw.ask(Guess{{figures::Guess{asked->of, *asked->guess, 0}}});
  return true;
}

}  // namespace scatterscope::panels

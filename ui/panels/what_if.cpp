#include "ui/panels/what_if.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "kernels/texts/what_if.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/scene/cut_words.h"

namespace scatterscope::panels {
namespace {

constexpr float row_pitch = 1.4F;     // of the letters
constexpr float letters_across = 56;  // that both columns have room for
constexpr float key_column = 1.45F;   // of the letters: a digit and a gap

std::size_t columns_split(const std::vector<WhatIfChoice>& choices) {
  return std::min(what_if_digits, choices.size());
}

// The run that is asked about: the left one of two.
analysis::SeenRun asked_run(const WorkspaceInput& input) {
  return input.compare ? input.compare->sides[0].sources.run : input.shown.sources.run;
}

const std::vector<WhatIfChoice>& choices_now(Draw& draw) {
  const WorkspaceInput& input = draw.input;
  const WhatIfKey key{asked_run(input), input.settings.language, input.outside};
  return draw.state.kept.what_if.of(key, [](const WhatIfKey& of) -> std::vector<WhatIfChoice> {
    if (!of.run || of.outside == nullptr || !of.outside->what_if) return {};
    return of.outside->what_if(*of.run->recording, of.language);
  });
}

float letters_of(const Draw& draw) {
  return std::floor(std::min(draw.input.height / what_if_part, draw.input.width / letters_across * 2));
}

std::size_t rows_of(const std::vector<WhatIfChoice>& choices) {
  const std::size_t split = columns_split(choices);
  return std::max({split, choices.size() - split, std::size_t{1}});
}

// A choice: its key, its words, and why it cannot be.
void draw_choice(Draw& draw, std::size_t place, const WhatIfChoice& choice, ImVec2 at, float width) {
  const float letters = letters_of(draw), high = std::floor(letters * row_pitch);
  const char key = key_of_choice(place);
  const std::string name = std::string("what_if_") + (key == 0 ? std::to_string(place) : std::string(1, key));
  const bool can_be = choice.problem.empty();
  ImGui::SetCursorScreenPos(at);
  ImGui::BeginDisabled(!can_be);
  const bool pressed = ImGui::InvisibleButton(name.c_str(), ImVec2(width, high));
  ImGui::EndDisabled();
  const bool hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  draw.mark(name);
  if (can_be && hovered)
    ImGui::GetWindowDrawList()->AddRectFilled(at, ImVec2(at.x + width, at.y + high), draw.palette.raised);
  const float base = at.y + letters * 1.1F;
  const scene::Role colour = can_be ? scene::Role::ink : scene::Role::faint;
  if (key != 0)
    paint_words(draw,
                {ImVec2(at.x + letters * 0.3F, base), std::string(1, key), letters, colour, scene::Align::start, true});
  const float from = at.x + letters * key_column;
  std::string words = choice.words;
  if (!can_be) words = draw.say(texts::what_if_not, {choice.words, choice.problem});
  paint_words(draw, {ImVec2(from, base), scene::cut_words(words, letters, at.x + width - from), letters, colour});
  if (!can_be && hovered) draw.tooltip(choice.problem.c_str());
  if (!pressed) return;
  draw.ask(AskWhatIf{place});
  draw.state.dialog = Dialog::none;
}

}  // namespace

char key_of_choice(std::size_t place) {
  if (place < what_if_digits) return static_cast<char>(place + 1 == what_if_digits ? '0' : '1' + place);
  const std::size_t letter = place - what_if_digits;
  const char key = static_cast<char>('A' + letter + ('A' + letter >= std::size_t{what_if_key} ? 1 : 0));
  return key <= 'Z' ? key : '\0';
}

std::optional<std::size_t> choice_of_key(char key, const WorkspaceInput& input) {
  const analysis::SeenRun run = asked_run(input);
  if (!run || input.outside == nullptr || !input.outside->what_if) return std::nullopt;
  const std::vector<WhatIfChoice> all = input.outside->what_if(*run->recording, input.settings.language);
  for (std::size_t k = 0; k < all.size(); ++k)
    if (key_of_choice(k) == key && all[k].problem.empty()) return k;
  return std::nullopt;
}

ImVec2 what_if_size(Draw& draw) {
  const float margin = draw.px(16), letters = letters_of(draw);
  const float rows = static_cast<float>(rows_of(choices_now(draw))) * std::floor(letters * row_pitch);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float height = rows + ImGui::GetFrameHeight() + 2 * style.WindowPadding.y + letters / 3;
  return {std::min(letters * letters_across * 0.75F, draw.input.width - 2 * margin),
          std::min(std::ceil(height), draw.input.height - 2 * margin)};
}

void draw_what_if(Draw& draw) {
  const std::vector<WhatIfChoice>& choices = choices_now(draw);
  const std::size_t split = columns_split(choices);
  const float high = std::floor(letters_of(draw) * row_pitch), all = ImGui::GetContentRegionAvail().x;
  constexpr float changes_part = 0.58F;  // of the width; names of sorts are shorter
  const ImVec2 from = ImGui::GetCursorScreenPos();
  for (std::size_t k = 0; k < choices.size(); ++k) {
    const bool left = k < split;
    const float row = static_cast<float>(left ? k : k - split);
    const float width = std::floor(all * (left ? changes_part : 1 - changes_part));
    draw_choice(draw, k, choices[k], ImVec2(from.x + (left ? 0 : std::floor(all * changes_part)), from.y + row * high),
                width);
  }
}

}  // namespace scatterscope::panels

#include "ui/panels/values/predicting_value.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/texts/predicting.h"
#include "ui/figures/explanation.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/predicting/predicting.h"
#include "ui/panels/values/mistake_value.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {
namespace {

// The right side of a comparison has names of its own.
std::string named(const WorkspaceInput& input, std::size_t side, std::string name) {
  return input.compare && side == 1 ? name + "_right" : name;
}

// The question with a field, until Enter is pressed in it; without the field the arrows walk again.
Row question(const WorkspaceInput& input, std::size_t side, const AskedNumber& asked, bool writing) {
  Row row{{Words{"", figures::question_words(figure_key(input), asked.of) + " "}}};
  if (writing || !asked.guessed) {
    Field field;
    field.name = predicting_field(input, side);
    field.asks = [side, of = asked.of](const std::string& typed) -> std::optional<Intent> {
      auto guesses = guesses_in(typed, of);
      return guesses ? std::optional<Intent>(Guess{std::move(*guesses), side}) : std::nullopt;
    };
    field.refused = say(input, texts::predict_no_number);
    field.letters = 9;
    field.tip = say(input, texts::predict_tip);
    field.after = say(input, texts::predict_enter);
    row.parts.emplace_back(std::move(field));
    return row;
  }
  Button made{named(input, side, "guessed"), {}, std::nullopt};
  for (const figures::Guess& each : input.shown.view.guesses) {
    if (each.of != asked.of) continue;
    made.words += (made.words.empty() ? "" : " ") + std::to_string(each.number);
    if (each.hands > 0) made.words += ":" + std::to_string(each.hands);
  }
  made.tip = say(input, texts::predict_change);
  made.opens = predicting_field(input, side);
  row.parts.emplace_back(std::move(made));
  row.parts.emplace_back(Words{"", say(input, texts::predict_reveal)});
  return row;
}

// What the last guesses are worth, once their numbers are shown; those of a class all together.
figures::Judgement judged(const WorkspaceInput& input) {
  const figures::FigureInput key = figure_key(input);
  figures::Judgement found;
  for (const figures::Guess& guess : input.shown.view.guesses) {
    figures::Judgement made =
        guess.hands > 0 ? figures::judge_votes(key, input.shown.view.guesses) : figures::judge(key, guess);
    if (!made.words.empty()) found = std::move(made);
  }
  return found;
}

// Opens the mistake that a wrong number comes from; none: it comes from another one.
std::optional<Button> mistake_to_open(const WorkspaceInput& input, const figures::Judgement& last) {
  const unsigned number = last.misconception ? story::mistake_of(*last.misconception) : 0;
  if (number == 0 || number > all_mistakes(input).size()) return std::nullopt;
  Button button = mistake_button(input, number - 1);
  button.name = "open_mistake";
  button.words = say(input, texts::predict_open_mistake, {std::to_string(number)});
  button.tip = say(input, texts::predict_open_mistake_tip);
  return button;
}

}  // namespace

bool predicts(const WorkspaceInput& input) {
  return input.shown.view.hide_step && input.shown.loaded() && input.has_steps();
}

std::optional<AskedNumber> asked_number(const WorkspaceInput& input) {
  const auto& chosen = input.shown.view.selection.chosen;
  const auto asked = chosen ? figures::asked_of(figure_key(input), *chosen) : std::nullopt;
  if (!asked || asked->guess) return std::nullopt;
  const figures::Guesses& made = input.shown.view.guesses;
  const scene::Ref& of = asked->of;
  return AskedNumber{of, std::any_of(made.begin(), made.end(), [&](const auto& each) { return each.of == of; }),
                     of.kind == scene::Ref::Kind::key && of.number() == 0};
}

PredictingValue predicting_value(const WorkspaceInput& input, std::size_t side, bool writing, bool marks) {
  PredictingValue value;
  if (const auto asked = asked_number(input)) {
    value.asked.emplace_back(question(input, side, *asked, writing));
  } else {
    figures::Judgement last = judged(input);
    if (auto open = mistake_to_open(input, last)) value.follows.push_back(std::move(*open));
    const Text how = marks ? texts::predict_how : texts::predict_how_key;
    value.asked.emplace_back(last.words.empty() ? Words{"", say(input, how), Tone::faint}
                                                : Words{named(input, side, "verdict"), std::move(last.words)});
  }
  // New keys are drawn for one run, and never for that of a lesson's step.
  if (input.compare || input.lesson.lesson != nullptr) return value;
  const std::string seed = std::to_string(next_seed(input.shown.recording()));
  Button again{"new_keys", say(input, texts::predict_again, {seed}), DrawNewKeys{}};
  again.tip = say(input, texts::predict_again_tip, {seed});
  value.follows.push_back(std::move(again));
  return value;
}

std::string predicting_field(const WorkspaceInput& input, std::size_t side) {
  return named(input, side, "prediction");
}

}  // namespace scatterscope::panels

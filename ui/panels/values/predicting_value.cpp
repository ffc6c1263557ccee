#include "ui/panels/values/predicting_value.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/parameters/seed.h"
#include "kernels/texts/predicting.h"
#include "ui/figures/explanation.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/shown/shown_words.h"
#include "ui/panels/values/mistake_value.h"
#include "ui/panels/values/say.h"
#include "ui/typed_text.h"

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
  if (input.lesson.has_field()) return value;
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

std::optional<figures::Guesses> guesses_in(std::string_view typed, const scene::Ref& of) {
  constexpr std::string_view between = " \t,;";
  constexpr std::uint32_t most_hands = 100'000;
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

std::uint32_t next_seed(const recording::Recording& recording) {
  const std::uint64_t seed = recording.config[recording::seed];
  return seed >= UINT32_MAX ? 1 : static_cast<std::uint32_t>(seed) + 1;
}

std::optional<Intent> guess_of_click(const WorkspaceInput& input, const std::optional<scene::Ref>& clicked,
                                     std::size_t side) {
  if (!clicked || !predicts(input)) return std::nullopt;
  const auto asked = figures::asked_of(figure_key(input), *clicked);
  if (!asked || !asked->guess) return std::nullopt;
  return Guess{{figures::Guess{asked->of, *asked->guess, 0}}, side};
}

bool has_marks(const scene::Scene& figure) {
  return std::any_of(figure.shapes.begin(), figure.shapes.end(), [](const scene::Shape& shape) {
    const auto* label = std::get_if<scene::Label>(&shape);
    return label != nullptr && label->text == "?";
  });
}

}  // namespace scatterscope::panels

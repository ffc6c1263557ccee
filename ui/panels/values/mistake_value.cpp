#include "ui/panels/values/mistake_value.h"

#include <utility>

#include "kernels/texts/mistakes.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/exercise_value.h"
#include "ui/panels/values/say.h"
#include "ui/plots/field_names.h"

namespace scatterscope::panels {
namespace {

constexpr const char* keys_field = "mistake_keys";

// What belongs to the verdict: keys that are offered, races that were found.
void add_findings(const WorkspaceInput& input, const MistakeView& mistake, PanelValue& value) {
  if (mistake.offer) {
    value.emplace_back(Words{"", mistake.offer->words});
    Button take{"mistake_offer", say(input, texts::mistake_take_offer),
                StartCompare{mistake.name, {}, 0, mistake.offer->keys}, !input.progress.running};
    take.writes = {keys_field, mistake.offer->keys};
    value.emplace_back(std::move(take));
  }
  for (std::size_t k = 0; k < mistake.races.size(); ++k) {
    value.emplace_back(Words{"", mistake.races[k].words, Tone::error});
    value.emplace_back(Button{"mistake_race_" + std::to_string(k), say(input, texts::mistake_go_race),
                              SeekTo{mistake.races[k].position}});
  }
}

// The buttons stand in one row above all lines, which may be many.
void add_repairs(const WorkspaceInput& input, const MistakeView& mistake, const std::string& keys, PanelValue& value) {
  value.emplace_back(Words{"", say(input, texts::mistake_which), Tone::heading});
  Buttons buttons;
  for (std::uint32_t k = 1; k <= mistake.repairs.size(); ++k) {
    const std::string number = std::to_string(k);
    buttons.row.push_back({"mistake_repair_" + number, say(input, texts::mistake_repair_n, {number}),
                           StartCompare{mistake.name, {}, k, keys}, !input.progress.running});
  }
  value.emplace_back(std::move(buttons));
  for (std::size_t k = 0; k < mistake.repairs.size(); ++k) {
    const std::string number = std::to_string(k + 1);
    value.emplace_back(Code{"mistake_lines_" + number, number + ":", mistake.repairs[k]});
  }
}

}  // namespace

std::span<const MistakeChoice> all_mistakes(const WorkspaceInput& input) {
  if (input.outside == nullptr) return {};
  return input.outside->mistakes;
}

Button mistake_button(const WorkspaceInput& input, std::size_t number) {
  const MistakeChoice& one = all_mistakes(input)[number];
  Button button{"mistake_" + one.name, std::to_string(number + 1) + "  " + one.title, StartCompare{one.name, {}},
                !input.progress.running};
  button.writes = {keys_field, {}};  // they were typed for another one
  return button;
}

bool seeks_repair(const WorkspaceInput& input) {
  const LessonView* lesson = input.lesson.lesson;
  return lesson != nullptr && input.compare && input.compare->mistake && lesson->seeks_repair &&
         lesson->mistake == input.compare->mistake->name;
}

PanelValue mistake_words(const WorkspaceInput& input) {
  const MistakeView& mistake = *input.compare->mistake;
  // Behind what is thought; beside lines to choose among they are in sight.
  const std::size_t fault_behind = seeks_repair(input) ? 0 : mistake.verdicts;
  PanelValue value{Words{"", mistake.title, Tone::heading}};
  for (std::size_t k = 0; k < mistake.words.size(); ++k) {
    value.emplace_back(Words{"", plots::with_field_names(mistake.words[k], input.settings.language)});
    if (k + 1 == mistake.verdicts) add_findings(input, mistake, value);
    if (k != fault_behind || mistake.submission) continue;
    value.emplace_back(Words{"", mistake.fault_words});
    value.emplace_back(Code{"mistake_fault", {}, mistake.fault});
  }
  return value;
}

PanelValue mistake_answers(const WorkspaceInput& input, const std::string& keys) {
  const MistakeView& mistake = *input.compare->mistake;
  if (mistake.submission) return submission_answers(input);
  const LessonView* lesson = input.lesson.lesson;
  const bool of_lesson = lesson != nullptr && lesson->mistake == mistake.name;
  PanelValue value;
  if (!seeks_repair(input)) {
    value.emplace_back(Words{"", say(input, texts::mistake_own_keys), Tone::heading});
    const auto refused = [outside = input.outside, name = mistake.name,
                          language = input.settings.language](const std::string& typed) {
      return outside != nullptr ? outside->keys_refused(name, typed, language) : std::string();
    };
    const auto tried = [refused, name = mistake.name](const std::string& typed) -> std::optional<Intent> {
      if (!refused(typed).empty()) return std::nullopt;
      return StartCompare{name, {}, 0, typed};
    };
    Button press{"mistake_try", say(input, texts::mistake_try), std::nullopt, !input.progress.running};
    value.emplace_back(Field{
        .name = keys_field, .hint = mistake.keys, .press = std::move(press), .asks = tried, .refused = refused(keys)});
  }
  if (!of_lesson || seeks_repair(input)) add_repairs(input, mistake, keys, value);
  return value;
}

}  // namespace scatterscope::panels

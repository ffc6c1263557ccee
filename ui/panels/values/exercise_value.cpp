#include "ui/panels/values/exercise_value.h"

#include <algorithm>
#include <optional>
#include <span>

#include "kernels/texts/exercises.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/mistake_value.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {

Button exercise_button(const WorkspaceInput& input, std::size_t number) {
  const ExerciseChoice& one = input.outside->exercises[number];
  return {"exercise_" + one.name, std::to_string(number + 1) + "  " + one.title, StartExercise{one.name},
          !input.progress.running};
}

const ExerciseChoice* exercise_of_lesson(const WorkspaceInput& input, const std::string& lesson) {
  if (input.outside == nullptr) return nullptr;
  const auto& all = input.outside->exercises;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const auto& one) { return one.lesson == lesson; });
  return found == all.rend() ? nullptr : &*found;
}

namespace {

// `name` with the hint's number behind it is the fold's.
void add_hints(const WorkspaceInput& input, const std::string& name, const std::vector<std::string>& hints,
               PanelValue& value) {
  const std::string count = std::to_string(hints.size());
  for (std::size_t k = 0; k < hints.size(); ++k)
    value.emplace_back(Fold{name + std::to_string(k + 1),
                            say(input, texts::exercise_hint_n, {std::to_string(k + 1), count}),
                            {},
                            false,
                            {Words{"", hints[k]}}});
}

void add_read(const WorkspaceInput& input, const ReadExercise& read, PanelValue& value) {
  value.emplace_back(Words{"exercise_title", read.title, Tone::title});
  value.emplace_back(Words{"exercise_goal", read.goal});
  add_hints(input, "exercise_" + read.name + "_hint_", read.hints, value);
  value.emplace_back(
      Code{"exercise_command", say(input, texts::exercise_page_command), "scatterscope exercise start " + read.name});
  value.emplace_back(Code{"exercise_given", say(input, texts::exercise_given, {"kernels/" + read.file}), read.given});
  const std::span<const MistakeChoice> all = all_mistakes(input);
  if (!read.mistakes.empty()) value.emplace_back(Words{"", say(input, texts::exercise_mistakes), Tone::heading});
  for (std::size_t k = 0; k < all.size(); ++k)
    if (std::find(read.mistakes.begin(), read.mistakes.end(), all[k].name) != read.mistakes.end())
      value.emplace_back(mistake_button(input, k));
  value.emplace_back(Check{"exercise_model", say(input, texts::exercise_show_model),
                           say(input, texts::exercise_show_model_tip), read.shows_model,
                           [show = read.show_model](bool on) -> std::optional<Intent> {
                             show(on);
                             return std::nullopt;
                           }});
  if (read.shows_model) value.emplace_back(Code{"exercise_model_lines", {}, read.model});
}

}  // namespace

PanelValue exercises_value(const WorkspaceInput& input, const ReadExercise* read) {
  PanelValue value;
  if (read != nullptr) add_read(input, *read, value);
  value.emplace_back(Words{"", say(input, texts::exercise_page_about), Tone::faint});
  for (std::size_t k = 0; k < input.outside->exercises.size(); ++k) value.emplace_back(exercise_button(input, k));
  return value;
}

PanelValue submission_answers(const WorkspaceInput& input) {
  const MistakeView::Submission& submission = *input.compare->mistake->submission;
  PanelValue value{Words{"exercise_file", submission.file, Tone::heading},
                   Words{"", say(input, texts::exercise_saved_is_checked), Tone::faint}};
  value.emplace_back(Button{"exercise_check", say(input, texts::exercise_check_again), CheckExercise{submission.file},
                            !input.progress.running, !submission.passed});
  if (submission.passed) return value;
  add_hints(input, "exercise_hint_", submission.hints, value);
  return value;
}

}  // namespace scatterscope::panels

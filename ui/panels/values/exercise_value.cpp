#include "ui/panels/values/exercise_value.h"

#include <algorithm>

#include "kernels/texts/exercises.h"
#include "ui/panels/intents/work_intents.h"
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

PanelValue submission_answers(const WorkspaceInput& input) {
  const MistakeView::Submission& submission = *input.compare->mistake->submission;
  PanelValue value{Words{"exercise_file", submission.file, Tone::heading},
                   Words{"", say(input, texts::exercise_saved_is_checked), Tone::faint}};
  value.emplace_back(Button{"exercise_check", say(input, texts::exercise_check_again), CheckExercise{submission.file},
                            !input.progress.running, !submission.passed});
  if (submission.passed) return value;
  const std::string count = std::to_string(submission.hints.size());
  for (std::size_t k = 0; k < submission.hints.size(); ++k)
    value.emplace_back(Fold{"exercise_hint_" + std::to_string(k + 1),
                            say(input, texts::exercise_hint_n, {std::to_string(k + 1), count}),
                            {},
                            false,
                            {Words{"", submission.hints[k]}}});
  return value;
}

}  // namespace scatterscope::panels

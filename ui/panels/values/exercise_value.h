// Panels as values: the exercises there are, and what can be done with the file that is checked.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

// Begins the exercise of that number, from 0, or goes on with it.
[[nodiscard]] Button exercise_button(const WorkspaceInput& input, std::size_t number);
// The exercise that a lesson's last step asks for; null: none.
[[nodiscard]] const ExerciseChoice* exercise_of_lesson(const WorkspaceInput& input, const std::string& lesson);
// An exercise that is read where nothing can be compiled, in the user's language.
struct ReadExercise {
  std::string name, title, goal;
  std::vector<std::string> hints;
  std::string file, given, model;     // of the kernel, below kernels/; its text as handed out; the model's lines
  std::vector<std::string> mistakes;  // that a student may make here, by name
  bool shows_model = false;
  std::function<void(bool)> show_model;  // called where the model's lines are asked for, and put away
};
// All exercises, below the one that is read; null: none is.
[[nodiscard]] PanelValue exercises_value(const WorkspaceInput& input, const ReadExercise* read);
// A student's file is compared: to check it again, and hints while it does not pass.
[[nodiscard]] PanelValue submission_answers(const WorkspaceInput& input);

}  // namespace scatterscope::panels

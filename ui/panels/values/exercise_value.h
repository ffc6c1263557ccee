// Panels as values: the exercises there are, and what can be done with the file that is checked.
#pragma once

#include <cstddef>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

// Begins the exercise of that number, from 0, or goes on with it.
[[nodiscard]] Button exercise_button(const WorkspaceInput& input, std::size_t number);
// The exercise that a lesson's last step asks for; null: none.
[[nodiscard]] const ExerciseChoice* exercise_of_lesson(const WorkspaceInput& input, const std::string& lesson);
// A student's file is compared: to check it again, and hints while it does not pass.
[[nodiscard]] PanelValue submission_answers(const WorkspaceInput& input);

}  // namespace scatterscope::panels

// Which exercises a student has passed, and of which he read the solution before: in
// $XDG_CONFIG_HOME/scatterscope/exercises.json, in the form that progress in lessons has.
#pragma once

#include <cstdint>
#include <string>

#include "app/courses/kept/progress.h"

namespace scatterscope::app {

// The "steps" of an exercise there.
enum class ExerciseMark : std::uint32_t { passed, read_solution };

[[nodiscard]] LessonProgress load_exercises();
[[nodiscard]] bool is_marked(const LessonProgress& kept, const std::string& exercise, ExerciseMark mark);
// A solution that is read after the exercise was passed leaves no mark.
void mark_exercise(const std::string& exercise, ExerciseMark mark);

}  // namespace scatterscope::app

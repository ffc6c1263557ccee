// A lesson as text or JSON, with its answers.
#pragma once

#include <string>
#include <vector>

#include "app/courses/course.h"
#include "app/courses/course_runs.h"
#include "app/courses/kept/progress.h"
#include "app/courses/posed_scene.h"
#include "app/errors/common_errors.h"

namespace scatterscope::app {

// A line of a checked step: "3  predict  Answer: 4 (radix_1bit.cuh:52, step 131)".
[[nodiscard]] std::string checked_line(std::size_t number, const CourseScene& step, const PosedScene& posed);
// All of it to be read.
[[nodiscard]] std::string lesson_text(const Course& lesson, CourseRuns& runs, Language language);
[[nodiscard]] std::string lesson_json(const Course& lesson, CourseRuns& runs, Language language);
// The shipped lessons with the steps that were answered, from 1.
[[nodiscard]] std::string lessons_json(Language language, const LessonProgress& progress);

[[nodiscard]] std::string phase_words(Phase phase, Language language);

}  // namespace scatterscope::app

// An open course as the panels show it, in the user's language.
#pragma once

#include "app/courses/open_course.h"
#include "ui/panels/lecture/lecture_view.h"
#include "ui/panels/lesson/lesson_view.h"

namespace scatterscope::app {

[[nodiscard]] panels::LectureView lecture_view(const OpenCourse& open, Language language);
// A lesson, or the question of a lecture's scene, which is asked like a lesson of one step.
[[nodiscard]] panels::LessonView lesson_view(const OpenCourse& open, Language language);

}  // namespace scatterscope::app

// Any bytes as a lesson: one with steps that can be shown, or one line that says why not.
#include <optional>

#include "app/courses/course.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  std::optional<app::Course> lesson;
  try {
    lesson = app::read_course(app::CourseKind::lesson, tests::text_of(data, size), "lesson.json");
  } catch (const Error& error) {
    tests::require_line(error);
    return 0;
  }
  tests::require(!lesson->scenes().empty() && lesson->scenes().size() <= app::max_lesson_scenes);
  // An Error ends the program.
  tests::require(app::read_course(app::CourseKind::lesson, app::course_json(*lesson), "lesson.json") == *lesson);
  return 0;
}

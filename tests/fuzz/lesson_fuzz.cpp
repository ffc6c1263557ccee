// Any bytes as a lesson: one with steps that can be shown, or one line that says why not.
#include <optional>

#include "app/lessons/lesson.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  std::optional<app::Lesson> lesson;
  try {
    lesson = app::read_lesson(tests::text_of(data, size), "lesson.json");
  } catch (const Error& error) {
    tests::require_line(error);
    return 0;
  }
  tests::require(!lesson->steps.empty() && lesson->steps.size() <= app::max_lesson_steps);
  for (const app::LessonStep& step : lesson->steps) app::check_link(step.scene.arguments);  // an Error ends the program
  return 0;
}

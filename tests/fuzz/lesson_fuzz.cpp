// Any bytes as a lesson: one with steps that can be shown, or one line that says why not.
#include "app/lessons/lesson.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  const auto lesson = app::read_lesson(tests::text_of(data, size), "lesson.json");
  if (!lesson) {
    tests::require_line(lesson.problem());
    return 0;
  }
  tests::require(!lesson.steps.empty() && lesson.steps.size() <= app::max_lesson_steps);
  for (const app::LessonStep& step : lesson.steps) tests::require(!app::check_link(step.scene.arguments));
  return 0;
}

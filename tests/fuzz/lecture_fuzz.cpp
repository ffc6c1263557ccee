// Any bytes as a lecture: one that is the same once written and read again, or one line that says why not.
#include <optional>

#include "app/courses/course.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  std::optional<app::Course> lecture;
  try {
    lecture = app::read_course(app::CourseKind::lecture, tests::text_of(data, size), "lecture.json");
  } catch (const Error& error) {
    tests::require_line(error);
    return 0;
  }
  tests::require(app::read_course(app::CourseKind::lecture, app::course_json(*lecture), "lecture.json") == *lecture);
  for (const app::CourseScene* scene : lecture->scenes())
    for (const Language language : all_languages) tests::require(!scene->say.of(language).empty());
  return 0;
}

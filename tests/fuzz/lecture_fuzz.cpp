// Any bytes as a lecture: one that is the same once written and read again, or one line that says why not.
#include "app/lectures/lecture.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  const auto lecture = app::read_lecture(tests::text_of(data, size), "lecture.json");
  if (!lecture) {
    tests::require_line(lecture.problem());
    return 0;
  }
  const auto again = app::read_lecture(app::lecture_json(lecture), "lecture.json");
  tests::require(again && again == lecture);
  for (const app::LectureScene* scene : lecture.scenes())
    for (const Language language : all_languages) tests::require(!scene->caption.of(language).empty());
  return 0;
}

// Any bytes as a lecture that was not saved: the same once written and read again, or one line that says why not.
#include "app/courses/kept/unsaved_lecture.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  const auto again = [](const app::UnsavedLecture& lecture) {
    return app::parse_unsaved(app::unsaved_text(lecture.course, lecture.file, lecture.scene), lecture.path);
  };
  try {
    const app::UnsavedLecture first = app::parse_unsaved(tests::text_of(data, size), "one.unsaved");
    const app::UnsavedLecture second = again(first);  // its file has the whole path now
    tests::require(second.course.sections.size() == first.course.sections.size() && second.scene == first.scene);
    tests::require(again(second) == second);
  } catch (const Error& error) {
    tests::require_line(error);
  }
  return 0;
}

// Any bytes as the progress of lessons: the same once written and read again, or one line that says why not.
#include "app/courses/kept/progress.h"
#include "app/files/regular_file.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  try {
    const app::LessonProgress progress = app::parse_progress(tests::text_of(data, size));
    tests::require(app::parse_progress(app::progress_json(progress)) == progress);
  } catch (const Error& error) {
    tests::require_line(app::wrong_json("lessons.json", "FILE", error));
  }
  return 0;
}

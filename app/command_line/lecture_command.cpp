// `scatterscope lecture list`, `check` and `export`.
#include <string>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/lectures/lecture.h"
#include "app/lectures/lecture_page.h"
#include "app/lectures/lecture_runs.h"

namespace scatterscope::app {
namespace {

Outcome<Lecture> wanted_lecture(const Given& given) {
  if (given.file) return find_lecture(*given.file);
  std::vector<std::string> names;
  for (const Lecture& lecture : shipped_lectures_read()) names.push_back(lecture.name);
  return Problem{Text::option_missing, {"lecture", joined(names) + ", FILE"}};
}

}  // namespace

CommandResult run_lecture_list(const Given& given, const WindowHooks&) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  std::string text;
  for (const Lecture& lecture : shipped_lectures_read())
    text +=
        lecture.name + "  " + std::to_string(lecture.scenes().size()) + "  " + lecture.title.of(looks->language) + "\n";
  return print(text);
}

CommandResult run_lecture_check(const Given& given, const WindowHooks&) {
  const Outcome<Lecture> lecture = wanted_lecture(given);
  if (!lecture) return lecture.problem();
  LectureRuns runs(record_and_wait);
  std::size_t number = 0;
  for (const LectureScene* scene : lecture->scenes()) {
    ++number;
    if (auto problem = runs.check(*scene)) return in_scene(*given.file, number, *problem);
    if (auto problem = print(std::to_string(number) + "  " + scene->caption.of(Language::english) + "\n"))
      return problem;
  }
  return std::nullopt;
}

CommandResult run_lecture_export(const Given& given, const WindowHooks&) {
  const Outcome<Lecture> lecture = wanted_lecture(given);
  if (!lecture) return lecture.problem();
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  const std::string* out = given.find("--out");
  if (out == nullptr) return Problem{Text::option_missing, {"--out", "--out F.html"}};
  if (!out->ends_with(".html")) return Problem{Text::output_name, {"--out", shown(*out), ".html"}};
  if (auto problem = check_writable("--out", *out)) return problem;
  LectureRuns runs(record_and_wait);
  const auto page = lecture_page(*lecture, runs, looks->language);
  if (!page) return page.problem();
  return write_output("--out", *out, *page);
}

}  // namespace scatterscope::app

// `scatterscope lesson`: `list`, `check` or `wipe`, or a lesson to be read.
#include <algorithm>
#include <string>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_text.h"
#include "app/lessons/progress.h"

namespace scatterscope::app {
namespace {

Outcome<Lesson> wanted_lesson(const Given& given) {
  if (given.file) return find_lesson(*given.file);
  std::vector<std::string> names;
  for (const Lesson& lesson : shipped_lessons_read()) names.push_back(lesson.name);
  return Problem{Text::option_missing, {"lesson", joined(names) + ", FILE"}};
}

}  // namespace

CommandResult run_lesson_list(const Given& given, const WindowHooks&) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  if (const std::string* json = given.find("--json"))
    return write_output_or_stdout("--json", *json, lessons_json(looks->language));
  std::string lines;
  for (const Lesson& lesson : shipped_lessons_read())
    lines += lesson.name + "  " + std::to_string(lesson.steps.size()) + "  " + lesson.title.of(looks->language) + "\n";
  return print(lines);
}

CommandResult run_lesson_check(const Given& given, const WindowHooks&) {
  const Outcome<Lesson> lesson = wanted_lesson(given);
  if (!lesson) return lesson.problem();
  LessonRuns runs(record_and_wait);
  std::size_t number = 0;
  for (const LessonStep& step : lesson->steps) {
    ++number;
    if (auto problem = runs.check(step)) return in_step(*given.file, number, *problem);
    const auto posed = runs.pose(step, Language::english);
    if (!posed) return in_step(*given.file, number, posed.problem());
    if (auto problem = print(checked_line(number, step, *posed))) return problem;
  }
  return std::nullopt;
}

CommandResult run_lesson_wipe(const Given&, const WindowHooks&) {
  return wipe_progress(progress_path());
}

CommandResult run_lesson(const Given& given, const WindowHooks&) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  const std::string* json = given.find("--json");
  if (json != nullptr && !is_standard_output(*json)) {
    if (auto problem = check_writable("--json", *json)) return problem;
  }
  const Outcome<Lesson> lesson = wanted_lesson(given);
  if (!lesson) return lesson.problem();
  LessonRuns runs(record_and_wait);
  const auto all =
      json != nullptr ? lesson_json(*lesson, runs, looks->language) : lesson_text(*lesson, runs, looks->language);
  if (!all) return all.problem();
  return json != nullptr ? write_output_or_stdout("--json", *json, *all) : print(*all);
}

}  // namespace scatterscope::app

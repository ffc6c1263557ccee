// `scatterscope lesson`: `list`, `check` or `wipe`, a lesson to be read, or an answer to a step of it.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "app/command_line/command.h"
#include "app/courses/course.h"
#include "app/courses/kept/progress.h"
#include "app/courses/lesson_text.h"
#include "app/files/output_file.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/predicting.h"

namespace scatterscope::app {
namespace {

Course wanted_lesson(const Given& given) {
  if (given.file) return find_course(CourseKind::lesson, *given.file);
  throw missing_option("lesson", joined(course_names(CourseKind::lesson)) + ", FILE");
}

// Judges an answer to a step; a right one of a shipped lesson is kept. An option is named by its number, from 1.
int answer_step(const Given& given, const Course& lesson, Language language) {
  const std::string *step_word = given.find("--step"), *answer_word = given.find("--answer");
  if (answer_word == nullptr) throw only_with("--step", *step_word, "--answer");
  if (step_word == nullptr) throw only_with("--answer", *answer_word, "--step");
  const auto number = parse_number("--step", *step_word, 1, lesson.scenes().size());
  const std::size_t at = number - 1;
  const CourseScene& step = *lesson.scenes()[at];
  if (!step.asks()) throw Error{texts::lesson_not_there, {"--step", *step_word, "a step with a question"}};
  CourseRuns runs(recording_within(given.progress));
  const PosedScene posed = in_scene(lesson.kind, lesson.name, number, [&] { return runs.pose(step, language); });
  const bool chooses = !posed.asked.options.empty();
  const auto typed = parse_number("--answer", *answer_word, chooses ? 1 : 0,
                                  chooses ? posed.asked.options.size() : std::numeric_limits<std::uint64_t>::max());
  const std::uint64_t answer = chooses ? typed - 1 : typed;
  const bool right = posed.asked.is_right(answer);
  std::string words = right ? format_text(texts::predict_right, language, {*answer_word})
                            : format_text(texts::exam_wrong, language, {*answer_word});
  const std::string reason = runs.judge(step, posed, answer, language).why;
  if (!reason.empty()) words += "\n" + reason;
  if (right && !step.then.of(language).empty()) words += "\n" + step.then.of(language);
  print(words + "\n");
  if (!right) return exit_wrong;
  keep_progress(progress_path(), {{lesson.name, {static_cast<std::uint32_t>(at)}}});
  return exit_ok;
}

}  // namespace

int run_lesson_list(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  if (const std::string* json = given.find("--json")) {
    write_output_or_stdout("--json", *json, lessons_json(looks.language, load_progress(progress_path())));
    return exit_ok;
  }
  std::string lines;
  for (const CourseHead& lesson : course_heads(CourseKind::lesson))
    lines += lesson.name + "  " + std::to_string(lesson.scenes) + "  " + lesson.title.of(looks.language) + "\n";
  print(lines);
  return exit_ok;
}

int run_lesson_check(const Given& given, const WindowHooks&) {
  const Course lesson = wanted_lesson(given);
  CourseRuns runs(recording_within(given.progress));
  std::size_t number = 0;
  for (const CourseScene* step : lesson.scenes()) {
    given.progress.check();
    ++number;
    print(in_scene(lesson.kind, *given.file, number, [&] {
      runs.check(*step);
      return checked_line(number, *step, runs.pose(*step, Language::english));
    }));
  }
  return exit_ok;
}

int run_lesson_wipe(const Given&, const WindowHooks&) {
  wipe_progress(progress_path());
  return exit_ok;
}

int run_lesson(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  const std::string* json = given.find("--json");
  if (json != nullptr) check_writable("--json", *json);
  const Course lesson = wanted_lesson(given);
  if (given.find("--step") != nullptr || given.find("--answer") != nullptr)
    return answer_step(given, lesson, looks.language);
  CourseRuns runs(recording_within(given.progress));
  const auto all =
      json != nullptr ? lesson_json(lesson, runs, looks.language) : lesson_text(lesson, runs, looks.language);
  if (json != nullptr)
    write_output_or_stdout("--json", *json, all);
  else
    print(all);
  return exit_ok;
}

}  // namespace scatterscope::app

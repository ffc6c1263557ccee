// `scatterscope lesson`: `list`, `check` or `wipe`, a lesson to be read, or an answer to a step of it.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_text.h"
#include "app/lessons/progress.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/predicting.h"

namespace scatterscope::app {
namespace {

Lesson wanted_lesson(const Given& given) {
  if (given.file) return find_lesson(*given.file);
  std::vector<std::string> names;
  for (const Lesson& lesson : shipped_lessons_read()) names.push_back(lesson.name);
  throw missing_option("lesson", joined(names) + ", FILE");
}

// Judges an answer to a step; a right one of a shipped lesson is kept. An option is named by its number, from 1.
int answer_step(const Given& given, const Lesson& lesson, Language language) {
  const std::string *step_word = given.find("--step"), *answer_word = given.find("--answer");
  if (answer_word == nullptr) throw only_with("--step", *step_word, "--answer");
  if (step_word == nullptr) throw only_with("--answer", *answer_word, "--step");
  const auto number = parse_number("--step", *step_word, 1, lesson.steps.size());
  const std::size_t at = number - 1;
  const LessonStep& step = lesson.steps[at];
  if (!step.asks()) throw Error{texts::lesson_not_there, {"--step", *step_word, "a step with a question"}};
  LessonRuns runs(recording_within(given.progress));
  const PosedStep posed = in_step(lesson.name, number, [&] { return runs.pose(step, language); });
  const bool chooses = !posed.options.empty();
  const auto typed = parse_number("--answer", *answer_word, chooses ? 1 : 0,
                                  chooses ? posed.options.size() : std::numeric_limits<std::uint64_t>::max());
  const std::uint64_t answer = chooses ? typed - 1 : typed;
  const bool right = is_right(posed, answer);
  std::string words = right ? format_text(texts::predict_right, language, {*answer_word})
                            : text(texts::exam_wrong, language) + (" " + *answer_word);
  const std::string reason = runs.why(step, posed, answer, language);
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
  for (const Lesson& lesson : shipped_lessons_read())
    lines += lesson.name + "  " + std::to_string(lesson.steps.size()) + "  " + lesson.title.of(looks.language) + "\n";
  print(lines);
  return exit_ok;
}

int run_lesson_check(const Given& given, const WindowHooks&) {
  const Lesson lesson = wanted_lesson(given);
  LessonRuns runs(recording_within(given.progress));
  std::size_t number = 0;
  for (const LessonStep& step : lesson.steps) {
    given.progress.check();
    ++number;
    print(in_step(*given.file, number, [&] {
      runs.check(step);
      return checked_line(number, step, runs.pose(step, Language::english));
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
  const Lesson lesson = wanted_lesson(given);
  if (given.find("--step") != nullptr || given.find("--answer") != nullptr)
    return answer_step(given, lesson, looks.language);
  LessonRuns runs(recording_within(given.progress));
  const auto all =
      json != nullptr ? lesson_json(lesson, runs, looks.language) : lesson_text(lesson, runs, looks.language);
  if (json != nullptr)
    write_output_or_stdout("--json", *json, all);
  else
    print(all);
  return exit_ok;
}

}  // namespace scatterscope::app

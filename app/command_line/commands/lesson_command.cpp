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

Outcome<Lesson> wanted_lesson(const Given& given) {
  if (given.file) return find_lesson(*given.file);
  std::vector<std::string> names;
  for (const Lesson& lesson : shipped_lessons_read()) names.push_back(lesson.name);
  return missing_option("lesson", joined(names) + ", FILE");
}

// Judges an answer to a step; a right one of a shipped lesson is kept. An option is named by its number, from 1.
CommandResult answer_step(const Given& given, const Lesson& lesson, Language language) {
  const std::string *step_word = given.find("--step"), *answer_word = given.find("--answer");
  if (answer_word == nullptr) return only_with("--step", *step_word, "--answer");
  if (step_word == nullptr) return only_with("--answer", *answer_word, "--step");
  const auto number = parse_number("--step", *step_word, 1, lesson.steps.size());
  const std::size_t at = number - 1;
  const LessonStep& step = lesson.steps[at];
  if (!step.asks()) return Error{texts::lesson_not_there, {"--step", *step_word, "a step with a question"}};
  LessonRuns runs(recording_within(given.progress));
  const auto posed = runs.pose(step, language);
  if (!posed) return in_step(lesson.name, at + 1, posed.problem());
  const bool chooses = !posed->options.empty();
  const auto typed = parse_number("--answer", *answer_word, chooses ? 1 : 0,
                                  chooses ? posed->options.size() : std::numeric_limits<std::uint64_t>::max());
  const std::uint64_t answer = chooses ? typed - 1 : typed;
  const bool right = is_right(*posed, answer);
  std::string words = right ? format_text(texts::predict_right, language, {*answer_word})
                            : text(texts::exam_wrong, language) + (" " + *answer_word);
  const auto reason = runs.why(step, *posed, answer, language);
  if (!reason) return reason.problem();
  if (!reason->empty()) words += "\n" + *reason;
  if (right && !step.then.of(language).empty()) words += "\n" + step.then.of(language);
  if (auto problem = print(words + "\n")) return problem;
  if (!right) return already_reported(exit_wrong);
  return keep_progress(progress_path(), {{lesson.name, {static_cast<std::uint32_t>(at)}}});
}

}  // namespace

CommandResult run_lesson_list(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  if (const std::string* json = given.find("--json")) {
    const auto progress = load_progress(progress_path());
    if (!progress) return progress.problem();
    return write_output_or_stdout("--json", *json, lessons_json(looks.language, *progress));
  }
  std::string lines;
  for (const Lesson& lesson : shipped_lessons_read())
    lines += lesson.name + "  " + std::to_string(lesson.steps.size()) + "  " + lesson.title.of(looks.language) + "\n";
  return print(lines);
}

CommandResult run_lesson_check(const Given& given, const WindowHooks&) {
  const Outcome<Lesson> lesson = wanted_lesson(given);
  if (!lesson) return lesson.problem();
  LessonRuns runs(recording_within(given.progress));
  std::size_t number = 0;
  for (const LessonStep& step : lesson->steps) {
    given.progress.check();
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
  const Looks looks = parse_looks(given);
  const std::string* json = given.find("--json");
  if (json != nullptr && !is_standard_output(*json)) {
    if (auto problem = check_writable("--json", *json)) return problem;
  }
  const Outcome<Lesson> lesson = wanted_lesson(given);
  if (!lesson) return lesson.problem();
  if (given.find("--step") != nullptr || given.find("--answer") != nullptr)
    return answer_step(given, *lesson, looks.language);
  LessonRuns runs(recording_within(given.progress));
  const auto all =
      json != nullptr ? lesson_json(*lesson, runs, looks.language) : lesson_text(*lesson, runs, looks.language);
  if (!all) return all.problem();
  return json != nullptr ? write_output_or_stdout("--json", *json, *all) : print(*all);
}

}  // namespace scatterscope::app

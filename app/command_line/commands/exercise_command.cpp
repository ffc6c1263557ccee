// `scatterscope exercise`: kernels that students write. `list`, `start`, `check`, `watch`, `hint` and `solution` are
// for them; `grade` (grade_command.cpp) is for who gave the exercise.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <thread>

#include "app/command_line/command.h"
#include "app/exercises/checking.h"
#include "app/exercises/kept_exercises.h"
#include "app/exercises/submission.h"
#include "app/files/output_file.h"
#include "kernels/catalog.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds look_every{100};

std::string wanted_name(const Given& given) {
  std::vector<std::string> names;
  for (const Exercise& one : exercises()) names.push_back(one.name);
  if (!given.file) throw missing_option("NAME", joined(names));
  return *given.file;
}

std::string wanted_file(const Given& given) {
  if (!given.file) throw missing_option("FILE", "a file that `scatterscope exercise start` made");
  return *given.file;
}

const Exercise& exercise_in(const Given& given, const std::string& file, const std::string& text) {
  if (const std::string* named = given.find("--exercise")) return exercise_called("--exercise", *named);
  const auto name = exercise_named_in(text);
  if (!name) throw Error{texts::exercise_no_name, {shown(file)}, exit_bad_input};
  return exercise_called(shown(file), *name);
}

std::string seconds_since(Clock::time_point begin) {
  char digits[32];
  (void)std::snprintf(digits, sizeof digits, "%.1f", std::chrono::duration<double>(Clock::now() - begin).count());
  return digits;
}

Trust trust_of(const Given& given) {
  return given.find("--trust") != nullptr ? Trust::trusted : Trust::sandboxed;
}

// Whether a run on a GPU is asked for. There is no sandbox then: the driver needs what that forbids.
bool on_gpu(const Given& given) {
  const std::string* device = given.find("--device");
  if (device == nullptr || *device == "cpu") return false;
  if (*device != "cuda") throw unknown_word("--device", *device, {"cpu", "cuda"});
  if (trust_of(given) != Trust::trusted) throw Error{texts::exercise_gpu_needs_trust, {}, exit_bad_input};
  std::string why;
  if (!catalog::cuda_available(&why)) throw Error{texts::run_no_device, {why}, exit_lacking};
  return true;
}

// Checks one file once and says what was found.
bool check_once(const Given& given, const std::string& file, Models& models, Language language) {
  const auto begin = Clock::now();
  const std::string text = read_submission(file);
  const Exercise& exercise = exercise_in(given, file, text);
  Workshop workshop(exercise, trust_of(given));
  Checking checking;
  checking.progress = given.progress;
  const CheckReport report = check_text(workshop, text, models, checking);
  if (report.passed()) mark_exercise(exercise.name, ExerciseMark::passed);
  const std::string own_name = fs::path(file).filename().string();
  const std::string* json = given.find("--json");
  const bool says = json == nullptr || !is_standard_output(*json);
  if (says)
    print(report_text(exercise, report, own_name, language) +
          format_text(texts::exercise_took, language, {seconds_since(begin)}) + "\n");
  auto all = report_json(exercise, report, own_name, language);
  bool right = report.passed();
  if (right && on_gpu(given)) {
    const GpuReport gpu = check_on_gpu(workshop, models, checking);
    right = gpu.checked.passed();
    if (says) print(gpu_report_text(exercise, gpu, own_name, language));
    all["gpu"] = gpu_report_json(exercise, gpu, own_name, language);
  }
  if (json != nullptr) write_output_or_stdout("--json", *json, all.dump(2) + "\n");
  return right;
}

}  // namespace

int run_exercise_list(const Given& given, const WindowHooks&) {
  const Language language = parse_looks(given).language;
  const LessonProgress kept = load_exercises();
  std::string lines;
  auto all = nlohmann::ordered_json::array();
  for (const Exercise& exercise : exercises()) {
    const bool passed = is_marked(kept, exercise.name, ExerciseMark::passed);
    const std::string mark = passed ? "  (" + std::string(text(texts::exercise_is_passed, language)) + ")" : "";
    lines += exercise.name + "  " + exercise.title.of(language) + mark + "\n";
    all.push_back({{"number", exercise.number},
                   {"name", exercise.name},
                   {"title", exercise.title.of(language)},
                   {"goal", exercise.goal.of(language)},
                   {"sort", exercise.sort},
                   {"file", exercise.file},
                   {"lesson", exercise.lesson},
                   {"mistakes", exercise.mistakes},
                   {"passed", passed},
                   {"read_solution_before", is_marked(kept, exercise.name, ExerciseMark::read_solution)}});
  }
  if (const std::string* json = given.find("--json"))
    write_output_or_stdout("--json", *json, all.dump(2) + "\n");
  else
    print(lines);
  return exit_ok;
}

int run_exercise_start(const Given& given, const WindowHooks&) {
  const Language language = parse_looks(given).language;
  const Exercise& exercise = exercise_called("NAME", wanted_name(given));
  const std::string* named = given.find("DIR");
  const fs::path folder = named != nullptr ? *named : ".";
  const fs::path file = named != nullptr ? folder / (exercise.name + ".cuh") : fs::path(exercise.name + ".cuh");
  const std::string text = handed_out(exercise, language);
  std::error_code error;
  if (fs::exists(fs::symlink_status(file, error))) {
    const auto there = attempt([&] { return read_submission(file.string()); });
    if (there != text) throw Error{texts::exercise_changed, {shown(file.string())}, exit_bad_input};
  } else {
    fs::create_directories(folder, error);
    write_output("DIR", file, text);
  }
  print(format_text(texts::exercise_started, language,
                    {shown(file.string()), exercise.title.of(language), exercise.goal.of(language)}) +
        "\n" + format_text(texts::exercise_next, language, {shown(file.string())}) + "\n");
  return exit_ok;
}

int run_exercise_check(const Given& given, const WindowHooks&) {
  const Language language = parse_looks(given).language;
  (void)on_gpu(given);
  if (const std::string* json = given.find("--json"); json != nullptr && !is_standard_output(*json))
    check_writable("--json", *json);
  Models models;
  return check_once(given, wanted_file(given), models, language) ? exit_ok : exit_wrong;
}

// Until the exercise is passed or the user ends it.
int run_exercise_watch(const Given& given, const WindowHooks&) {
  const Language language = parse_looks(given).language;
  const std::string file = wanted_file(given);
  Models models;
  std::string before;
  bool first = true;
  for (;;) {
    const auto now = attempt([&] { return read_submission(file); });  // an editor may have it away for a moment
    if (first && !now) (void)read_submission(file);
    if (now && (first || *now != before)) {
      before = *now;
      if (check_once(given, file, models, language)) return exit_ok;
      print(format_text(texts::exercise_watching, language, {shown(file)}) + "\n");
      first = false;
    }
    given.progress.check();
    std::this_thread::sleep_for(look_every);
  }
}

int run_exercise_hint(const Given& given, const WindowHooks&) {
  const Language language = parse_looks(given).language;
  const Exercise& exercise = exercise_called("NAME", wanted_name(given));
  std::size_t number = 1;
  if (const std::string* word = given.find("--number"))
    number = parse_number("--number", *word, 1, exercise.hints.size());
  print(format_text(
            texts::exercise_hint, language,
            {std::to_string(number), std::to_string(exercise.hints.size()), exercise.hints[number - 1].of(language)}) +
        "\n");
  return exit_ok;
}

// The lines that stand in the shipped kernel. Who has not passed yet is remembered to have read them.
int run_exercise_solution(const Given& given, const WindowHooks&) {
  const Exercise& exercise = exercise_called("NAME", wanted_name(given));
  mark_exercise(exercise.name, ExerciseMark::read_solution);
  print("kernels/" + exercise.file + "\n" + model_lines(exercise));
  return exit_ok;
}

}  // namespace scatterscope::app

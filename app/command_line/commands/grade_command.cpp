// `scatterscope exercise grade`: a class's submissions.
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include "app/command_line/command.h"
#include "app/exercises/grading.h"
#include "app/files/output_file.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

// A student's name as a file's: letters that a file system or a shell takes otherwise are _.
std::string file_name_of(const std::string& student) {
  std::string name;
  for (const char c : student)
    name += std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos || static_cast<unsigned char>(c) < ' '
                ? '_'
                : c;
  return (name.starts_with('.') ? "_" + name : name) + ".html";
}

}  // namespace

int run_exercise_grade(const Given& given, const WindowHooks&) {
  const std::string *out = given.find("--out"), *json = given.find("--json"), *pages = given.find("--reports");
  if (out == nullptr) throw missing_option("--out", "FILE.csv");
  check_two_outputs(*out, json);
  if (!is_standard_output(*out)) check_writable("--out", *out);
  if (json != nullptr && !is_standard_output(*json)) check_writable("--json", *json);
  Grading grading;
  grading.language = parse_looks(given).language;
  if (const std::string* name = given.find("--exercise")) grading.exercise = exercise_called("--exercise", *name).name;
  const std::string* points = given.find("--points");
  grading.points = points == nullptr ? one_point_each() : parse_points("--points", *points);
  if (const std::string* seed = given.find("--seed")) {
    const auto number = parse_number("--seed", *seed, 1, UINT32_MAX);
    grading.seed = static_cast<std::uint32_t>(number);
  } else {
    const auto before = is_standard_output(*out) ? std::nullopt : seed_in(*out + ".journal");
    grading.seed = before ? *before : std::random_device{}() | 1;
  }
  if (!is_standard_output(*out)) grading.journal = *out + ".journal";
  grading.progress = given.progress;
  std::optional<OutputFolder> folder;
  if (pages != nullptr) folder.emplace("--reports", *pages).create();
  if (!given.file) throw missing_option("FILE", "the folder of the submissions");
  const std::vector<Submission> submissions = submissions_in("FILE", *given.file);
  const std::vector<Graded> all = grade(submissions, grading);
  // Spreadsheets take a file that begins so for UTF-8; Moodle's import takes the mark off.
  constexpr const char* byte_order_mark = "\xEF\xBB\xBF";
  const std::string csv = (is_standard_output(*out) ? "" : byte_order_mark) + grades_csv(all);
  const std::string whole = json != nullptr ? grades_json(all, grading) : std::string();
  std::vector<Output> outputs{{"--out", *out, csv}};
  if (json != nullptr) outputs.push_back({"--json", *json, whole});
  if (folder) {
    for (const Graded& one : all) folder->add(file_name_of(one.student), grade_page(one, grading.language));
    folder->publish();
  }
  write_outputs(outputs);
  std::error_code error;
  fs::remove(grading.journal, error);
  if (!is_standard_output(*out) && (json == nullptr || !is_standard_output(*json)))
    print(grades_text(all, grading.language) +
          format_text(texts::exercise_seed, grading.language, {std::to_string(grading.seed)}) + "\n");
  return exit_ok;
}

}  // namespace scatterscope::app

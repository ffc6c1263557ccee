// What a check found, in words and as JSON.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/exercises/checking.h"
#include "app/jobs/measure.h"
#include "kernels/catalog.h"
#include "kernels/format/measured_json.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {
namespace {

constexpr std::size_t most_compiler_lines = 5;

// "  ", in front of each line.
std::string indented(const std::string& words) {
  std::string lines = "    ";
  for (const char c : words) {
    lines += c;
    if (c == '\n') lines += "    ";
  }
  return lines + "\n";
}

// A line of the student's is named by his file.
std::string place_of(const Finding& finding, const Exercise& exercise, const std::string& file) {
  if (finding.line == 0) return {};
  const bool own = exercise.file.ends_with("/" + finding.file);
  return (own ? file : finding.file) + ":" + std::to_string(finding.line);
}

// Places are those of the student's file.
std::string said_of(const Judged& judged, const Exercise& exercise, const std::string& file, Language language) {
  const std::string kernel_file = exercise.file.substr(exercise.file.rfind('/') + 1) + ":";
  std::string said = judged.finding.said.of(language);
  for (std::size_t at = 0; (at = said.find(kernel_file, at)) != std::string::npos; at += file.size() + 1)
    said.replace(at, kernel_file.size(), file + ":");
  return said;
}

// The mistake that it is like, how many runs are wrong, the lesson.
std::vector<std::string> closing_lines(const Exercise& exercise, const CheckReport& report, Language language) {
  std::vector<std::string> lines;
  if (!report.mistake.empty()) {
    const std::string title = mistake_text(*mistakes::find(report.mistake), "title", language);
    lines.push_back(format_text(texts::exercise_known_mistake, language, {title, report.mistake}));
  }
  const std::string runs = std::to_string(report.runs);
  lines.push_back(report.passed() ? format_text(texts::exercise_passed, language, {runs, exercise.name})
                                  : format_text(texts::exercise_not_passed, language,
                                                {std::to_string(report.failed_runs), runs, exercise.name}));
  if (!report.passed() && !report.lesson.empty())
    lines.push_back(format_text(texts::exercise_lesson, language, {report.lesson}));
  return lines;
}

}  // namespace

std::vector<std::string> report_lines(const Exercise& exercise, const CheckReport& report, const std::string& file,
                                      Language language) {
  std::vector<std::string> lines;
  for (const Judged& judged : report.checks)
    if (judged.outcome == Outcome::failed)
      lines.push_back(format_text(texts::exercise_not_so, language, {title_of(judged.check, language)}) + "\n" +
                      said_of(judged, exercise, file, language));
  if (!report.mistake.empty())
    lines.push_back(format_text(texts::exercise_like_mistake, language,
                                {mistake_text(*mistakes::find(report.mistake), "title", language)}));
  const std::string runs = std::to_string(report.runs);
  lines.push_back(report.passed()
                      ? format_text(texts::exercise_all_right, language, {runs})
                      : format_text(texts::exercise_some_wrong, language, {std::to_string(report.failed_runs), runs}));
  return lines;
}

std::string report_text(const Exercise& exercise, const CheckReport& report, const std::string& file,
                        Language language) {
  std::string words = exercise.name + ": " + exercise.title.of(language) + "\n";
  if (!report.compiler.empty()) {
    words += std::string(text(texts::exercise_not_compiled, language)) + "\n";
    for (std::size_t k = 0; k < std::min(report.compiler.size(), most_compiler_lines); ++k)
      words += indented(words_of(report.compiler[k], language));
    return words;
  }
  for (const Judged& judged : report.checks) {
    constexpr const char* marks[] = {"  ok  ", "  NO  ", "  --  "};
    words += marks[static_cast<std::size_t>(judged.outcome)] + title_of(judged.check, language) + "\n";
    if (judged.outcome != Outcome::failed) continue;
    words += indented(said_of(judged, exercise, file, language));
    words += indented(format_text(texts::exercise_seen_with, language, {run_words(judged.run)}));
  }
  for (const std::string& line : closing_lines(exercise, report, language)) words += line + "\n";
  return words;
}

nlohmann::ordered_json report_json(const Exercise& exercise, const CheckReport& report, const std::string& file,
                                   Language language) {
  nlohmann::ordered_json all = {{"exercise", exercise.name}, {"passed", report.passed()}};
  auto compiler = nlohmann::ordered_json::array();
  for (const CompilerLine& line : report.compiler)
    compiler.push_back({{"line", line.line}, {"message", line.message}, {"words", words_of(line, language)}});
  all["compiler"] = std::move(compiler);
  all["runs"] = report.runs;
  all["failed_runs"] = report.failed_runs;
  auto checks = nlohmann::ordered_json::array();
  for (const Judged& judged : report.checks) {
    nlohmann::ordered_json one = {{"check", spelling(judged.check)}, {"outcome", spelling(judged.outcome)}};
    if (judged.outcome == Outcome::failed) {
      one["words"] = said_of(judged, exercise, file, language);
      if (const std::string place = place_of(judged.finding, exercise, file); !place.empty()) one["place"] = place;
      one["run"] = run_words(judged.run);
    }
    checks.push_back(std::move(one));
  }
  all["checks"] = std::move(checks);
  all["mistake"] = report.mistake;
  all["lesson"] = report.lesson;
  return all;
}

std::string gpu_report_text(const Exercise& exercise, const GpuReport& report, const std::string& file,
                            Language language) {
  const std::string gpu = catalog::device_info(catalog::Backend::cuda).name;
  if (!report.checked.passed())
    return format_text(texts::exercise_wrong_on_gpu, language, {gpu}) + "\n" +
           report_text(exercise, report.checked, file, language);
  return format_text(texts::exercise_right_on_gpu, language,
                     {gpu, std::to_string(report.checked.runs), std::string(students_sort)}) +
         "\n" + measured_table(*report.timed);
}

nlohmann::ordered_json gpu_report_json(const Exercise& exercise, const GpuReport& report, const std::string& file,
                                       Language language) {
  auto all = report_json(exercise, report.checked, file, language);
  if (report.timed) all["timed"] = nlohmann::ordered_json::parse(format::measured_json(*report.timed));
  return all;
}

}  // namespace scatterscope::app

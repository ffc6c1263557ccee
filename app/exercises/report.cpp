// What a check found, in words and as JSON.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/exercises/checking.h"
#include "app/jobs/measure.h"
#include "kernels/catalog.h"
#include "kernels/format/json_place.h"
#include "kernels/format/measured_json.h"
#include "kernels/sources.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {
namespace {

constexpr std::size_t most_compiler_lines = 5, most_warnings = 3;

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

// Whether one file of kernels/ includes another, itself or by what it includes.
bool uses(const std::string& file, const std::string& other, std::set<std::string>& seen) {
  constexpr std::string_view include = "#include \"kernels/";
  const std::string text = catalog::kernel_source(file);
  for (std::size_t at = text.find(include); at != std::string::npos; at = text.find(include, at + 1)) {
    const std::size_t begin = at + include.size();
    const std::string included = text.substr(begin, text.find('"', begin) - begin);
    if (included == other) return true;
    if (included.ends_with(".cuh") && seen.insert(included).second && uses(included, other, seen)) return true;
  }
  return false;
}

// The own names of kernel files that `said` places something in, "block_scan.cuh:12".
std::set<std::string> files_in(const std::string& said) {
  constexpr std::string_view ending = ".cuh:";
  std::set<std::string> names;
  for (std::size_t at = said.find(ending); at != std::string::npos; at = said.find(ending, at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(said[begin - 1])) != 0 || said[begin - 1] == '_'))
      --begin;
    names.insert(said.substr(begin, at + ending.size() - 1 - begin));
  }
  return names;
}

// Which of the places are in files that a student was not given, and why they are his concern.
std::string shipped_places(const std::string& said, const Exercise& exercise, const std::string& file,
                           Language language) {
  std::string lines;
  for (const std::string& name : files_in(said)) {
    const std::string path = catalog::kernel_path(name);
    if (path.empty() || path == exercise.file) continue;
    std::set<std::string> seen;
    const std::string shipped = "kernels/" + path;
    lines += "\n" + (uses(exercise.file, path, seen)
                         ? format_text(texts::exercise_in_used_file, language, {shipped})
                         : format_text(texts::exercise_in_using_file, language, {shipped, file}));
  }
  return lines;
}

// Places are those of the student's file.
std::string said_of(const Judged& judged, const Exercise& exercise, const std::string& file, Language language) {
  const std::string kernel_file = exercise.file.substr(exercise.file.rfind('/') + 1) + ":";
  std::string said = judged.finding.said.of(language);
  const std::string shipped = shipped_places(said, exercise, file, language);
  for (std::size_t at = 0; (at = said.find(kernel_file, at)) != std::string::npos; at += file.size() + 1)
    said.replace(at, kernel_file.size(), file + ":");
  return said + shipped;
}

// What the compiler warns of, where the exercise does not pass, behind what is said of them all.
std::vector<std::string> warning_lines(const CheckReport& report, Language language) {
  if (report.passed() || report.warnings.empty()) return {};
  std::vector<std::string> lines{std::string(text(texts::exercise_look_here, language))};
  for (std::size_t k = 0; k < std::min(report.warnings.size(), most_warnings); ++k)
    lines.push_back(words_of(report.warnings[k], language));
  return lines;
}

nlohmann::ordered_json json_of(const std::vector<CompilerLine>& lines, Language language) {
  auto all = nlohmann::ordered_json::array();
  for (const CompilerLine& line : lines)
    all.push_back({{"line", line.line}, {"message", line.message}, {"words", words_of(line, language)}});
  return all;
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
  for (const Judged& judged : report.checks) {
    if (judged.outcome != Outcome::failed) continue;
    const std::string printed = lines.empty() ? judged.finding.printed : std::string();
    lines.push_back(format_text(texts::exercise_not_so, language, {title_of(judged.check, language)}) + "\n" +
                    said_of(judged, exercise, file, language));
    if (!printed.empty()) lines.push_back(format_text(texts::exercise_printed, language, {printed}));
  }
  if (const std::vector<std::string> warned = warning_lines(report, language); !warned.empty()) {
    std::string together;
    for (const std::string& line : warned) together += (together.empty() ? "" : "\n") + line;
    lines.push_back(std::move(together));
  }
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
  bool first = true;
  for (const Judged& judged : report.checks) {
    constexpr const char* marks[] = {"  ok  ", "  NO  ", "  --  "};
    words += marks[static_cast<std::size_t>(judged.outcome)] + title_of(judged.check, language) + "\n";
    if (judged.outcome != Outcome::failed) continue;
    words += indented(said_of(judged, exercise, file, language));
    words += indented(format_text(texts::exercise_seen_with, language, {run_words(judged.run)}));
    if (first && !judged.finding.printed.empty())
      words += indented(format_text(texts::exercise_printed, language, {judged.finding.printed}));
    first = false;
  }
  const std::vector<std::string> warned = warning_lines(report, language);
  for (std::size_t k = 0; k < warned.size(); ++k) words += k == 0 ? warned[k] + "\n" : indented(warned[k]);
  for (const std::string& line : closing_lines(exercise, report, language)) words += line + "\n";
  return words;
}

nlohmann::ordered_json report_json(const Exercise& exercise, const CheckReport& report, const std::string& file,
                                   Language language) {
  nlohmann::ordered_json all = {{"exercise", exercise.name}, {"passed", report.passed()}};
  all["compiler"] = json_of(report.compiler, language);
  all["warnings"] = json_of(report.warnings, language);
  all["runs"] = report.runs;
  all["failed_runs"] = report.failed_runs;
  auto checks = nlohmann::ordered_json::array();
  for (const Judged& judged : report.checks) {
    nlohmann::ordered_json one = {{"check", spelling(judged.check)}, {"outcome", spelling(judged.outcome)}};
    if (judged.outcome == Outcome::failed) {
      one["words"] = said_of(judged, exercise, file, language);
      if (const std::string place = place_of(judged.finding, exercise, file); !place.empty()) one["place"] = place;
      one["run"] = run_words(judged.run);
      if (!judged.finding.printed.empty()) one["printed"] = judged.finding.printed;
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
         "\n" + measured_table(*report.timed, {students_sort, exercise.sort});
}

nlohmann::ordered_json gpu_report_json(const Exercise& exercise, const GpuReport& report, const std::string& file,
                                       Language language) {
  auto all = report_json(exercise, report.checked, file, language);
  if (report.timed) all["timed"] = format::parse_json(format::measured_json(*report.timed), format::max_measured_bytes);
  return all;
}

}  // namespace scatterscope::app

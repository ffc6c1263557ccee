#include "app/exercises/grading.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <system_error>
#include <tuple>
#include <utility>

#include "app/exercises/submission.h"
#include "app/parameters/options.h"
#include "kernels/format/json_place.h"
#include "kernels/text_hash.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/exercises.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr unsigned most_points = 1000;
constexpr std::size_t most_submissions = 10'000, most_journal_line = 1 << 20;

std::string english(const Error& error) {
  return describe(error, Language::english);
}

// Its code alone: two that differ in comments and blanks are the same work.
std::string code_of(const std::string& text) {
  std::string code;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text.compare(k, 2, "//") == 0) {
      k = std::min(text.find('\n', k), text.size());
    } else if (text.compare(k, 2, "/*") == 0) {
      k = std::min(text.find("*/", k + 2), text.size() - 1) + 1;
    } else if (std::isspace(static_cast<unsigned char>(text[k])) == 0) {
      code += text[k];
    }
  }
  return code;
}

bool is_kernel_file(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending == ".cuh" && fs::is_regular_file(fs::symlink_status(path));
}

// The one *.cuh file below a student's folder; of several none.
fs::path only_file_below(const fs::path& folder) {
  fs::path found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!is_kernel_file(at->path())) continue;
    if (!found.empty()) return {};
    found = at->path();
  }
  return found;
}

// "Li Hua_1234_assignsubmission_file_" is the name of a folder, or begins that of a file, in what Moodle's download of
// all submissions holds.
constexpr std::string_view moodle_mark = "_assignsubmission_";
std::optional<std::string> name_with_number(const std::string& name) {
  const std::size_t end = name.find(moodle_mark);
  if (end == std::string::npos) return std::nullopt;
  const std::size_t line = name.rfind('_', end - 1);
  if (end == 0 || line == std::string::npos || line == 0 || line + 1 == end) return std::nullopt;
  const bool number =
      std::all_of(name.begin() + static_cast<std::ptrdiff_t>(line) + 1, name.begin() + static_cast<std::ptrdiff_t>(end),
                  [](unsigned char c) { return std::isdigit(c) != 0; });
  return number ? std::optional(name.substr(0, end)) : std::nullopt;
}

// Moodle's names become the students'; those that several have keep their number.
void shorten_names(std::vector<Submission>& all) {
  std::map<std::string, unsigned> called;
  const auto name_of = [](const std::string& with_number) { return with_number.substr(0, with_number.rfind('_')); };
  for (const Submission& one : all)
    if (const auto longer = name_with_number(one.student))
      ++called[name_of(*longer)];
    else
      ++called[one.student];
  for (Submission& one : all)
    if (const auto longer = name_with_number(one.student))
      one.student = called.at(name_of(*longer)) == 1 ? name_of(*longer) : *longer;
}

std::string cell(const std::string& words) {
  const bool formula = !words.empty() && std::string_view("=+-@\t\r").find(words.front()) != std::string_view::npos;
  std::string quoted = formula ? "\"'" : "\"";
  for (const char c : words) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

nlohmann::ordered_json json_of(const Graded& one) {
  return {{"student", one.student},     {"exercise", one.exercise},   {"points", one.points},
          {"most", one.most},           {"passed", one.passed},       {"compiles", one.compiles},
          {"untouched", one.untouched}, {"elsewhere", one.elsewhere}, {"worth", one.worth},
          {"outcomes", one.outcomes},   {"mistake", one.mistake},     {"same_as", one.same_as},
          {"problem", one.problem},     {"report", one.report},       {"seconds", one.seconds}};
}

std::string text_of(const nlohmann::ordered_json& json, int indent = -1) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Graded graded_in(const nlohmann::ordered_json& json) {
  Graded one;
  json.at("student").get_to(one.student);
  json.at("exercise").get_to(one.exercise);
  json.at("points").get_to(one.points);
  json.at("most").get_to(one.most);
  json.at("passed").get_to(one.passed);
  json.at("compiles").get_to(one.compiles);
  json.at("untouched").get_to(one.untouched);
  json.at("elsewhere").get_to(one.elsewhere);
  json.at("worth").get_to(one.worth);
  json.at("outcomes").get_to(one.outcomes);
  json.at("mistake").get_to(one.mistake);
  json.at("problem").get_to(one.problem);
  json.at("report").get_to(one.report);
  json.at("seconds").get_to(one.seconds);
  return one;
}

// What a submission's grade follows from, beside this program.
std::string key_of(const std::string& student, const std::string& text, const Grading& grading) {
  std::string points;
  for (const unsigned each : grading.points) points += std::to_string(each) + ",";
  return hash_of_text(student + "\n" + grading.exercise + "\n" + std::to_string(grading.seed) + "\n" + points + "\n" +
                      language_code(grading.language) + "\n" + text);
}

// What an earlier grading that was ended has done, by key_of(); a last line that is not whole is none.
std::map<std::string, Graded> done_before(const fs::path& journal) {
  std::map<std::string, Graded> done;
  std::ifstream file(journal);
  for (std::string line; std::getline(file, line);) {
    try {
      const auto json = format::parse_json(line, most_journal_line);
      done[json.at("key").get<std::string>()] = graded_in(json.at("graded"));
    } catch (const std::exception&) {
      continue;  // not whole, or the seed
    }
  }
  return done;
}

bool is_to_be_earned(const Judged& at_first) {
  const bool of_result = at_first.check == Check::sorted || at_first.check == Check::stable;
  return at_first.outcome == Outcome::failed || (at_first.outcome == Outcome::open && of_result);
}

void take_report(Graded& graded, const CheckReport& report, const Score& score) {
  graded.compiles = report.compiler.empty();
  graded.passed = report.passed();
  graded.mistake = report.mistake;
  graded.points = score.points;
  graded.most = score.most;
  for (const Judged& judged : report.checks)
    graded.outcomes[std::string(spelling(judged.check))] = spelling(judged.outcome);
}

// What all submissions of an exercise are held against.
struct Yardstick {
  Models models;
  std::optional<CheckReport> begun;  // the file as it is handed out
};

// One run at a time: which runs are made before the check ends early does not depend on how fast they are.
const CheckReport& begun_by(Workshop& workshop, Yardstick& yardstick, const Grading& grading) {
  if (!yardstick.begun) {
    Checking checking;
    checking.seed = grading.seed;
    checking.at_a_time = 1;
    checking.outcomes_alone = true;
    checking.progress = silent(grading.progress);
    const std::string text = handed_out(workshop.exercise(), Language::english);
    yardstick.begun = check_text(workshop, text, yardstick.models, checking);
  }
  return *yardstick.begun;
}

// Blanks and comments aside, what stands around the lines that are asked for is there, in its order.
bool is_changed_elsewhere(const Exercise& exercise, const std::string& text) {
  const std::string code = code_of(text);
  const std::vector<std::string> parts = fixed_parts(exercise);
  const std::string first = code_of(parts.front()), last = code_of(parts.back());
  if (!code.starts_with(first) || !code.ends_with(last)) return true;
  std::size_t at = first.size();
  for (std::size_t k = 1; k + 1 < parts.size(); ++k) {
    const std::string part = code_of(parts[k]);
    at = code.find(part, at);
    if (at == std::string::npos) return true;
    at += part.size();
  }
  return at + last.size() > code.size();
}

bool is_untouched(const Exercise& exercise, const std::string& text) {
  return code_of(text) == code_of(handed_out(exercise, Language::english));
}

Graded grade_one(const Submission& submission, const std::string& text, std::map<std::string, Yardstick>& yardsticks,
                 const Grading& grading) {
  const auto begin = Clock::now();
  Graded graded;
  graded.student = submission.student;
  graded.exercise = grading.exercise.empty() ? exercise_named_in(text).value_or("") : grading.exercise;
  try {
    const Exercise* exercise = find_exercise(graded.exercise);
    if (exercise == nullptr)
      throw Error{texts::exercise_no_name, {shown(submission.file.filename().string())}, exit_bad_input};
    Workshop workshop(*exercise, Trust::sandboxed);
    Yardstick& yardstick = yardsticks[exercise->name];
    const CheckReport& begun = begun_by(workshop, yardstick, grading);
    graded.most = score_of(begun, begun, grading.points).most;
    for (const Judged& one : begun.checks)
      if (is_to_be_earned(one))
        graded.worth[std::string(spelling(one.check))] = grading.points[static_cast<std::size_t>(one.check)];
    Checking checking;
    checking.seed = grading.seed;
    checking.progress = grading.progress;
    const CheckReport report = check_text(workshop, text, yardstick.models, checking);
    take_report(graded, report, score_of(report, begun, grading.points));
    graded.report = report_text(*exercise, report, submission.file.filename().string(), grading.language);
    graded.untouched = is_untouched(*exercise, text);
    graded.elsewhere = is_changed_elsewhere(*exercise, text);
    if (graded.untouched) {
      graded.points = 0;
      graded.problem = scatterscope::text(texts::exercise_untouched, Language::english);
      graded.report.insert(0, std::string(scatterscope::text(texts::exercise_untouched, grading.language)) + "\n");
    }
  } catch (const Error& error) {
    if (grading.progress.ended()) throw;
    graded.problem = english(error);
    graded.report = describe(error, grading.language) + "\n";
  }
  graded.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return graded;
}

// What cannot be read is of the class's exercise, where it has one.
void take_most_of_class(std::vector<Graded>& all) {
  std::map<std::string, unsigned> most;
  for (const Graded& one : all)
    if (one.most > 0) most[one.exercise] = one.most;
  if (most.size() != 1) return;
  for (Graded& one : all)
    if (one.most == 0) std::tie(one.exercise, one.most) = *most.begin();
}

}  // namespace

std::vector<Submission> submissions_in(std::string_view argument, const fs::path& folder) {
  std::vector<Submission> all;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && all.size() < most_submissions;
       at.increment(error)) {
    const fs::path path = at->path();
    const fs::file_status status = fs::symlink_status(path);
    const std::string name = path.filename().string();
    if (fs::is_directory(status)) {
      fs::path file = only_file_below(path);
      // What a student wrote beside his files lies in a folder of its own.
      if (!file.empty() || name.find("_assignsubmission_onlinetext") == std::string::npos)
        all.push_back({name, std::move(file)});
    }
    if (is_kernel_file(path) || fs::is_symlink(status))
      all.push_back({path.stem().string(), is_kernel_file(path) ? path : fs::path()});
  }
  if (error)
    throw Error{texts::exercise_unreadable,
                {std::string(argument) + " " + shown(folder.string()), error.message()},
                exit_bad_input};
  if (all.empty())
    throw Error{texts::exercise_no_submissions, {std::string(argument) + " " + shown(folder.string())}, exit_bad_input};
  shorten_names(all);
  std::sort(all.begin(), all.end(), [](const Submission& a, const Submission& b) { return a.student < b.student; });
  for (std::size_t k = 1; k < all.size(); ++k)  // STUDENT.cuh beside STUDENT/
    if (all[k].student == all[k - 1].student) all[k].student += " (2)";
  return all;
}

Points one_point_each() {
  Points points;
  points.fill(1);
  return points;
}

Score score_of(const CheckReport& report, const CheckReport& begun, const Points& points) {
  Score score;
  unsigned broken = 0;
  for (const Judged& at_first : begun.checks) {
    const unsigned worth = points[static_cast<std::size_t>(at_first.check)];
    const auto now = std::find_if(report.checks.begin(), report.checks.end(),
                                  [&](const Judged& one) { return one.check == at_first.check; });
    const bool judged = now != report.checks.end();
    const bool to_be_earned = is_to_be_earned(at_first);
    if (to_be_earned) score.most += worth;
    if (!judged) continue;
    if (to_be_earned && now->outcome == Outcome::passed) score.points += worth;
    if (!to_be_earned && now->outcome == Outcome::failed) broken += worth;
  }
  score.points -= std::min(score.points, broken);
  return score;
}

Points parse_points(std::string_view argument, const std::string& list) {
  Points points = one_point_each();
  std::vector<std::string> words;
  for (std::size_t c = 0; c < number_of_checks; ++c) words.emplace_back(spelling(static_cast<Check>(c)));
  std::size_t at = 0;
  do {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string each = list.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = std::min(each.find('='), each.size());
    const auto found = std::find(words.begin(), words.end(), each.substr(0, equals));
    if (found == words.end()) throw unknown_word(argument, each.substr(0, equals), words);
    const auto number =
        attempt([&] { return parse_number(argument, each.substr(std::min(equals + 1, each.size())), 0, most_points); });
    if (!number)
      throw Error{texts::number_not_allowed,
                  {std::string(argument), shown(each), "0", std::to_string(most_points)},
                  exit_bad_input};
    points[static_cast<std::size_t>(found - words.begin())] = static_cast<unsigned>(*number);
  } while (at < list.size());
  return points;
}

std::optional<std::uint32_t> seed_in(const fs::path& journal) {
  std::ifstream file(journal);
  for (std::string line; std::getline(file, line);) {
    try {
      const auto json = format::parse_json(line, most_journal_line);
      if (json.contains("seed")) return json.at("seed").get<std::uint32_t>();
    } catch (const std::exception&) {
      continue;
    }
  }
  return std::nullopt;
}

std::vector<Graded> grade(const std::vector<Submission>& submissions, const Grading& grading) {
  if (const auto problem = no_sandbox()) {
    const bool missing = problem->id() == texts::exercise_no_bwrap;
    throw Error{missing ? texts::exercise_grade_no_bwrap : texts::exercise_grade_forbidden, problem->arguments(),
                exit_bad_input};
  }
  const std::map<std::string, Graded> before = done_before(grading.journal);
  if (!grading.journal.empty() && seed_in(grading.journal) != grading.seed)
    std::ofstream(grading.journal, std::ios::app) << "\n" << text_of({{"seed", grading.seed}});
  std::map<std::string, Yardstick> yardsticks;
  std::map<std::string, std::string> first_with;  // code, who
  std::vector<Graded> all;
  const double share = 1 / static_cast<double>(submissions.size());
  for (const Submission& submission : submissions) {
    Grading of_one = grading;
    of_one.progress = grading.progress.part(static_cast<double>(all.size()) * share, share);
    of_one.progress(0);
    std::string text;
    try {
      if (submission.file.empty())
        throw Error{texts::exercise_not_one_file, {shown(submission.student)}, exit_bad_input};
      text = read_submission(submission.file.string());
    } catch (const Error& error) {
      Graded unreadable;
      unreadable.student = submission.student;
      unreadable.problem = english(error);
      unreadable.report = describe(error, grading.language) + "\n";
      all.push_back(std::move(unreadable));
      continue;
    }
    const std::string key = key_of(submission.student, text, grading);
    const auto done = before.find(key);
    Graded graded = done != before.end() ? done->second : grade_one(submission, text, yardsticks, of_one);
    if (done == before.end() && !grading.journal.empty())
      std::ofstream(grading.journal, std::ios::app) << "\n" << text_of({{"key", key}, {"graded", json_of(graded)}});
    if (!graded.untouched) {  // files that nobody has changed are alike without copying
      const auto [who, is_first] = first_with.emplace(hash_of_text(code_of(text)), submission.student);
      if (!is_first) graded.same_as = who->second;
    }
    all.push_back(std::move(graded));
  }
  take_most_of_class(all);
  return all;
}

std::string grades_csv(const std::vector<Graded>& all) {
  std::string csv = "student,exercise,points,most,passed,compiles";
  for (std::size_t c = 0; c < number_of_checks; ++c) csv += "," + std::string(spelling(static_cast<Check>(c)));
  csv += ",mistake,elsewhere,same_as,problem,seconds\r\n";
  for (const Graded& one : all) {
    csv += cell(one.student) + "," + cell(one.exercise) + "," + std::to_string(one.points) + "," +
           std::to_string(one.most) + "," + (one.passed ? "1" : "0") + "," + (one.compiles ? "1" : "0");
    for (std::size_t c = 0; c < number_of_checks; ++c) {
      const auto found = one.outcomes.find(std::string(spelling(static_cast<Check>(c))));
      csv += "," + (found == one.outcomes.end() ? std::string() : found->second);
    }
    std::ostringstream seconds;
    seconds.precision(1);
    seconds << std::fixed << one.seconds;
    csv += "," + cell(one.mistake) + (one.elsewhere ? ",1," : ",0,") + cell(one.same_as) + "," + cell(one.problem) +
           "," + seconds.str() + "\r\n";
  }
  return csv;
}

std::string grades_json(const std::vector<Graded>& all, const Grading& grading) {
  std::map<std::string, unsigned> failed, mistakes_made;
  auto students = nlohmann::ordered_json::array();
  for (const Graded& one : all) {
    for (const auto& [check, outcome] : one.outcomes)
      if (outcome == spelling(Outcome::failed)) ++failed[check];
    if (!one.mistake.empty()) ++mistakes_made[one.mistake];
    students.push_back(json_of(one));
  }
  return text_of({{"format", "scatterscope-grades"},
                  {"version", 1},
                  {"seed", grading.seed},
                  {"failed", failed},
                  {"mistakes", mistakes_made},
                  {"students", std::move(students)}},
                 2);
}

std::string grade_page(const Graded& graded, Language language) {
  const std::string title = scene::escaped(graded.student + ": " + graded.exercise);
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
         title +
         "</title>\n<style>:root{color-scheme:light dark}body{font-family:sans-serif;max-width:60rem;"
         "margin:1rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>\n</head>\n<body>\n<h1>" +
         title + "</h1>\n<p>" +
         scene::escaped(format_text(texts::exercise_points, language,
                                    {std::to_string(graded.points), std::to_string(graded.most)})) +
         "</p>\n<pre>" + scene::escaped(graded.report) + "</pre>\n</body>\n</html>\n";
}

std::string grades_text(const std::vector<Graded>& all, Language language) {
  std::size_t passed = 0, untouched = 0, not_compiled = 0, not_read = 0;
  std::map<std::string, unsigned> made, failed;
  std::map<std::string, std::map<std::string, unsigned>> worth;  // by exercise
  std::string same;
  const auto listed = [&](const std::map<std::string, unsigned>& counts) {
    std::string list;
    for (const auto& [word, count] : counts)
      list += (list.empty() ? "" : text(texts::exercise_class_comma, language)) + word + " " + std::to_string(count);
    return list;
  };
  for (const Graded& one : all) {
    if (!one.worth.empty()) worth[one.exercise] = one.worth;
    not_read += one.worth.empty();
    not_compiled += !one.worth.empty() && !one.compiles;
    for (const auto& [check, outcome] : one.outcomes)
      if (outcome == spelling(Outcome::failed)) ++failed[check];
    if (one.elsewhere) same += format_text(texts::exercise_class_elsewhere, language, {shown(one.student)}) + "\n";
    passed += one.passed;
    untouched += one.untouched;
    if (!one.mistake.empty()) ++made[one.mistake];
    if (!one.same_as.empty())
      same += format_text(texts::exercise_same_as, language, {shown(one.student), shown(one.same_as)}) + "\n";
  }
  std::string words =
      format_text(texts::exercise_class, language, {std::to_string(all.size()), std::to_string(passed)}) + "\n";
  if (untouched > 0)
    words += format_text(texts::exercise_class_untouched, language, {std::to_string(untouched)}) + "\n";
  for (const auto& [exercise, points] : worth)
    words += format_text(texts::exercise_class_worth, language, {exercise, listed(points)}) + "\n";
  if (not_read > 0) words += format_text(texts::exercise_class_not_read, language, {std::to_string(not_read)}) + "\n";
  if (not_compiled > 0)
    words += format_text(texts::exercise_class_not_compiled, language, {std::to_string(not_compiled)}) + "\n";
  if (!failed.empty()) words += format_text(texts::exercise_class_failed, language, {listed(failed)}) + "\n";
  for (const auto& [name, count] : made)
    words += format_text(texts::exercise_class_mistake, language,
                         {std::to_string(count), mistake_text(*mistakes::find(name), "title", language)}) +
             "\n";
  return words + same;
}

}  // namespace scatterscope::app

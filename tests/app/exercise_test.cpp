// Exercises: their files, what compilers say, what is judged, how a class is graded.
#include "app/exercises/exercise.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "app/courses/course.h"
#include "app/exercises/checking.h"
#include "app/exercises/grading.h"
#include "app/exercises/workshop.h"
#include "kernels/catalog.h"
#include "kernels/sources.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/failed_runs.h"
#include "tests/app/typed.h"
#include "tests/temporary_folder.h"
#include "tests/testing.h"
#include "ui/figures/figure.h"

namespace scatterscope::app {
namespace {

constexpr std::string_view small_exercise =
    "sort radix_1bit\nfile radix/radix_1bit.cuh\nfigure 13.3\nrun --keys 1,0\n"
    "--- en\ntitle T\ngoal G\nhint H\n--- zh-Hans\ntitle T\ngoal G\nhint H\n--- zh-Hant\ntitle T\ngoal G\nhint H\n"
    "--- model\n    unsigned ones_before = scan[i];\n--- given\n    unsigned ones_before = 0;\n";

std::string with(std::string text, std::string_view old, std::string_view now) {
  text.replace(text.find(old), old.size(), now);
  return text;
}

RecordedMistake run_of(const RunArguments& options) {
  const RunRequest request = parse_run(options, MissingInput::is_a_problem);
  return {std::make_shared<const recording::Recording>(
              catalog::record(request.config, request.input, catalog::Backend::cpu)),
          std::nullopt};
}

TEST_CASE("shipped exercises are whole, and name what there is") {
  CHECK(exercises().size() >= 14);
  for (const Exercise& exercise : exercises()) {
    CAPTURE(exercise.name);
    CHECK(!exercise.hints.empty());
    CHECK(!exercise.runs.empty());
    CHECK(figures::find_figure(exercise.figure) != nullptr);
    if (!exercise.lesson.empty()) CHECK_NOTHROW((void)find_course(CourseKind::lesson, exercise.lesson));
    for (const std::string& name : exercise.mistakes) CHECK(mistakes::find(name) != nullptr);
    CHECK(!exercise.sort_file().empty());
    // The model is the shipped kernel, or that of the mistake that the shipped one has.
    const std::string shipped = catalog::kernel_source(exercise.file);
    if (exercise.mends_shipped())
      CHECK(model_text(exercise) ==
            mistakes::text_of(*mistakes::find(exercise.mistakes.front()), mistakes::Program::right));
    else
      CHECK(model_text(exercise) == shipped);
    for (const Language language : all_languages) {
      const std::string text = handed_out(exercise, language);
      CHECK(exercise_named_in(text) == exercise.name);
      CHECK(text.ends_with(shipped.substr(shipped.size() - 20)));
    }
    for (const RunArguments& run : runs_of(exercise)) CHECK_NOTHROW((void)parse_run(run, MissingInput::is_a_problem));
  }
}

TEST_CASE("a grader's seed gives other keys, and the same ones again") {
  const Exercise& exercise = exercises()[0];
  CHECK(runs_of(exercise, 5) == runs_of(exercise, 5));
  CHECK(runs_of(exercise, 5) != runs_of(exercise, 6));
  const auto runs = runs_of(exercise);
  const auto has = [&](auto condition) { return std::any_of(runs.begin(), runs.end(), condition); };
  CHECK(has([](const RunArguments& run) { return run.at("--keys").empty(); }));
  CHECK(has([](const RunArguments& run) { return run.contains("--schedule-seed"); }));
  CHECK(has([](const RunArguments& run) { return run.contains("--values"); }));
}

TEST_CASE("what is wrong in an exercise's file is named") {
  const auto problem = [](const std::string& text) {
    return tests::why_not([&] { return read_exercise(1, "small", text); });
  };
  CHECK(read_exercise(1, "small", small_exercise).given.size() == 1);
  CHECK(problem(with(std::string(small_exercise), "sort ", "sorts ")).ends_with("sorts"));
  CHECK(problem(with(std::string(small_exercise), "radix/radix_1bit", "radix/none")).ends_with("file radix/none.cuh"));
  CHECK(problem(with(std::string(small_exercise), "sort radix_1bit", "sort none")).ends_with("sort none"));
  CHECK(problem(with(std::string(small_exercise), "= scan[i];", "= gone[i];")).find("gone[i]") != std::string::npos);
  CHECK(problem(with(std::string(small_exercise), "--- zh-Hans\ntitle T", "--- zh-Hans")).ends_with("--- zh-Hans"));
  CHECK(problem(with(std::string(small_exercise), "--- given", "--- taken")).ends_with("--- taken"));
}

TEST_CASE("compilers' words are found, and said to beginners") {
  const std::string of_gcc =
      "In file included from /exercise/exercise.cpp:1:\n"
      "/exercise/kernels/radix/radix_1bit.cuh:29:5: error: expected ';' before 'see'\n"
      "/exercise/kernels/radix/radix_1bit.cuh:31:13: error: \u2018bitt\u2019 was not declared in this scope; did you "
      "mean 'bit'?\n"
      "/exercise/kernels/radix/radix_1bit.cuh:90:17:   required from here\n"
      "/headers/kernels/simt/cpu/access.h:50:1: error: no match for 'operator+' (operand types are 'View' and 'int')\n";
  const auto lines = compiler_lines(of_gcc, "kernels/radix/radix_1bit.cuh");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].line == 29);
  CHECK(lines[0].said == texts::exercise_cc_semicolon);
  CHECK(lines[1].said == texts::exercise_cc_undeclared);
  CHECK(lines[1].arguments == std::vector<std::string>{"bitt"});
  CHECK(lines[2].line == 90);  // where it was asked for
  CHECK(words_of(lines[1], Language::english).starts_with("line 31: nothing is called bitt here"));
  const auto of_clang =
      compiler_lines("/x/kernels/a.cuh:7:3: error: use of undeclared identifier 'k'\n", "kernels/a.cuh");
  REQUIRE(of_clang.size() == 1);
  CHECK(of_clang[0].said == texts::exercise_cc_undeclared);
  CHECK(compiler_lines("no line of a compiler\n:::\nerror:\n(3)\n", "a.cuh").empty());
  const auto of_nvrtc = compiler_lines(
      "kernels/a.cuh(31): error: identifier \"bitt\" is undefined\n    bits[i] = bitt;\n              ^\n\n"
      "kernels/a.cuh(40): error: expected a \";\"\n  }\n  ^\n",
      "kernels/a.cuh");
  REQUIRE(of_nvrtc.size() == 2);
  CHECK(of_nvrtc[0].line == 31);
  CHECK(of_nvrtc[0].arguments == std::vector<std::string>{"bitt"});
  CHECK(of_nvrtc[1].said == texts::exercise_cc_semicolon);
}

TEST_CASE("a run is judged by what is right of it") {
  const Exercise& bits = *find_exercise("bits");
  const RunArguments options{{"--sort", "radix-1bit"}, {"--keys", "3,1,2,0,1"}, {"--key-bits", "2"},
                             {"--block-threads", "2"}, {"--values", ""},        {"--device", "cpu"}};
  const RecordedMistake right = run_of(options);
  CHECK(judge_run(bits, right, right).empty());

  auto lost = std::make_shared<recording::Recording>(*right.recording);
  lost->output[1] = lost->output[0];
  const auto findings = judge_run(bits, right, {lost, std::nullopt});
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].check == Check::sorted);
  CHECK(findings[1].check == Check::permutation);
  CHECK(findings[1].said.of(Language::english) == "key 0 is in the input 1 time, in the result 2 times");

  auto unstable = std::make_shared<recording::Recording>(*right.recording);
  std::swap(unstable->output_values[1], unstable->output_values[2]);
  const auto swapped = judge_run(bits, right, {unstable, std::nullopt});
  REQUIRE(swapped.size() == 1);
  CHECK(swapped[0].check == Check::stable);
}

CheckReport report_of(const std::map<Check, Outcome>& outcomes) {
  CheckReport report;
  for (const auto& [check, outcome] : outcomes) report.checks.push_back({check, outcome, {}, {}});
  return report;
}

TEST_CASE("points are for what was not so in the file that was handed out") {
  using enum Outcome;
  const CheckReport begun = report_of({{Check::finishes, passed},
                                       {Check::races, passed},
                                       {Check::arrays, failed},
                                       {Check::sorted, failed},
                                       {Check::stable, open}});
  const auto points = [&](Outcome finishes, Outcome races, Outcome arrays, Outcome sorted, Outcome stable) {
    const Score score = score_of(report_of({{Check::finishes, finishes},
                                            {Check::races, races},
                                            {Check::arrays, arrays},
                                            {Check::sorted, sorted},
                                            {Check::stable, stable}}),
                                 begun, one_point_each());
    CHECK(score.most == 3);
    return score.points;
  };
  CHECK(points(passed, passed, passed, passed, passed) == 3);
  CHECK(points(passed, passed, failed, failed, open) == 0);
  CHECK(points(passed, passed, failed, passed, passed) == 2);
  CHECK(points(passed, failed, passed, passed, passed) == 2);  // a race that was not there
  CHECK(points(failed, failed, passed, failed, open) == 0);    // no less than none
  CHECK(points(failed, open, open, open, open) == 0);
  const Score dear = score_of(report_of({{Check::races, failed}, {Check::sorted, passed}}), begun,
                              parse_points("--points", "sorted=5,races=2"));
  CHECK(dear.most == 7);
  CHECK(dear.points == 3);
  CHECK(score_of({}, begun, one_point_each()).points == 0);  // does not compile
  const CheckReport ended = report_of({{Check::bounds, failed}, {Check::sorted, open}, {Check::launches, open}});
  CHECK(score_of(report_of({{Check::bounds, passed}, {Check::sorted, failed}, {Check::launches, passed}}), ended,
                 one_point_each())
            .points == 1);
  CHECK(score_of(ended, ended, one_point_each()).most == 2);
}

TEST_CASE("students are called as Moodle's download calls them, without its numbers") {
  const tests::TemporaryFolder folder;
  const auto put = [&](const std::string& name) {
    const std::filesystem::path path = folder.path / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "\n";
  };
  put("李 华_12_assignsubmission_file_/bits.cuh");
  put("Li Hua_34_assignsubmission_file/a/b.cuh");
  put("Li Hua_56_assignsubmission_file/bits.cuh");
  put("Li Hua_56_assignsubmission_onlinetext/onlinetext.html");
  put("Anna B_C_78_assignsubmission_file_bits.cuh");
  put("cho_assignsubmission_file/bits.cuh");
  put("dan_9.cuh");
  std::vector<std::string> names;
  for (const Submission& one : submissions_in("FILE", folder.path)) names.push_back(one.student);
  CHECK(names ==
        std::vector<std::string>{"Anna B_C", "Li Hua_34", "Li Hua_56", "cho_assignsubmission_file", "dan_9", "李 华"});
}

TEST_CASE("an endless loop is said in a student's words") {
  const Error error{texts::run_access_limit, {"scatter", "0", "1", "radix_1bit.cuh:12", "1000000"}};
  const RunArguments options{{"--sort", "radix-1bit"}, {"--keys", "1,0"}, {"--device", "cpu"}};
  const RecordedMistake right = run_of(options);
  const auto findings = judge_run(*find_exercise("bits"), right, {right.recording, error});
  REQUIRE(!findings.empty());
  CHECK(findings[0].check == Check::finishes);
  CHECK(findings[0].line == 12);
  for (const Language language : all_languages)
    CHECK(findings[0].said.of(language).find("--access-limit") == std::string::npos);
  CHECK(judge_lost_run(Error{texts::out_of_memory, {}}).said.of(Language::english).find("1 GiB") != std::string::npos);
}

TEST_CASE("a place in a file that was not handed out is explained; what is printed and warned of is shown") {
  const Exercise& co_rank = *find_exercise("co-rank");
  CheckReport report;
  report.runs = report.failed_runs = 1;
  Judged judged{Check::bounds, Outcome::failed, {{"--keys", "1"}}, {}};
  judged.finding.said.of(Language::english) = "merge.cuh:90 and block_scan.cuh:7";
  judged.finding.printed = "a\nb";
  report.checks.push_back(judged);
  report.warnings.push_back({30, "suggest parentheses", texts::exercise_cc_assigns, {}});
  const std::string words = report_text(co_rank, report, "mine.cuh", Language::english);
  const auto has = [&](std::string_view part) {
    CAPTURE(words);
    CHECK(words.find(part) != std::string::npos);
  };
  has("    kernels/merge/merge.cuh is a shipped file that uses yours: look at what it gets from mine.cuh.\n");
  has("    your program printed:\n    a\n    b\n");
  has("Look here, too; this compiles, but is often a slip:\n    line 30: = stores a value here");
  const auto json = report_json(co_rank, report, "mine.cuh", Language::english);
  CHECK(json["warnings"].size() == 1);
  CHECK(json["checks"][0]["printed"] == "a\nb");
  report.checks[0].finding.said.of(Language::english) = "block_scan.cuh:7";
  CHECK(report_text(*find_exercise("barrier-outside-the-check"), report, "mine.cuh", Language::english)
            .find("kernels/scan/block_scan.cuh is a shipped file that your code uses") != std::string::npos);
  report.failed_runs = 0;
  report.checks[0].outcome = Outcome::passed;
  CHECK(report_text(co_rank, report, "mine.cuh", Language::english).find("Look here") == std::string::npos);
}

TEST_CASE("points, and cells that no spreadsheet computes") {
  const Points points = parse_points("--points", "sorted=5,races=0");
  CHECK(points[static_cast<std::size_t>(Check::sorted)] == 5);
  CHECK(points[static_cast<std::size_t>(Check::races)] == 0);
  CHECK(points[static_cast<std::size_t>(Check::bounds)] == 1);
  CHECK(tests::why_not([] { return parse_points("--points", "sortde=5"); }).find("did you mean") != std::string::npos);
  CHECK(!tests::why_not([] { return parse_points("--points", "sorted=x"); }).empty());

  Graded graded;
  for (const char* name : {"=1+1", "+1", "-1", "@a", "\tb", "a\"b"}) {
    graded.student = name;
    const std::string csv = grades_csv({graded});
    const std::string row = csv.substr(csv.find("\r\n") + 2);
    CAPTURE(row);
    CHECK(row.starts_with("\""));
    CHECK(std::string_view("=+-@\t").find(row[1]) == std::string_view::npos);
  }
  graded.report = "<script>alert(1)</script>";
  CHECK(grade_page(graded, Language::english).find("<script>") == std::string::npos);
}

}  // namespace
}  // namespace scatterscope::app

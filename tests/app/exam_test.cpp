// Questions in words and their files, where exam_test.sh cannot reach.
#include "app/exams/exam.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "app/exams/moodle.h"
#include "kernels/catalog.h"
#include "tests/one_case_of.h"
#include "ui/scene/svg.h"
#include "ui/texts/exams.h"
#include "ui/texts/files.h"
#include "ui/texts/stopped_runs.h"

namespace scatterscope {
namespace {

using namespace app;

Outcome<RecordedMistake> record_here(const RunRequest& run) {
  if (run.mistake.empty()) {
    auto recording = catalog::record(run.config, run.input, run.backend);
    return RecordedMistake{std::make_shared<const recording::Recording>(std::move(recording)), {}, {}};
  }
  const std::size_t slash = run.mistake.find('/');
  const mistakes::Mistake* mistake = mistakes::find(run.mistake.substr(0, slash));
  auto made =
      mistakes::record(*mistake, mistakes::parse_program(run.mistake.substr(slash + 1)).value(), run.config, run.input);
  RecordedMistake recorded{std::make_shared<const recording::Recording>(std::move(made.recording)), {}, {}};
  if (made.failure) recorded.failure = problem_of(*made.failure);
  return recorded;
}

AppendToFile appended_to(std::map<std::string, std::string>& files) {
  return [&files](const std::string& name, std::string_view bytes) {
    files[name] += bytes;
    return std::optional<Problem>();
  };
}

}  // namespace

TEST_CASE("every question, answer and mistake has words in every language, with all arguments filled" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  std::set<std::string> in_words;
  for (Seed seed = 0; seed < 60; ++seed)
    for (const Language language : all_languages)
      for (const std::string& kind : question_kind_names()) {
        const auto question = pose_question(kind, seed, language, record_here);  // throws where words are missing
        REQUIRE(question);
        CHECK(!question->answer.empty());
        std::string all = question->text + question->choice_text + question->answer + kind_title(kind, language);
        for (const Choice& choice : question->choices) all += choice.words + choice.mistake;
        CHECK_MESSAGE(all.find('{') == std::string::npos, all);
        if (kind == kind_in_words && language == Language::english) in_words.insert(question->text);
      }
  CHECK(in_words.size() == questions_in_words());
}

TEST_CASE("a sheet asks every question in words before it repeats one, in an order of its own") {
  const std::vector<std::string> kinds(questions_in_words(), std::string(kind_in_words));
  std::map<std::string, std::string> files;
  REQUIRE(!make_exam({5, 2, Language::english, {"Ada <3", "李雷"}, kinds}, record_here, appended_to(files)));
  std::vector<std::vector<std::size_t>> places(2);
  for (std::uint32_t k = 0; k < questions_in_words(); ++k) {
    const auto question = pose_question(kind_in_words, k, Language::english, record_here);
    REQUIRE(question);
    for (std::size_t student = 0; student < 2; ++student) {
      const std::string& sheet = files.at("sheet-" + std::to_string(student + 1) + ".html");
      places[student].push_back(sheet.find(scene::escaped(question->text)));
      CHECK(places[student].back() != std::string::npos);
    }
  }
  CHECK(places[0] != places[1]);
  // Each has its name, and the page of all has both.
  CHECK(files.at("sheet-1.html").find("Ada &lt;3") != std::string::npos);
  CHECK(files.at("sheet-1.html").find("李雷") == std::string::npos);
  CHECK(files.at("sheets.html").find("Ada &lt;3") < files.at("sheets.html").find("李雷"));
  CHECK(files.at("solutions.html").find("李雷") != std::string::npos);
  CHECK(files.at("exam.json").find("\"name\": \"李雷\"") != std::string::npos);
}

TEST_CASE("a run that fails ends an exam with its problem, and so does a file that cannot be written") {
  const Problem problem{texts::run_cancelled, {}};
  std::map<std::string, std::string> files;
  const ExamRequest request{1, 3, Language::english, {}, {"starts"}};
  const auto failing = [&](const RunRequest&) { return problem; };
  CHECK(make_exam(request, failing, appended_to(files)) == problem);
  CHECK(files.empty());
  const Problem full{texts::file_unwritable, {"--out", "moodle.xml", "full"}};
  std::uint32_t sheets = 0;
  const auto on_full_disk = [&](const std::string& name, std::string_view) {
    return name == "moodle.xml" ? std::optional(full) : std::nullopt;
  };
  CHECK(make_exam(request, record_here, on_full_disk, [&](std::uint32_t) { ++sheets; }) == full);
  CHECK(sheets == 0);
}

TEST_CASE("names are lines of UTF-8, and a line that is none is named") {
  const auto read = names_of("--names a.txt",
                             "\xef\xbb\xbf"
                             "Ada Lovelace\r\n李雷\nO'Neil-Ødegård");
  REQUIRE(read);
  CHECK(*read == std::vector<std::string>{"Ada Lovelace", "李雷", "O'Neil-Ødegård"});
  CHECK(names_of("--names a.txt", "")->empty());
  CHECK(names_of("--names a.txt", std::string(most_name_characters, 'x'))->size() == 1);
  for (const std::string& bad :
       {std::string("\nB"), std::string(" \t\nB"), std::string("\xff\nB"), std::string("a\tb"), std::string("a\0b", 3),
        std::string("\x1b[31m"), std::string("a\xc2\x85"), std::string(most_name_characters + 1, 'x')}) {
    CAPTURE(bad);
    const auto refused = names_of("--names a.txt", "Ada\n" + bad);
    REQUIRE(!refused);
    CHECK(refused.problem() == Problem{texts::names_line, {"--names a.txt", "2", "80"}});
  }
}

TEST_CASE("no words end a section of XML") {
  PosedQuestion question;
  question.kind = kind_in_words;
  question.text = "a]]>b & <c>";
  question.answer = "d";
  const std::string xml = moodle_part({1, {}, {question}}, 1, Language::english);
  // The text is HTML first, so that its > is none of XML's.
  CHECK(xml.find("<![CDATA[<p>a]]&gt;b &amp; &lt;c&gt;</p>]]>") != std::string::npos);
  CHECK(xml.find("a]]>b") == std::string::npos);
}

}  // namespace scatterscope

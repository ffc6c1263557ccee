// Questions in words and their files, where exam_test.sh cannot reach.
#include "app/exams/exam_folder.h"

#include <cstdlib>
#include <filesystem>

#include "app/exams/moodle.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/files.h"
#include "kernels/texts/stopped_runs.h"
#include "tests/app/typed.h"
#include "tests/recorded.h"
#include "ui/scene/svg.h"

namespace scatterscope {
namespace {

using namespace app;

RecordedMistake record_here(const RunRequest& run) {
  if (run.mistake.empty()) {
    auto recording = catalog::record(run.config, run.input, run.backend);
    return RecordedMistake{std::make_shared<const recording::Recording>(std::move(recording)), {}};
  }
  const std::size_t slash = run.mistake.find('/');
  const mistakes::Mistake* mistake = mistakes::find(run.mistake.substr(0, slash));
  auto made =
      mistakes::record(*mistake, mistakes::parse_program(run.mistake.substr(slash + 1)).value(), run.config, run.input);
  return RecordedMistake{std::make_shared<const recording::Recording>(std::move(made.recording)), made.failure};
}

AppendToFile appended_to(std::map<std::string, std::string>& files) {
  return [&files](const std::string& name, std::string_view bytes) {
    files[name] += bytes;
    return std::optional<Error>();
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
        CHECK(!question.answer.empty());
        std::string all = question.text + question.asked.label + question.answer + kind_title(kind, language);
        for (const Choice& choice : question.asked.options) all += choice.words + choice.why;
        CHECK_MESSAGE(all.find('{') == std::string::npos, all);
        if (kind == kind_in_words && language == Language::english) in_words.insert(question.text);
      }
  CHECK(in_words.size() == questions_in_words());
}

TEST_CASE("a sheet asks every question in words before it repeats one, in an order of its own") {
  const std::vector<std::string> kinds(questions_in_words(), std::string(kind_in_words));
  std::map<std::string, std::string> files;
  make_exam({5, 2, Language::english, {{"Ada <3", {}}, {"李雷", "B10902001"}}, kinds}, record_here, appended_to(files));
  std::vector<std::vector<std::size_t>> places(2);
  for (std::uint32_t k = 0; k < questions_in_words(); ++k) {
    const auto question = pose_question(kind_in_words, k, Language::english, record_here);
    for (std::size_t student = 0; student < 2; ++student) {
      const std::string& sheet = files.at("sheet-" + std::to_string(student + 1) + ".html");
      places[student].push_back(sheet.find(scene::escaped(question.text)));
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
  for (const char* file : {"sheet-2.html", "solutions.html", "exam.json"}) {
    CAPTURE(file);
    CHECK(files.at(file).find("B10902001") != std::string::npos);
  }
  CHECK(files.at("sheet-1.html").find("B10902001") == std::string::npos);
}

TEST_CASE("a run that fails ends an exam with its problem, and so does a file that cannot be written") {
  const Error problem{texts::run_cancelled, {}};
  std::map<std::string, std::string> files;
  const ExamRequest request{1, 3, Language::english, {}, {"starts"}};
  const auto failing = [&](const RunRequest&) -> RecordedMistake { throw Error(problem); };
  CHECK(tests::run_error_of([&] { make_exam(request, failing, appended_to(files)); }) == problem);
  CHECK(files.empty());
  const Error full{texts::file_unwritable, {"--out", "moodle.xml", "full"}};
  std::uint32_t sheets = 0;
  const auto on_full_disk = [&](const std::string& name, std::string_view) {
    if (name == "moodle.xml") throw Error(full);
  };
  const auto counted = [&](std::uint32_t) { ++sheets; };
  CHECK(tests::run_error_of([&] { make_exam(request, record_here, on_full_disk, counted); }) == full);
  CHECK(sheets == 0);
}

namespace {

// The names and numbers of a list, "number|name" each; or the problem's line.
std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> all;
  if (std::string wrong = tests::why_not([&] { return class_list("--names a.txt", text); }); !wrong.empty())
    return {std::move(wrong)};
  for (const Student& each : class_list("--names a.txt", text)) all.push_back(each.number + "|" + each.name);
  return all;
}

using Listed = std::vector<std::string>;

}  // namespace

TEST_CASE("a class list is what spreadsheets and editors write") {
  CHECK(listed("").empty());
  CHECK(listed(" \n\r\n\t\n,,\n;\n\"\"\n").empty());  // a spreadsheet's empty rows
  CHECK(listed("\xef\xbb\xbf"
               "Ada Lovelace\r\n李雷\nO'Neil-Ødegård") == Listed{"|Ada Lovelace", "|李雷", "|O'Neil-Ødegård"});
  for (const char* end : {"\n", "\r\n", "\r"}) {
    const std::string e = end;
    CHECK(listed("Ada" + e + e + "  Grace\t" + e + "\u3000李雷\u3000" + e + " " + e) ==
          Listed{"|Ada", "|Grace", "|李雷"});
  }
  // A number and a name, in either order; without digits all columns are the name.
  CHECK(listed("12345\tAnna\n") == Listed{"12345|Anna"});
  CHECK(listed("12345,Anna\nAnna;12345;\nB10902001，李雷\n１２３\t李雷") ==
        Listed{"12345|Anna", "12345|Anna", "B10902001|李雷", "１２３|李雷"});
  CHECK(listed("12345,\"Müller, Anna\"\n\"Müller \"\"Nina\"\" Anna\",7") ==
        Listed{"12345|Müller, Anna", "7|Müller \"Nina\" Anna"});
  CHECK(listed("12345;Müller;Anna\nMüller, Anna\nAnna\tMüller\n12345\n") ==
        Listed{"12345|Müller Anna", "|Müller, Anna", "|Anna Müller", "|12345"});
  CHECK(listed("Anna \"Nina\" Müller") == Listed{"|Anna \"Nina\" Müller"});
  CHECK(listed(std::string(most_name_characters, 'x')).size() == 1);
}

TEST_CASE("a class list names the line that it refuses, and why") {
  const std::string a_list = "--names a.txt, line 3: ", utf8 =
                                                            "allowed: UTF-8 (save it again with this encoding; a "
                                                            "spreadsheet calls it CSV UTF-8)";
  for (const auto& [line, why] : std::vector<std::pair<std::string, std::string>>{
           {"M\xfcller", "'M\\xfcller' is no UTF-8, but perhaps Latin-1 or GBK; " + utf8},
           {"\xc0\xee\xc0\xd7", "'\\xc0\\xee\\xc0\\xd7' is no UTF-8, but perhaps Latin-1 or GBK; " + utf8},
           {"\x1b[31m", "'\\x1b[31m' holds a control character; allowed: characters that can be printed"},
           {std::string("a\0b", 3), "'a\\x00b' holds a control character; allowed: characters that can be printed"},
           {"1\t2\tAnna",
            "'1\\x092\\x09Anna' is no student; allowed: a name, or a number and a name in columns of their own"},
           {"A;B;C;D", "'A;B;C;D' is no student; allowed: a name, or a number and a name in columns of their own"},
           {std::string(300, 'x'),
            "'" + std::string(60, 'x') + "...' has 300 characters; allowed: 1 to 80 in a name"}}) {
    const std::string text = "Ada\n\n" + line + "\nGrace";
    CAPTURE(text);
    CHECK(listed(text) == Listed{a_list + why});
  }
}

TEST_CASE("no words end a section of XML") {
  PosedQuestion question;
  question.kind = kind_in_words;
  question.text = "a]]>b & <c>";
  question.answer = "d";
  const std::string xml = MoodleFile("A/B", 1, Language::english).sheet({1, {}, {question}});
  // The text is HTML first, so that its > is none of XML's.
  CHECK(xml.find("<![CDATA[<p>a]]&gt;b &amp; &lt;c&gt;</p>]]>") != std::string::npos);
  CHECK(xml.find("a]]>b") == std::string::npos);
  // A slash parts categories where it stands alone.
  CHECK(xml.find("<text>$course$/top/A//B, seed 1/In words</text>") != std::string::npos);
}

TEST_CASE("nothing ends what an embedded field says, and its marks are whole numbers") {
  PosedQuestion question;
  question.kind = kind_of_mistakes;
  question.facts = story::Question{};
  question.facts->answer = {5, 6};
  question.facts->columns = 2;
  question.facts->one = 1;
  question.asked = {"which", {{"6", ""}, {"7", "a~b}c\\d & <e> #f"}}, 0, 6, {}};
  for (const auto& [marks, each] : {std::pair{4U, "2"}, std::pair{3U, "1"}}) {
    question.marks = marks;
    const std::string xml = MoodleFile("", 1, Language::english).sheet({1, {}, {question}});
    CHECK_MESSAGE(xml.find("{" + std::string(each) + ":NUMERICAL:=5:0}") != std::string::npos, xml);
    CHECK_MESSAGE(
        xml.find("{" + std::string(each) +
                 ":NUMERICAL:=6:0~%0%7:0#a&amp;#126;b&amp;#125;c&amp;#92;d &amp;amp; &amp;lt;e&amp;gt; #f}") !=
            std::string::npos,
        xml);
  }
}

TEST_CASE("a question in words that several sheets ask is in the bank once") {
  PosedQuestion question;
  question.kind = kind_in_words;
  question.text = "why?";
  MoodleFile bank("", 1, Language::english);
  CHECK(bank.sheet({1, {}, {question}}).find("why?") != std::string::npos);
  CHECK(bank.sheet({2, {}, {question}}).empty());
}

TEST_CASE("the job writes all files at its end, or none") {
  std::string name = (std::filesystem::temp_directory_path() / "scatterscope-exam-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  ExamOrder order;
  order.request.students = 2;
  order.request.kinds = {"words", "iterations"};
  order.request.title = "Midterm";
  order.folder = name + "/made";
  ExamJob job;
  job.start(exam_task(order, SCATTERSCOPE_PROGRAM));
  CHECK(job.wait().kind == JobState::Kind::done);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(order.folder)) files += entry.is_regular_file() ? 1 : 0;
  CHECK(files == 6);  // two sheets, all sheets, solutions, moodle.xml, exam.json
  job.start(exam_task(order, SCATTERSCOPE_PROGRAM));
  const ExamState again = job.wait();
  CHECK(again.kind == JobState::Kind::failed);
  CHECK(again.problem.id() == texts::folder_not_empty);

  order.folder = name + "/cancelled";
  order.request.students = most_students;
  order.request.kinds = usual_kinds();
  job.start(exam_task(order, SCATTERSCOPE_PROGRAM));
  job.cancel();
  CHECK(job.wait().kind == JobState::Kind::cancelled);
  CHECK_FALSE(std::filesystem::exists(order.folder));
  std::filesystem::remove_all(name);
}

}  // namespace scatterscope

// Questions in words and their files, where exam_test.sh cannot reach.
#include "app/exams/exam.h"

#include <doctest/doctest.h>

#include <set>

#include "app/exams/moodle.h"
#include "kernels/catalog.h"
#include "ui/scene/svg.h"

namespace scatterscope {
namespace {

using namespace app;

Outcome<std::shared_ptr<const recording::Recording>> record_here(const RunRequest& run) {
  return std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
}

}  // namespace

TEST_CASE("every question, answer and mistake has words in every language, with all arguments filled") {
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
  const auto files = make_exam({5, 2, Language::english, kinds}, record_here);
  REQUIRE(files);
  std::vector<std::vector<std::size_t>> places(2);
  for (std::uint32_t k = 0; k < questions_in_words(); ++k) {
    const auto question = pose_question(kind_in_words, k, Language::english, record_here);
    REQUIRE(question);
    for (std::size_t student = 0; student < 2; ++student) {
      places[student].push_back((*files)[student].bytes.find(scene::escaped(question->text)));
      CHECK(places[student].back() != std::string::npos);
    }
  }
  CHECK(places[0] != places[1]);
}

TEST_CASE("a run that fails ends an exam with its problem") {
  const Problem problem{Text::run_cancelled, {}};
  const auto files = make_exam({1, 3, Language::english, {"starts"}}, [&](const RunRequest&) { return problem; });
  REQUIRE(!files);
  CHECK(files.problem() == problem);
}

TEST_CASE("no words end a section of XML") {
  PosedQuestion question;
  question.kind = kind_in_words;
  question.text = "a]]>b & <c>";
  question.answer = "d";
  MoodleQuestions moodle;
  moodle.add({1, {question}});
  const std::string xml = moodle.xml(1, Language::english);
  // The text is HTML first, so that its > is none of XML's.
  CHECK(xml.find("<![CDATA[<p>a]]&gt;b &amp; &lt;c&gt;</p>]]>") != std::string::npos);
  CHECK(xml.find("a]]>b") == std::string::npos);
}

}  // namespace scatterscope

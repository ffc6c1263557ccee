#include "app/courses/course.h"

#include <fstream>

#include "app/courses/course_page.h"
#include "app/courses/course_runs.h"
#include "app/files/shipped_files.h"
#include "kernels/texts/lecture_files.h"
#include "kernels/texts/lecture_page.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "ui/scene/svg.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

std::shared_ptr<const recording::Recording> record(const RunRequest& run) {
  return tests::recorded(run);
}
RecordedMistake record_for_question(const RunRequest& run) {
  return RecordedMistake{record(run), {}};
}

const Course& shipped(std::string_view name) {
  for (const Course& lecture : shipped_courses(CourseKind::lecture))
    if (lecture.name == name) return lecture;
  FAIL("no lecture " << std::string(name));
  return shipped_courses(CourseKind::lecture).front();
}

constexpr const char* words = R"({"en": "A", "zh-Hans": "B", "zh-Hant": "C"})";

// One scene; `changed` in place of `part` of it.
std::string one_scene(const std::string& part = "", const std::string& changed = "") {
  std::string text =
      R"({"format": "scatterscope-lecture", "version": 1, "title": WORDS, "sections": [{"title": WORDS, "scenes": [)"
      R"({"link": "sort=merge&preset=book&device=cpu&figure=13.11", "caption": WORDS, "note": WORDS, "expect": ["block 0"]}]}]})";
  for (auto at = text.find("WORDS"); at != std::string::npos; at = text.find("WORDS")) text.replace(at, 5, words);
  if (!part.empty()) {
    REQUIRE(text.find(part) != std::string::npos);
    text.replace(text.find(part), part.size(), changed);
  }
  return text;
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

// The first tag that does not close the one last opened; empty where all are closed. Scripts and styles are no markup.
std::string badly_nested(const std::string& page) {
  const std::set<std::string> empty{"meta", "!DOCTYPE"};
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const std::size_t end = page.find('>', at);
    const std::string tag = page.substr(at + 1, end - at - 1);
    const std::string name = tag.substr(tag.starts_with('/') ? 1 : 0, tag.find(' ') - (tag.starts_with('/') ? 1 : 0));
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != name) return tag;
      open.pop_back();
    } else if (!tag.ends_with('/') && !empty.contains(name)) {
      open.push_back(name);
      if (name == "script" || name == "style") at = page.find("</" + name, at) - 1;
    }
  }
  return open.empty() ? "" : open.back();
}

}  // namespace

TEST_CASE("every lecture that is shipped can be read, and comes back from its own text") {
  CHECK(shipped_courses(CourseKind::lecture).size() == shipped_lectures().size());
  std::set<std::string> names;
  for (const ShippedFile& file : shipped_lectures()) {
    CAPTURE(file.name);
    const auto lecture = read_course(CourseKind::lecture, file.text, std::string(file.name));
    names.insert(lecture.name);
    const auto again = read_course(CourseKind::lecture, course_json(lecture), std::string(file.name));
    CHECK(again == lecture);
  }
  CHECK(names == std::set<std::string>{"45-minutes", "coalescing", "networks", "onesweep"});
  const std::size_t scenes = shipped("45-minutes").scenes().size();
  CHECK(scenes >= 14);
  CHECK(scenes <= 25);
}

TEST_CASE("every scene that is shipped shows what it is to show") {
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  for (const Course& lecture : shipped_courses(CourseKind::lecture)) {
    std::size_t number = 0;
    for (const CourseScene* scene : lecture.scenes()) {
      INFO("lecture.name ", lecture.name, ", ++number ", ++number);
      CHECK(tests::why_not([&] { runs.check(*scene); }) == "");
      CHECK_FALSE(scene->expect.empty());
    }
  }
}

TEST_CASE("a scene whose moment has moved is found") {
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  for (const std::size_t number : {3U, 6U, 10U}) {  // of bits, of destinations, of the table's starts
    CourseScene scene = *shipped("45-minutes").scenes()[number];
    runs.check(scene);
    scene.arguments.erase("--after");
    scene.arguments["--step"] = "0";
    const Error problem = tests::run_error_of([&] { runs.check(scene); });
    CHECK(problem.id() == texts::lecture_text_missing);
  }
  CourseScene early = *shipped("45-minutes").scenes()[5];  // before the destinations
  runs.check(early);
  early.arguments["--after"] = "scatter";
  CHECK(tests::run_error_of([&] { runs.check(early); }).id() == texts::lecture_text_there);
}

TEST_CASE("what is wrong in a lecture is named: file, scene, field, value, what is allowed") {
  const auto wrong = [](const std::string& text) {
    return tests::why_not([&] { return read_course(CourseKind::lecture, text, "my.json"); });
  };
  CHECK(wrong(one_scene()).empty());
  CHECK(wrong("{") == "FILE my.json: byte 2 is where it stops being JSON; allowed: JSON");
  CHECK(wrong(one_scene(": 1", ": 2")) == "FILE my.json: version is 2; allowed: an integer from 1 to 1");
  CHECK(wrong(one_scene("scatterscope-lecture", "x")) ==
        "FILE my.json: format is \"x\"; allowed: scatterscope-course, scatterscope-lecture");
  CHECK(wrong(one_scene("\"note\"", "\"nota\"")) ==
        "FILE my.json: scene 1.nota is unknown; allowed: link, caption, note, expect, lacks, question");
  CHECK(wrong(one_scene("\"caption\": {\"en\": \"A\"", "\"caption\": {\"en\": \"\"")) ==
        "FILE my.json: scene 1.caption.en is \"\"; allowed: a line of text");
  CHECK(wrong(one_scene(", \"zh-Hant\": \"C\"", "")) == "FILE my.json: title.zh-Hant is missing; allowed: a value");
  CHECK(wrong(one_scene("[\"block 0\"]", "\"block 0\"")).starts_with("FILE my.json: scene 1.expect is \"block 0\"; "));
  CHECK(wrong(one_scene("13.11", "13.11&kee=1")).starts_with("my.json: scene 1: link 'kee': unknown, did you mean"));
  CHECK(wrong(one_scene("sort=merge", "sort=marge")).starts_with("my.json: scene 1: --sort 'marge': unknown"));
  CHECK(wrong(one_scene("preset=book&", "")).starts_with("my.json: scene 1: link: keys: missing"));
  CHECK(wrong(one_scene("&figure=13.11", "")).starts_with("my.json: scene 1: link: figure: missing"));
  CHECK(wrong(one_scene("&figure=13.11", "&figure=13.11&lang=fr")).starts_with("my.json: scene 1: --language 'fr'"));
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  const auto lecture = read_course(CourseKind::lecture, one_scene("13.11", "13.3"), "my.json");
  const Error problem = tests::run_error_of([&] { runs.check(*lecture.scenes()[0]); });
  CHECK(tests::english(in_scene(CourseKind::lecture, "my.json", 1, problem))
            .starts_with("my.json: scene 1: --figure 13.3: cannot show this recording: "));
}

TEST_CASE("a lecture is found by its name or in a file") {
  CHECK(find_course(CourseKind::lecture, "onesweep").scenes().size() == shipped("onesweep").scenes().size());
  CHECK(tests::why_not([&] {
          return find_course(CourseKind::lecture, "onesweap");
        }).starts_with("lecture 'onesweap': unknown, did you mean 'onesweep'?"));
  CHECK(tests::why_not([&] { return find_course(CourseKind::lecture, "no/such.json"); }) ==
        "FILE no/such.json: cannot be read: No such file or directory; allowed: a lecture's JSON");
  const tests::TemporaryFolder folder;
  const std::string path = (folder.path / "mine.json").string();
  std::ofstream(path) << one_scene();
  CHECK(find_course(CourseKind::lecture, path).name == "mine");
}

TEST_CASE("the page of a lecture holds all of it, in every language, and nothing from outside") {
  const Course& lecture = shipped("45-minutes");
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  const auto page = course_page(lecture, runs.drawn(), {Language::traditional_chinese});
  CHECK(page.size() < 2'500'000);
  CHECK(badly_nested(page) == "");
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"zh-Hant\">"));
  const std::size_t scenes = lecture.scenes().size();
  CHECK(count(page, "<article ") == scenes);
  CHECK(count(page, "<svg ") == 3 * scenes);
  CHECK(count(page, "role=\"img\" aria-labelledby=\"c") == 3 * scenes);
  CHECK(count(page, "<details class=\"note\">") == scenes);
  CHECK(count(page, "aria-live=\"polite\"") == 1);
  for (const std::string outside : {"http:", "https:", "src=", "href=", "url(", "@import", "<link"})
    CHECK_MESSAGE(page.find(outside) == std::string::npos, outside);
  for (const CourseScene* scene : lecture.scenes()) {
    for (const Language language : all_languages) {
      const std::string code = language_code(language);
      for (const Words* each : {&scene->say, &scene->note})
        CHECK(page.find(scene::escaped(each->of(language))) != std::string::npos);
    }
  }
  // The figures are in the reader's language too.
  for (const char* iteration : {"Iteration 1 of 4", "第 1 次迭代（共 4 次）"})
    CHECK(page.find(iteration) != std::string::npos);
  // Every variable that a figure is coloured by has a value.
  for (auto at = page.find("var(--"); at != std::string::npos; at = page.find("var(--", at + 1)) {
    const std::string name = page.substr(at + 4, page.find(')', at) - at - 4);
    REQUIRE(page.find(name + ":#") != std::string::npos);
  }
}

TEST_CASE("a scene's question stands in its page in every language, its answers behind words") {
  const auto with = [](const std::string& question) {
    return one_scene(R"("expect": ["block 0"])", R"("expect": ["block 0"], "question": )" + question);
  };
  const auto lecture = read_course(CourseKind::lecture, with(R"({"kind": "starts", "seed": 3})"), "my.json");
  CHECK(read_course(CourseKind::lecture, course_json(lecture), "my.json").sections == lecture.sections);
  PageOpening opening;
  opening.pose = [](const AskQuestion& question, Language language) {
    return pose_question(question.kind, question.seed, language, record_for_question);
  };
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  const auto page = course_page(lecture, runs.drawn(), opening);
  CHECK(badly_nested(page) == "");
  CHECK(count(page, "<details class=\"ask\">") == 1);
  CHECK(count(page, "<svg ") == 3 + 2 * 3);  // the scene's figure, the question's empty and filled
  for (const Language language : all_languages) {
    const auto question = pose_question("starts", 3, language, record_for_question);
    CHECK(count(page, scene::escaped(question.text)) == 1);
    CHECK(count(page, std::string("<p>") + text(texts::answer_right, language) + "</p>") == 1);
    const story::Question& facts = *question.facts;
    CHECK(page.find("<summary>" + std::to_string(facts.answer[facts.one]) + "</summary><p>" +
                    text(texts::answer_right, language) + "</p>") != std::string::npos);
  }
  const auto without = course_page(lecture, runs.drawn());
  CHECK(count(without, "<details class=\"ask\">") == 0);

  const auto wrong = [&](const std::string& question) {
    return tests::why_not([&] { return read_course(CourseKind::lecture, with(question), "my.json"); });
  };
  CHECK(wrong(R"({"kind": "start", "seed": 3})")
            .starts_with("FILE my.json: scene 1.question.kind is \"start\"; allowed: destinations, ones-before, "));
  CHECK(wrong(R"({"kind": "starts"})").starts_with("FILE my.json: scene 1.question.seed is missing"));
  CHECK(wrong(R"({"kind": "starts", "seed": -1})").starts_with("FILE my.json: scene 1.question.seed is -1; allowed: "));
}

TEST_CASE("a page for students has no note and nothing that says which answer is right") {
  const auto lecture = read_course(
      CourseKind::lecture,
      one_scene(R"("expect": ["block 0"])", R"("expect": ["block 0"], "question": {"kind": "starts", "seed": 3})"),
      "my.json");
  PageOpening opening;
  opening.codes = true;
  opening.pose = [](const AskQuestion& question, Language language) {
    return pose_question(question.kind, question.seed, language, record_for_question);
  };
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  // One that can be predicted, of the same choices.
  opening.predict = [&](const CourseScene&, const CourseScene&, Language language) {
    return std::optional(pose_question("starts", 3, language, record_for_question));
  };
  Course two = lecture;
  two.sections[0].scenes.push_back(two.sections[0].scenes[0]);
  const std::string note = "said to nobody but the lecturer";
  two.sections[0].scenes[0].note.in[0] = note;
  const auto whole = course_page(two, runs.drawn(), opening);
  CHECK(whole.find("<p lang=\"en\">" + note) != std::string::npos);
  opening.notes = opening.answers = false;
  const auto page = course_page(two, runs.drawn(), opening);
  CHECK(badly_nested(page) == "");
  CHECK(page.find(note) == std::string::npos);
  CHECK(count(page, "<details class=\"note\">") == 0);
  CHECK(count(page, "<details class=\"ask\">") == 2);
  CHECK(count(page, "<details class=\"predict\">") == 1);
  CHECK(count(page, "<details class=\"choice\">") == 0);
  CHECK(count(page, "<details class=\"answer\">") == 0);
  CHECK(count(page, "<code id=\"l") == count(whole, "<code id=\"l"));  // the links stay
  for (const Language language : all_languages) {
    const auto question = pose_question("starts", 3, language, record_for_question);
    CHECK(count(page, scene::escaped(question.text)) == 3);
    CHECK(page.find(scene::escaped(question.answer)) == std::string::npos);
    for (const Choice& choice : question.asked.options) {
      CHECK(count(page, "<span>" + scene::escaped(choice.words) + "</span>") >= 3);
      if (!choice.why.empty()) CHECK(page.find(scene::escaped(choice.why)) == std::string::npos);
    }
    CHECK(count(page, std::string("<p>") + text(texts::answer_right, language)) == 0);
    CHECK(count(page, "data-wrong") == 0);
  }
  // A scene alone keeps its number.
  opening.only = 1;
  const auto alone = course_page(two, runs.drawn(), opening);
  CHECK(count(alone, "<article") == 1);
  CHECK(count(alone, "<article id=\"scene2\">") == 1);
}

TEST_CASE("what a lecture says stays text in its page") {
  auto lecture = read_course(CourseKind::lecture, one_scene(), "my.json");
  CourseScene& scene = lecture.sections[0].scenes[0];
  lecture.title.in[0] = "</title><script>alert(1)</script>";
  lecture.sections[0].title.in[1] = "<b>";
  scene.say.in[0] = "i < N && \"x\" > 'y' </p><script>";
  scene.note.in[2] = "</details><img src=x>";
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  const auto page = course_page(lecture, runs.drawn());
  CHECK(badly_nested(page) == "");
  CHECK(count(page, "<script>") == 1);
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("<b>") == std::string::npos);
  CHECK(page.find("i &lt; N &amp;&amp; &quot;x&quot; &gt; &#39;y&#39; &lt;/p&gt;&lt;script&gt;") != std::string::npos);
}

TEST_CASE("what is written in a figure is read line by line") {
  scene::Scene scene;
  scene.shapes.push_back(scene::Label{.at = {50, 20}, .text = "b"});
  scene.shapes.push_back(scene::Label{.at = {10, 22}, .text = "a"});
  scene.shapes.push_back(scene::Label{.at = {12, 22}, .text = "1", .continues = true});
  scene.shapes.push_back(scene::Label{.at = {5, 60}, .text = "last"});
  CHECK(written_in(scene) == "a1 b last");
}

#include "app/courses/course.h"

#include <fstream>

#include "app/courses/course_runs.h"
#include "app/files/shipped_files.h"
#include "kernels/texts/lecture_files.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

std::shared_ptr<const recording::Recording> record(const RunRequest& run) {
  return tests::recorded(run);
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

TEST_CASE("what lists say of a course is what all of it says") {
  for (const CourseKind kind : {CourseKind::lecture, CourseKind::lesson}) {
    std::vector<CourseHead> heads;
    for (const Course& course : shipped_courses(kind)) heads.push_back(head_of(course));
    const auto listed = course_heads(kind);
    CHECK(heads == std::vector(listed.begin(), listed.end()));
    for (const CourseHead& head : listed) CHECK(shipped_course(kind, head.name)->name == head.name);
  }
  CHECK(!shipped_course(CourseKind::lesson, "none"));
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

TEST_CASE("a scene's question comes back from its lecture's text, and a wrong one is refused") {
  const auto with = [](const std::string& question) {
    return one_scene(R"("expect": ["block 0"])", R"("expect": ["block 0"], "question": )" + question);
  };
  const auto lecture = read_course(CourseKind::lecture, with(R"({"kind": "starts", "seed": 3})"), "my.json");
  CHECK(read_course(CourseKind::lecture, course_json(lecture), "my.json").sections == lecture.sections);
  const auto wrong = [&](const std::string& question) {
    return tests::why_not([&] { return read_course(CourseKind::lecture, with(question), "my.json"); });
  };
  CHECK(wrong(R"({"kind": "start", "seed": 3})")
            .starts_with("FILE my.json: scene 1.question.kind is \"start\"; allowed: destinations, ones-before, "));
  CHECK(wrong(R"({"kind": "starts"})").starts_with("FILE my.json: scene 1.question.seed is missing"));
  CHECK(wrong(R"({"kind": "starts", "seed": -1})").starts_with("FILE my.json: scene 1.question.seed is -1; allowed: "));
}

TEST_CASE("what is written in a figure is read line by line") {
  scene::Scene scene;
  scene.shapes.push_back(scene::Label{.at = {50, 20}, .text = "b"});
  scene.shapes.push_back(scene::Label{.at = {10, 22}, .text = "a"});
  scene.shapes.push_back(scene::Label{.at = {12, 22}, .text = "1", .continues = true});
  scene.shapes.push_back(scene::Label{.at = {5, 60}, .text = "last"});
  CHECK(written_in(scene) == "a1 b last");
}

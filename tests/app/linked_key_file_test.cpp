// Key files that links name: what a lecture, a lesson or a pasted link may reach.
#include "app/parameters/linked_key_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include "app/courses/course.h"
#include "app/courses/course_runs.h"
#include "app/links/scene_link.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;
namespace fs = std::filesystem;

namespace {

constexpr const char* secret = "root-is-the-secret-word";

// A folder with a lecture's keys, and what lies beside it.
struct Desk {
  const tests::TemporaryFolder folder;
  const fs::path lecture = folder.path / "lecture" / "lecture.json";
  Desk() {
    fs::create_directories(lecture.parent_path() / "data");
    (void)folder.write("outside", "1\n2\n");
    (void)folder.write("lecture/keys", "3\n1\n2\n");
    (void)folder.write("lecture/data/keys", "5\n4\n");
    (void)folder.write("lecture/words", std::string(secret) + "\n");
    (void)folder.write("lecture/pairs", "1," + std::string(secret) + "\n");
    (void)folder.write("lecture/lines", "1\n2," + std::string(secret) + "\n");
    (void)folder.write("lecture/wide", "987654321\n");
    (void)folder.write("lecture/large", std::string(max_key_file_bytes + 1, '1'));
    fs::create_symlink(folder.path / "outside", lecture.parent_path() / "link");
    fs::create_directory_symlink(folder.path, lecture.parent_path() / "up");
    REQUIRE(mkfifo((lecture.parent_path() / "pipe").c_str(), 0600) == 0);
  }
};

std::string text_of(const std::string& input, const std::string& more = "") {
  const std::string words = R"({"en": "A", "zh-Hans": "B", "zh-Hant": "C"})";
  return R"({"format": "scatterscope-lecture", "version": 1, "title": )" + words + R"(, "sections": [{"title": )" +
         words + R"(, "scenes": [{"link": "sort=merge&device=cpu&figure=13.11&input=)" + input + more +
         R"(", "caption": )" + words + R"(, "note": )" + words + "}]}]}";
}

// What is wrong with the run of a lecture with that link, if anything is; the keys of its run.
std::string of_lecture(const Desk& desk, const std::string& input, const std::string& more = "") {
  try {
    const Course lecture = read_course(CourseKind::lecture, text_of(input, more), desk.lecture.string());
    std::string keys;
    for (const std::uint64_t key : parse_run(lecture.scenes().front()->run(), MissingInput::is_a_problem).input.keys)
      keys += std::to_string(key) + " ";
    return keys;
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("a lecture's keys lie in regular files beside it, wherever the program runs") {
  const Desk desk;
  CHECK(of_lecture(desk, "keys") == "3 1 2 ");
  CHECK(of_lecture(desk, "data/keys") == "5 4 ");
  CHECK(of_lecture(desk, "nothing").find("input=nothing: cannot be read: No such file or directory") !=
        std::string::npos);
  const std::string refused = ": allowed in a link: a regular file beside it";
  for (const std::string& name :
       {std::string("..%2Foutside"), std::string("data/..%2F..%2Foutside"), (desk.folder.path / "outside").string(),
        std::string("/etc/passwd"), std::string("/dev/zero"), std::string("link"), std::string("up/outside"),
        std::string("pipe"), std::string("data"), std::string("data/"), std::string("."), std::string("./keys"),
        std::string("keys/keys")}) {
    CAPTURE(name);
    CHECK(of_lecture(desk, name).find(refused) != std::string::npos);
  }
  CHECK(of_lecture(desk, "large").find("input=large: ") != std::string::npos);
}

TEST_CASE("what is wrong in a file that a link names is said without a word of it") {
  const Desk desk;
  for (const auto& [name, more, place] : {std::tuple("words", "", "input=words:1"),
                                          {"pairs", "&values", "input=pairs:1"},
                                          {"lines", "", "input=lines:2"},
                                          {"wide", "&key-bits=4", "--input"}}) {
    const std::string said = of_lecture(desk, name, more);
    CAPTURE(said);
    CHECK(said.find(std::string(place) + ": cannot be used as keys") != std::string::npos);
    for (const char* content : {secret, "987654321"}) CHECK(said.find(content) == std::string::npos);
  }
}

TEST_CASE("a pasted link and a lesson reach no further than a lecture") {
  for (const char* input : {"/etc/passwd", "..%2Fkeys", "a/..%2F..%2Fkeys", ""}) {
    CAPTURE(input);
    CHECK(tests::why_not([&] {
            return arguments_of_link(std::string("sort=merge&input=") + input);
          }).find("allowed in a link") != std::string::npos);
  }
  const Desk desk;
  const std::string words = R"({"en": "A", "zh-Hans": "B", "zh-Hant": "C"})";
  const auto lesson_of = [&](const std::string& input, const std::string& changed) {
    return read_course(CourseKind::lesson,
                       R"({"format": "scatterscope-lesson", "version": 1, "title": )" + words + R"(, "goal": )" +
                           words + R"(, "steps": [{"phase": "make", "link": "sort=merge&device=cpu&figure=13.11&)" +
                           input + R"(", "say": )" + words + R"(, "wait": {"run": ")" + changed + R"("}}]})",
                       desk.lecture.string());
  };
  const Course lesson = lesson_of("input=keys", "block-threads=2");
  const auto run = parse_run(lesson.scenes().front()->run(), MissingInput::is_a_problem);
  CHECK(run.input.keys == Keys{3, 1, 2});
  CHECK_THROWS_AS(lesson_of("input=/etc/passwd", "block-threads=2"), Error);
  CHECK_THROWS_AS(lesson_of("input=keys", "input=/etc/passwd"), Error);
  const Course changed = lesson_of("input=keys", "input=data%2Fkeys");
  const CourseScene& step = *changed.scenes().front();
  const auto wanted = parse_run(changed_run(step.run(), std::get<WaitForRun>(step.wait)), MissingInput::is_a_problem);
  CHECK(wanted.input.keys == Keys{5, 4});
}

TEST_CASE("a lecture with a key file comes back from its own text") {
  const Desk desk;
  const auto lecture = read_course(CourseKind::lecture, text_of("data/keys"), desk.lecture.string());
  CHECK(course_json(lecture).find("input=data/keys") != std::string::npos);
  const auto again = read_course(CourseKind::lecture, course_json(lecture), desk.lecture.string());
  CHECK(again.sections == lecture.sections);
}

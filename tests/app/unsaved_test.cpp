// Lectures that were edited and not saved: the way back through the edits, and the files that keep them.
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <thread>

#include "app/courses/kept/unsaved_files.h"
#include "app/courses/open_course.h"
#include "kernels/texts/lectures.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

namespace fs = std::filesystem;

const Course& lecture() {
  return shipped_courses(CourseKind::lecture).front();
}

std::vector<std::string> captions(const OpenCourse& open) {
  std::vector<std::string> all;
  for (const CourseScene* scene : open.course().scenes()) all.push_back(scene->say.of(Language::english));
  return all;
}

std::string kept(const char* title) {
  Course course = lecture();
  course.title.of(Language::english) = title;
  return unsaved_text(course, {}, 3);
}

std::vector<std::string> titles(const UnsavedFiles::Found& found) {
  std::vector<std::string> all;
  for (const UnsavedLecture& each : found.lectures) all.push_back(each.course.title.of(Language::english));
  std::sort(all.begin(), all.end());
  return all;
}

using Titles = std::vector<std::string>;

void wake_nobody() {}

// The file, once what was asked for is on the disk: leaving waits for it.
fs::path written(UnsavedFiles& files) {
  const UnsavedLecture left = files.leave();
  files.take(left.path);
  return left.path;
}

std::optional<Error> problem_of(UnsavedFiles& files) {
  for (int tries = 0; tries < 500; ++tries) {
    if (auto problem = files.problem()) return problem;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("random edits of a lecture are undone one by one, and done again") {
  std::mt19937 random(7);
  const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  OpenCourse open(lecture());
  std::vector<Course> states{open.course()};
  while (states.size() <= 60) {
    const std::size_t at = below(open.count());
    switch (below(4)) {
      case 0:
        open.move(at, below(2) == 0);
        break;
      case 1:
        open.remove(at);
        break;
      case 2:
        open.reword(at, Language::english, "caption " + std::to_string(states.size()), "");
        break;
      default:
        open.go_to(at);
        CHECK(open.add(open.scene(at), nullptr));
    }
    if (open.course() != states.back()) states.push_back(open.course());  // nothing is moved beyond an end
  }
  CHECK(open.edited());
  for (int round = 0; round < 2; ++round) {
    for (std::size_t k = states.size() - 1; k-- > 0;) {
      REQUIRE(open.undo());
      CHECK(open.course() == states[k]);
      CHECK(open.at() < open.count());
    }
    CHECK_FALSE(open.undo());
    CHECK_FALSE(open.edited());  // as it was read
    for (std::size_t k = 1; k < states.size(); ++k) {
      REQUIRE(open.redo());
      CHECK(open.course() == states[k]);
    }
    CHECK_FALSE(open.redo());
  }
  // An edit ends what could be done again.
  REQUIRE(open.undo());
  open.reword(0, Language::english, "another", "");
  CHECK_FALSE(open.redo());
}

TEST_CASE("a removed scene comes back in its place, and is shown") {
  OpenCourse open(lecture());
  const std::vector<std::string> before = captions(open);
  open.go_to(4);
  open.remove(4);
  open.go_to(0);
  REQUIRE(open.undo());
  CHECK(captions(open) == before);
  CHECK(open.at() == 4);
}

TEST_CASE("the history keeps so many edits, and undoing to what was saved leaves nothing unsaved") {
  OpenCourse open(lecture());
  for (std::size_t k = 0; k < 2 * EditHistory<EditedLecture>::most; ++k)
    open.reword(0, Language::english, "caption " + std::to_string(k), "");
  open.saved("/tmp/a.scslecture");
  CHECK_FALSE(open.edited());
  open.reword(0, Language::english, "caption", "");
  open.reword(0, Language::english, "caption", "");  // which changes nothing
  CHECK(open.edited());
  REQUIRE(open.undo());
  CHECK_FALSE(open.edited());
  REQUIRE(open.undo());
  CHECK(open.edited());  // the file has what was undone
  std::size_t undone = 2;
  while (open.undo()) ++undone;
  CHECK(undone == EditHistory<EditedLecture>::most);
  open.never_saved();
  CHECK(open.edited());
}

TEST_CASE("what is kept of an unsaved lecture is read again as it was") {
  Course course = lecture();
  course.name = "my lecture. 2";
  const UnsavedLecture read = parse_unsaved(unsaved_text(course, "/tmp/lectures/mine.scslecture", 5), "a.unsaved");
  CHECK(read.course == course);
  CHECK(read.file == "/tmp/lectures/mine.scslecture");
  CHECK(read.scene == 5);
  CHECK(read.path == "a.unsaved");
  CHECK(parse_unsaved(unsaved_text(course, {}, 0), "a.unsaved").file.empty());
  // A name means the same place wherever the next start is.
  CHECK(fs::path(parse_unsaved(unsaved_text(course, "mine.scslecture", 5), "a.unsaved").file).is_absolute());
}

TEST_CASE("a file of a newer version, or a broken one, is refused in one line") {
  const std::string text = unsaved_text(lecture(), {}, 0);
  const auto refused = [&](const std::string& wrong) {
    const Error error = tests::run_error_of([&] { return parse_unsaved(wrong, "a.unsaved"); });
    CHECK(error.id() == texts::lec_unsaved_unreadable);
    return std::string(error.what());
  };
  const std::size_t line = text.find('\n');
  CHECK(refused("scatterscope-unsaved-lecture 2" + text.substr(line)) ==
        "Unsaved scenes in a.unsaved cannot be opened and stay there: version '2': unknown; allowed: 1");
  CHECK(refused("something else" + text.substr(line)).find("format 'something'") != std::string::npos);
  CHECK(refused("").find("format ''") != std::string::npos);
  for (std::size_t bytes = line; bytes + 1 < text.size(); bytes += text.size() / 40) {
    CAPTURE(bytes);
    CHECK(refused(text.substr(0, bytes)).find('\n') == std::string::npos);
  }
}

TEST_CASE("the last edit is said on the reader's calendar") {
  REQUIRE(setenv("TZ", "Asia/Taipei", 1) == 0);
  tzset();
  constexpr std::int64_t morning = 1'795'910'400;  // 2026-11-29 08:00 there
  CHECK(when_of(morning, morning + 3600) == UnsavedLecture::When{0, "2026-11-29", "08:00"});
  CHECK(when_of(morning - 9 * 3600, morning) == UnsavedLecture::When{1, "2026-11-28", "23:00"});
  CHECK(when_of(morning - 33 * 3600 + 60, morning).days_ago == 2);
  REQUIRE(unsetenv("TZ") == 0);
  tzset();
}

TEST_CASE("two windows keep a file each, and the next finds those whose window is gone") {
  const tests::TemporaryFolder folder;
  const fs::path unsaved = folder.path / "unsaved";
  auto first = std::make_unique<UnsavedFiles>(unsaved, wake_nobody);
  UnsavedFiles second(unsaved, wake_nobody), third(unsaved, wake_nobody);
  CHECK(third.find().lectures.empty());
  first->keep(kept("A"));
  second.keep(kept("B"));
  first->keep(kept("A2"));
  REQUIRE(written(*first) != written(second));
  CHECK(third.find().lectures.empty());  // both windows live
  first->keep(kept("A3"));
  first.reset();  // which writes what is left
  CHECK(titles(third.find()) == Titles{"A3"});
  CHECK(titles(UnsavedFiles(unsaved, wake_nobody).find()).empty());  // the third has it
  third.drop();                                                      // of its own it has none
  third.keep(kept("C"));
  (void)third.leave();
  third.keep(kept("D"));
  (void)written(third);
  CHECK(titles(UnsavedFiles(unsaved, wake_nobody).find()).empty());
}

TEST_CASE("what is saved, discarded or forgotten goes, what is left is found") {
  const tests::TemporaryFolder folder;
  const auto found = [&] { return titles(UnsavedFiles(folder.path, wake_nobody).find()); };
  {
    UnsavedFiles files(folder.path, wake_nobody);
    files.keep(kept("A"));
    files.drop();
    files.keep(kept("B"));
    const UnsavedLecture left = files.leave();
    CHECK(left.course.title.of(Language::english) == "B");
    CHECK(left.scene == 3);
    CHECK(left.when.days_ago == 0);
    files.keep(kept("C"));
    (void)files.leave();
    files.forget(left.path);
  }
  CHECK(found() == Titles{"C"});
  {
    UnsavedFiles files(folder.path, wake_nobody);
    files.take(files.find().lectures.front().path);
    files.keep(kept("C2"));
  }
  CHECK(found() == Titles{"C2"});
  {
    UnsavedFiles files(folder.path, wake_nobody);
    files.take(files.find().lectures.front().path);
    files.drop();
  }
  CHECK(found().empty());
  CHECK(folder.entries() == 0);  // no lock either
}

TEST_CASE("a broken file stays, is named, and keeps no other from being found") {
  const tests::TemporaryFolder folder;
  {
    UnsavedFiles files(folder.path, wake_nobody);
    files.keep(kept("A"));
  }
  const fs::path broken = folder.write("broken.unsaved", "scatterscope-unsaved-lecture 7\n");
  fs::create_directory(folder.path / "folder.unsaved");
  (void)folder.write("notes.txt", "of somebody");
  UnsavedFiles files(folder.path, wake_nobody);
  const UnsavedFiles::Found found = files.find();
  CHECK(titles(found) == Titles{"A"});
  CHECK(found.problems.size() == 2);
  CHECK(fs::exists(broken));
}

TEST_CASE("links that lead nowhere, pipes, devices, files too long or of zeros: each stays and is named") {
  const tests::TemporaryFolder folder;
  fs::create_symlink("nowhere", folder.path / "nowhere.unsaved");
  fs::create_symlink("loop.unsaved", folder.path / "loop.unsaved");
  fs::create_symlink("/dev/zero", folder.path / "device.unsaved");
  REQUIRE(mkfifo((folder.path / "pipe.unsaved").c_str(), 0600) == 0);
  (void)folder.write("long.unsaved", std::string(6 << 20, '\0'));
  (void)folder.write("deep.unsaved", "scatterscope-unsaved-lecture 1\n" + std::string(100'000, '['));
  (void)folder.write("empty.unsaved", "");
  const auto count = [&] {
    std::size_t found = 0;
    for (const auto& each : fs::directory_iterator(folder.path)) found += each.path().extension() == ".unsaved" ? 1 : 0;
    return found;
  };
  const std::size_t all = count();
  UnsavedFiles files(folder.path, wake_nobody);
  const UnsavedFiles::Found found = files.find();
  CHECK(found.lectures.empty());
  CHECK(found.problems.size() == all);
  for (const Error& problem : found.problems) CHECK(std::string(problem.what()).find('\n') == std::string::npos);
  CHECK(count() == all);
  CHECK(folder.entries() == all);  // no locks
}

TEST_CASE("what cannot be written is said once, and written as soon as it can be") {
  const tests::TemporaryFolder folder;
  const fs::path in_the_way = folder.write("unsaved", "a file");
  int woken = 0;
  UnsavedFiles files(in_the_way, [&] { ++woken; });
  files.keep(kept("A"));
  const auto problem = problem_of(files);
  REQUIRE(problem);
  CHECK(problem->id() == texts::lec_not_kept);
  CHECK(problem->arguments().back() == "Not a directory");
  files.keep(kept("B"));
  CHECK_THROWS_AS((void)files.leave(), Error);
  CHECK_FALSE(files.problem());
  fs::remove(in_the_way);
  files.keep(kept("C"));
  CHECK(files.leave().course.title.of(Language::english) == "C");
  CHECK_FALSE(files.problem());
  CHECK(woken >= 1);
  // No folder is known.
  UnsavedFiles none({}, wake_nobody);
  none.keep(kept("A"));
  none.drop();
  CHECK(none.find().lectures.empty());
  CHECK_THROWS_AS((void)none.leave(), Error);
}

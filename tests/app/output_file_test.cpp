#include "app/files/output_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "app/files/descriptor.h"
#include "app/files/leftovers.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

// A process that fills the folder is killed as soon as something of it can be seen in `seen_in`; whether it left that.
bool killed_while_filling(const fs::path& place, const fs::path& seen_in) {
  const std::set<std::string> before = names_in(seen_in);
  const pid_t writer = fork();
  REQUIRE(writer >= 0);
  if (writer == 0) {
    OutputFolder out("--out", place);
    const std::string bytes(std::size_t{1} << 20, 'x');
    try {
      out.create();
      for (int file = 0; file < 64; ++file) out.add(std::to_string(file), bytes);
      out.publish();
      _exit(0);
    } catch (const Error&) {
      _exit(1);
    }
  }
  while (names_in(seen_in) == before && waitpid(writer, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  (void)kill(writer, SIGKILL);
  (void)waitpid(writer, nullptr, 0);
  const std::set<std::string> after = names_in(seen_in);
  return after != before && !fs::exists(place / "0");
}

}  // namespace

TEST_CASE("a written file is whole, replaces the old one and leaves nothing beside it") {
  const tests::TemporaryFolder folder;
  write_output("--out", folder.path / "a.svg", "one");
  write_output("--out", folder.path / "a.svg", std::string_view("two\0three", 9));
  CHECK(contents(folder.path / "a.svg") == std::string_view("two\0three", 9));
  CHECK(folder.entries() == 1);
  fs::create_symlink("a.svg", folder.path / "link.svg");
  write_output("--out", folder.path / "link.svg", "through");
  CHECK(fs::is_symlink(folder.path / "link.svg"));
  CHECK(contents(folder.path / "a.svg") == "through");
  fs::create_symlink("new.svg", folder.path / "dangling.svg");
  fs::create_symlink(folder.path / "dangling.svg", folder.path / "chain.svg");
  write_output("--out", folder.path / "chain.svg", "written through links");
  CHECK(fs::is_symlink(folder.path / "chain.svg"));
  CHECK(fs::is_symlink(folder.path / "dangling.svg"));
  CHECK(contents(folder.path / "new.svg") == "written through links");
  fs::create_symlink("ring.svg", folder.path / "ring.svg");
  CHECK_THROWS_AS(check_writable("--out", folder.path / "ring.svg"), Error);
  CHECK_THROWS_AS(write_output("--out", folder.path / "ring.svg", "x"), Error);
  CHECK(fs::is_symlink(folder.path / "ring.svg"));
}

TEST_CASE("places that cannot be written are reported and stay as they are") {
  const tests::TemporaryFolder folder;
  const fs::path missing = folder.path / "no" / "a.svg";
  const Error problem = tests::run_error_of([&] { write_output("--out", missing, "x"); });
  CHECK(describe(problem, Language::english) == "--out " + shown(missing.string()) +
                                                    ": cannot be written: No such file or directory; allowed: a place "
                                                    "that can be written to");
  CHECK(problem.exit_status() == 2);
  for (const fs::path& path : {fs::path(), folder.path, folder.path / "", folder.path / std::string(300, 'a')}) {
    CHECK_THROWS_AS(write_output("--out", path, "x"), Error);
    CHECK_THROWS_AS(check_writable("--out", path), Error);
  }
  CHECK_THROWS_AS(write_output("--out", "/dev/full", "x"), Error);
  write_output("--out", "/dev/null", "x");
  CHECK(fs::is_character_file("/dev/null"));
  check_writable("--out", folder.path / "a.svg");
  CHECK(folder.entries() == 0);
}

TEST_CASE("what is replaced keeps its mode and its owner") {
  const tests::TemporaryFolder folder;
  const fs::path file = folder.write("a.svg", "old");
  REQUIRE(chmod(file.c_str(), 0640) == 0);
  if (geteuid() == 0) REQUIRE(chown(file.c_str(), 1234, 2345) == 0);
  struct stat before {
  }, now{};
  REQUIRE(stat(file.c_str(), &before) == 0);
  write_output("--out", file, "new");
  REQUIRE(stat(file.c_str(), &now) == 0);
  CHECK(contents(file) == "new");
  CHECK(now.st_ino != before.st_ino);
  CHECK(now.st_mode == before.st_mode);
  CHECK(now.st_uid == before.st_uid);
  CHECK(now.st_gid == before.st_gid);
  // A new one has what the user's mask leaves.
  const mode_t mask = umask(027);
  write_output("--out", folder.path / "b.svg", "new");
  umask(mask);
  REQUIRE(stat((folder.path / "b.svg").c_str(), &now) == 0);
  CHECK((now.st_mode & 0777) == 0640);
}

TEST_CASE("two files of a command appear together or not at all") {
  const tests::TemporaryFolder folder;
  const std::string one = (folder.path / "one").string(), two = (folder.path / "two").string();
  const auto write = [](const std::string& first, const std::string& second) {
    const Output both[] = {{"--out", first, "1"}, {"--json", second, "2"}};
    return write_outputs(both);
  };
  for (const std::string& bad : {(folder.path / "no" / "two").string(), std::string("/dev/full")}) {
    const Error problem = tests::run_error_of([&] { write(one, bad); });
    CHECK(problem.arguments()[0] == "--json");
    CHECK(folder.entries() == 0);
  }
  write(one, two);
  CHECK(contents(one) == "1");
  CHECK(contents(two) == "2");
  CHECK_THROWS_AS(write(two, (folder.path / "no" / "two").string()), Error);
  CHECK(contents(two) == "2");
  CHECK(folder.entries() == 2);
}

TEST_CASE("a folder of outputs appears whole or not at all") {
  const tests::TemporaryFolder folder;
  const fs::path place = folder.path / "a" / "b";
  {
    OutputFolder out("--out", place);
    out.create();
    out.add("one.svg", "1");
    CHECK(folder.entries() == 0);  // nothing has a name yet
  }
  CHECK(folder.entries() == 0);
  OutputFolder out("--out", place / "");
  out.create();
  out.add("one.svg", "1");
  out.add("two.svg", "2");
  out.add("one.svg", std::string(100'000, 'x'));  // at its end
  out.publish();
  CHECK(contents(place / "one.svg") == "1" + std::string(100'000, 'x'));
  CHECK(contents(place / "two.svg") == "2");
  CHECK(std::distance(fs::directory_iterator(place), fs::directory_iterator()) == 2);
  OutputFolder file("--out", place / "one.svg");
  CHECK_THROWS_AS(file.create(), Error);
  OutputFolder nameless("--out", "");
  CHECK_THROWS_AS(nameless.create(), Error);
}

TEST_CASE("into a folder that is there all files are moved, or none; links in it are not followed") {
  const tests::TemporaryFolder folder;
  const fs::path victim = folder.write("victim", "mine"), place = folder.path / "out";
  fs::create_directory(place);
  fs::create_symlink(victim, place / "a.svg");
  std::ofstream(place / "b.svg") << "old";
  std::ofstream(place / "other") << "stays";
  {
    OutputFolder out("--out", place);
    out.create();
    for (const char* name : {"a.svg", "b.svg", "c.svg"}) out.add(name, "new");
    out.publish();
  }
  CHECK(contents(victim) == "mine");
  CHECK_FALSE(fs::is_symlink(place / "a.svg"));
  for (const char* name : {"a.svg", "b.svg", "c.svg"}) CHECK(contents(place / name) == "new");
  CHECK(contents(place / "other") == "stays");
  CHECK(std::distance(fs::directory_iterator(place), fs::directory_iterator()) == 4);
  // A folder stands where a file is to go: what was there before is there again.
  fs::create_directory(place / "d.svg");
  OutputFolder out("--out", place);
  out.create();
  for (const char* name : {"b.svg", "bb.svg", "d.svg"}) out.add(name, "newer");
  const Error problem = tests::run_error_of([&] { out.publish(); });
  CHECK(problem.arguments()[2] == "Is a directory");
  CHECK(contents(place / "b.svg") == "new");
  CHECK_FALSE(fs::exists(place / "bb.svg"));
  CHECK(std::distance(fs::directory_iterator(place), fs::directory_iterator()) == 5);
  // A link that the user names is the folder that it points to.
  fs::create_directory_symlink(place, folder.path / "link");
  OutputFolder linked("--out", folder.path / "link");
  linked.create();
  linked.add("e.svg", "e");
  linked.publish();
  CHECK(contents(place / "e.svg") == "e");
}

TEST_CASE("what a program left that was killed while it filled a folder goes when the next one writes there") {
  for (const bool is_there : {false, true}) {
    bool left = false;
    for (int tries = 0; tries < 20 && !left; ++tries) {
      const tests::TemporaryFolder folder;
      const fs::path place = folder.path / "out", seen_in = is_there ? place : folder.path;
      if (is_there) {
        fs::create_directory(place);
        std::ofstream(place / "mine") << "stays";
      }
      left = killed_while_filling(place, seen_in);
      if (!left) continue;
      write_output("--out", seen_in / "next", "new");
      CHECK(names_in(seen_in) == (is_there ? std::set<std::string>{"mine", "next"} : std::set<std::string>{"next"}));
    }
    CHECK(left);
  }
}

TEST_CASE("leftovers go alone, without what a writer holds, and give back what they replaced") {
  const tests::TemporaryFolder folder;
  const fs::path place = folder.path / "out", left = hidden_name(place), held = hidden_name(place),
                 linked = hidden_name(place);
  fs::create_directories(left / replaced_folder);
  std::ofstream(left / "a") << "new";
  std::ofstream(left / "b") << "new";
  std::ofstream(left / replaced_folder / "a") << "old";
  std::ofstream(left / replaced_folder / "b") << "old";
  std::ofstream(place / "b") << "new";  // moved before the program was killed
  fs::create_directory(held);
  const Descriptor writer(open(held.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  REQUIRE(hold(writer.get(), held));
  const fs::path victim = folder.path / "victim";
  fs::create_directory(victim);
  std::ofstream(victim / "mine") << "stays";
  fs::create_directory_symlink(victim, linked);
  for (const char* mine : {".notes.backup", ".scatterscope-", ".scatterscope-short", ".scatterscope-ABCDEFGHIJKL"})
    std::ofstream(place / mine) << "stays";
  write_output("--out", place / "next", "new");
  CHECK(names_in(place) == std::set<std::string>{"a", "b", "next", held.filename().string(), linked.filename().string(),
                                                 ".notes.backup", ".scatterscope-", ".scatterscope-short",
                                                 ".scatterscope-ABCDEFGHIJKL"});
  CHECK(contents(place / "a") == "old");
  CHECK(contents(place / "b") == "new");
  CHECK(contents(victim / "mine") == "stays");
}

TEST_CASE("the longest name that the system has can be written and replaced") {
  const tests::TemporaryFolder folder;
  const fs::path longest = folder.path / std::string(255, 'a');
  for (const char* text : {"one", "two"}) {
    write_output("--out", longest, text);
    CHECK(contents(longest) == text);
  }
  CHECK_THROWS_AS(write_output("--out", folder.path / std::string(256, 'a'), "x"), Error);
}

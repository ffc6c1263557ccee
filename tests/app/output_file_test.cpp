#include "app/files/output_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/temporary_folder.h"

using namespace scatterscope;
using namespace scatterscope::app;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a written file is whole, replaces the old one and leaves nothing beside it") {
  const tests::TemporaryFolder folder;
  CHECK_FALSE(write_output("--out", folder.path / "a.svg", "one"));
  CHECK_FALSE(write_output("--out", folder.path / "a.svg", std::string_view("two\0three", 9)));
  CHECK(contents(folder.path / "a.svg") == std::string_view("two\0three", 9));
  CHECK(folder.entries() == 1);
  fs::create_symlink("a.svg", folder.path / "link.svg");
  CHECK_FALSE(write_output("--out", folder.path / "link.svg", "through"));
  CHECK(fs::is_symlink(folder.path / "link.svg"));
  CHECK(contents(folder.path / "a.svg") == "through");
  fs::create_symlink("new.svg", folder.path / "dangling.svg");
  fs::create_symlink(folder.path / "dangling.svg", folder.path / "chain.svg");
  CHECK_FALSE(write_output("--out", folder.path / "chain.svg", "written through links"));
  CHECK(fs::is_symlink(folder.path / "chain.svg"));
  CHECK(fs::is_symlink(folder.path / "dangling.svg"));
  CHECK(contents(folder.path / "new.svg") == "written through links");
  fs::create_symlink("ring.svg", folder.path / "ring.svg");
  CHECK(check_writable("--out", folder.path / "ring.svg"));
  CHECK(write_output("--out", folder.path / "ring.svg", "x"));
  CHECK(fs::is_symlink(folder.path / "ring.svg"));
}

TEST_CASE("places that cannot be written are reported and stay as they are") {
  const tests::TemporaryFolder folder;
  const fs::path missing = folder.path / "no" / "a.svg";
  const auto problem = write_output("--out", missing, "x");
  REQUIRE(problem);
  CHECK(describe(*problem, Language::english) == "--out " + shown(missing.string()) +
                                                     ": cannot be written: No such file or directory; allowed: a place "
                                                     "that can be written to");
  CHECK(problem->exit_status == 2);
  for (const fs::path& path : {fs::path(), folder.path, folder.path / "", folder.path / std::string(300, 'a')}) {
    CHECK(write_output("--out", path, "x"));
    CHECK(check_writable("--out", path));
  }
  CHECK(write_output("--out", "/dev/full", "x"));
  CHECK_FALSE(write_output("--out", "/dev/null", "x"));
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_FALSE(check_writable("--out", folder.path / "a.svg"));
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
  CHECK_FALSE(write_output("--out", file, "new"));
  REQUIRE(stat(file.c_str(), &now) == 0);
  CHECK(contents(file) == "new");
  CHECK(now.st_ino != before.st_ino);
  CHECK(now.st_mode == before.st_mode);
  CHECK(now.st_uid == before.st_uid);
  CHECK(now.st_gid == before.st_gid);
  // A new one has what the user's mask leaves.
  const mode_t mask = umask(027);
  CHECK_FALSE(write_output("--out", folder.path / "b.svg", "new"));
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
    const auto problem = write(one, bad);
    REQUIRE(problem);
    CHECK(problem->arguments[0] == "--json");
    CHECK(folder.entries() == 0);
  }
  CHECK_FALSE(write(one, two));
  CHECK(contents(one) == "1");
  CHECK(contents(two) == "2");
  CHECK(write(two, (folder.path / "no" / "two").string()));
  CHECK(contents(two) == "2");
  CHECK(folder.entries() == 2);
}

TEST_CASE("a folder of outputs appears whole or not at all") {
  const tests::TemporaryFolder folder;
  const fs::path place = folder.path / "a" / "b";
  {
    OutputFolder out("--out", place);
    CHECK_FALSE(out.create());
    CHECK_FALSE(out.add("one.svg", "1"));
    CHECK(folder.entries() == 0);  // nothing has a name yet
  }
  CHECK(folder.entries() == 0);
  OutputFolder out("--out", place / "");
  CHECK_FALSE(out.create());
  CHECK_FALSE(out.add("one.svg", "1"));
  CHECK_FALSE(out.add("two.svg", "2"));
  CHECK_FALSE(out.add("one.svg", std::string(100'000, 'x')));  // at its end
  CHECK_FALSE(out.publish());
  CHECK(contents(place / "one.svg") == "1" + std::string(100'000, 'x'));
  CHECK(contents(place / "two.svg") == "2");
  CHECK(std::distance(fs::directory_iterator(place), fs::directory_iterator()) == 2);
  OutputFolder file("--out", place / "one.svg");
  CHECK(file.create());
  OutputFolder nameless("--out", "");
  CHECK(nameless.create());
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
    CHECK_FALSE(out.create());
    for (const char* name : {"a.svg", "b.svg", "c.svg"}) CHECK_FALSE(out.add(name, "new"));
    CHECK_FALSE(out.publish());
  }
  CHECK(contents(victim) == "mine");
  CHECK_FALSE(fs::is_symlink(place / "a.svg"));
  for (const char* name : {"a.svg", "b.svg", "c.svg"}) CHECK(contents(place / name) == "new");
  CHECK(contents(place / "other") == "stays");
  CHECK(std::distance(fs::directory_iterator(place), fs::directory_iterator()) == 4);
  // A folder stands where a file is to go: what was there before is there again.
  fs::create_directory(place / "d.svg");
  OutputFolder out("--out", place);
  CHECK_FALSE(out.create());
  for (const char* name : {"b.svg", "bb.svg", "d.svg"}) CHECK_FALSE(out.add(name, "newer"));
  const auto problem = out.publish();
  REQUIRE(problem);
  CHECK(problem->arguments[2] == "Is a directory");
  CHECK(contents(place / "b.svg") == "new");
  CHECK_FALSE(fs::exists(place / "bb.svg"));
  CHECK(std::distance(fs::directory_iterator(place), fs::directory_iterator()) == 5);
  // A link that the user names is the folder that it points to.
  fs::create_directory_symlink(place, folder.path / "link");
  OutputFolder linked("--out", folder.path / "link");
  CHECK_FALSE(linked.create());
  CHECK_FALSE(linked.add("e.svg", "e"));
  CHECK_FALSE(linked.publish());
  CHECK(contents(place / "e.svg") == "e");
}
